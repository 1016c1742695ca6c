import type { ServerModule } from '#server/module.ts';
import { onboardingApps } from '../apps.ts';
import { onboardingActions } from '../rights.ts';
import { cleaning } from './onboarding.jobs.ts';
import {
  activationProgressRoutes,
  activeInfoRoutes,
  childrenRoutes,
  customSignupRoutes,
  inviteSignupRoutes,
  userActiveRoutes,
} from './onboarding.routes.ts';

export const onboardingModule: ServerModule = {
  name: 'onboarding',
  needs: ['recovery'],
  apps: onboardingApps,
  routes: [
    customSignupRoutes,
    userActiveRoutes,
    childrenRoutes,
    activeInfoRoutes,
    activationProgressRoutes,
    inviteSignupRoutes,
  ],
  rights: onboardingActions,
  register: ({ jobs }) => jobs.define(cleaning),
};
