import { and, eq, inArray, sql } from 'drizzle-orm';
import { user } from '#modules/core/directory/server/tables.ts';
import {
  type FormUsage,
  findPublished,
  readAnswer,
  removeAnswers,
  removeDrafts,
  type Subject,
  submitAnswer,
} from '#modules/desk/forms/server/public.ts';
import type { Db } from '#server/database/database.ts';
import type { Context } from '#server/http/context.ts';
import { notification } from '#server/notify/tables.ts';
import { refuse, refuseFields, shared } from '#shared/refusal.ts';
import { noticeRights } from '../../rights.ts';
import { notice, noticeReply } from '../tables.ts';
import { getVisibleNotice, settlesOf } from './notice-view.service.ts';

const SUBJECT = 'notice_reply';
const chooseForm = { cn: '表单未发布或已停用', us: 'The form isn’t published' };
const fillIn = { cn: '请填写表单', us: 'Fill in the form' };

/** Notices ask with forms: who writes notices designs them, its recipients may answer it. */
export const noticeFormUsage: FormUsage = {
  usage: 'notice',
  title: { cn: '通知', us: 'Notices' },
  right: noticeRights.publish,
  canAnswer: async ({ db, actor }, formId) => {
    const [received] = await db
      .select({ id: notification.id })
      .from(notification)
      .innerJoin(notice, eq(notice.id, notification.subject_id))
      .where(and(eq(notice.form_id, formId), eq(notification.user_id, actor.user_id), eq(notice.status, 'sent')))
      .limit(1);
    return received !== undefined;
  },
  async childrenOf(db, replyIds) {
    const rows = await db
      .select({ id: noticeReply.id, name: user.name })
      .from(noticeReply)
      .innerJoin(user, eq(user.id, noticeReply.for_user_id))
      .where(inArray(noticeReply.id, [...replyIds]));
    return new Map(rows.map((row) => [row.id, row.name]));
  },
  countUses: ({ db }, formId) =>
    db.$count(
      notice,
      and(
        eq(notice.form_id, formId),
        sql`${notice.status} <> 'recalled' and coalesce(${notice.expires_at}, 'infinity') > now()`,
      ),
    ),
};

/** The version of a form that a notice asks with from now on; refuses (422001) one that is not published here. */
export async function publishedVersion({ db }: Context, organization_id: string, form_id: string | null) {
  if (!form_id) return null;
  const found = await findPublished(db, { organization_id, usage: 'notice', form_id });
  if (!found) throw refuseFields({ form_id: [chooseForm] });
  return found.version_id;
}

/** Keeps what was filled in beside a reply. Refuses (422001) at `answers.<key>`. */
export async function answerNoticeForm(
  ctx: Context,
  { form_version_id, organization_id }: typeof notice.$inferSelect,
  replyId: string,
  answers: Readonly<Record<string, unknown>> | null,
  draft: { readonly subject: Subject; readonly versions: Readonly<Record<string, number>> | null },
): Promise<void> {
  if (!form_version_id) return;
  if (!answers) throw refuseFields({ answers: [fillIn] });
  await submitAnswer(ctx, {
    version_id: form_version_id,
    organization_id,
    answers,
    draft,
    subject: { type: SUBJECT, id: replyId },
  });
}

/** What somebody filled in, for those who manage the notice and for the person whose answer it is. Refuses (404001) everybody else. */
export async function viewFormAnswer(ctx: Context, noticeId: string, replyId: string) {
  const { found, manages, mine } = await getVisibleNotice(ctx, noticeId);
  const [reply] = await ctx.db
    .select({ settles: noticeReply.settles })
    .from(noticeReply)
    .where(and(eq(noticeReply.id, replyId), eq(noticeReply.notice_id, noticeId)));
  const own = mine.map((one) => settlesOf(found.row, ctx.actor.user_id, one.for?.id ?? null));
  const answer = reply && (manages || own.includes(reply.settles)) ? await readAnswer(ctx, subject(replyId)) : null;
  if (!answer) throw refuse(shared.not_found);
  if (manages)
    ctx.audit({
      action: 'internotification.form_answer',
      kind: 'read',
      target: ['internotification', noticeId],
      organization_id: found.row.organization_id,
      after: { reply_id: replyId },
    });
  return answer;
}

const subject = (id: string) => ({ type: SUBJECT, id });

/** What somebody types and has not handed in belongs to the row that they received, so that nobody else finds it. */
export const draftSubject = (receivedId: string): Subject => ({ type: 'notice_received', id: receivedId });

/** Takes every answer of a notice back, and what was typed: it is asked anew. */
export async function removeReplies(db: Db, noticeId: string): Promise<void> {
  const gone = await db
    .delete(noticeReply)
    .where(eq(noticeReply.notice_id, noticeId))
    .returning({ id: noticeReply.id });
  await removeAnswers(
    db,
    SUBJECT,
    gone.map((row) => row.id),
  );
  const received = await db
    .select({ id: notification.id })
    .from(notification)
    .where(eq(notification.subject_id, noticeId));
  await removeDrafts(
    db,
    draftSubject(noticeId).type,
    received.map((row) => row.id),
  );
}
