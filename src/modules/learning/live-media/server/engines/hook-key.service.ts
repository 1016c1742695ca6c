import { equalText } from '#server/crypto/seal.ts';
import { isWithin } from '#server/http/networks.ts';
import type { WireCall } from '#server/http/wires/wires.ts';
import type { Services } from '#server/services.ts';
import { refuse, shared } from '#shared/refusal.ts';
import { trimEndOf } from '#shared/text/trim-end.ts';

const USUAL_PORT = 1935;

/** Refuses a call that does not come from the engine: by its address, and by the key in the address that it calls. */
export function requireKey(services: Services, call: WireCall): void {
  requireNetwork(services, call);
  const { MEDIA_HOOK_KEY } = services.env;
  if (!MEDIA_HOOK_KEY || !equalText(call.query['key'] ?? '', MEDIA_HOOK_KEY)) throw refuse(shared.not_found);
}

export function requireNetwork({ env }: Services, call: WireCall): void {
  const { MEDIA_HOOK_NETWORKS } = env;
  if (MEDIA_HOOK_NETWORKS.length > 0 && !isWithin(call.ip, MEDIA_HOOK_NETWORKS)) throw refuse(shared.not_found);
}

/** The secret of a live in what stands behind the `?` of a stream key. */
export const secretIn = (param: string): string => new URLSearchParams(param.replace(/^\?/, '')).get('key') ?? '';

/** The grant of a viewer, at the same place. */
export const grantIn = (param: string): string => new URLSearchParams(param.replace(/^\?/, '')).get('grant') ?? '';

export const streamKey = (streamName: string, secret: string): string => `${streamName}?key=${secret}`;

/** Where encoders publish: the setting, or the host of the portal with the port on which it takes RTMP, or RTMPS. */
export function publishUrl({ env }: Services, rtmpPort = env.MEDIA_RTMP_PORT, tlsPort: number | null = null): string {
  if (env.MEDIA_PUBLISH_URL) return trimEndOf(env.MEDIA_PUBLISH_URL, '/');
  const { hostname } = new URL(env.public_url);
  if (tlsPort !== null) return `rtmps://${hostname}:${tlsPort}/live`;
  const port = rtmpPort === USUAL_PORT ? '' : `:${rtmpPort}`;
  return `rtmp://${hostname}${port}/live`;
}
