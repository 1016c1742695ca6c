import { usualApps } from '#modules/core/access/server/public.ts';
import { policies } from '#modules/identity/accounts/server/public.ts';
import { writtenBodies } from '#server/document/carry-over.ts';
import type { ServerModule } from '#server/module.ts';
import { shellApps } from '../apps.ts';
import { shellActions } from '../rights.ts';
import { shellDemo } from './demo.ts';
import { routes } from './frame/frame.routes.ts';
import { usualAppsOf } from './frame/preferences.service.ts';
import { sealViews } from './list-views.jobs.ts';
import { policiesInForce } from './policies/policy-texts.service.ts';
import { listViewRoutes, searchRoutes, shellRoutes } from './shell.routes.ts';
import { policyText } from './tables.ts';

export const shellModule: ServerModule = {
  name: 'shell',
  needs: ['identities'],
  apps: shellApps,
  app: 'admin',
  routes: [routes, searchRoutes, listViewRoutes, shellRoutes],
  rights: shellActions,
  provides: [usualApps.by(usualAppsOf), policies.by(policiesInForce), writtenBodies(policyText)],
  demo: shellDemo,
  register: ({ jobs }) => jobs.define(sealViews),
};
