import { writtenTables } from '#server/document/carry-over.ts';
import type { ServerModule } from '#server/module.ts';
import { documentsOfWords } from './comments.queries.ts';
import { commentRoutes } from './comments.routes.ts';
import { findRecord } from './records.service.ts';
import { recordComment } from './tables.ts';

/** What colleagues say about records of other modules. */
export const commentsModule: ServerModule = {
  name: 'comments',
  needs: ['access'],
  routes: [commentRoutes],
  provides: [
    writtenTables.with({
      table: recordComment,
      texts: [{ text: recordComment.text, document: recordComment.document }],
      read: documentsOfWords,
    }),
  ],
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
