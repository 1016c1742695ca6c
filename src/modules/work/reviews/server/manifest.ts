import type { ServerModule } from '#server/module.ts';
import { reviewApps } from '../apps.ts';
import { reviewActions } from '../rights.ts';
import { reviewRoutes } from './reviews.routes.ts';

/** What waits for somebody's decision, what they decided and what they handed in, of all modules. */
export const reviewsModule: ServerModule = {
  name: 'reviews',
  needs: ['home'],
  apps: reviewApps,
  app: 'myReview',
  routes: [reviewRoutes],
  rights: reviewActions,
};
