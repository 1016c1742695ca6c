import { eq, isNull } from 'drizzle-orm';
import * as z from 'zod';
import { queryWithoutTyped } from '#server/audit/typed.ts';
import { EVERYWHERE } from '#server/database/database.ts';
import { defineJob } from '#server/jobs/job.ts';
import { QUERY_SEALED } from './list-views.service.ts';
import { listView } from './tables.ts';

const AT_ONCE = 200;

/** Seals what was typed into views that an older version saved in clear; the first night does it for good. */
export const sealViews = defineJob({
  name: 'list_views.seal',
  title: { cn: '加密已保存视图中的搜索词', us: 'Seal search words in saved views' },
  schema: z.object({}),
  schedule: { cron: '20 2 * * *', payload: {} },
  handler: async ({ database, seal, log }) => {
    let count = 0;
    for (let more = true; more; ) {
      more = await database.write(EVERYWHERE, async ({ db }) => {
        const rows = await db
          .select({ id: listView.id, query: listView.query })
          .from(listView)
          .where(isNull(listView.query_sealed))
          .limit(AT_ONCE)
          .for('update', { skipLocked: true });
        for (const { id, query } of rows)
          await db
            .update(listView)
            .set({ query: queryWithoutTyped(query), query_sealed: seal.seal(query, QUERY_SEALED) })
            .where(eq(listView.id, id));
        count += rows.length;
        return rows.length === AT_ONCE;
      });
    }
    if (count > 0) log.info({ count }, 'saved views were sealed');
  },
});
