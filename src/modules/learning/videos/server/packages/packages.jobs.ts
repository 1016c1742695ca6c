import { join } from 'node:path';
import { and, eq, sql } from 'drizzle-orm';
import * as z from 'zod';
import { EVERYWHERE } from '#server/database/database.ts';
import { defineJob } from '#server/jobs/job.ts';
import type { JobRun } from '#server/jobs/job-queue.ts';
import { encodeRendition, findFfmpeg, RENDITION_HEIGHTS } from '#server/media/ffmpeg.ts';
import { type HlsPackage, type MediaFacts, packageHls, playsAsIs, probeMedia } from '#server/media/film.ts';
import { kindOfFailure } from '#server/media/film-errors.ts';
import type { Services } from '#server/services.ts';
import { PACKAGE_JOB } from '../film-kinds.ts';
import { mediaChanged } from '../media/video-media.service.ts';
import { liveVideo, type StoredRendition, videoPackage } from '../tables.ts';
import { FILM_SECONDS_AT_MOST } from '../video.policy.ts';
import { type FilmWork, makeExtras } from './film-extras.ts';
import { Hopeless, verdictOn } from './film-failures.ts';
import { inFolder, storeRendition } from './film-files.service.ts';
import { packageFailed, packageReady, type StoredPackage } from './packages.service.ts';
import { transcoderOf } from './transcoder.ts';

const nameOf = (height: number): string => `${height}p`;

async function change(services: Services, id: string, set: Partial<StoredPackage>): Promise<StoredPackage | null> {
  return services.database.write(EVERYWHERE, async ({ db }) => {
    const [row] = await db
      .update(videoPackage)
      .set({ ...set, updated_at: sql`now()` })
      .where(eq(videoPackage.id, id))
      .returning();
    return row ?? null;
  });
}

/** Adds a rendition; one of the same name that is there already stays the only one. */
async function addRendition(services: Services, id: string, made: StoredRendition): Promise<void> {
  await services.database.write(EVERYWHERE, async ({ db }) => {
    const [row] = await db.select().from(videoPackage).where(eq(videoPackage.id, id)).for('update');
    if (!row) return;
    const renditions = [...row.renditions.filter((one) => one.name !== made.name), made];
    await db.update(videoPackage).set({ renditions, updated_at: sql`now()` }).where(eq(videoPackage.id, id));
    const videos = await db.select({ id: liveVideo.id }).from(liveVideo).where(eq(liveVideo.package_id, id));
    await mediaChanged(
      { db, services },
      videos.map((one) => one.id),
    );
  });
}

export const findPackage = (services: Services, id: string) =>
  services.database.read(EVERYWHERE, async (db) => {
    const [row] = await db.select().from(videoPackage).where(eq(videoPackage.id, id));
    return row ?? null;
  });

/** Share of the work as a percentage, written at most every two seconds. */
function progressOf(services: Services, id: string) {
  let last = 0;
  return (share: number) => {
    if (Date.now() - last < 2000) return;
    last = Date.now();
    change(services, id, { progress: Math.min(99, Math.round(share * 100)) }).catch((error: unknown) =>
      services.log.warn({ err: error }, 'the progress of a film was not written'),
    );
  };
}

function requireUsable({ duration_seconds }: MediaFacts): void {
  if (duration_seconds <= 0) throw new Hopeless('empty');
  if (duration_seconds > FILM_SECONDS_AT_MOST) throw new Hopeless('too_long');
}

/** What makes the film playable at all: cut as it is, or encoded once. The seconds that can be watched. */
export async function makePlayable(work: FilmWork): Promise<number> {
  const { services, pack, facts, run } = work;
  if (pack.renditions.length) return pack.duration_s ?? facts.duration_seconds;
  const onProgress = progressOf(services, pack.id);
  return inFolder(async (folder) => {
    const packed = (await cutAsItIs(work, folder, onProgress)) ?? (await encodeAndCut(work, folder, onProgress));
    run.signal.throwIfAborted();
    await addRendition(services, pack.id, await storeRendition(services, pack.id, nameOf(packed.height), packed));
    return packed.duration_seconds;
  });
}

type Tell = (share: number) => void;

/** Null: it has to be encoded. Where FFmpeg is, that is also the way out when cutting fails. */
async function cutAsItIs(work: FilmWork, folder: string, onProgress: Tell): Promise<HlsPackage | null> {
  const { services, pack, path, facts, ffmpeg, run } = work;
  if (!playsAsIs(facts)) return null;
  // where FFmpeg is, a film that was trimmed begins to the picture; without, at the next key picture
  if (ffmpeg && !facts.begins_at_key) return null;
  try {
    return await packageHls(path, folder, { signal: run.signal, onProgress });
  } catch (error) {
    if (run.signal.aborted || !ffmpeg || kindOfFailure(error) !== 'bug') throw error;
    services.log.error({ err: error, package: pack.id }, 'a film could not be cut as it is, and is encoded');
    return null;
  }
}

async function encodeAndCut(work: FilmWork, folder: string, onProgress: Tell): Promise<HlsPackage> {
  const { path, facts, ffmpeg, run } = work;
  if (!ffmpeg) throw new Hopeless('needs_transcoder');
  const { signal } = run;
  const encoded = join(folder, 'encoded.mp4');
  const height = RENDITION_HEIGHTS.find((one) => one <= facts.height) ?? RENDITION_HEIGHTS.at(-1) ?? 360;
  await encodeRendition(ffmpeg, path, encoded, {
    height,
    signal,
    onProgress,
    duration_seconds: facts.duration_seconds,
  });
  return packageHls(encoded, folder, { signal, onProgress });
}

/** Makes a film playable. Killed and begun again it goes on with what is missing. */
async function makePackage(services: Services, id: string, run: JobRun): Promise<void> {
  const pack = await findPackage(services, id);
  if (!pack || pack.status === 'ready' || pack.status === 'failed') return;
  const file =
    pack.file_id && (await services.database.read(EVERYWHERE, (db) => services.files.find(db, pack.file_id ?? '')));
  if (!file) return failPackage(services, id, 'file_gone');
  await change(services, id, { status: 'working' });
  await services.files.withPath(file, async (path) => {
    const seen: { facts?: MediaFacts } = {};
    const ffmpeg = findFfmpeg(services.env);
    try {
      const facts = await probeMedia(path);
      seen.facts = facts;
      requireUsable(facts);
      await change(services, id, {
        format: facts.format,
        duration_s: facts.duration_seconds,
        width: facts.width,
        height: facts.height,
        video_codec: facts.video_codec,
        audio_codec: facts.audio_codec,
        missing_s: facts.missing_seconds || null,
      });
      const outside = transcoderOf(services);
      if (outside && !playsAsIs(facts)) {
        const job = await outside.start(services, { package_id: id, file_id: file.id, facts });
        await change(services, id, { provider: outside.name, job });
        return;
      }
      const work = { services, pack, path, facts, ffmpeg, run };
      const watchable = await makePlayable(work);
      const beside = await makeExtras(work);
      await finishPackage(services, id, { ...beside, ...missingOf(facts, watchable) });
      if (ffmpeg) await enqueueRest(services, id);
    } catch (error) {
      const film = { ffmpeg, path, signal: run.signal, duration_seconds: seen.facts?.duration_seconds ?? 0 };
      await giveUpOr(error, { services, id, run, film });
    }
  });
}

/** What of a film is less than its index promises; null: it is whole. */
function missingOf({ duration_seconds, missing_seconds }: MediaFacts, watchable: number): Partial<StoredPackage> {
  const missing = duration_seconds + missing_seconds - watchable;
  return missing >= 1 ? { missing_s: missing, duration_s: watchable } : {};
}

/** Tells the owner why a film cannot be watched, or throws so that it is tried again. Every failure of ours is logged. */
export async function giveUpOr(
  error: unknown,
  { services, id, run, film }: { services: Services; id: string; run: JobRun; film: Parameters<typeof verdictOn>[1] },
): Promise<void> {
  if (run.signal.aborted) throw error;
  const { reason, is_final } = await verdictOn(error, film);
  run.signal.throwIfAborted();
  if (!is_final) services.log.error({ err: error, package: id, reason }, 'a film could not be made playable');
  if (!is_final && !run.is_last) throw error;
  await failPackage(services, id, reason);
}

export async function finishPackage(services: Services, id: string, made: Partial<StoredPackage>): Promise<void> {
  await services.database.write(EVERYWHERE, async ({ db, afterCommit }) => {
    const [row] = await db
      .update(videoPackage)
      .set({ ...made, status: 'ready', progress: 100, ready_at: sql`now()`, updated_at: sql`now()` })
      .where(and(eq(videoPackage.id, id), sql`${videoPackage.status} <> 'ready'`))
      .returning();
    if (row) await packageReady({ db, afterCommit, services, actor: null }, row);
  });
}

export async function failPackage(services: Services, id: string, reason: string): Promise<void> {
  await services.database.write(EVERYWHERE, async ({ db, afterCommit }) => {
    const [row] = await db.select().from(videoPackage).where(eq(videoPackage.id, id)).for('update');
    if (row && row.status !== 'ready' && row.status !== 'failed')
      await packageFailed({ db, afterCommit, services, actor: null }, row, reason);
  });
}

export const packageJob = defineJob({
  name: PACKAGE_JOB,
  title: { cn: '视频处理', us: 'Make videos playable' },
  schema: z.strictObject({ package_id: z.uuid() }),
  handler: (services: Services, { package_id }, run) => makePackage(services, package_id, run),
  retries: 3,
  retry_pause_seconds: 10,
  longest_seconds: 4 * 3600,
  concurrency: 2,
});

/** Lower renditions follow one by one, so that a killed worker loses one of them at the most. */
async function enqueueRest(services: Services, id: string): Promise<void> {
  const pack = await findPackage(services, id);
  const best = Math.max(0, ...(pack?.renditions ?? []).map((one) => one.height));
  for (const height of RENDITION_HEIGHTS.filter((one) => one < best))
    await services.database.write(EVERYWHERE, ({ db }) =>
      services.jobs.enqueue(db, renditionJob, { package_id: id, height }),
    );
}

async function makeRendition(services: Services, id: string, height: number, run: JobRun): Promise<void> {
  const pack = await findPackage(services, id);
  const ffmpeg = findFfmpeg(services.env);
  if (
    !pack?.file_id ||
    !ffmpeg ||
    pack.status !== 'ready' ||
    pack.renditions.some((one) => one.name === nameOf(height))
  )
    return;
  const file = await services.database.read(EVERYWHERE, (db) => services.files.find(db, pack.file_id ?? ''));
  if (!file) return;
  await services.files.withPath(file, (path) =>
    inFolder(async (folder) => {
      const target = join(folder, 'encoded.mp4');
      await encodeRendition(ffmpeg, path, target, {
        height,
        signal: run.signal,
        duration_seconds: pack.duration_s ?? 0,
      });
      const packed = await packageHls(target, folder, { signal: run.signal });
      await addRendition(services, id, await storeRendition(services, id, nameOf(height), packed));
    }),
  );
}

export const renditionJob = defineJob({
  name: 'videos.rendition',
  title: { cn: '视频清晰度', us: 'Make lower resolutions of videos' },
  schema: z.strictObject({ package_id: z.uuid(), height: z.int().min(100).max(4320) }),
  handler: (services: Services, { package_id, height }, run) => makeRendition(services, package_id, height, run),
  retries: 2,
  longest_seconds: 4 * 3600,
  concurrency: 1,
});
