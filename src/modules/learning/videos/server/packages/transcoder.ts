import { definePort } from '#server/ports.ts';
import type { Services } from '#server/services.ts';
import { cloudTranscoder } from './cloud-transcoder.service.ts';
import type { VideoTranscoder } from './video-transcoder.ts';

/** A service of another module; without one the one of the settings is asked. */
export const videoTranscoder = definePort<VideoTranscoder | null>('the transcoder of videos', null);

/** The service outside, where one is set up; null: films are made playable by this portal alone. */
export const transcoderOf = (services: Services): VideoTranscoder | null =>
  videoTranscoder.of(services) ?? (services.env.VIDEO_TRANSCODER_URL ? cloudTranscoder : null);
