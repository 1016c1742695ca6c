import type { ServerModule } from '#server/module.ts';
import { siteDesignApps } from '../apps.ts';
import { siteDesignActions } from '../rights.ts';
import { siteDesignDemo } from './demo.ts';
import { bannerRoutes, homepageRoutes } from './site-design.routes.ts';

export const siteDesignModule: ServerModule = {
  name: 'site-design',
  needs: ['news'],
  apps: siteDesignApps,
  routes: [bannerRoutes, homepageRoutes],
  rights: siteDesignActions,
  demo: siteDesignDemo,
};
