import { and, eq } from 'drizzle-orm';
import { zoneOf } from '#modules/core/directory/server/public.ts';
import type { Db } from '#server/database/database.ts';
import { notify } from '#server/notify/notify.ts';
import { defineReceipts } from '#server/receipts/receipts.ts';
import type { ReceiptSubject } from '#server/receipts/rules.ts';
import type { ReceiptTarget } from '#shared/receipts.ts';
import { isOver } from '../announcements.policy.ts';
import { READ_PAGE } from '../announcements.queries.ts';
import { NOTICE_PAGE } from '../notices/notice-page.ts';
import { announcement, notice } from '../tables.ts';
import { listCallers } from './calls.queries.ts';

type Notice = typeof notice.$inferSelect;

/** What a notice asks of its readers: to read it, or to answer. */
export const wantsOf = ({ must_confirm, reply_kind }: Pick<Notice, 'must_confirm' | 'reply_kind'>): ReceiptTarget =>
  must_confirm || reply_kind !== 'none' ? 'unconfirmed' : 'unread';

type Sent = Notice | typeof announcement.$inferSelect;

async function subjectOf(db: Db, row: Sent, page: string, wants: ReceiptTarget): Promise<ReceiptSubject | null> {
  if (isOver(row.expires_at, Date.now())) return null;
  return {
    id: row.id,
    organization_id: row.organization_id,
    title: { cn: row.title, us: row.title_en ?? row.title },
    link: page + row.id,
    wants,
    answer_by: row.confirm_by,
    is_urgent: row.priority === 'urgent',
    time_zone: await zoneOf(db, row.organization_id),
  };
}

/** Notices, bulletins and messages. Who is to call is told the class teachers and heads; its author where nobody else is near. */
export const noticeReceipts = defineReceipts('internotification', {
  event: 'internotification.urge',
  find: async (db, id) => {
    const [row] = await db
      .select()
      .from(notice)
      .where(and(eq(notice.id, id), eq(notice.status, 'sent')));
    return row ? subjectOf(db, row, NOTICE_PAGE, wantsOf(row)) : null;
  },
  call: async (source, { id, organization_id, title, link, wants }) => {
    const callers = await listCallers(source, id, wants);
    const [row] = callers.length
      ? []
      : await source.db.select({ author: notice.created_by }).from(notice).where(eq(notice.id, id));
    await notify(source, {
      event: 'internotification.call',
      to: row ? [row.author] : callers,
      organization_id,
      title: {
        cn: `请致电未回应的人：${title.cn}`,
        us: `Please call those who have not responded: ${title.us}`,
      },
      link,
    });
  },
});

/** Announcements: who has read them, and confirmed where they ask for it. */
export const announcementReceipts = defineReceipts('announcement', {
  event: 'internotification.urge',
  find: async (db, id) => {
    const [row] = await db
      .select()
      .from(announcement)
      .where(and(eq(announcement.id, id), eq(announcement.status, 'sent')));
    return row ? subjectOf(db, row, READ_PAGE, row.must_confirm ? 'unconfirmed' : 'unread') : null;
  },
});
