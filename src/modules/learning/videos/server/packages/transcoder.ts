import type { MediaFacts } from '#server/media/film.ts';
import { definePort } from '#server/ports.ts';
import type { Services } from '#server/services.ts';

/** A service outside that makes films playable which this portal cannot. It tells by a signed call that it is done. */
export interface VideoTranscoder {
  /** Stands in the address of its calls: `/device/video_hooks/<name>`. */
  readonly name: string;
  /** Hands a film over and answers the number of the job there. Asked twice for one package it answers the same number. */
  start(
    services: Services,
    film: { readonly package_id: string; readonly key: string; readonly facts: MediaFacts },
  ): Promise<string>;
  /** Ends a job that nobody needs any more. */
  cancel(services: Services, job: string): Promise<void>;
  /** Fetches the result of a job: an mp4 with H.264 and AAC, into this path. */
  fetch(services: Services, job: string, target: string): Promise<void>;
  /** Whether a call of it is signed with its key. */
  isSigned(services: Services, body: Buffer, signature: string): boolean;
}

/** The service outside, where one is set up; null: films are made playable by this portal alone. */
export const videoTranscoder = definePort<VideoTranscoder | null>('the transcoder of videos', null);
