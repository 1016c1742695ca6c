import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { EVERYWHERE } from '#server/database/database.ts';
import { dataPath } from '#server/env.ts';
import { reportOf } from '#server/error-report.ts';
import type { Services } from '#server/services.ts';
import { liveDecisions } from '../engines/live-decisions.ts';
import { JOURNAL, type WrittenSegment } from '../packets/live-writer.ts';
import { INIT_FILE, segmentFile } from '../packets/segment-writer.ts';
import { partsOf } from '../recordings.queries.ts';
import { liveRecording } from '../tables.ts';
import { embeddedEngine } from './embedded-engine.service.ts';
import { type JoinedPart, joinParts } from './join.ts';

/** Viewers who are late still find the segments of a part that is over for so long. */
const KEPT_MS = 120_000;
const WRITTEN_WITHIN_MS = 5000;
const TOLD_WITHIN_SECONDS = 2;
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Stores what was sent to a live and is over, part by part, in their order; what is stored already stays as it is. */
export async function collectParts(services: Services, live_id: string): Promise<void> {
  const engine = embeddedEngine(services);
  const folder = engine.folderOf(live_id);
  const firstOpen = engine.firstOpenPart(live_id);
  const stored = new Set((await partsOf(services, live_id)).map(({ part }) => part));
  const names = await readdir(folder).catch(() => []);
  const parts = names.map(Number).filter((part) => Number.isInteger(part) && part < firstOpen);
  for (const part of parts.toSorted((a, b) => a - b)) {
    const place = join(folder, String(part));
    if (!stored.has(part)) await storePart(services, { live_id, part, place });
    else if (Date.now() - (await stat(place)).mtimeMs > KEPT_MS) await rm(place, { recursive: true, force: true });
  }
}

/** The segments that are whole: a process that was killed leaves half a line, or a file without one. */
async function writtenIn(place: string): Promise<WrittenSegment[]> {
  const text = await readFile(join(place, JOURNAL), 'utf8').catch(() => '');
  return text.split('\n').flatMap((line): WrittenSegment[] => {
    try {
      return line ? [JSON.parse(line)] : [];
    } catch {
      return [];
    }
  });
}

/** What of a part was shown: a rehearsal before the start is in no recording. */
async function shownIn(services: Services, liveId: string, place: string): Promise<WrittenSegment[]> {
  const began = await liveDecisions.of(services).startedAt(services, liveId);
  return began === null ? [] : (await writtenIn(place)).filter(({ at }) => at >= Date.parse(began));
}

async function storePart(services: Services, part: { live_id: string; part: number; place: string }): Promise<void> {
  const { live_id, place } = part;
  const segments = await shownIn(services, live_id, place);
  const [first] = segments;
  if (!first) {
    // nothing of it was ever shown
    if (Date.now() - (await stat(place)).mtimeMs > KEPT_MS) await rm(place, { recursive: true, force: true });
    return;
  }
  const path = join(place, 'whole.mp4');
  const files = [INIT_FILE, ...segments.map(({ n }) => segmentFile(n))];
  await pipeline(async function* () {
    for (const file of files) yield* createReadStream(join(place, file));
  }, createWriteStream(path));
  const key = `media/live/${live_id}/${part.part}.mp4`;
  const { size } = await stat(path);
  await services.files.putObject(key, path, 'video/mp4');
  await rm(path, { force: true });
  await services.database.write(EVERYWHERE, ({ db }) =>
    db
      .insert(liveRecording)
      .values({
        live_id,
        engine: 'embedded',
        part: part.part,
        key,
        bytes: size,
        seconds: segments.reduce((sum, { seconds }) => sum + seconds, 0),
        started_at: new Date(first.at).toISOString(),
      })
      .onConflictDoNothing(),
  );
  await liveDecisions.of(services).recorded(services, { engine: 'embedded', live_id, part: part.part });
}

/** Stores what lies on this node and is over: also what a node left behind that was killed. */
export async function collectAll(services: Services): Promise<void> {
  if (services.env.MEDIA_ENGINE !== 'embedded') return;
  const root = dataPath(services.env, 'live');
  for (const name of await readdir(root).catch(() => [])) {
    if (!UUID.test(name)) continue;
    await collectParts(services, name).catch((error: unknown) =>
      services.log.error({ error: reportOf(error), live_id: name }, 'a recording was not stored'),
    );
    if ((await readdir(join(root, name)).catch(() => ['?'])).length === 0)
      await rm(join(root, name), { recursive: true, force: true });
  }
}

/** A publisher that was cut off a moment ago still has its last segment written. */
async function untilWritten(services: Services, liveId: string): Promise<void> {
  const engine = embeddedEngine(services);
  for (const until = Date.now() + WRITTEN_WITHIN_MS; Number.isFinite(engine.firstOpenPart(liveId)); await pause(100))
    if (Date.now() > until) return;
}

/**
 * How much of the end of a part was shown. Engines beside the portal record what is sent before the start, too, and tell of
 * a part a moment after its end. Null: all of it, as of what was recorded here.
 */
function shownAtEnd(row: typeof liveRecording.$inferSelect, began: string | null): number | null {
  if (row.engine === 'embedded') return null;
  if (began === null) return 0;
  const ended = Date.parse(row.started_at) + row.seconds * 1000;
  return (ended - Date.parse(began)) / 1000 - TOLD_WITHIN_SECONDS;
}

/**
 * Does something with the films of a live, joined out of its stored parts, as files on this node that are gone afterwards:
 * one, or more where the encoder came back with another picture; none where nothing was recorded.
 */
export async function withRecording<T>(
  services: Services,
  liveId: string,
  work: (paths: readonly string[]) => Promise<T>,
): Promise<T> {
  if (services.env.MEDIA_ENGINE === 'embedded') {
    await untilWritten(services, liveId);
    await collectParts(services, liveId);
  }
  const began = await liveDecisions.of(services).startedAt(services, liveId);
  const folder = await mkdtemp(join(tmpdir(), 'recording-'));
  try {
    const parts: JoinedPart[] = [];
    for (const row of await partsOf(services, liveId)) {
      const shown_seconds = shownAtEnd(row, began);
      if (shown_seconds !== null && shown_seconds <= 0) continue;
      const path = join(folder, `${row.part}.mp4`);
      await pipeline(await services.files.openObject(row.key), createWriteStream(path));
      parts.push({ path, shown_seconds });
    }
    return await work(parts.length ? await joinParts({ parts, folder }) : []);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
