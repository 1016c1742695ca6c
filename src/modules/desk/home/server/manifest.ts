import { erasers } from '#modules/identity/security/server/public.ts';
import { todoSources } from '#server/home-feed/home-feed.ts';
import type { ServerModule } from '#server/module.ts';
import { homeApps } from '../apps.ts';
import { homeRights } from '../rights.ts';
import { homeDemo } from './demo.ts';
import { eraseHome } from './erasing.service.ts';
import { analysisRoutes, bannerRoutes, homepageRoutes, homeRoutes, newsRoutes, pictureRoutes } from './home.routes.ts';
import { HOME_CHANNEL } from './home-news.service.ts';
import { countUse } from './jobs.ts';
import { newsTodos } from './news.service.ts';

export const homeModule: ServerModule = {
  name: 'home',
  needs: ['family'],
  apps: homeApps,
  routes: [homeRoutes, bannerRoutes, pictureRoutes, newsRoutes, homepageRoutes, analysisRoutes],
  rights: homeRights,
  provides: [todoSources.with({ module: 'home', find: newsTodos }), erasers.with(eraseHome)],
  register({ jobs, realtime }) {
    realtime.registerChannel({ kind: HOME_CHANNEL, reaches: (actor, id) => actor.organization_id === id });
    jobs.define(countUse);
  },
  demo: homeDemo,
};
