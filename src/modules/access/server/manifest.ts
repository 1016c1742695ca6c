import type { ServerModule } from '#server/module.ts';
import { accessRights } from '../rights.ts';
import { roleRoutes, settingRoutes } from './access.routes.ts';
import { syncCatalogue } from './catalogue.service.ts';
import { buildCatalogue } from './catalogue.ts';
import { accessDemo } from './demo.ts';
import { frameOf } from './frames.service.ts';
import { organizationModuleRoutes } from './organization-modules.routes.ts';
import { registerWithDirectory } from './space-administrators.service.ts';

export const accessModule: ServerModule = {
  name: 'access',
  routes: [roleRoutes, settingRoutes, organizationModuleRoutes],
  rights: accessRights,
  async register(services, modules) {
    registerWithDirectory();
    services.settings.fill(async (db, organizationId) => (await frameOf(services, db, organizationId)).settings);
    await syncCatalogue(services, buildCatalogue(modules));
  },
  demo: accessDemo,
};
