import { eq } from 'drizzle-orm';
import * as z from 'zod';
import { EVERYWHERE } from '#server/database/database.ts';
import { claimKeys, defineJob } from '#server/jobs/job.ts';
import { remindPeople } from '#server/notify/broadcast.ts';
import type { Services } from '#server/services.ts';
import { id } from '#shared/fields.ts';
import { READ_PAGE } from '../announcements.queries.ts';
import { NOTICE_PAGE } from '../notices/notice-page.ts';
import { announcement, notice, noticeUrge } from '../tables.ts';
import { listPendingPeople } from './receipts.queries.ts';

/** People who are reminded in one transaction. */
const AT_ONCE = 200;

/** Reminds those who are still open when it runs, each once though the worker is killed. */
export const sendUrge = defineJob({
  name: 'notices.urge',
  title: { cn: '发送催办', us: 'Send reminders' },
  schema: z.strictObject({
    urge_id: id,
    subject: z.enum(['internotification', 'notification']),
    channels: z.array(z.enum(['email', 'sms', 'in_site'])),
  }),
  handler: async (services, { urge_id, channels }, { signal }) => {
    const urge = await services.database.read(EVERYWHERE, (db) => findUrge(db, urge_id));
    if (!urge) return;
    const people = [...urge.open].sort(([one], [other]) => (one < other ? -1 : 1));
    for (let at = 0; at < people.length; at += AT_ONCE) {
      signal.throwIfAborted();
      const batch = people.slice(at, at + AT_ONCE);
      await remind(services, urge_id, urge, batch, channels);
    }
  },
});

type FoundUrge = NonNullable<Awaited<ReturnType<typeof findUrge>>>;

async function findUrge(db: Parameters<typeof listPendingPeople>[0], urgeId: string) {
  const [row] = await db.select().from(noticeUrge).where(eq(noticeUrge.id, urgeId));
  if (!row) return null;
  const of = { title: notice.title, title_en: notice.title_en, status: notice.status };
  const [noticed] = await db.select(of).from(notice).where(eq(notice.id, row.subject_id));
  const [announced] = noticed
    ? []
    : await db
        .select({ title: announcement.title, title_en: announcement.title_en, status: announcement.status })
        .from(announcement)
        .where(eq(announcement.id, row.subject_id));
  const subject = noticed ?? announced;
  if (subject?.status !== 'sent') return null;
  const link = (noticed ? NOTICE_PAGE : READ_PAGE) + row.subject_id;
  return {
    ...row,
    title: subject.title,
    title_en: subject.title_en,
    link,
    open: await listPendingPeople(db, row.subject_id, row.target),
  };
}

/** A person at a time has its key: people notified before a kill are left out, the others are notified. */
function remind(
  services: Services,
  urgeId: string,
  { title, title_en, link, target }: FoundUrge,
  batch: readonly (readonly [string, string])[],
  channels: readonly ('email' | 'sms' | 'in_site')[],
): Promise<void> {
  return services.database.write(EVERYWHERE, async ({ db }) => {
    const keyOf = (userId: string) => `urge:${urgeId}:${userId}`;
    const open = await claimKeys(
      db,
      batch.map(([userId]) => keyOf(userId)),
    );
    const notified = new Map(batch.filter(([userId]) => open.has(keyOf(userId))));
    if (notified.size === 0) return;
    const english = title_en ?? title;
    const words =
      target === 'unread'
        ? { cn: `请阅读：${title}`, us: `Please read: ${english}` }
        : { cn: `请确认：${title}`, us: `Please reply: ${english}` };
    await remindPeople({ db, services }, { event: 'internotification.urge', title: words, link }, notified, channels);
  });
}
