import { and, eq, isNull, sql } from 'drizzle-orm';
import { publishRecording } from '#modules/learning/videos/server/public.ts';
import type { EventSource } from '#server/events/events.ts';
import { announceStream } from '../stream/stream-events.service.ts';
import { live } from '../tables.ts';

interface News {
  readonly video_id: string;
}

/** A recording can be played now: where the plan says so it is published for those whom the live was for. */
export async function publishReplay(
  source: EventSource,
  news: News & { readonly source: 'upload' | 'live'; readonly source_id: string | null },
): Promise<void> {
  if (news.source !== 'live' || news.source_id === null) return;
  const [row] = await source.db.select({ replay: live.replay }).from(live).where(eq(live.id, news.source_id));
  if (row?.replay === 'auto') await publishRecording(source, news.video_id);
}

/** A recording was published: it is the replay of its live, for everybody who may watch it. */
export async function linkReplay(source: EventSource, { video_id }: News): Promise<void> {
  const { db } = source;
  const { rows } = await db.execute<{ source_id: string }>(
    sql`select source_id from live_video where id = ${video_id} and source = 'live' and source_id is not null`,
  );
  const [found] = rows;
  if (!found) return;
  const [row] = await db
    .update(live)
    .set({ replay_video_id: video_id })
    .where(and(eq(live.id, found.source_id), isNull(live.replay_video_id)))
    .returning({ id: live.id });
  if (row) await announceStream(source, row.id);
}

export async function unlinkReplay(source: EventSource, { video_id }: News): Promise<void> {
  const rows = await source.db
    .update(live)
    .set({ replay_video_id: null })
    .where(eq(live.replay_video_id, video_id))
    .returning({ id: live.id });
  for (const row of rows) await announceStream(source, row.id);
}
