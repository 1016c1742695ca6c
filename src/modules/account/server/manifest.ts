import type { ServerModule } from '#server/module.ts';
import { cleaning } from './account.jobs.ts';
import {
  accountDeletionRoutes,
  challengeRoutes,
  childAccountRoutes,
  customSignupRoutes,
  forgetRoutes,
  frameRoutes,
  phoneChangeRoutes,
  safetyRoutes,
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
    challengeRoutes,
    safetyRoutes,
    accountDeletionRoutes,
    childAccountRoutes,
  ],
  register: ({ jobs }) => jobs.define(cleaning),
  demo: accountDemo,
};
