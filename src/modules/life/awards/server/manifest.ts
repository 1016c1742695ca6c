import { personSections } from '#modules/core/directory/server/public.ts';
import type { ServerModule } from '#server/module.ts';
import { awardsApps } from '../apps.ts';
import { awardsActions } from '../rights.ts';
import { awardRoutes } from './award.routes.ts';
import { requireAwardsOf } from './awards-of-person.service.ts';
import { awardsDemo } from './demo.ts';

export const awardsModule: ServerModule = {
  name: 'awards',
  needs: ['directory', 'school'],
  apps: awardsApps,
  rights: awardsActions,
  routes: [awardRoutes],
  provides: [personSections.with({ module: 'awards', key: 'awards', require: requireAwardsOf })],
  demo: awardsDemo,
};
