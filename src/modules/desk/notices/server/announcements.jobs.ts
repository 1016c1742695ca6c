import { eq, sql } from 'drizzle-orm';
import * as z from 'zod';
import { EVERYWHERE } from '#server/database/database.ts';
import { defineJob, runOnce } from '#server/jobs/job.ts';
import { notify } from '#server/notify/notify.ts';
import { id } from '#shared/fields.ts';
import { findAnnouncement, nextReaders, READ_PAGE } from './announcements.queries.ts';
import { announcement } from './tables.ts';

const AT_ONCE = 500;

/**
 * Tells everybody whom an announcement is for, some hundred at a time, each batch in a transaction of its own: a worker
 * that was killed goes on where it stopped, and nobody is told twice. One that was recalled meanwhile tells nobody more.
 */
export const notifyReaders = defineJob({
  name: 'notices.tell_readers',
  title: { cn: '通知公告的送达对象', us: 'Notify announcement recipients' },
  schema: z.strictObject({ announcement_id: id }),
  handler: async (services, { announcement_id }, { signal }) => {
    let after: string | null = null;
    do {
      signal.throwIfAborted();
      after = await services.database.write(EVERYWHERE, async ({ db }) => {
        const found = await findAnnouncement(db, announcement_id);
        if (found?.row.status !== 'sent') return null;
        const { row } = found;
        const readers: string[] = await nextReaders(db, row, after, AT_ONCE);
        const last = readers.at(-1);
        if (!last) return null;
        await runOnce(db, `announcement:${announcement_id}:${after ?? 'first'}`, async () => {
          await notify(
            { db, services },
            {
              event: 'announcement.sent',
              to: readers,
              kind: 'announcement',
              organization_id: row.organization_id,
              title: { cn: row.title, us: row.title_en ?? row.title },
              link: READ_PAGE + row.id,
              placements: row.placements,
              urgency: row.priority === 'urgent' ? 'urgent' : 'normal',
            },
          );
          await db
            .update(announcement)
            .set({ recipient_count: sql`coalesce(${announcement.recipient_count}, 0) + ${readers.length}` })
            .where(eq(announcement.id, announcement_id));
        });
        return last;
      });
    } while (after);
  },
});
