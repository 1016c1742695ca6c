import type { ServerModule } from '#server/module.ts';
import { premisesApps } from '../apps.ts';
import { premisesActions } from '../rights.ts';
import { premisesDemo } from './demo.ts';
import { buildingRoutes, floorRoutes, roomRoutes } from './premises.routes.ts';

export const premisesModule: ServerModule = {
  name: 'premises',
  needs: ['directory', 'school'],
  apps: premisesApps,
  rights: premisesActions,
  routes: [buildingRoutes, floorRoutes, roomRoutes],
  demo: premisesDemo,
};
