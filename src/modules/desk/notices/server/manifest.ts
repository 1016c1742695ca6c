import { todoSources } from '#server/home-feed/home-feed.ts';
import type { ServerModule } from '#server/module.ts';
import { noticesApps } from '../apps.ts';
import { noticeRights } from '../rights.ts';
import { announcementTodos } from './announcement-todos.service.ts';
import { notifyReaders } from './announcements.jobs.ts';
import { noticesDemo } from './demo.ts';
import { announcementRoutes, announceRoutes } from './notices.routes.ts';

/** What a school tells everybody. */
export const noticesModule: ServerModule = {
  name: 'notices',
  needs: ['access'],
  apps: noticesApps,
  app: 'internalNotice',
  routes: [announceRoutes, announcementRoutes],
  rights: noticeRights,
  provides: [todoSources.with({ module: 'notices', find: announcementTodos })],
  register: ({ jobs }) => jobs.define(notifyReaders),
  demo: noticesDemo,
};
