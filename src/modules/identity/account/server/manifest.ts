import type { ServerModule } from '#server/module.ts';
import { accountApps } from '../apps.ts';
import { accountRights } from '../rights.ts';
import { cleaning } from './account.jobs.ts';
import {
  accountDeletionRoutes,
  challengeRoutes,
  childAccountRoutes,
  customSignupRoutes,
  forgetRoutes,
  frameRoutes,
  ownEmailRoutes,
  phoneChangeRoutes,
  renewalRoutes,
  safetyRoutes,
  sessionRoutes,
  signInRoutes,
  totpRoutes,
  userActiveRoutes,
} from './account.routes.ts';
import { accountDemo } from './demo.ts';
import {
  accountApplicationRoutes,
  activationProgressRoutes,
  activeInfoRoutes,
  childrenRoutes,
  inviteSignupRoutes,
} from './entry.routes.ts';

export const accountModule: ServerModule = {
  name: 'account',
  needs: ['access'],
  apps: accountApps,
  app: 'admin',
  routes: [
    signInRoutes,
    userActiveRoutes,
    customSignupRoutes,
    forgetRoutes,
    ownEmailRoutes,
    phoneChangeRoutes,
    sessionRoutes,
    totpRoutes,
    frameRoutes,
    challengeRoutes,
    safetyRoutes,
    renewalRoutes,
    accountDeletionRoutes,
    childAccountRoutes,
    childrenRoutes,
    activeInfoRoutes,
    activationProgressRoutes,
    accountApplicationRoutes,
    inviteSignupRoutes,
  ],
  rights: accountRights,
  register: ({ jobs }) => jobs.define(cleaning),
  demo: accountDemo,
};
