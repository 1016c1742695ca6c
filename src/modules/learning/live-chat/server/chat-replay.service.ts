import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { VideoTrack } from '#modules/learning/videos/server/public.ts';
import { acrossOrganizations } from '#server/database/across-organizations.ts';
import type { Db } from '#server/database/database.ts';
import { liveMessage } from './tables.ts';

const LINES_AT_MOST = 5_000;

/** What was said in a live, beside its replay and in step with it, under the names that stood there. */
export const chatReplay: VideoTrack = {
  name: 'chat_replay',
  title: { cn: '聊天回放', us: 'Chat replay' },
  load: async ({ db }, { source, source_id }) => {
    if (source !== 'live' || !source_id) return null;
    const rows = await acrossOrganizations(db, () =>
      db
        .select({ at_s: liveMessage.t_offset_s, who: liveMessage.shown_name, text: liveMessage.body })
        .from(liveMessage)
        .where(
          and(eq(liveMessage.live_id, source_id), eq(liveMessage.status, 'visible'), isNotNull(liveMessage.t_offset_s)),
        )
        .orderBy(asc(liveMessage.seq))
        .limit(LINES_AT_MOST),
    );
    return rows.length ? rows.map((row) => ({ ...row, at_s: row.at_s ?? 0 })) : null;
  },
};

/** How many messages everybody saw in some lives. */
export async function countMessages(db: Db, liveIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (liveIds.length === 0) return new Map();
  const rows = await db
    .select({ live_id: liveMessage.live_id, n: sql<number>`count(*)::int` })
    .from(liveMessage)
    .where(and(inArray(liveMessage.live_id, [...liveIds]), eq(liveMessage.status, 'visible')))
    .groupBy(liveMessage.live_id);
  return new Map(rows.map((row) => [row.live_id, row.n]));
}
