import { registerUsualApps } from '#modules/access/server/public.ts';
import type { ServerModule } from '#server/module.ts';
import { shellRights } from '../rights.ts';
import { shellDemo } from './demo.ts';
import { routes } from './frame.routes.ts';
import { usualAppsOf } from './preferences.service.ts';
import { shellRoutes } from './shell.routes.ts';

export const shellModule: ServerModule = {
  name: 'shell',
  routes: [routes, shellRoutes],
  rights: shellRights,
  register() {
    registerUsualApps(usualAppsOf);
  },
  demo: shellDemo,
};
