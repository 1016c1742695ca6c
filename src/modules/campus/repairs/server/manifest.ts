import { roomParts } from '#modules/campus/premises/server/public.ts';
import { membershipEnded } from '#modules/core/directory/server/public.ts';
import { commentedRecords } from '#modules/desk/comments/server/public.ts';
import { ownRecords } from '#modules/identity/profile/server/public.ts';
import { erasers } from '#modules/identity/security/server/public.ts';
import { todoSources } from '#server/home-feed/home-feed.ts';
import { reviewedKinds } from '#server/home-feed/reviewed-kinds.ts';
import type { ServerModule } from '#server/module.ts';
import { repairApps } from '../apps.ts';
import { repairActions } from '../rights.ts';
import { repairsDemo } from './demo.ts';
import { giveBackWork } from './order/leavers.service.ts';
import { repairReviews, repairTodos, repairWaits } from './order/order-feed.service.ts';
import { eraseRepairs, ownRepairs } from './personal-data.service.ts';
import { repairClock, repairReminders } from './repair-clock.jobs.ts';
import { repairComments } from './repair-comments.service.ts';
import { categoryRoutes, orderRoutes } from './repairs.routes.ts';
import { roomFaults } from './room-faults.service.ts';

/** What is broken in a school, and who mends it by when. */
export const repairsModule: ServerModule = {
  name: 'repairs',
  needs: ['calendar', 'premises', 'comments', 'profile', 'security', 'room-bookings'],
  apps: repairApps,
  rights: repairActions,
  routes: [categoryRoutes, orderRoutes],
  provides: [
    roomParts.with(roomFaults),
    commentedRecords.with(repairComments),
    todoSources.with({ module: 'repairs', name: { cn: '报修', us: 'Repairs' }, find: repairTodos, waits: repairWaits }),
    reviewedKinds.with(repairReviews),
    erasers.with(eraseRepairs),
    ownRecords.with({ records: { repairs: ownRepairs } }),
  ],
  listens: [membershipEnded.heard(giveBackWork)],
  register: ({ jobs }) => {
    jobs.define(repairClock);
    jobs.define(repairReminders);
  },
  demo: repairsDemo,
};
