import { and, desc, eq, sql } from 'drizzle-orm';
import { EVERYWHERE } from '#server/database/database.ts';
import { takeOnce } from '#server/http/wires/taken-events.ts';
import { readGrant } from '#server/media/grants.ts';
import type { Services } from '#server/services.ts';
import { localize } from '#shared/text.ts';
import type { EngineAdapter, Hook } from '../engines/engine-adapter.ts';
import { liveDecisions } from '../engines/live-decisions.ts';
import { liveRecording, mediaEvent } from '../tables.ts';
import { decidePublishing, recordEvent, reportEnded, shortOf } from './media-events.service.ts';
import { fetchRecording } from './recording.jobs.ts';

/** Whether this call came for the first time; a repetition has no second effect. */
function isFirst({ database }: Services, { name }: EngineAdapter, { event, client_id, stream_name, file }: Hook) {
  const number = `${event} ${client_id} ${file ? shortOf(file.path) : ''}`;
  return database.write(EVERYWHERE, ({ db }) => takeOnce(db, `media:${name}:${stream_name}`, number));
}

/** What was decided about the same connection before. */
async function decidedBefore({ database }: Services, { name }: EngineAdapter, { client_id, stream_name }: Hook) {
  const [row] = await database.read(EVERYWHERE, (db) =>
    db
      .select({ event: mediaEvent.event, decision: mediaEvent.decision, reason: mediaEvent.reason })
      .from(mediaEvent)
      .where(
        and(
          eq(mediaEvent.engine, name),
          eq(mediaEvent.stream_name, stream_name),
          eq(mediaEvent.engine_client, client_id),
          sql`${mediaEvent.event} in ('publish', 'unpublish')`,
        ),
      )
      .orderBy(desc(mediaEvent.at), desc(mediaEvent.id))
      .limit(1),
  );
  return row ?? null;
}

/** Does what a report of an engine asks for. Answers why it may not go on, or null. */
export async function takeHook(services: Services, engine: EngineAdapter, hook: Hook): Promise<string | null> {
  if (hook.event === 'publish') return takePublish(services, engine, hook);
  if (hook.event === 'play') return takeViewer(services, hook);
  if (hook.event === 'stop') return null;
  if (!(await isFirst(services, engine, hook))) return null;
  if (hook.event === 'unpublish') {
    const { stream_name, client_id, ip, raw } = hook;
    await reportEnded(services, { engine: engine.name, stream_name, client_id, reason: 'stopped', ip, raw });
    return null;
  }
  await takeRecording(services, engine, hook);
  return null;
}

/**
 * A publisher that has gone before its own call arrived is refused: nobody would tell us of its end. A repeated call gets
 * the answer of the first.
 */
async function takePublish(services: Services, engine: EngineAdapter, hook: Hook): Promise<string | null> {
  const before = await decidedBefore(services, engine, hook);
  if (before?.event === 'unpublish') {
    await recordEvent(services, { ...eventOf(engine, hook), decision: 'ignored', reason: 'already gone' });
    return 'already gone';
  }
  if (before) return before.decision === 'allowed' ? null : before.reason;
  const { stream_name, secret, ip, client_id, raw } = hook;
  const decision = await decidePublishing(services, { engine: engine.name, stream_name, secret, ip, client_id }, raw);
  if (decision.allowed) return null;
  if (!engine.asks_first) await cutOff(services, engine, hook);
  return localize(decision.reason, 'cn');
}

/** An engine that tells of a publisher when it sends already has to be told to cut it off. */
async function cutOff(services: Services, engine: EngineAdapter, { stream_name, client_id }: Hook): Promise<void> {
  const live_id = await liveDecisions.of(services).liveOf(services, stream_name);
  await engine.kick(services, { live_id: live_id ?? '', stream_name }, client_id || null);
}

/**
 * Somebody watches at the engine itself, past the server that asks about every playlist: with a grant alone, since the name
 * of a stream is known to everybody who has watched it.
 */
async function takeViewer(services: Services, { grant, stream_name }: Hook): Promise<string | null> {
  const read = readGrant(services, grant);
  const decisions = liveDecisions.of(services);
  const isGranted = read?.source === 'stream' && (await decisions.liveOf(services, stream_name)) === read.id;
  if (!read || !isGranted) return 'no grant';
  const decision = await decisions.decidePlay(services, { ...read, live_id: read.id });
  return decision === 'allowed' ? null : decision;
}

const eventOf = ({ name }: EngineAdapter, { event, stream_name, client_id, ip, raw }: Hook) => ({
  engine: name,
  event,
  stream_name,
  client_id,
  ip,
  raw,
});

/** A recording lies at the engine: it is fetched, as the next part of its live. */
async function takeRecording(services: Services, engine: EngineAdapter, hook: Hook): Promise<void> {
  const live_id = await liveDecisions.of(services).liveOf(services, hook.stream_name);
  const { file } = hook;
  if (!live_id || !file) {
    await recordEvent(services, { ...eventOf(engine, hook), decision: 'ignored', reason: 'no such live' });
    return;
  }
  await recordEvent(services, { ...eventOf(engine, hook), decision: 'taken' });
  await services.database.write(EVERYWHERE, async ({ db }) => {
    await db.execute(sql`select pg_advisory_xact_lock(hashtext(${`live_recording ${live_id}`}))`);
    const [row] = await db
      .select({ part: sql<number>`coalesce(max(${liveRecording.part}), 0) + 1` })
      .from(liveRecording)
      .where(eq(liveRecording.live_id, live_id));
    const started = new Date(Date.now() - file.seconds * 1000).toISOString();
    const facts = { live_id, engine: engine.name, part: row?.part ?? 1, source: file.path, seconds: file.seconds };
    const [made] = await db
      .insert(liveRecording)
      .values({ ...facts, state: 'waiting', started_at: started })
      .returning({ id: liveRecording.id });
    if (made) await services.jobs.enqueue(db, fetchRecording, { id: made.id });
  });
}
