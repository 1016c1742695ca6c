import type { ServerModule } from '#server/module.ts';
import { cleaning } from './sign-in.jobs.ts';
import { challengeRoutes, frameRoutes, sessionRoutes, signInRoutes, totpRoutes } from './sign-in.routes.ts';
import { learnCriticalCodes } from './totp/second-factor.service.ts';

export const signInModule: ServerModule = {
  name: 'sign-in',
  needs: ['accounts'],
  routes: [signInRoutes, sessionRoutes, totpRoutes, frameRoutes, challengeRoutes],
  register: ({ jobs }, modules) => {
    learnCriticalCodes(modules);
    jobs.define(cleaning);
  },
};
