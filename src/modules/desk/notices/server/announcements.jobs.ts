import { eq } from 'drizzle-orm';
import * as z from 'zod';
import { type Db, EVERYWHERE } from '#server/database/database.ts';
import { namedPeople } from '#server/document/stored.ts';
import { defineJob, runOnce } from '#server/jobs/job.ts';
import { type Broadcast, fileBroadcast, notifyEverybody, receiversAmong } from '#server/notify/broadcast.ts';
import { type Naming, tellNamedOnce } from '#server/notify/tell-named.ts';
import { askNoMore } from '#server/receipts/answers.ts';
import { isAhead } from '#shared/field-rules.ts';
import { id } from '#shared/fields.ts';
import { publishScheduled } from './announcement-states.service.ts';
import { findAnnouncement, READ_PAGE, recipientsQuery } from './announcements.queries.ts';
import { announcement } from './tables.ts';

/**
 * Publishes what is due, and tells everybody whom an announcement is for: their received rows in one statement, then their open pages batch by
 * batch. A worker that was killed goes on where it stopped, and nobody is notified twice. One that was recalled meanwhile
 * notifies nobody more, and asks nothing of those who know of it.
 */
export const notifyRecipients = defineJob({
  name: 'notices.tell_readers',
  title: { cn: '通知公告的送达对象', us: 'Notify announcement recipients' },
  schema: z.strictObject({ announcement_id: id }),
  handler: async (services, { announcement_id }, { signal }) => {
    await services.database.write(EVERYWHERE, async ({ db }) => {
      const row = await lockSent(db, announcement_id);
      if (!row) return;
      await runOnce(db, `announcement:${announcement_id}:filed`, async () => {
        const recipient_count = await fileBroadcast(db, broadcastOf(row), recipientsQuery(row));
        await db.update(announcement).set({ recipient_count }).where(eq(announcement.id, announcement_id));
        await tellNamedOnce({ db, services }, namingOf(row), await receiversAmong(db, row.id, namedPeople(row)));
      });
    });
    const load = async (db: Db) => {
      const row = await stillSent(db, announcement_id);
      return row && broadcastOf(row);
    };
    await notifyEverybody(services, `announcement:${announcement_id}`, load, signal);
  },
});

type Stored = typeof announcement.$inferSelect;

/** One that is out, after the clock published it when that was due; null: there is nothing to tell. */
async function lockSent(db: Db, announcementId: string): Promise<Stored | null> {
  const [found] = await db.select().from(announcement).where(eq(announcement.id, announcementId)).for('update');
  const isDue = found?.status === 'scheduled' && found.send_at !== null && !isAhead(found.send_at);
  const row = isDue ? await publishScheduled(db, found) : found;
  if (row?.status === 'recalled') await askNoMore(db, announcementId);
  return row?.status === 'sent' ? row : null;
}

async function stillSent(db: Db, announcementId: string): Promise<Stored | null> {
  const found = await findAnnouncement(db, announcementId);
  return found?.row.status === 'sent' ? found.row : null;
}

const namingOf = (row: Stored): Naming => ({
  event: 'announcement.mention',
  organization_id: row.organization_id,
  by_user_id: row.created_by,
  place: { cn: `公告「${row.title}」`, us: `the announcement “${row.title_en ?? row.title}”` },
  link: READ_PAGE + row.id,
});

export const broadcastOf = (row: Stored): Broadcast => ({
  subject_id: row.id,
  kind: 'announcement',
  event: 'announcement.sent',
  organization_id: row.organization_id,
  title: { cn: row.title, us: row.title_en ?? row.title },
  link: READ_PAGE + row.id,
  placements: row.placements,
  urgency: row.priority === 'urgent' ? 'urgent' : 'normal',
  need_action: row.must_confirm,
  due_at: row.confirm_by,
});
