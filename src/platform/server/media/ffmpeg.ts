import { spawn } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import type { Env } from '../env.ts';
import { neverHolding } from '../never-holding.ts';
import type { FailureKind } from './film-errors.ts';

/**
 * FFmpeg did not do what it was asked to. `unclear`: it ended with an error, for which the film may be the reason or we
 * (`readsFilm` tells); else the film has no part in it. `detail` is its last line.
 */
export class FfmpegFailed extends Error {
  override readonly name = 'FfmpegFailed';
  readonly kind: 'unclear' | FailureKind;
  readonly detail: string;

  constructor(kind: 'unclear' | FailureKind, detail: string) {
    super(`ffmpeg failed (${kind}): ${detail}`);
    this.kind = kind;
    this.detail = detail;
  }
}

/** Whatever a film is like, its encoding gets this long, and for each second of it this many seconds more. */
const LEAST_MS = 120_000;
const MS_PER_SECOND = 8_000;
/** The largest single piece of memory that it may ask for. */
const MAX_ALLOC_BYTES = 512 << 20;
/** A film is read from this machine alone: a playlist inside it that names another place is refused. */
const READ_ONLY_HERE = ['-protocol_whitelist', 'file,pipe'];

/** The heights of the renditions that are made, the best first; none is higher than its film. */
export const RENDITION_HEIGHTS = [1080, 720, 360] as const;

const KBPS: Readonly<Record<number, number>> = { 1080: 4500, 720: 2500, 360: 700 };

/**
 * Where FFmpeg is: `FFMPEG_PATH`, or what stands on the path under that name. Null where it is not there or switched off
 * (`FFMPEG_PATH=none`): films then play as they are, in one rendition.
 */
export function findFfmpeg({ FFMPEG_PATH, search_path }: Pick<Env, 'FFMPEG_PATH' | 'search_path'>): string | null {
  if (FFMPEG_PATH === 'none') return null;
  if (FFMPEG_PATH) return FFMPEG_PATH;
  const folders = search_path.split(delimiter).filter(Boolean);
  return folders.map((folder) => join(folder, 'ffmpeg')).find(isProgram) ?? null;
}

interface Run {
  readonly signal?: AbortSignal | undefined;
  /** Length of the film; how long it may take follows from it. */
  readonly duration_seconds: number;
  /** How much is done, 0 to 1. */
  readonly onProgress?: ((share: number) => void) | undefined;
}

/** Encodes a film as H.264 and AAC in an mp4 of at most this height, a key frame every two seconds. Throws `FfmpegFailed`. */
export async function encodeRendition(
  ffmpeg: string,
  path: string,
  target: string,
  { height, ...run }: Run & { readonly height: number },
): Promise<void> {
  const kbps = KBPS[height] ?? 2500;
  await ffmpegRun(
    ffmpeg,
    [
      '-i',
      path,
      '-map',
      '0:v:0',
      '-map',
      '0:a:0?',
      '-sn',
      '-dn',
      '-vf',
      `scale=-2:'min(${height},trunc(ih/2)*2)',format=yuv420p`,
      '-c:v',
      'libx264',
      '-preset',
      'veryfast',
      '-crf',
      '23',
      '-maxrate',
      `${kbps}k`,
      '-bufsize',
      `${2 * kbps}k`,
      '-force_key_frames',
      'expr:gte(t,n_forced*2)',
      '-c:a',
      'aac',
      '-b:a',
      '128k',
      '-ac',
      '2',
      '-movflags',
      '+faststart',
      '-f',
      'mp4',
      target,
    ],
    run,
  );
}

/** Takes pictures at even distances, as jpg in `folder`; their paths in order. Throws `FfmpegFailed`. */
export async function takeFrames(
  ffmpeg: string,
  path: string,
  folder: string,
  { count, width, ...run }: Run & { readonly count: number; readonly width: number },
): Promise<string[]> {
  for (let n = 0; n < count; n += 1) {
    const at = (run.duration_seconds * (n + 0.5)) / count;
    const target = join(folder, `frame-${n}.jpg`);
    await ffmpegRun(
      ffmpeg,
      ['-ss', at.toFixed(2), '-i', path, '-map', '0:v:0', '-frames:v', '1', '-vf', `scale=${width}:-2`, target],
      run,
    );
  }
  // one that lies behind the last frame is not written
  const made = await readdir(folder);
  return made
    .filter((name) => /^frame-\d+\.jpg$/.test(name))
    .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
    .map((name) => join(folder, name));
}

/** Whether FFmpeg reads a film from its beginning to its end. False: the film itself is broken. */
export async function readsFilm(ffmpeg: string, path: string, run: Run): Promise<boolean> {
  try {
    await ffmpegRun(ffmpeg, ['-i', path, '-map', '0:v:0', '-map', '0:a:0?', '-f', 'null', '-'], run);
    return true;
  } catch (error) {
    if (error instanceof FfmpegFailed && error.kind === 'unclear') return false;
    throw error;
  }
}

export interface Sprite {
  readonly every_seconds: number;
  readonly columns: number;
  readonly width: number;
  readonly height: number;
}

/** One jpg with a small picture for each so many seconds, in rows of `columns`. Throws `FfmpegFailed`. */
export async function makeSprite(
  ffmpeg: string,
  path: string,
  target: string,
  { every_seconds, columns, width, height, ...run }: Run & Sprite,
): Promise<void> {
  const rows = Math.max(1, Math.ceil(run.duration_seconds / every_seconds / columns));
  const box = `scale=${width}:${height}:force_original_aspect_ratio=decrease,pad=${width}:${height}:-1:-1`;
  const filter = `fps=1/${every_seconds},${box},tile=${columns}x${rows}`;
  await ffmpegRun(ffmpeg, ['-i', path, '-map', '0:v:0', '-frames:v', '1', '-vf', filter, target], run);
}

/** Runs FFmpeg in a process of its own, without a way to the network, and ends it when its time is over. */
function ffmpegRun(ffmpeg: string, args: readonly string[], { signal, duration_seconds, onProgress }: Run) {
  neverHolding('a film is encoded');
  const limit = AbortSignal.timeout(LEAST_MS + duration_seconds * MS_PER_SECOND);
  const given = ['-nostdin', '-hide_banner', '-v', 'error', '-y', '-progress', 'pipe:1'];
  const child = spawn(ffmpeg, [...given, '-max_alloc', String(MAX_ALLOC_BYTES), ...READ_ONLY_HERE, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    signal: signal ? AbortSignal.any([signal, limit]) : limit,
    killSignal: 'SIGKILL',
    env: {}, // nothing of the portal's settings
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-2000);
  });
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    const microseconds = /out_time_us=(\d+)/.exec(text)?.[1];
    if (microseconds && duration_seconds > 0) onProgress?.(Math.min(1, Number(microseconds) / 1e6 / duration_seconds));
  });
  return new Promise<void>((resolve, reject) => {
    child.once('error', (error) => {
      reject(limit.aborted ? new FfmpegFailed('slow', 'took too long') : new FfmpegFailed('bug', error.message));
    });
    child.once('close', (code, by) => {
      if (code === 0) resolve();
      else reject(new FfmpegFailed(kindOf(code, said), said.trim().split('\n').at(-1) || `ended by ${code ?? by}`));
    });
  });
}

/** What kind of failure the last words of FFmpeg tell of; without a code it was ended by the system. */
function kindOf(code: number | null, said: string): FfmpegFailed['kind'] {
  if (/No space left on device|Disk quota exceeded/.test(said)) return 'full';
  if (/Cannot allocate memory/.test(said)) return 'slow';
  return code === null ? 'bug' : 'unclear';
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
