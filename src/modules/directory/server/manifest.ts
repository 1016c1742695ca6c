import type { ServerModule } from '#server/module.ts';
import { directoryRights } from '../rights.ts';
import { directoryDemo } from './demo.ts';
import { campusRoutes, departmentRoutes, organizationRoutes, peopleRoutes, postRoutes } from './directory.routes.ts';

export const directoryModule: ServerModule = {
  name: 'directory',
  routes: [organizationRoutes, departmentRoutes, campusRoutes, postRoutes, peopleRoutes],
  rights: directoryRights,
  demo: directoryDemo,
};
