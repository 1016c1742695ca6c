import type { ServerModule } from '#server/module.ts';
import { commentRoutes } from './comments.routes.ts';
import { findRecord } from './records.service.ts';

/** What colleagues say about records of other modules. */
export const commentsModule: ServerModule = {
  name: 'comments',
  needs: ['access'],
  routes: [commentRoutes],
  register(services) {
    services.realtime.registerChannel({
      kind: 'record',
      reaches: async (actor, id, read) => {
        const [kind = '', ...parts] = id.split('-');
        return read(async (db) => (await findRecord({ db, actor, services }, kind, parts.join('-'))) !== null);
      },
    });
  },
};
