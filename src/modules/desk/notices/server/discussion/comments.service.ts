import { and, asc, eq, inArray, or, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { user } from '#modules/core/directory/server/tables.ts';
import type { Context } from '#server/http/context.ts';
import { notify } from '#server/notify/notify.ts';
import { refuse, refuseFields, shared } from '#shared/refusal.ts';
import { cut } from '#shared/text/cut.ts';
import { type notices as contract, noticeChannel } from '../../contract/notices.contract.ts';
import { noticeRefusals as r } from '../../contract/notices.refusals.ts';
import { COMMENT_EDIT_MINUTES, type noticeComment as shape } from '../../contract/notices.shapes.ts';
import { emojiList } from '../settings.ts';
import { noticeComment } from '../tables.ts';
import { isTooYoungToComment, mayComment } from './commenters.service.ts';
import { likesOfComments } from './likes.queries.ts';
import type { Subject } from './subjects.service.ts';

type Comment = z.input<typeof shape>;
type Draft = z.output<(typeof contract)['createComment']['body']>;
type Change = z.output<(typeof contract)['updateComment']['body']>;
type Stored = typeof noticeComment.$inferSelect;

const COMMENTS_SHOWN = 200;
const QUOTED = 80;
const reasonNeeded = { cn: '请填写隐藏原因', us: 'Say why it is hidden' };

/** The comments, the oldest first. Where only the author reads along, everybody sees their own and the answers to them. */
export async function viewComments(ctx: Context, subject: Subject) {
  const { db, actor } = ctx;
  const own = eq(noticeComment.user_id, actor.user_id);
  const answersOwn = inArray(
    noticeComment.parent_id,
    db
      .select({ id: noticeComment.id })
      .from(noticeComment)
      .where(and(eq(noticeComment.subject_id, subject.id), own)),
  );
  const seen = subject.moderates || subject.allow_comment === 'all' ? undefined : or(own, answersOwn);
  const rows = await selectComments(ctx)
    .where(and(eq(noticeComment.subject_id, subject.id), seen))
    .orderBy(asc(noticeComment.created_at), asc(noticeComment.id))
    .limit(COMMENTS_SHOWN);
  const can_comment = subject.is_open && (await mayComment(ctx, subject));
  const emoji = await ctx.services.settings.get(db, emojiList, actor.organization_id);
  return { list: await shown(ctx, subject, rows, can_comment), can_comment, emoji: emoji.split(/\s+/) };
}

const selectComments = ({ db }: Context) =>
  db
    .select({
      row: noticeComment,
      by: { id: user.id, name: user.name, name_en: user.name_en, avatar_url: user.avatar_url },
    })
    .from(noticeComment)
    .innerJoin(user, eq(user.id, noticeComment.user_id));

type Found = Awaited<ReturnType<typeof selectComments>>[number];

async function shown(
  { db, actor }: Context,
  subject: Subject,
  found: readonly Found[],
  can_comment: boolean,
): Promise<Comment[]> {
  const likes = await likesOfComments(
    db,
    found.map(({ row }) => row.id),
    actor.user_id,
  );
  return found.map(({ row, by }) => {
    const is_own = row.user_id === actor.user_id;
    const isReadable = row.status === 'visible' || (row.status === 'hidden' && (subject.moderates || is_own));
    return {
      id: row.id,
      parent_id: row.parent_id,
      by,
      status: row.status,
      is_visible: row.status === 'visible',
      is_hidden: row.status === 'hidden',
      at: row.created_at,
      is_own,
      body: isReadable ? row.body : null,
      hide_reason: subject.moderates || is_own ? row.hide_reason : null,
      edited_at: row.edited_at,
      like: likes.get(row.id) ?? { count: 0, own_id: null },
      can_edit: is_own && row.status === 'visible' && isFresh(row),
      can_hide: subject.moderates && row.status !== 'deleted',
      can_answer: can_comment && row.status === 'visible',
      can_remove: is_own && row.status !== 'deleted',
    };
  });
}

const isFresh = (row: Stored) => Date.now() - Date.parse(row.created_at) < COMMENT_EDIT_MINUTES * 60_000;

/** Adds a comment; the author of the notice, or of the comment that is answered, is notified. */
export async function addComment(ctx: Context, subject: Subject, { body, parent_id }: Draft): Promise<Comment> {
  const { db, actor, services } = ctx;
  if (!subject.is_open || subject.allow_comment === 'off') throw refuse(r.comments_closed);
  if (await isTooYoungToComment(ctx)) throw refuse(r.young);
  const parent = parent_id ? await getParent(ctx, subject, parent_id) : null;
  const { id, organization_id } = subject;
  const [row] = await db
    .insert(noticeComment)
    .values({ organization_id, subject_id: id, parent_id, user_id: actor.user_id, body })
    .returning();
  if (!row) throw new Error('a comment was not stored');
  ctx.audit({ action: 'notice_comment.create', target: ['notice_comment', row.id], organization_id, after: { body } });
  const heard = [...new Set([subject.created_by, ...(parent ? [parent.user_id] : [])])];
  await notify(ctx, {
    event: 'notice_comment.create',
    to: heard.filter((one) => one !== actor.user_id),
    organization_id,
    title: {
      cn: `「${subject.title}」有新评论`,
      us: `New comment on “${subject.title_en ?? subject.title}”`,
    },
    body: { cn: cut(body, QUOTED, '…'), us: cut(body, QUOTED, '…') },
    link: subject.link,
  });
  await services.realtime.emit(db, noticeChannel(id), 'comments_changed');
  return getComment(ctx, subject, row.id);
}

/** One level of answers: what answers an answer stands beside it. */
async function getParent(ctx: Context, subject: Subject, parentId: string): Promise<Stored> {
  const { list } = await viewComments(ctx, subject);
  const seen = list.find((one) => one.id === parentId);
  const [row] = await ctx.db.select().from(noticeComment).where(eq(noticeComment.id, parentId));
  if (!seen || !row || row.parent_id || row.status !== 'visible') throw refuseFields({ parent_id: [shared.not_found] });
  return row;
}

/** Its writer changes it within ten minutes and removes it at any time; those who moderate hide and show it. */
export async function changeComment(ctx: Context, subject: Subject, change: Change): Promise<Comment> {
  const { db, actor, services } = ctx;
  const [row] = await db
    .select()
    .from(noticeComment)
    .where(and(eq(noticeComment.id, change.comment_id), eq(noticeComment.subject_id, subject.id)))
    .for('update');
  const { list } = await viewComments(ctx, subject);
  if (!row || !list.some((one) => one.id === row.id) || row.status === 'deleted') throw refuse(shared.not_found);
  const is_own = row.user_id === actor.user_id;
  const set = decided(row, change, { is_own, moderates: subject.moderates, user_id: actor.user_id });
  await db.update(noticeComment).set(set).where(eq(noticeComment.id, row.id));
  ctx.audit({
    action: 'notice_comment.update',
    target: ['notice_comment', row.id],
    organization_id: row.organization_id,
    before: { body: row.body, status: row.status },
    after: { body: set.body ?? row.body, status: set.status ?? row.status },
    ...(change.reason ? { reason: change.reason } : {}),
  });
  await services.realtime.emit(db, noticeChannel(subject.id), 'comments_changed');
  return getComment(ctx, subject, row.id);
}

function decided(
  row: Stored,
  { body, status, reason }: Change,
  { is_own, moderates, user_id }: { is_own: boolean; moderates: boolean; user_id: string },
) {
  if (status === 'deleted') {
    if (!is_own) throw refuse(shared.no_right);
    return { status, body: '' } as const;
  }
  if (status) {
    if (!moderates) throw refuse(shared.no_right);
    if (status === 'hidden' && !reason) throw refuseFields({ reason: [reasonNeeded] });
    return status === 'hidden'
      ? ({ status, hidden_by: user_id, hide_reason: reason ?? null } as const)
      : ({ status, hidden_by: null, hide_reason: null } as const);
  }
  if (!is_own) throw refuse(shared.no_right);
  if (row.status !== 'visible') throw refuse(r.comments_closed);
  if (!isFresh(row)) throw refuse(r.comment_late);
  return { body: body ?? row.body, edited_at: sql`now()` };
}

async function getComment(ctx: Context, subject: Subject, id: string): Promise<Comment> {
  const can_comment = subject.is_open && (await mayComment(ctx, subject));
  const [comment] = await shown(ctx, subject, await selectComments(ctx).where(eq(noticeComment.id, id)), can_comment);
  if (!comment) throw new Error('a comment was not found');
  return comment;
}
