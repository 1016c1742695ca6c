import type { Routes } from '#server/http/context.ts';
import type { ServerModule } from '#server/module.ts';
import { accountApps } from '../apps.ts';
import { accountRights } from '../rights.ts';
import { accountDemo } from './demo.ts';
import { cleaning as cleanOnboarding } from './onboarding.jobs.ts';
import * as onboarding from './onboarding.routes.ts';
import { cleaning as cleanRecovery } from './recovery.jobs.ts';
import * as recovery from './recovery.routes.ts';
import { forgetPolicies } from './registrations.ts';
import { learnCriticalCodes } from './second-factor.service.ts';
import { cleaning as cleanSecurity } from './security.jobs.ts';
import * as security from './security.routes.ts';
import { cleaning } from './sign-in.jobs.ts';
import * as signIn from './sign-in.routes.ts';

export const accountModule: ServerModule = {
  name: 'account',
  needs: ['access'],
  apps: accountApps,
  app: 'admin',
  routes: [signIn, recovery, onboarding, security].flatMap((routes) => Object.values<Routes>(routes)),
  rights: accountRights,
  register: ({ jobs }, modules) => {
    forgetPolicies();
    learnCriticalCodes(modules);
    for (const job of [cleaning, cleanRecovery, cleanOnboarding, cleanSecurity]) jobs.define(job);
  },
  demo: accountDemo,
};
