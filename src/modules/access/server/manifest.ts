import type { ServerModule } from '#server/module.ts';
import { accessRights } from '../rights.ts';
import { roleRoutes, settingRoutes } from './access.routes.ts';
import { adminRoutes } from './admin.routes.ts';
import { syncCatalogue } from './catalogue.service.ts';
import { buildCatalogue } from './catalogue.ts';
import { accessDemo } from './demo.ts';
import { frameOf } from './frames.service.ts';

export const accessModule: ServerModule = {
  name: 'access',
  routes: [roleRoutes, settingRoutes, ...adminRoutes],
  rights: accessRights,
  async register(services, modules) {
    services.settings.fill(async (db, organizationId) => (await frameOf(services, db, organizationId)).settings);
    await syncCatalogue(services, buildCatalogue(modules));
  },
  demo: accessDemo,
};
