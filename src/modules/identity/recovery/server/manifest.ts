import type { ServerModule } from '#server/module.ts';
import { recoveryActions } from '../rights.ts';
import { cleaning } from './recovery.jobs.ts';
import { accountApplicationRoutes, forgetRoutes, phoneChangeRoutes } from './recovery.routes.ts';

export const recoveryModule: ServerModule = {
  name: 'recovery',
  needs: ['sign-in'],
  routes: [forgetRoutes, phoneChangeRoutes, accountApplicationRoutes],
  rights: recoveryActions,
  register: ({ jobs }) => jobs.define(cleaning),
};
