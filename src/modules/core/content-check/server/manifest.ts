import type { ServerModule } from '#server/module.ts';
import { contentCheckActions } from '../rights.ts';
import { blockedWordRoutes } from './blocked-words.routes.ts';
import { contentCheckDemo } from './demo.ts';

/** Words that may not be published, and the question to a cloud. */
export const contentCheckModule: ServerModule = {
  name: 'content-check',
  needs: ['directory'],
  app: 'mgmtLive',
  rights: contentCheckActions,
  routes: [blockedWordRoutes],
  demo: contentCheckDemo,
};
