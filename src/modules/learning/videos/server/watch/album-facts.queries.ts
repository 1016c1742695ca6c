import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Context } from '#server/http/context.ts';
import { liveVideo, liveVideoUser } from '../tables.ts';

type Caller = Pick<Context, 'db' | 'actor'>;

/** Which of these videos are the caller's own. */
export async function ownVideoIds({ db, actor }: Caller, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .select({ id: liveVideo.id })
    .from(liveVideo)
    .where(
      and(inArray(liveVideo.id, [...ids]), eq(liveVideo.owner_id, actor.user_id), ne(liveVideo.status, 'archived')),
    );
  return new Set(rows.map((row) => row.id));
}

/** Seconds of these videos, and whether the caller has seen enough of each. Needs a reach over all. */
export async function lengthsOf({ db, actor }: Caller, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, { duration_s: number; done: boolean }>();
  const rows = await db
    .select({
      id: liveVideo.id,
      duration_s: sql<number>`coalesce(${liveVideo.duration_s}, 0)`,
      done: sql<boolean>`${liveVideoUser.completed_at} is not null`,
    })
    .from(liveVideo)
    .leftJoin(
      liveVideoUser,
      and(eq(liveVideoUser.live_video_id, liveVideo.id), eq(liveVideoUser.user_id, actor.user_id)),
    )
    .where(inArray(liveVideo.id, [...ids]));
  return new Map(rows.map(({ id, duration_s, done }) => [id, { duration_s, done }]));
}
