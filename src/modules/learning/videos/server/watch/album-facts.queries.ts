import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import { liveVideo, liveVideoUser } from '../tables.ts';

/** Which of these videos are somebody’s own. */
export async function ownVideoIds(db: Db, userId: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .select({ id: liveVideo.id })
    .from(liveVideo)
    .where(and(inArray(liveVideo.id, [...ids]), eq(liveVideo.owner_id, userId), ne(liveVideo.status, 'archived')));
  return new Set(rows.map((row) => row.id));
}

/** Seconds of these videos, and whether somebody has seen enough of each. Needs a reach over all. */
export async function lengthsOf(db: Db, userId: string, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, { duration_s: number; done: boolean }>();
  const rows = await db
    .select({
      id: liveVideo.id,
      duration_s: sql<number>`coalesce(${liveVideo.duration_s}, 0)`,
      done: sql<boolean>`${liveVideoUser.completed_at} is not null`,
    })
    .from(liveVideo)
    .leftJoin(liveVideoUser, and(eq(liveVideoUser.live_video_id, liveVideo.id), eq(liveVideoUser.user_id, userId)))
    .where(inArray(liveVideo.id, [...ids]));
  return new Map(rows.map(({ id, duration_s, done }) => [id, { duration_s, done }]));
}
