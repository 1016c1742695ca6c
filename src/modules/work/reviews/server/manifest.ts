import { delegatesOfCode, lendersOfCode } from '#modules/core/access/server/public.ts';
import { membershipEnded } from '#modules/core/directory/server/public.ts';
import { passOnTurns } from '#server/flow/leavers.ts';
import { delegatesOf, lendersOf } from '#server/flow/ports.ts';
import type { ServerModule } from '#server/module.ts';
import { reviewApps } from '../apps.ts';
import { reviewActions, reviewRights } from '../rights.ts';
import { reviewRoutes } from './reviews.routes.ts';

/** What waits for somebody's decision, what they decided and what they handed in, of all modules. */
export const reviewsModule: ServerModule = {
  name: 'reviews',
  needs: ['home'],
  apps: reviewApps,
  app: 'myReview',
  routes: [reviewRoutes],
  rights: reviewActions,
  provides: [
    lendersOf.by((db, userId, organizationId) => lendersOfCode(db, reviewRights.own, userId, organizationId)),
    delegatesOf.by((db, userIds, organizationId) => delegatesOfCode(db, reviewRights.own, organizationId, userIds)),
  ],
  listens: [
    membershipEnded.heard((source, { user_id, organization_id }) => passOnTurns(source, user_id, organization_id)),
  ],
};
