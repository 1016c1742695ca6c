import { calendarChanged } from '#modules/core/calendar/server/public.ts';
import { ownRecords } from '#modules/identity/profile/server/public.ts';
import { erasers } from '#modules/identity/security/server/public.ts';
import {
  teacherEntered,
  teacherLeft,
  teacherRegular,
  teacherStatusChanged,
} from '#modules/people/staff/server/public.ts';
import { studentLeft } from '#modules/people/students/server/public.ts';
import { absenceSources } from '#server/absence/absence.ts';
import { todaySources, todoSources } from '#server/home-feed/home-feed.ts';
import type { ServerModule } from '#server/module.ts';
import { leaveApps } from '../apps.ts';
import { leaveActions } from '../rights.ts';
import { leaveDemo } from './demo.ts';
import { figureRoutes, leaveFeedRoutes, longSickRoutes } from './figures/figures.routes.ts';
import { endOfStaff, endOfStudent } from './leavers.service.ts';
import { eraseLeave, ownAbsences, ownLeave, ownQuotas } from './personal-data.service.ts';
import { amountRoutes } from './quota/amounts.routes.ts';
import { grantToNewcomer, quotaClock } from './quota/quota-clock.jobs.ts';
import './quota/quota-import.service.ts';
import { leaveAbsences, leaveHolds, leaveToday } from './request/away.service.ts';
import { leaveClock, returnClock } from './request/leave-clock.jobs.ts';
import { absenceTodos, absenceWaits, returnTodos, returnWaits } from './request/leave-feed.service.ts';
import { followCalendar, followWork, recountJob } from './request/recount.jobs.ts';
import { leaveOnDays } from './request/recount.service.ts';
import { vacationFlow } from './request/vacation-flow.service.ts';
import { vacationRoutes } from './request/vacations.routes.ts';
import { longSickClock } from './sick/long-sick.jobs.ts';
import { longSickTodos, longSickWaits, settleLongSick } from './sick/long-sick.service.ts';
import { gateRoutes, markRoutes } from './student/marks.routes.ts';
import { typeRoutes } from './type/types.routes.ts';

/** Who is away, by which right of theirs, and who agreed: staff and students. */
export const leaveModule: ServerModule = {
  name: 'leave',
  needs: ['access', 'calendar', 'family', 'profile', 'scans', 'security', 'staff', 'students'],
  apps: leaveApps,
  rights: leaveActions,
  routes: [
    typeRoutes,
    amountRoutes,
    vacationRoutes,
    markRoutes,
    gateRoutes,
    figureRoutes,
    leaveFeedRoutes,
    longSickRoutes,
  ],
  provides: [
    ...vacationFlow.provides,
    absenceSources.with(leaveAbsences),
    leaveOnDays,
    todoSources.with({
      module: 'leave',
      name: { cn: '请假', us: 'Leave' },
      find: vacationFlow.todos,
      waits: vacationFlow.waits,
    }),
    todoSources.with({
      module: 'leave',
      name: { cn: '请假', us: 'Leave' },
      find: returnTodos,
      waits: returnWaits,
      is_beyond: true,
    }),
    todoSources.with({
      module: 'leave',
      name: { cn: '请假', us: 'Leave' },
      find: absenceTodos,
      waits: absenceWaits,
      is_beyond: true,
    }),
    todoSources.with({
      module: 'leave',
      name: { cn: '请假', us: 'Leave' },
      find: longSickTodos,
      waits: longSickWaits,
    }),
    todaySources.with({ module: 'leave', find: leaveToday, holds: leaveHolds, is_beyond: true }),
    erasers.with(eraseLeave),
    ownRecords.with({ records: { leave: ownLeave, leave_quotas: ownQuotas, absences: ownAbsences } }),
  ],
  listens: [
    teacherEntered.heard(grantToNewcomer),
    teacherRegular.heard(followWork),
    teacherStatusChanged.heard(followWork),
    teacherStatusChanged.heard(settleLongSick),
    teacherLeft.heard(endOfStaff),
    studentLeft.heard(endOfStudent),
    calendarChanged.heard(followCalendar),
  ],
  register: ({ jobs }) => {
    jobs.define(leaveClock);
    jobs.define(returnClock);
    jobs.define(quotaClock);
    jobs.define(recountJob);
    jobs.define(longSickClock);
  },
  demo: leaveDemo,
};
