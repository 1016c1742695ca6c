import { dutyPeople } from '#modules/campus/repairs/server/public.ts';
import { membershipEnded } from '#modules/core/directory/server/public.ts';
import { ownRecords } from '#modules/identity/profile/server/public.ts';
import { erasers } from '#modules/identity/security/server/public.ts';
import { leaveImpacts } from '#modules/life/leave/server/public.ts';
import { attendanceHours, placeScans } from '#modules/work/attendance/server/public.ts';
import { busySources } from '#server/busy/busy.ts';
import { todaySources, todoSources } from '#server/home-feed/home-feed.ts';
import { reviewedKinds } from '#server/home-feed/reviewed-kinds.ts';
import type { ServerModule } from '#server/module.ts';
import { dutyApps } from '../apps.ts';
import { dutyActions } from '../rights.ts';
import { dutyDemo } from './demo.ts';
import { dutyClock, dutyEnds, dutyReminders } from './duty.jobs.ts';
import { feedRoutes, logRoutes, scheduleRoutes, shiftRoutes, swapRoutes } from './duty.routes.ts';
import {
  confirmTodos,
  confirmWaits,
  dutyBusy,
  dutyHolds,
  dutyToday,
  handoverTodos,
  handoverWaits,
  swapReviews,
  swapTodos,
  swapWaits,
} from './feed/duty-home.service.ts';
import { leaveShifts } from './leavers.service.ts';
import { onDuty } from './on-duty.queries.ts';
import { eraseDuty, ownLogEntries, ownShifts, ownSwaps } from './personal-data.service.ts';
import { dutyHours, dutyImpacts, dutyScans } from './ports-filled.service.ts';

const name = { cn: '值班', us: 'Duty' };

/** Who is on duty when, swaps it, signs in for it, and what they leave to the next one. */
export const dutyModule: ServerModule = {
  name: 'duty',
  needs: ['attendance', 'calendar', 'gates', 'leave', 'premises', 'profile', 'repairs', 'scans', 'security', 'staff'],
  apps: dutyApps,
  rights: dutyActions,
  routes: [feedRoutes, scheduleRoutes, shiftRoutes, swapRoutes, logRoutes],
  provides: [
    todoSources.with({ module: 'duty', name, find: confirmTodos, waits: confirmWaits }),
    todoSources.with({ module: 'duty', name, find: swapTodos, waits: swapWaits }),
    todoSources.with({ module: 'duty', name, find: handoverTodos, waits: handoverWaits }),
    reviewedKinds.with(swapReviews),
    todaySources.with({ module: 'duty', find: dutyToday, holds: dutyHolds }),
    busySources.with({ module: 'duty', find: dutyBusy }),
    dutyPeople.with({ module: 'duty', onDuty }),
    attendanceHours.with(dutyHours),
    placeScans.with(dutyScans),
    leaveImpacts.with(dutyImpacts),
    erasers.with(eraseDuty),
    ownRecords.with({ records: { duty_shifts: ownShifts, duty_swaps: ownSwaps, duty_log_entries: ownLogEntries } }),
  ],
  listens: [membershipEnded.heard(leaveShifts)],
  register: ({ jobs }) => {
    jobs.define(dutyClock);
    jobs.define(dutyReminders);
    jobs.define(dutyEnds);
  },
  demo: dutyDemo,
};
