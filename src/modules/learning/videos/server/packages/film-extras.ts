import { join } from 'node:path';
import type { JobRun } from '#server/jobs/job-queue.ts';
import { makeSprite, takeFrames } from '#server/media/ffmpeg.ts';
import { type MediaFacts, packageHls } from '#server/media/film.ts';
import type { Services } from '#server/services.ts';
import { inFolder, storePicture, storeRendition } from './film-files.service.ts';
import type { StoredPackage } from './packages.service.ts';

const FRAMES = 6;
const FRAME_WIDTH = 1280;
const SPRITE = { every_seconds: 10, columns: 10, width: 160, height: 90 };
/** A sprite of at most so many small pictures, however long the film is. */
const SPRITE_PICTURES = 400;
const SOUND = 'sound';

/** A film that is being made playable. */
export interface FilmWork {
  readonly services: Services;
  readonly pack: StoredPackage;
  readonly path: string;
  readonly facts: MediaFacts;
  readonly ffmpeg: string | null;
  readonly run: Pick<JobRun, 'signal'>;
}

/** Sound alone for phones on the move, frames for the poster, small pictures for the time bar: each where it succeeds. */
export async function makeExtras(work: FilmWork): Promise<Partial<StoredPackage>> {
  const { pack, facts, ffmpeg } = work;
  const made: Partial<StoredPackage> = {};
  if (facts.audio_codec === 'aac' && !pack.sound)
    await extra(work, 'sound', async (folder) => {
      made.sound = await soundOf(work, folder);
    });
  if (!ffmpeg || pack.frames.length > 0) return made;
  await extra(work, 'frames', async (folder) => {
    made.frames = await framesOf(work, ffmpeg, folder);
  });
  await extra(work, 'sprite', async (folder) => {
    made.sprite = await spriteOf(work, ffmpeg, folder);
  });
  return made;
}

/** Makes something without which a film can be watched all the same. */
async function extra({ services, pack, run }: FilmWork, what: string, make: (folder: string) => Promise<void>) {
  try {
    await inFolder(make);
  } catch (error) {
    run.signal.throwIfAborted();
    services.log.warn({ err: error, package: pack.id, what }, 'an extra of a film could not be made');
  }
}

async function soundOf({ services, pack, path, run }: FilmWork, folder: string) {
  const packed = await packageHls(path, folder, { sound_only: true, signal: run.signal });
  return storeRendition(services, pack.id, SOUND, packed);
}

async function framesOf({ services, pack, path, facts, run }: FilmWork, ffmpeg: string, folder: string) {
  const { duration_seconds } = facts;
  const how = { count: FRAMES, width: FRAME_WIDTH, signal: run.signal, duration_seconds };
  const frames = [];
  for (const [n, one] of (await takeFrames(ffmpeg, path, folder, how)).entries()) {
    const stored = await storePicture(services, pack.id, `frame-${n}.jpg`, one);
    frames.push({ ...stored, at_s: (duration_seconds * (n + 0.5)) / FRAMES });
  }
  return frames;
}

async function spriteOf({ services, pack, path, facts, run }: FilmWork, ffmpeg: string, folder: string) {
  const { duration_seconds } = facts;
  const every_seconds = Math.max(SPRITE.every_seconds, Math.ceil(duration_seconds / SPRITE_PICTURES));
  const sprite = { ...SPRITE, every_seconds };
  const target = join(folder, 'sprite.jpg');
  await makeSprite(ffmpeg, path, target, { ...sprite, signal: run.signal, duration_seconds });
  return { ...sprite, ...(await storePicture(services, pack.id, 'sprite.jpg', target)) };
}
