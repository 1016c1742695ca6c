import { eq } from 'drizzle-orm';
import * as z from 'zod';
import { audienceQuery } from '#server/audience/audience.ts';
import { type Db, EVERYWHERE } from '#server/database/database.ts';
import { namedPeople, summariesOf } from '#server/document/stored.ts';
import { defineJob, runOnce } from '#server/jobs/job.ts';
import { type Broadcast, fileBroadcast, notifyEverybody, receiversAmong } from '#server/notify/broadcast.ts';
import { type Naming, tellNamedOnce } from '#server/notify/tell-named.ts';
import { askNoMore } from '#server/receipts/answers.ts';
import type { Services } from '#server/services.ts';
import { id } from '#shared/fields.ts';
import { SUMMARY_LENGTH } from '../../contract/notice-text.ts';
import { noticeChannel } from '../../contract/notices.contract.ts';
import { noticeKinds } from '../../contract/notices.shapes.ts';
import { noticeReceipts, wantsOf } from '../receipts/receipt-kinds.service.ts';
import { notice } from '../tables.ts';
import { NOTICE_PAGE } from './notice-page.ts';
import { sendScheduled } from './notice-states.service.ts';

type Stored = typeof notice.$inferSelect;

/** A notice as the platform sends it. */
export function broadcastOf(row: Stored): Broadcast {
  const isMessage = row.kind === 'message';
  const { summary, summary_en } = summariesOf(row, SUMMARY_LENGTH);
  return {
    subject_id: row.id,
    kind: row.kind,
    event: `internotification.${row.kind}`,
    organization_id: row.organization_id,
    title: { cn: row.title, us: row.title_en ?? row.title },
    // the title alone stands in the bell, so that recalled text is nowhere else; a message is its text
    ...(isMessage ? { body: { cn: summary, us: summary_en ?? summary } } : {}),
    link: NOTICE_PAGE + row.id,
    urgency: row.priority === 'urgent' ? 'urgent' : 'normal',
    need_action: row.must_confirm || row.reply_kind !== 'none',
    due_at: row.confirm_by,
    channels: row.channels as ('email' | 'sms')[],
  };
}

/** A notice or bulletin as those are told of it whom it names. */
export function namingOf(row: Stored, byUserId = row.created_by): Naming {
  const kind = noticeKinds.find((one) => one.code === row.kind) ?? noticeKinds[0];
  return {
    event: 'internotification.mention',
    organization_id: row.organization_id,
    by_user_id: byUserId,
    place: {
      cn: `${kind.cn}「${row.title}」`,
      us: `the ${kind.us.toLowerCase()} “${row.title_en ?? row.title}”`,
    },
    link: NOTICE_PAGE + row.id,
  };
}

/**
 * Sends what is due: first everybody's received row, in one statement that fixes the audience, then batch by batch the
 * open pages and channels. Each step is done once though the worker is killed; of what was recalled nobody more is notified.
 */
export const sendNotice = defineJob({
  name: 'notices.send',
  title: { cn: '发送通知与消息', us: 'Send notices and messages' },
  schema: z.strictObject({ notice_id: id, revision: z.int() }),
  handler: async (services, { notice_id, revision }, { signal }) => {
    if (!(await file(services, notice_id))) return;
    await notifyEverybody(services, `notice:${notice_id}:${revision}`, (db) => stillSent(db, notice_id), signal);
  },
});

/** Writes the received rows; false when there is nothing to send. */
function file(services: Services, noticeId: string): Promise<boolean> {
  return services.database.write(EVERYWHERE, async ({ db }) => {
    const [found] = await db.select().from(notice).where(eq(notice.id, noticeId)).for('update');
    const isDue = found?.status === 'scheduled' && found.send_at !== null && Date.parse(found.send_at) <= Date.now();
    const row = isDue ? await sendScheduled(db, found) : found;
    if (row?.status === 'recalled') {
      await askNoMore(db, noticeId, { cn: '该通知已撤回', us: 'This notice was recalled' });
      return false;
    }
    if (row?.status !== 'sent') return false;
    await runOnce(db, `notice:${noticeId}:filed`, async () => {
      const people = audienceQuery(services, row.audience, row.organization_id);
      const recipient_count = await fileBroadcast(db, broadcastOf(row), people);
      await db.update(notice).set({ recipient_count }).where(eq(notice.id, noticeId));
      await noticeReceipts.startSteps(db, { ...row, wants: wantsOf(row) }, row.escalation);
      await tellNamedOnce({ db, services }, namingOf(row), await receiversAmong(db, noticeId, namedPeople(row)));
      // its page shows since now whom it reached and when each step comes
      await services.realtime.emit(db, noticeChannel(noticeId), 'notice_changed');
    });
    return true;
  });
}

async function stillSent(db: Db, noticeId: string): Promise<Broadcast | null> {
  const [row] = await db.select().from(notice).where(eq(notice.id, noticeId));
  return row?.status === 'sent' ? broadcastOf(row) : null;
}
