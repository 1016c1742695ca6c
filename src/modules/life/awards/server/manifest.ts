import type { ServerModule } from '#server/module.ts';
import { awardsApps } from '../apps.ts';
import { awardsActions } from '../rights.ts';
import { awardRoutes } from './award.routes.ts';
import { awardsDemo } from './demo.ts';

export const awardsModule: ServerModule = {
  name: 'awards',
  needs: ['directory', 'school'],
  apps: awardsApps,
  rights: awardsActions,
  routes: [awardRoutes],
  demo: awardsDemo,
};
