import type { ServerModule } from '#server/module.ts';
import { recoveryRights } from '../rights.ts';
import { cleaning } from './recovery.jobs.ts';
import { accountApplicationRoutes, forgetRoutes, phoneChangeRoutes } from './recovery.routes.ts';

export const recoveryModule: ServerModule = {
  name: 'recovery',
  needs: ['sign-in'],
  routes: [forgetRoutes, phoneChangeRoutes, accountApplicationRoutes],
  rights: recoveryRights,
  register: ({ jobs }) => jobs.define(cleaning),
};
