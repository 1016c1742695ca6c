import { newsChanged } from '#modules/desk/news/server/public.ts';
import { siteDesignChanged } from '#modules/desk/site-design/server/public.ts';
import { erasers } from '#modules/identity/security/server/public.ts';
import type { ServerModule } from '#server/module.ts';
import { homeApps } from '../apps.ts';
import { homeActions } from '../rights.ts';
import { homeDemo } from './demo.ts';
import { keepGroups } from './group-modules.ts';
import { homeRoutes } from './home.routes.ts';
import { HOME_CHANNEL, refreshHomePages } from './home-channel.service.ts';
import { removeSnoozes } from './snoozes.queries.ts';

export const homeModule: ServerModule = {
  name: 'home',
  needs: ['site-design'],
  apps: homeApps,
  routes: [homeRoutes],
  rights: homeActions,
  provides: [erasers.with(removeSnoozes)],
  listens: [newsChanged.heard(refreshHomePages), siteDesignChanged.heard(refreshHomePages)],
  register(services, modules) {
    keepGroups(services, modules);
    services.realtime.registerChannel({ kind: HOME_CHANNEL, reaches: (actor, id) => actor.organization_id === id });
  },
  demo: homeDemo,
};
