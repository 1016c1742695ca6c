import type { Services } from '#server/services.ts';
import { cloudAdapter } from './cloud.service.ts';
import { embeddedAdapter } from './embedded-adapter.service.ts';
import type { EngineAdapter } from './engine-adapter.ts';
import type { EngineName } from './live-decisions.ts';
import { nginxRtmpAdapter } from './nginx-rtmp.service.ts';
import { srsAdapter } from './srs.service.ts';

const ADAPTERS: Readonly<Record<EngineName, EngineAdapter>> = {
  embedded: embeddedAdapter,
  srs: srsAdapter,
  nginx_rtmp: nginxRtmpAdapter,
  cloud: cloudAdapter,
};

/** The media engine of this portal. */
export const engineOf = ({ env }: Services): EngineAdapter => ADAPTERS[env.MEDIA_ENGINE];
