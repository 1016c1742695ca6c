import type { MediaFacts } from '#server/media/film.ts';
import type { Services } from '#server/services.ts';

/** How far a job of a service outside is. */
export type TranscoderState =
  | { readonly state: 'running'; readonly progress: number }
  | { readonly state: 'done' }
  | { readonly state: 'failed' };

/** A service outside that makes films playable which this portal cannot. It tells by a signed call that it is done. */
export interface VideoTranscoder {
  /** Stands in the address of its calls: `/device/video_hooks/<name>`. */
  readonly name: string;
  /** Hands a film over and answers the number of the job there. Asked twice for one package it answers the same number. */
  start(
    services: Services,
    film: { readonly package_id: string; readonly file_id: string; readonly facts: MediaFacts },
  ): Promise<string>;
  /** How far it is, for when its calls do not arrive. */
  progress(services: Services, job: string): Promise<TranscoderState>;
  /** Fetches the result of a job into this path: an mp4 with H.264 and AAC. */
  fetch(services: Services, job: string, target: string, signal: AbortSignal): Promise<void>;
  /** Whether a call of it is signed with its key. */
  isSigned(services: Services, body: Buffer, signature: string): boolean;
}
