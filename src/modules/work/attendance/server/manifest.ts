import { doorPassed } from '#modules/campus/doors/server/public.ts';
import { calendarChanged } from '#modules/core/calendar/server/public.ts';
import { membershipEnded, membershipStarted } from '#modules/core/directory/server/public.ts';
import { scanKinds } from '#modules/core/scans/server/public.ts';
import { ownRecords } from '#modules/identity/profile/server/public.ts';
import { erasers } from '#modules/identity/security/server/public.ts';
import { closedMonths, leaveChanged, workWindows } from '#modules/life/leave/server/public.ts';
import { todoSources } from '#server/home-feed/home-feed.ts';
import type { ServerModule } from '#server/module.ts';
import { attendanceApps } from '../apps.ts';
import { attendanceActions } from '../rights.ts';
import { followJob, minuteJob, nightJob, recountJob, wipeCoordinates } from './attendance.jobs.ts';
import { dayRoutes, fixRoutes, monthRoutes, placeRoutes, punchRoutes, ruleRoutes } from './attendance.routes.ts';
import { punchTodos, punchWaits } from './attendance-feed.service.ts';
import { workWindowsOf } from './day/hours.queries.ts';
import { closedAmong } from './day/month-holds.queries.ts';
import { attendanceDemo } from './demo.ts';
import { fixFlow } from './fix/fix-flow.service.ts';
import { followPeople, recountCalendar, recountLeave } from './listeners.service.ts';
import { eraseAttendance, ownDays, ownFixRecords, ownPunches } from './personal-data.service.ts';
import { resolvePlaceCode } from './place/panels.service.ts';
import { punchAtDoor } from './punch/door-punches.service.ts';
import './punch/punch-import.service.ts';

/** Who of the staff is there when: punches, the days that are counted of them, corrections and months. */
export const attendanceModule: ServerModule = {
  name: 'attendance',
  needs: ['access', 'calendar', 'doors', 'leave', 'profile', 'scans', 'security', 'staff'],
  apps: attendanceApps,
  rights: attendanceActions,
  routes: [ruleRoutes, placeRoutes, punchRoutes, dayRoutes, fixRoutes, monthRoutes],
  provides: [
    ...fixFlow.provides,
    scanKinds.g.by(resolvePlaceCode),
    workWindows.with({ module: 'attendance', find: workWindowsOf }),
    closedMonths.with({ module: 'attendance', among: closedAmong }),
    todoSources.with({
      module: 'attendance',
      name: { cn: '补卡', us: 'Corrections of punches' },
      find: fixFlow.todos,
      waits: fixFlow.waits,
    }),
    todoSources.with({
      module: 'attendance',
      name: { cn: '考勤', us: 'Attendance' },
      find: punchTodos,
      waits: punchWaits,
    }),
    erasers.with(eraseAttendance),
    ownRecords.with({
      records: { attendance_days: ownDays, attendance_punches: ownPunches, attendance_fixes: ownFixRecords },
    }),
  ],
  listens: [
    doorPassed.heard(punchAtDoor),
    calendarChanged.heard(recountCalendar),
    leaveChanged.heard(recountLeave),
    membershipStarted.heard(followPeople),
    membershipEnded.heard(followPeople),
  ],
  register: ({ jobs }) => {
    jobs.define(recountJob);
    jobs.define(followJob);
    jobs.define(nightJob);
    jobs.define(minuteJob);
    jobs.define(wipeCoordinates);
  },
  demo: attendanceDemo,
};
