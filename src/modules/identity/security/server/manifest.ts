import type { ServerModule } from '#server/module.ts';
import { cleaning } from './security.jobs.ts';
import {
  accountDeletionRoutes,
  childAccountRoutes,
  ownEmailRoutes,
  ownTotpRoutes,
  renewalRoutes,
  safetyRoutes,
} from './security.routes.ts';

export const securityModule: ServerModule = {
  name: 'security',
  needs: ['recovery'],
  routes: [ownEmailRoutes, ownTotpRoutes, safetyRoutes, renewalRoutes, accountDeletionRoutes, childAccountRoutes],
  register: ({ jobs }) => jobs.define(cleaning),
};
