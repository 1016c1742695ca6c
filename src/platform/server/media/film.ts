import { Worker } from 'node:worker_threads';
import { neverHolding } from '../never-holding.ts';
import { type FailureKind, FilmFailed, type FilmTrouble, kindOfFailure, MediaUnreadable } from './film-errors.ts';

/** What a film is, read from its bytes. */
export interface MediaFacts {
  /** `MP4`, `QuickTime File Format`, `Matroska`, `WebM` … */
  readonly format: string;
  /** What can be read of it. */
  readonly duration_seconds: number;
  /** What its index promises beyond that: the file was cut off. 0: it is whole. */
  readonly missing_seconds: number;
  /** False: an edit begins it between two key pictures, as a phone trims; what lies before was cut away. */
  readonly begins_at_key: boolean;
  /** As it is shown, after any turn by the phone that took it. */
  readonly width: number;
  readonly height: number;
  /** `avc`, `hevc`, `vp9` …; null: unknown. */
  readonly video_codec: string | null;
  /** The same with profile and level: `avc1.64001f`. */
  readonly video_profile: string | null;
  /** `aac`, `opus` …; null: silent or unknown. */
  readonly audio_codec: string | null;
  /** Bits a second of the picture. */
  readonly bitrate: number;
}

/** A film as one file and the playlist that points into it; the lines of the playlist name `media.mp4`. */
export interface HlsPackage {
  readonly playlist: string;
  /** The one file, in the folder that was given. */
  readonly path: string;
  readonly duration_seconds: number;
  /** Bits a second at the most. */
  readonly bandwidth: number;
  readonly codecs: string;
  /** 0 by 0 without a picture. */
  readonly width: number;
  readonly height: number;
}

/** What the thread is asked. */
export type FilmTask =
  | { readonly kind: 'probe'; readonly path: string }
  | { readonly kind: 'package'; readonly path: string; readonly folder: string; readonly sound_only: boolean };

/** What the thread answers at its end; meanwhile it says `{ share }`. */
export type FilmAnswer =
  | { readonly facts: MediaFacts }
  | { readonly packed: HlsPackage }
  | { readonly refused: FilmTrouble; readonly detail: string }
  | { readonly failed: FailureKind; readonly detail: string };

const PROBE_MS = 30_000;
const PACKAGE_MS = 900_000;
const MEMORY_MB = 512;

interface Watch {
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((share: number) => void) | undefined;
}

/** What a film is. Throws `MediaUnreadable` and `FilmFailed`. */
export async function probeMedia(path: string): Promise<MediaFacts> {
  const answer = await runTask({ kind: 'probe', path }, PROBE_MS, {});
  if ('facts' in answer) return answer.facts;
  throw errorOf(answer);
}

/** Baseline, Main and High with eight bits; browsers and phones lack the others. */
const PLAYED_PROFILES = /^avc1\.(?:42|4d|64)/i;

/** Whether every browser plays it without being encoded anew: H.264 of a common profile, with AAC or silent. */
export function playsAsIs({ video_codec, video_profile, audio_codec }: MediaFacts): boolean {
  const isPlayed = video_codec === 'avc' && PLAYED_PROFILES.test(video_profile ?? '');
  return isPlayed && (audio_codec === null || audio_codec === 'aac');
}

/**
 * Cuts a film for HLS (CMAF, about six seconds a piece, at key frames) without encoding it: one file in `folder`, reached
 * by byte ranges. An index at the end of the film is moved to its start. Throws `MediaUnreadable` and `FilmFailed`, and the
 * reason of the signal when it is given up.
 */
export async function packageHls(
  path: string,
  folder: string,
  { sound_only = false, ...watch }: Watch & { readonly sound_only?: boolean } = {},
): Promise<HlsPackage> {
  const answer = await runTask({ kind: 'package', path, folder, sound_only }, PACKAGE_MS, watch);
  if ('packed' in answer) return answer.packed;
  throw errorOf(answer);
}

/** A rendition as the master playlist names it; its own playlist lies at `<name>/index.m3u8`. */
export type Rendition = Pick<HlsPackage, 'bandwidth' | 'codecs' | 'width' | 'height'> & { readonly name: string };

/** The playlist that lists the renditions of a film, the largest first. */
export function masterPlaylist(renditions: readonly Rendition[]): string {
  const lines = renditions
    .toSorted((a, b) => b.bandwidth - a.bandwidth)
    .flatMap(({ name, bandwidth, codecs, width, height }) => [
      `#EXT-X-STREAM-INF:BANDWIDTH=${bandwidth},CODECS="${codecs}"${height ? `,RESOLUTION=${width}x${height}` : ''}`,
      `${name}/index.m3u8`,
    ]);
  return ['#EXTM3U', '#EXT-X-VERSION:6', '#EXT-X-INDEPENDENT-SEGMENTS', ...lines, ''].join('\n');
}

function errorOf(answer: FilmAnswer): Error {
  if ('refused' in answer) return new MediaUnreadable(answer.refused, answer.detail);
  if ('failed' in answer) return new FilmFailed(answer.failed, answer.detail);
  return new FilmFailed('bug', 'the thread answered another question');
}

function runTask(task: FilmTask, most_ms: number, { signal, onProgress }: Watch): Promise<FilmAnswer> {
  neverHolding('a film is opened');
  signal?.throwIfAborted();
  const worker = new Worker(new URL('./film.worker.ts', import.meta.url), {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    env: {}, // nothing of the portal's settings
    stdout: true,
    stderr: true, // what the library remarks about a film is no line of our log
  });
  return new Promise<FilmAnswer>((resolve, reject) => {
    const end = (settle: () => void) => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', giveUp);
      settle();
      void worker.terminate();
    };
    const giveUp = () => end(() => reject(signal?.reason));
    const fail = (failed: FailureKind, detail: string) => end(() => resolve({ failed, detail }));
    const timer = setTimeout(() => fail('slow', 'took too long'), most_ms);
    signal?.addEventListener('abort', giveUp, { once: true });
    worker.on('message', (said: FilmAnswer | { readonly share: number }) => {
      if ('share' in said) onProgress?.(said.share);
      else end(() => resolve(said));
    });
    worker.once('error', (error) => fail(kindOfFailure(error), error.stack ?? error.message));
    worker.once('exit', () => fail('bug', 'ended without an answer'));
  });
}
