import { roomUses } from '#modules/campus/premises/server/public.ts';
import { roomOccupants } from '#modules/campus/room-bookings/server/public.ts';
import { calendarChanged } from '#modules/core/calendar/server/public.ts';
import { lessons } from '#modules/learning/compilations/server/public.ts';
import { lessonCounts, observableLessons } from '#modules/learning/evaluation/server/public.ts';
import { studentLeft } from '#modules/people/students/server/public.ts';
import { attendanceHours } from '#modules/work/attendance/server/public.ts';
import { busySources } from '#server/busy/busy.ts';
import { todaySources, todoSources } from '#server/home-feed/home-feed.ts';
import { reviewedKinds } from '#server/home-feed/reviewed-kinds.ts';
import type { ServerModule } from '#server/module.ts';
import { scheduleApps } from '../apps.ts';
import { scheduleActions } from '../rights.ts';
import { changeReviews, changeTodos, changeWaits } from './change/change-feed.service.ts';
import { scheduleDemo } from './demo.ts';
import { lessonsAhead, lessonsHold, lessonsOfPeople, lessonsToday, teachingHours } from './lesson/my-day.service.ts';
import { countLessonsOf, lessonsToObserve } from './lesson/observed-lessons.service.ts';
import { searchProposal } from './proposal/proposals.jobs.ts';
import { countLessonsInRooms, lessonBlocks, roomsOfLessons } from './room/room-lessons.service.ts';
import {
  changeRoutes,
  electiveRoutes,
  feedRoutes,
  lessonRoutes,
  periodPlanRoutes,
  proposalRoutes,
  scheduleDayRoutes,
  scheduleRoutes,
} from './schedule.routes.ts';
import { makeupWarning, scheduleClock } from './schedule-clock.jobs.ts';
import { followCalendar } from './setting/arranged-days.service.ts';
import { leaveGroups } from './setting/electives.service.ts';

/** Who has which lesson when and where, and what becomes of it on the day. */
export const scheduleModule: ServerModule = {
  name: 'schedule',
  needs: [
    'attendance',
    'calendar',
    'compilations',
    'evaluation',
    'family',
    'premises',
    'room-bookings',
    'school',
    'staff',
    'students',
    'subjects',
  ],
  apps: scheduleApps,
  rights: scheduleActions,
  routes: [
    periodPlanRoutes,
    scheduleDayRoutes,
    electiveRoutes,
    scheduleRoutes,
    proposalRoutes,
    feedRoutes,
    lessonRoutes,
    changeRoutes,
  ],
  provides: [
    roomUses.with({ count: countLessonsInRooms, blocks: lessonBlocks }),
    roomOccupants.with({ of: roomsOfLessons }),
    lessons.by(lessonsAhead),
    lessonCounts.by(countLessonsOf),
    observableLessons.by(lessonsToObserve),
    busySources.with({ module: 'schedule', find: lessonsOfPeople }),
    attendanceHours.with({ module: 'schedule', find: teachingHours }),
    todoSources.with({
      module: 'schedule',
      name: { cn: '课表', us: 'Timetable' },
      find: changeTodos,
      waits: changeWaits,
    }),
    reviewedKinds.with(changeReviews),
    todaySources.with({ module: 'schedule', find: lessonsToday, holds: lessonsHold }),
  ],
  listens: [calendarChanged.heard(followCalendar), studentLeft.heard(leaveGroups)],
  register: ({ jobs }) => {
    jobs.define(scheduleClock);
    jobs.define(makeupWarning);
    jobs.define(searchProposal);
  },
  demo: scheduleDemo,
};
