import type { ServerModule } from '#server/module.ts';
import { cleaning } from './account.jobs.ts';
import {
  customSignupRoutes,
  forgetRoutes,
  frameRoutes,
  phoneChangeRoutes,
  sessionRoutes,
  signInRoutes,
  userActiveRoutes,
} from './account.routes.ts';
import { accountDemo } from './demo.ts';

export const accountModule: ServerModule = {
  name: 'account',
  routes: [
    signInRoutes,
    userActiveRoutes,
    customSignupRoutes,
    forgetRoutes,
    phoneChangeRoutes,
    sessionRoutes,
    frameRoutes,
  ],
  register: ({ jobs }) => jobs.define(cleaning),
  demo: accountDemo,
};
