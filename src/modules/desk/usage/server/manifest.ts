import { erasers } from '#modules/identity/security/server/public.ts';
import type { ServerModule } from '#server/module.ts';
import { usageApps } from '../apps.ts';
import { usageActions } from '../rights.ts';
import { removeAppUse } from './app-use.queries.ts';
import { usageDemo } from './demo.ts';
import { countUsage } from './jobs.ts';
import { usageRoutes } from './usage.routes.ts';

export const usageModule: ServerModule = {
  name: 'usage',
  needs: ['family'],
  apps: usageApps,
  routes: [usageRoutes],
  rights: usageActions,
  provides: [erasers.with(removeAppUse)],
  register({ jobs }) {
    jobs.define(countUsage);
  },
  demo: usageDemo,
};
