import { and, eq } from 'drizzle-orm';
import type { Context } from '#server/http/context.ts';
import { refuse, shared } from '#shared/refusal.ts';
import { getVisibleNotice } from '../notices/notice-view.service.ts';
import { notificationUserCommentLike as commentLike, noticeComment, noticeLike } from '../tables.ts';
import { viewComments } from './comments.service.ts';
import { anySubject } from './subjects.service.ts';

/** Likes a notice that the caller received; twice is once. */
export async function likeNotice(ctx: Context, noticeId: string) {
  const { db, actor } = ctx;
  const { found } = await getVisibleNotice(ctx, noticeId);
  if (!found.row.allow_like || found.row.status !== 'sent') throw refuse(shared.not_found);
  await db
    .insert(noticeLike)
    .values({ organization_id: found.row.organization_id, notice_id: noticeId, user_id: actor.user_id })
    .onConflictDoNothing();
  const [row] = await db
    .select({ id: noticeLike.id })
    .from(noticeLike)
    .where(and(eq(noticeLike.notice_id, noticeId), eq(noticeLike.user_id, actor.user_id)));
  if (!row) throw new Error('a like was not stored');
  return { id: row.id, like_count: await db.$count(noticeLike, eq(noticeLike.notice_id, noticeId)) };
}

/** Takes an own like back; refuses (404001) those of others. */
export async function unlikeNotice({ db, actor }: Context, id: string) {
  const [gone] = await db
    .delete(noticeLike)
    .where(and(eq(noticeLike.id, id), eq(noticeLike.user_id, actor.user_id)))
    .returning({ notice_id: noticeLike.notice_id });
  if (!gone) throw refuse(shared.not_found);
  return { like_count: await db.$count(noticeLike, eq(noticeLike.notice_id, gone.notice_id)) };
}

/** Likes a comment that the caller sees; twice is once. */
export async function likeComment(ctx: Context, commentId: string) {
  const { db, actor } = ctx;
  const [comment] = await db.select().from(noticeComment).where(eq(noticeComment.id, commentId));
  if (!comment) throw refuse(shared.not_found);
  const subject = await anySubject(ctx, comment.subject_id);
  const { list } = await viewComments(ctx, subject);
  if (
    comment.organization_id !== subject.organization_id ||
    !list.some((one) => one.id === commentId && one.status === 'visible')
  )
    throw refuse(shared.not_found);
  await db
    .insert(commentLike)
    .values({ organization_id: comment.organization_id, comment_id: commentId, user_id: actor.user_id })
    .onConflictDoNothing();
  const [row] = await db
    .select({ id: commentLike.id })
    .from(commentLike)
    .where(and(eq(commentLike.comment_id, commentId), eq(commentLike.user_id, actor.user_id)));
  if (!row) throw new Error('a like was not stored');
  return { id: row.id, like_count: await db.$count(commentLike, eq(commentLike.comment_id, commentId)) };
}

/** Takes an own like back; refuses (404001) those of others. */
export async function unlikeComment({ db, actor }: Context, id: string) {
  const [gone] = await db
    .delete(commentLike)
    .where(and(eq(commentLike.id, id), eq(commentLike.user_id, actor.user_id)))
    .returning({ comment_id: commentLike.comment_id });
  if (!gone) throw refuse(shared.not_found);
  return { like_count: await db.$count(commentLike, eq(commentLike.comment_id, gone.comment_id)) };
}
