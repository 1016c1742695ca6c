import { roomParts } from '#modules/campus/premises/server/public.ts';
import { membershipEnded, membershipStarted } from '#modules/core/directory/server/public.ts';
import { classTeachersChanged } from '#modules/core/school/server/public.ts';
import {
  studentClassChanged,
  studentEnrolled,
  studentLeft,
  studentReturned,
} from '#modules/people/students/server/public.ts';
import type { ServerModule } from '#server/module.ts';
import { doorApps } from '../apps.ts';
import { doorRights } from '../rights.ts';
import { doorsDemo } from './demo.ts';
import { doorClock, doorNight, followGroups } from './doors.jobs.ts';
import {
  accessCardRoutes,
  accessEventRoutes,
  accessGroupRoutes,
  doorlockRoutes,
  timeQuantumRoutes,
} from './doors.routes.ts';
import { doorPassed } from './passages.service.ts';
import { endWithMembership, endWithSchool, followLater } from './people-moves.service.ts';
import { pushLock } from './permits.service.ts';
import { checkInAtRoom } from './room-check-in.service.ts';
import { roomLocks } from './room-locks.service.ts';

/** Locks, who may open them when, and who did. */
export const doorsModule: ServerModule = {
  name: 'doors',
  needs: ['premises', 'room-bookings', 'gates', 'family', 'students'],
  apps: doorApps,
  rights: doorRights,
  routes: [doorlockRoutes, accessGroupRoutes, timeQuantumRoutes, accessCardRoutes, accessEventRoutes],
  provides: [roomParts.with(roomLocks)],
  listens: [
    membershipStarted.heard(followLater),
    membershipEnded.heard(endWithMembership),
    classTeachersChanged.heard(followLater),
    studentEnrolled.heard(followLater),
    studentClassChanged.heard(followLater),
    studentReturned.heard(followLater),
    studentLeft.heard(endWithSchool),
    doorPassed.heard(checkInAtRoom),
  ],
  register({ jobs }) {
    jobs.define(pushLock);
    jobs.define(followGroups);
    jobs.define(doorClock);
    jobs.define(doorNight);
  },
  demo: doorsDemo,
};
