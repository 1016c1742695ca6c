import { createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { eq } from 'drizzle-orm';
import * as z from 'zod';
import { EVERYWHERE } from '#server/database/database.ts';
import { defineJob } from '#server/jobs/job.ts';
import type { Services } from '#server/services.ts';
import { trimEndOf } from '#shared/text/trim-end.ts';
import { type EngineName, liveDecisions } from '../engines/live-decisions.ts';
import { liveRecording } from '../tables.ts';
import { recordEvent } from './media-events.service.ts';

const WITHIN_MS = 3_600_000;
const MOST_BYTES = 40 * 2 ** 30;

/** Where a recording is fetched: below the one address that the setting names, whatever the engine said. Null: nowhere. */
export function addressOf(base: string | undefined, path: string): string | null {
  if (!base) return null;
  const root = `${trimEndOf(base, '/')}/`;
  if (path.startsWith(root)) return path.includes('/../') ? null : path;
  if (/^[a-z]+:\/\//i.test(path)) return null;
  const name = path.split('/').at(-1) ?? '';
  return /^[\w.-]{1,200}$/.test(name) && !name.startsWith('.') ? root + name : null;
}

/** Ends a download that is longer than any recording. */
function limited(): Transform {
  let bytes = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      done(bytes > MOST_BYTES ? new Error('the recording is too long') : null, chunk);
    },
  });
}

/** Fetches a recording from the engine into the storage. Throws where the engine does not give it: it is tried again. */
export async function fetchPart(services: Services, id: string): Promise<void> {
  const [row] = await services.database.read(EVERYWHERE, (db) =>
    db.select().from(liveRecording).where(eq(liveRecording.id, id)),
  );
  if (row?.state !== 'waiting') return;
  const address = addressOf(services.env.MEDIA_RECORDINGS_URL, row.source);
  const answer = address && (await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(WITHIN_MS) }));
  if (!answer || answer.status === 404) return missing(services, row);
  if (!answer.ok || !answer.body) throw new Error(`the engine answered ${answer.status}`);
  const folder = await mkdtemp(join(tmpdir(), 'recording-'));
  try {
    const path = join(folder, 'part');
    await pipeline(Readable.fromWeb(answer.body), limited(), createWriteStream(path));
    const { size } = await stat(path);
    const key = `media/live/${row.live_id}/${row.part}.mp4`;
    await services.files.putObject(key, path, 'video/mp4');
    await services.database.write(EVERYWHERE, ({ db }) =>
      db.update(liveRecording).set({ state: 'stored', key, bytes: size }).where(eq(liveRecording.id, id)),
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  const { engine, live_id, part } = row;
  await liveDecisions.of(services).recorded(services, { engine: engine as EngineName, live_id, part });
}

/** The engine reported a recording that it does not have: what there is besides still becomes the replay. */
async function missing(services: Services, row: typeof liveRecording.$inferSelect): Promise<void> {
  await services.database.write(EVERYWHERE, ({ db }) =>
    db.update(liveRecording).set({ state: 'missing' }).where(eq(liveRecording.id, row.id)),
  );
  await recordEvent(services, {
    engine: row.engine as EngineName,
    event: 'recorded',
    stream_name: '',
    client_id: row.live_id,
    ip: '',
    decision: 'refused',
    reason: 'missing',
  });
}

export const fetchRecording = defineJob({
  name: 'live_media.fetch_recording',
  title: { cn: '获取直播录像', us: 'Fetch recordings of live streams' },
  schema: z.strictObject({ id: z.uuid() }),
  handler: (services: Services, { id }) => fetchPart(services, id),
  concurrency: 1,
});
