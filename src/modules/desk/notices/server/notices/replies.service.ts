import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { namesOfUsers } from '#modules/core/directory/server/public.ts';
import { defineFileKind } from '#server/files/kinds.ts';
import { todosChanged } from '#server/home-feed/home-feed.ts';
import type { Context } from '#server/http/context.ts';
import { notification } from '#server/notify/tables.ts';
import { markAnswered } from '#server/receipts/answers.ts';
import { receiptRefusals } from '#shared/receipts.ts';
import { refuse, refuseFields, shared } from '#shared/refusal.ts';
import { type notices as contract, noticeChannel } from '../../contract/notices.contract.ts';
import { type NoticeStatus, noticeLifecycle } from '../../contract/notices.lifecycle.ts';
import { noticeRefusals as r } from '../../contract/notices.refusals.ts';
import { SIGNATURE_FILE } from '../../contract/notices.shapes.ts';
import { notice, noticeReply } from '../tables.ts';
import { answerNoticeForm, draftSubject } from './notice-forms.service.ts';
import { settlesOf, viewNotice } from './notice-view.service.ts';
import { chooseOption } from './option-places.service.ts';

type Answer = z.output<(typeof contract)['confirm']['body']>;
type Stored = typeof notice.$inferSelect;

/** Read through the receipts alone. */
const signatureKind = defineFileKind({
  kind: SIGNATURE_FILE.purpose,
  ...SIGNATURE_FILE.rule,
  image: { max_side: 1600 },
  can_read: () => false,
});

const chooseOne = { cn: '请选择一个选项', us: 'Choose an option' };
const signIt = { cn: '请签名', us: 'Sign here' };

/**
 * Answers for oneself or for a child. Who did not receive it gets 404001. Guardians who are asked as a household answer once:
 * the second one learns who did, and may put another answer in its place until the deadline.
 */
export async function confirmNotice(ctx: Context, id: string, answer: Answer) {
  const { db, actor } = ctx;
  const forWhom = answer.for_user_id
    ? eq(notification.for_user_id, answer.for_user_id)
    : isNull(notification.for_user_id);
  const { row, received_id } = await getAnswerable(ctx, id, forWhom);
  requireWhole(row, answer);
  await writeReply(ctx, row, received_id, answer);
  const settled = await markAnswered(db, {
    subject_id: id,
    user_id: actor.user_id,
    for_user_id: answer.for_user_id,
    for_household: row.confirm_mode === 'household',
  });
  ctx.audit({
    action: 'internotification.confirm',
    target: ['internotification', id],
    organization_id: row.organization_id,
    after: { option: answer.option, for_user_id: answer.for_user_id, signed: answer.signature_id !== null },
  });
  await todosChanged(ctx, settled);
  await ctx.services.realtime.emit(db, noticeChannel(id), 'notice_changed');
  return viewNotice(ctx, id);
}

/**
 * A notice that the caller may answer now, locked against its revision, and which of their received rows asks for it
 * (`which`). Refuses (404001) who is not asked, (200200) once it is recalled or too late.
 */
export async function getAnswerable({ db, actor }: Context, id: string, which: SQL) {
  const [row] = await db.select().from(notice).where(eq(notice.id, id)).for('share');
  const [received] = await db
    .select({ id: notification.id, need_action: notification.need_action })
    .from(notification)
    .where(and(eq(notification.subject_id, id), eq(notification.user_id, actor.user_id), which));
  if (!row || !received?.need_action) throw refuse(shared.not_found);
  if (row.status !== 'sent') throw refuse(r.state, { state: noticeLifecycle.states[row.status as NoticeStatus] });
  if (row.confirm_by && Date.parse(row.confirm_by) < Date.now()) throw refuse(receiptRefusals.deadline);
  return { row, received_id: received.id };
}

function requireWhole({ reply_kind }: Stored, { option, signature_id, answers }: Answer): void {
  if (reply_kind === 'choice' && !option) throw refuseFields({ option: [chooseOne] });
  if (reply_kind !== 'choice' && option) throw refuseFields({ option: [shared.not_found] });
  if (reply_kind !== 'form' && answers) throw refuseFields({ answers: [shared.not_found] });
  if (reply_kind === 'sign' && !signature_id) throw refuseFields({ signature_id: [signIt] });
}

/** One answer a person or a household; the unique key decides between two at once. */
async function writeReply(
  ctx: Context,
  row: Stored,
  receivedId: string,
  { option, remark, signature_id, answers, draft_versions, for_user_id, replaces }: Answer,
) {
  const { db, actor, services } = ctx;
  const settles = settlesOf(row, actor.user_id, for_user_id);
  const values = { option, remark, signature_id, user_id: actor.user_id };
  const [made] = await db
    .insert(noticeReply)
    .values({ ...values, organization_id: row.organization_id, notice_id: row.id, for_user_id, settles })
    .onConflictDoNothing()
    .returning({ id: noticeReply.id });
  const [before] = made
    ? []
    : await db
        .select()
        .from(noticeReply)
        .where(and(eq(noticeReply.notice_id, row.id), eq(noticeReply.settles, settles)))
        .for('update');
  if (before && before.user_id !== actor.user_id && !replaces) {
    const by = (await namesOfUsers(db, [before.user_id])).get(before.user_id);
    throw refuse(r.settled, { name: by?.name ?? '' });
  }
  const replyId = made?.id ?? before?.id;
  if (!replyId) throw new Error('an answer was not stored');
  if (option !== (before?.option ?? null)) await chooseOption(ctx, row, replyId, option);
  if (before)
    await db
      .update(noticeReply)
      .set({ ...values, changed_at: sql`now()` })
      .where(eq(noticeReply.id, replyId));
  await answerNoticeForm(ctx, row, replyId, answers, { subject: draftSubject(receivedId), versions: draft_versions });
  if (signature_id)
    await services.files.replace(db, actor.user_id, signatureKind.kind, [signature_id], {
      type: 'notice_reply',
      id: replyId,
    });
}
