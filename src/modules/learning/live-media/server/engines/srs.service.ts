import * as z from 'zod';
import { exchange, NoResponse } from '#server/http-out/external-call.ts';
import { MEDIA_ROOT, mediaAddress } from '#server/media/grants.ts';
import type { Services } from '#server/services.ts';
import { refuse, shared } from '#shared/refusal.ts';
import { trimEndOf } from '#shared/text/trim-end.ts';
import { type EngineAdapter, type EngineStream, type Hook, NO_ANSWER } from './engine-adapter.ts';
import { grantIn, publishUrl, requireKey, secretIn, streamKey } from './hook-key.service.ts';

const EVENTS: ReadonlyMap<string, Hook['event']> = new Map([
  ['on_publish', 'publish'],
  ['on_unpublish', 'unpublish'],
  ['on_play', 'play'],
  ['on_stop', 'stop'],
  ['on_dvr', 'recorded'],
]);
const WITHIN_MS = 2000;

const body = z.object({
  action: z.string(),
  client_id: z.union([z.string(), z.number()]).transform(String),
  ip: z.string().max(64).default(''),
  app: z.string().max(64),
  stream: z.string().max(200),
  param: z.string().max(1000).default(''),
  /** Of a recording: its path on the engine's disk. */
  file: z.string().max(500).optional(),
  duration: z.number().optional(),
});

const streams = z.object({
  streams: z.array(
    z.object({
      name: z.string(),
      live_ms: z.number().optional(),
      publish: z.object({ active: z.boolean(), cid: z.string().optional() }),
      kbps: z.object({ recv_30s: z.number() }).optional(),
      video: z.object({ codec: z.string(), width: z.int().optional(), height: z.int().optional() }).nullish(),
      audio: z.object({ codec: z.string() }).nullish(),
    }),
  ),
});

/** The grant of a viewer stands in the path of what they watch, before the name of the stream. */
export function grantedAddress(
  services: Services,
  { live_id, stream_name }: EngineStream,
  viewer: string,
  seconds: number,
) {
  const granted = mediaAddress(services, { source: 'stream', id: live_id, viewer, seconds }, `${stream_name}.m3u8`);
  return trimEndOf(services.env.MEDIA_PLAY_URL ?? services.env.public_url, '/') + granted.slice(MEDIA_ROOT.length);
}

const api = (services: Services, path: string): string =>
  `${trimEndOf(services.env.MEDIA_API_URL ?? '', '/')}/api/v1/${path}`;

/** SRS: its HTTP callbacks, and its own API to ask and to cut off. */
export const srsAdapter: EngineAdapter = {
  name: 'srs',
  asks_first: true,
  publishAddress(services, { stream_name }, secret) {
    const whip = services.env.MEDIA_WHIP_URL;
    const query = new URLSearchParams({ app: 'live', stream: stream_name, key: secret });
    return {
      rtmp_url: publishUrl(services),
      stream_key: streamKey(stream_name, secret),
      whip_url: whip ? `${whip}?${query}` : null,
    };
  },
  playSource: grantedAddress,
  async parseHook(services, call) {
    requireKey(services, call);
    const read = body.safeParse(call.json());
    const event = read.success ? EVENTS.get(read.data.action) : undefined;
    if (!read.success || !event) throw refuse(shared.bad_request);
    const { client_id, ip, stream, param, file, duration = 0 } = read.data;
    return {
      event,
      stream_name: stream,
      client_id,
      ip,
      secret: secretIn(param),
      grant: grantIn(param),
      raw: call.body.toString('utf8'),
      ...(file ? { file: { path: file, seconds: duration } } : {}),
    };
  },
  answerHook: (refused) => ({ type: 'application/json', body: refused === null ? '{"code":0}' : '{"code":403}' }),
  async status(services, { stream_name }) {
    if (!services.env.MEDIA_API_URL) return NO_ANSWER;
    try {
      const answer = await exchange(api(services, 'streams/?count=100'), { method: 'GET' }, WITHIN_MS);
      const read = streams.safeParse(JSON.parse(answer.body.toString('utf8')));
      if (!read.success) return NO_ANSWER;
      const found = read.data.streams.find((one) => one.name === stream_name && one.publish.active);
      if (!found) return { engine_ok: true, publisher: null, signal: null };
      const { video, kbps, publish, live_ms } = found;
      return {
        engine_ok: true,
        publisher: { client_id: publish.cid ?? '', since: live_ms ? new Date(live_ms).toISOString() : null },
        signal: {
          ...(kbps ? { kbps: kbps.recv_30s } : {}),
          ...(video ? { codec: video.codec, width: video.width ?? 0, height: video.height ?? 0 } : {}),
          has_sound: Boolean(found.audio),
        },
      };
    } catch {
      return NO_ANSWER;
    }
  },
  async kick(services, stream, clientId) {
    const known = clientId ?? (await srsAdapter.status(services, stream)).publisher?.client_id;
    if (!known || !services.env.MEDIA_API_URL) return false;
    try {
      const path = `clients/${encodeURIComponent(known)}`;
      return (await exchange(api(services, path), { method: 'DELETE' }, WITHIN_MS)).status === 200;
    } catch (error) {
      if (error instanceof NoResponse) return false;
      throw error;
    }
  },
};
