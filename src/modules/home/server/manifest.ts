import { registerTodos } from '#server/home-feed/home-feed.ts';
import type { ServerModule } from '#server/module.ts';
import { homeRights } from '../rights.ts';
import { homeDemo } from './demo.ts';
import { analysisRoutes, bannerRoutes, homepageRoutes, homeRoutes, newsRoutes, pictureRoutes } from './home.routes.ts';
import { countUse } from './jobs.ts';
import { newsTodos } from './news.service.ts';

export const homeModule: ServerModule = {
  name: 'home',
  routes: [homeRoutes, bannerRoutes, pictureRoutes, newsRoutes, homepageRoutes, analysisRoutes],
  rights: homeRights,
  register({ jobs }) {
    registerTodos('home', newsTodos);
    jobs.define(countUse);
  },
  demo: homeDemo,
};
