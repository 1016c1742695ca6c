import { registerUsualApps } from '#modules/access/server/public.ts';
import type { ServerModule } from '#server/module.ts';
import { shellRights } from '../rights.ts';
import { shellDemo } from './demo.ts';
import { routes } from './frame.routes.ts';
import { usualAppsOf } from './preferences.service.ts';

export const shellModule: ServerModule = {
  name: 'shell',
  routes: [routes],
  rights: shellRights,
  register() {
    registerUsualApps(usualAppsOf);
  },
  demo: shellDemo,
};
