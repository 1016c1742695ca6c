import type { ServerModule } from '#server/module.ts';
import { homeRights } from '../rights.ts';
import { homeDemo } from './demo.ts';
import { bannerRoutes, homeRoutes } from './home.routes.ts';

export const homeModule: ServerModule = {
  name: 'home',
  routes: [homeRoutes, bannerRoutes],
  rights: homeRights,
  demo: homeDemo,
};
