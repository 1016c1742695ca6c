import { readFileSync } from 'node:fs';
import type { Env } from '#server/env.ts';

type Settings = Pick<Env, 'MEDIA_RTMPS_PORT' | 'MEDIA_RTMPS_CERT' | 'MEDIA_RTMPS_KEY'>;

/** Port, certificate and key of RTMPS; null: the settings name none. A file that cannot be read stops the start. */
export function rtmpsOf({ MEDIA_RTMPS_PORT, MEDIA_RTMPS_CERT, MEDIA_RTMPS_KEY }: Settings) {
  if (!MEDIA_RTMPS_CERT || !MEDIA_RTMPS_KEY) return null;
  const [cert, key] = [readFileSync(MEDIA_RTMPS_CERT, 'utf8'), readFileSync(MEDIA_RTMPS_KEY, 'utf8')];
  return { port: MEDIA_RTMPS_PORT, cert, key };
}
