import { join } from 'node:path';
import { and, eq, sql } from 'drizzle-orm';
import * as z from 'zod';
import { EVERYWHERE } from '#server/database/database.ts';
import { defineJob } from '#server/jobs/job.ts';
import type { JobRun } from '#server/jobs/job-queue.ts';
import {
  encodeRendition,
  FfmpegFailed,
  findFfmpeg,
  makeSprite,
  RENDITION_HEIGHTS,
  takeFrames,
} from '#server/media/ffmpeg.ts';
import { type MediaFacts, MediaUnreadable, packageHls, playsAsIs, probeMedia } from '#server/media/film.ts';
import type { Services } from '#server/services.ts';
import { PACKAGE_JOB } from '../film-kinds.ts';
import { mediaChanged } from '../media/video-media.service.ts';
import { liveVideo, type StoredRendition, videoPackage } from '../tables.ts';
import { FILM_SECONDS_AT_MOST } from '../video.policy.ts';
import { inFolder, storePicture, storeRendition } from './film-files.service.ts';
import { packageFailed, packageReady, type StoredPackage } from './packages.service.ts';
import { transcoderOf } from './transcoder.ts';

/** Why a film cannot be made playable; the words are texts of the page (`fail_…`). */
class Hopeless extends Error {
  readonly reason: string;
  constructor(reason: string) {
    super(reason);
    this.reason = reason;
  }
}

const FRAMES = 6;
const FRAME_WIDTH = 1280;
const SPRITE = { every_seconds: 10, columns: 10, width: 160, height: 90 };
/** A sprite of at most so many small pictures, however long the film is. */
const SPRITE_PICTURES = 400;
const SOUND = 'sound';

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

interface Work {
  readonly services: Services;
  readonly pack: StoredPackage;
  readonly path: string;
  readonly facts: MediaFacts;
  readonly ffmpeg: string | null;
  readonly run: Pick<JobRun, 'signal'>;
}

/** What makes the film playable at all: cut as it is, or encoded once. */
export async function makePlayable({ services, pack, path, facts, ffmpeg, run }: Work): Promise<void> {
  if (pack.renditions.length) return;
  const { signal } = run;
  const onProgress = progressOf(services, pack.id);
  await inFolder(async (folder) => {
    let source = path;
    if (!playsAsIs(facts)) {
      if (!ffmpeg) throw new Hopeless('needs_transcoder');
      source = join(folder, 'encoded.mp4');
      const height = RENDITION_HEIGHTS.find((one) => one <= facts.height) ?? RENDITION_HEIGHTS.at(-1) ?? 360;
      await encodeRendition(ffmpeg, path, source, {
        height,
        signal,
        onProgress,
        duration_seconds: facts.duration_seconds,
      });
    }
    const packed = await packageHls(source, folder, { signal, onProgress });
    await addRendition(services, pack.id, await storeRendition(services, pack.id, nameOf(packed.height), packed));
  });
}

/** Sound alone for phones on the move, frames for the poster, small pictures for the time bar. */
export async function makeExtras({ services, pack, path, facts, ffmpeg, run }: Work): Promise<Partial<StoredPackage>> {
  const { signal } = run;
  const made: Partial<StoredPackage> = {};
  await inFolder(async (folder) => {
    if (facts.audio_codec === 'aac' && !pack.sound) {
      const packed = await packageHls(path, folder, { sound_only: true, signal });
      made.sound = await storeRendition(services, pack.id, SOUND, packed);
    }
  });
  if (ffmpeg && pack.frames.length === 0)
    await inFolder(async (folder) => {
      const { duration_seconds } = facts;
      const paths = await takeFrames(ffmpeg, path, folder, {
        count: FRAMES,
        width: FRAME_WIDTH,
        signal,
        duration_seconds,
      });
      const frames = [];
      for (const [n, one] of paths.entries()) {
        const stored = await storePicture(services, pack.id, `frame-${n}.jpg`, one);
        frames.push({ ...stored, at_s: (duration_seconds * (n + 0.5)) / FRAMES });
      }
      made.frames = frames;
      const every_seconds = Math.max(SPRITE.every_seconds, Math.ceil(duration_seconds / SPRITE_PICTURES));
      const sprite = { ...SPRITE, every_seconds };
      const target = join(folder, 'sprite.jpg');
      await makeSprite(ffmpeg, path, target, { ...sprite, signal, duration_seconds });
      made.sprite = { ...sprite, ...(await storePicture(services, pack.id, 'sprite.jpg', target)) };
    });
  return made;
}

/** Makes a film playable. Killed and begun again it goes on with what is missing. */
async function makePackage(services: Services, id: string, run: JobRun): Promise<void> {
  const pack = await findPackage(services, id);
  if (!pack || pack.status === 'ready' || pack.status === 'failed') return;
  const file =
    pack.file_id && (await services.database.read(EVERYWHERE, (db) => services.files.find(db, pack.file_id ?? '')));
  if (!file) return failPackage(services, id, 'file_gone');
  await change(services, id, { status: 'working' });
  try {
    await services.files.withPath(file, async (path) => {
      const facts = await probeMedia(path);
      requireUsable(facts);
      await change(services, id, {
        ...{ format: facts.format, duration_s: facts.duration_seconds, width: facts.width, height: facts.height },
        ...{ video_codec: facts.video_codec, audio_codec: facts.audio_codec },
      });
      const outside = transcoderOf(services);
      if (outside && !playsAsIs(facts)) {
        const job = await outside.start(services, { package_id: id, file_id: file.id, facts });
        await change(services, id, { provider: outside.name, job });
        return;
      }
      const work = { services, pack, path, facts, ffmpeg: findFfmpeg(services.env), run };
      await makePlayable(work);
      const beside = await makeExtras(work);
      await finishPackage(services, id, beside);
      if (work.ffmpeg) await enqueueRest(services, id);
    });
  } catch (error) {
    if (run.signal.aborted) throw error;
    if (error instanceof Hopeless) return failPackage(services, id, error.reason);
    if (error instanceof MediaUnreadable) return failPackage(services, id, error.reason);
    if (error instanceof FfmpegFailed && run.is_last) return failPackage(services, id, 'damaged');
    if (run.is_last) {
      services.log.error({ err: error, package: id }, 'a film could not be made playable');
      return failPackage(services, id, 'portal');
    }
    throw error;
  }
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
