import { and, asc, eq, gte, inArray, isNotNull, lt, sql } from 'drizzle-orm';
import { findLive, mediaEngine } from '#modules/learning/lives/server/public.ts';
import { filmsOfRecording, setChapters, type VideoTrack } from '#modules/learning/videos/server/public.ts';
import { acrossOrganizations } from '#server/database/across-organizations.ts';
import type { Db } from '#server/database/database.ts';
import type { EventSource } from '#server/events/events.ts';
import type { Services } from '#server/services.ts';
import { answerStarts, filmsWithOffsets, secondAt, type TimedPart, withOffsets } from './replay-times.policy.ts';
import { liveMessage } from './tables.ts';

const LINES_AT_MOST = 5_000;

/** What was said in a live, beside its replay and in step with it, under the names that stood there. */
export const chatReplay: VideoTrack = {
  name: 'chat_replay',
  title: { cn: '聊天回放', us: 'Chat replay' },
  load: async ({ db }, { id, source, source_id }) => {
    if (source !== 'live' || !source_id) return null;
    const rows = await acrossOrganizations(db, async () => {
      const film = filmsWithOffsets(await filmsOfRecording(db, source_id)).find((one) => one.id === id);
      const { from_s = 0, to_s = Number.POSITIVE_INFINITY } = film ?? {};
      const said = await db
        .select({ at_s: liveMessage.t_offset_s, who: liveMessage.shown_name, text: liveMessage.body })
        .from(liveMessage)
        .where(
          and(
            eq(liveMessage.live_id, source_id),
            eq(liveMessage.status, 'visible'),
            isNotNull(liveMessage.t_offset_s),
            gte(liveMessage.t_offset_s, Math.floor(from_s)),
            Number.isFinite(to_s) ? lt(liveMessage.t_offset_s, Math.floor(to_s)) : undefined,
          ),
        )
        .orderBy(asc(liveMessage.t_offset_s), asc(liveMessage.seq))
        .limit(LINES_AT_MOST);
      return said.map((row) => ({ ...row, at_s: (row.at_s ?? 0) - Math.floor(from_s) }));
    });
    return rows.length ? rows : null;
  },
};

/**
 * The replay of a live can be played: messages get their second in the film, whatever was sent before the start or not
 * sent in between, and answered questions become chapters where nobody made some.
 */
export async function prepareReplay(source: EventSource, { source_id }: { source_id: string | null }): Promise<void> {
  if (!source_id) return;
  const parts = await partsOf(source, source_id);
  await placeMessages(source.db, source_id, parts);
  const answers = answerStarts(await answeredIn(source.db, source_id, parts));
  for (const { id, from_s, to_s, has_chapters } of filmsWithOffsets(await filmsOfRecording(source.db, source_id))) {
    if (has_chapters) continue;
    const inside = answers.filter(({ t }) => t >= from_s && t < to_s).map((one) => ({ ...one, t: one.t - from_s }));
    if (inside.length) await setChapters(source, id, inside);
  }
}

/** What of a part was shown: what an engine recorded before the start is in no film. */
function fromStart<P extends { started_at: string; seconds: number }>(part: P, started: string): P[] {
  const hidden = Math.max(0, (Date.parse(started) - Date.parse(part.started_at)) / 1000);
  if (hidden >= part.seconds) return [];
  return [{ ...part, started_at: hidden > 0 ? started : part.started_at, seconds: part.seconds - hidden }];
}

/** An engine that knows no parts recorded from the start of the live on. */
async function partsOf({ db, services }: Pick<EventSource, 'db'> & { services: Services }, liveId: string) {
  const parts = await mediaEngine.of(services).recordedParts(db, liveId);
  const started_at = (await findLive(db, liveId))?.started_at;
  if (parts.length) return withOffsets(started_at ? parts.flatMap((part) => fromStart(part, started_at)) : parts);
  return started_at ? withOffsets([{ started_at, seconds: Number.POSITIVE_INFINITY }]) : [];
}

async function placeMessages(db: Db, liveId: string, parts: readonly TimedPart[]): Promise<void> {
  const [first] = parts;
  if (!first) return;
  const ofLive = eq(liveMessage.live_id, liveId);
  await db
    .update(liveMessage)
    .set({ t_offset_s: null })
    .where(and(ofLive, lt(liveMessage.created_at, first.started_at)));
  for (const [n, { started_at, seconds, from_s }] of parts.entries()) {
    const next = parts[n + 1]?.started_at;
    const since = sql`extract(epoch from ${liveMessage.created_at} - ${started_at}::timestamptz)`;
    const length = Number.isFinite(seconds) ? sql`least(${seconds}::float8, ${since})` : since;
    await db
      .update(liveMessage)
      .set({ t_offset_s: sql`floor(${from_s}::float8 + ${length})::int` })
      .where(and(ofLive, gte(liveMessage.created_at, started_at), next ? lt(liveMessage.created_at, next) : undefined));
  }
}

async function answeredIn(db: Db, liveId: string, parts: readonly TimedPart[]) {
  const rows = await db
    .select({ title: liveMessage.body, created_at: liveMessage.created_at, answered_at: liveMessage.answered_at })
    .from(liveMessage)
    .where(
      and(
        eq(liveMessage.live_id, liveId),
        eq(liveMessage.status, 'visible'),
        eq(liveMessage.kind, 'question'),
        isNotNull(liveMessage.answered_at),
      ),
    )
    .orderBy(asc(liveMessage.answered_at));
  return rows.flatMap(({ title, created_at, answered_at }) => {
    const marked_s = answered_at ? secondAt(parts, answered_at) : null;
    return marked_s === null ? [] : [{ title, asked_s: secondAt(parts, created_at), marked_s }];
  });
}

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
