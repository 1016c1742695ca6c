import { and, count, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import { notificationUserCommentLike as commentLike, noticeLike } from '../tables.ts';

/** How many like a notice, and the caller's own like. */
export async function likesOf(db: Db, noticeId: string, userId: string) {
  const [all] = await db.select({ n: count() }).from(noticeLike).where(eq(noticeLike.notice_id, noticeId));
  const [own] = await db
    .select({ id: noticeLike.id })
    .from(noticeLike)
    .where(and(eq(noticeLike.notice_id, noticeId), eq(noticeLike.user_id, userId)));
  return { count: all?.n ?? 0, own_id: own?.id ?? null };
}

/** The same of some comments, by comment. */
export async function likesOfComments(db: Db, commentIds: readonly string[], userId: string) {
  if (commentIds.length === 0) return new Map<string, { count: number; own_id: string | null }>();
  const rows = await db
    .select({
      comment_id: commentLike.comment_id,
      count: sql<number>`count(*)::int`,
      own_id: sql<string | null>`(array_agg(${commentLike.id}) filter (where ${commentLike.user_id} = ${userId}))[1]`,
    })
    .from(commentLike)
    .where(inArray(commentLike.comment_id, [...commentIds]))
    .groupBy(commentLike.comment_id);
  return new Map(rows.map(({ comment_id, ...like }) => [comment_id, like]));
}
