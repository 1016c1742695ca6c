import { roomParts } from '#modules/campus/premises/server/public.ts';
import { calendarChanged } from '#modules/core/calendar/server/public.ts';
import { membershipEnded, membershipStarted } from '#modules/core/directory/server/public.ts';
import { classTeachersChanged } from '#modules/core/school/server/public.ts';
import {
  studentClassChanged,
  studentEnrolled,
  studentLeft,
  studentReturned,
} from '#modules/people/students/server/public.ts';
import { todoSources } from '#server/home-feed/home-feed.ts';
import { reviewedKinds } from '#server/home-feed/reviewed-kinds.ts';
import type { ServerModule } from '#server/module.ts';
import { holds } from '#server/rights/actor.ts';
import { doorApps } from '../apps.ts';
import { doorActions, doorRights } from '../rights.ts';
import { doorTodos, doorWaits, requestReviews } from './access/access-request-feed.service.ts';
import { accessReview } from './access/access-review.jobs.ts';
import { doorsDemo } from './demo.ts';
import { checkHeartbeats } from './devices/heartbeat.service.ts';
import { DOORS_CHANNEL } from './door-news.service.ts';
import { doorClock, doorNight, groupUpdate } from './doors.jobs.ts';
import {
  accessCardRoutes,
  accessEventRoutes,
  accessGroupRoutes,
  accessRequestRoutes,
  doorEmergencyRoutes,
  doorlockPermitRoutes,
  doorlockRoutes,
  timeQuantumRoutes,
} from './doors.routes.ts';
import { hikWires } from './hik/hik-events.service.ts';
import { pushLock } from './lock/permits.service.ts';
import { roomLocks } from './lock/room-locks.service.ts';
import { departureNotice, notifyArrival } from './passage/arrival-notices.service.ts';
import { doorPassed } from './passage/passages.service.ts';
import { checkInAtRoom } from './passage/room-check-in.service.ts';
import { endWithMembership, endWithSchool, enqueueGroupUpdate, pushHolidays } from './people-moves.service.ts';
import { zkWires } from './zk/zk-wires.service.ts';

/** Who may see that something happens at a door. */
const WATCHING = [
  doorRights.cards,
  doorRights.view,
  doorRights.locks,
  doorRights.emergency,
  doorRights.records,
] as const;

/** Locks, who may open them when, and who did. */
export const doorsModule: ServerModule = {
  name: 'doors',
  needs: ['calendar', 'premises', 'room-bookings', 'gates', 'family', 'students'],
  apps: doorApps,
  rights: doorActions,
  routes: [
    doorEmergencyRoutes,
    doorlockRoutes,
    accessGroupRoutes,
    timeQuantumRoutes,
    accessCardRoutes,
    accessEventRoutes,
    accessRequestRoutes,
    doorlockPermitRoutes,
  ],
  wires: [...zkWires, ...hikWires],
  provides: [
    roomParts.with(roomLocks),
    todoSources.with({ module: 'doors', name: { cn: '门锁', us: 'Doors' }, find: doorTodos, waits: doorWaits }),
    reviewedKinds.with(requestReviews),
  ],
  listens: [
    membershipStarted.heard(enqueueGroupUpdate),
    membershipEnded.heard(endWithMembership),
    classTeachersChanged.heard(enqueueGroupUpdate),
    studentEnrolled.heard(enqueueGroupUpdate),
    studentClassChanged.heard(enqueueGroupUpdate),
    studentReturned.heard(enqueueGroupUpdate),
    studentLeft.heard(endWithSchool),
    doorPassed.heard(checkInAtRoom),
    doorPassed.heard(notifyArrival),
    calendarChanged.heard(pushHolidays),
  ],
  register({ jobs, realtime }) {
    realtime.registerChannel({
      kind: DOORS_CHANNEL,
      reaches: (actor, id) => actor.organization_id === id && WATCHING.some((code) => holds(actor, code)),
    });
    jobs.define(pushLock);
    jobs.define(groupUpdate);
    jobs.define(doorClock);
    jobs.define(doorNight);
    jobs.define(accessReview);
    jobs.define(departureNotice);
    jobs.every('doors.heartbeat', 30, checkHeartbeats);
  },
  demo: doorsDemo,
};
