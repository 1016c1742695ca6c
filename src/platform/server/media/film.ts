import { Worker } from 'node:worker_threads';

/** What a film is, read from its bytes. */
export interface MediaFacts {
  /** `MP4`, `QuickTime File Format`, `Matroska`, `WebM` … */
  readonly format: string;
  readonly duration_seconds: number;
  /** As it is shown, after any turn by the phone that took it. */
  readonly width: number;
  readonly height: number;
  /** `avc`, `hevc`, `vp9` …; null: unknown. */
  readonly video_codec: string | null;
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

/** Why a film cannot be used: it is none, has no picture, is damaged, or plays nowhere without being encoded anew. */
export type FilmTrouble = 'not_media' | 'no_picture' | 'damaged' | 'not_playable';

/** Thrown for a film that cannot be read or cut. */
export class MediaUnreadable extends Error {
  override readonly name = 'MediaUnreadable';
  readonly reason: FilmTrouble;

  constructor(reason: FilmTrouble, detail = '') {
    super(`film ${reason}${detail && `: ${detail}`}`);
    this.reason = reason;
  }
}

/** What the thread is asked. */
export type FilmTask =
  | { readonly kind: 'probe'; readonly path: string }
  | { readonly kind: 'package'; readonly path: string; readonly folder: string; readonly sound_only: boolean };

/** What the thread answers at its end; meanwhile it says `{ share }`. */
export type FilmAnswer =
  | { readonly facts: MediaFacts }
  | { readonly packed: HlsPackage }
  | { readonly refused: FilmTrouble; readonly detail?: string };

const PROBE_MS = 30_000;
const PACKAGE_MS = 900_000;
const MEMORY_MB = 512;

interface Watch {
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((share: number) => void) | undefined;
}

/** What a film is. Throws `MediaUnreadable`. */
export async function probeMedia(path: string): Promise<MediaFacts> {
  const answer = await runTask({ kind: 'probe', path }, PROBE_MS, {});
  if ('facts' in answer) return answer.facts;
  throw refused(answer);
}

/** Whether every browser plays it without being encoded anew: H.264, with AAC or silent. */
export function playsAsIs({ video_codec, audio_codec }: MediaFacts): boolean {
  return video_codec === 'avc' && (audio_codec === null || audio_codec === 'aac');
}

/**
 * Cuts a film for HLS (CMAF, about six seconds a piece, at key frames) without encoding it: one file in `folder`, reached
 * by byte ranges. An index at the end of the film is moved to its start. Throws `MediaUnreadable`, and the reason of the
 * signal when it is given up.
 */
export async function packageHls(
  path: string,
  folder: string,
  { sound_only = false, ...watch }: Watch & { readonly sound_only?: boolean } = {},
): Promise<HlsPackage> {
  const answer = await runTask({ kind: 'package', path, folder, sound_only }, PACKAGE_MS, watch);
  if ('packed' in answer) return answer.packed;
  throw refused(answer);
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

const refused = (answer: FilmAnswer): MediaUnreadable =>
  'refused' in answer ? new MediaUnreadable(answer.refused, answer.detail) : new MediaUnreadable('damaged');

function runTask(task: FilmTask, most_ms: number, { signal, onProgress }: Watch): Promise<FilmAnswer> {
  signal?.throwIfAborted();
  const worker = new Worker(new URL('./film.worker.ts', import.meta.url), {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    env: {}, // nothing of the portal's settings
    ...{ stdout: true, stderr: true }, // what the library remarks about a film is no line of our log
  });
  return new Promise<FilmAnswer>((resolve, reject) => {
    const end = (settle: () => void) => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', giveUp);
      settle();
      void worker.terminate();
    };
    const giveUp = () => end(() => reject(signal?.reason));
    const fail = (detail: string) => end(() => resolve({ refused: 'damaged', detail }));
    const timer = setTimeout(() => fail('took too long'), most_ms);
    signal?.addEventListener('abort', giveUp, { once: true });
    worker.on('message', (said: FilmAnswer | { readonly share: number }) => {
      if ('share' in said) onProgress?.(said.share);
      else end(() => resolve(said));
    });
    worker.once('error', (error) => fail(error.message));
    worker.once('exit', () => fail('ended without an answer'));
  });
}
