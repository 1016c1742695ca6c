import { defineCleanup } from '#server/jobs/cleanup.ts';
import type { ServerModule } from '#server/module.ts';
import { frameRoutes, sessionRoutes, signInRoutes } from './account.routes.ts';
import { cleanAccounts } from './cleaning.ts';
import { accountDemo } from './demo.ts';

export const accountModule: ServerModule = {
  name: 'account',
  routes: [signInRoutes, sessionRoutes, frameRoutes],
  register: ({ jobs }) => jobs.define(defineCleanup('account.clean', cleanAccounts)),
  demo: accountDemo,
};
