import type { ServerModule } from '#server/module.ts';
import { cleaning } from './account.jobs.ts';
import { forgetRoutes, frameRoutes, phoneChangeRoutes, sessionRoutes, signInRoutes } from './account.routes.ts';
import { accountDemo } from './demo.ts';

export const accountModule: ServerModule = {
  name: 'account',
  routes: [signInRoutes, forgetRoutes, phoneChangeRoutes, sessionRoutes, frameRoutes],
  register: ({ jobs }) => jobs.define(cleaning),
  demo: accountDemo,
};
