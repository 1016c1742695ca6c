import { createHash } from 'node:crypto';
import * as z from 'zod';
import { equalText } from '#server/crypto/seal.ts';
import type { Services } from '#server/services.ts';
import { refuse, shared } from '#shared/refusal.ts';
import { trimEndOf } from '#shared/text/trim-end.ts';
import { callCloud } from './cloud-call.ts';
import { type EngineAdapter, type EngineStream, type Hook, NO_ANSWER } from './engine-adapter.ts';
import { publishUrl, requireNetwork, secretIn } from './hook-key.service.ts';

const EVENTS: ReadonlyMap<number, Hook['event']> = new Map([
  [1, 'publish'],
  [0, 'unpublish'],
  [100, 'recorded'],
]);
const APP = 'live';
/** An address for publishing holds for a day from when it is shown. */
const PUSH_SECONDS = 86_400;
const WITHIN_MS = 2000;

const body = z.object({
  event_type: z.int(),
  stream_id: z.string().max(200),
  /** The number of the connection; a recording names its own. */
  sequence: z.union([z.string(), z.number()]).transform(String).optional(),
  user_ip: z.string().max(64).default(''),
  stream_param: z.string().max(1000).default(''),
  sign: z.string(),
  t: z.int(),
  video_url: z.string().max(1000).optional(),
  duration: z.number().optional(),
});

const md5 = (text: string): string => createHash('md5').update(text).digest('hex');

/** What guards an address of the cloud: the key, the stream and a time in hexadecimal. */
function guarded(key: string, stream: string, seconds: number): Record<string, string> {
  const txTime = (Math.floor(Date.now() / 1000) + seconds).toString(16).toUpperCase();
  return { txSecret: md5(key + stream + txTime), txTime };
}

const domainOf = (services: Services): string => new URL(publishUrl(services).replace(/^rtmp/, 'http')).hostname;

function ask(services: Services, action: string, { stream_name }: EngineStream) {
  const { MEDIA_API_URL, MEDIA_API_KEY } = services.env;
  const [id, secret] = MEDIA_API_KEY ?? [];
  if (!MEDIA_API_URL || !id || !secret) throw new Error('the cloud cannot be called: MEDIA_API_URL and MEDIA_API_KEY');
  const question = { AppName: APP, DomainName: domainOf(services), StreamName: stream_name };
  return callCloud(MEDIA_API_URL, [id, secret], action, question, WITHIN_MS);
}

/** A live service of a cloud, in the form of Tencent CSS. It tells of a publisher only when it sends already. */
export const cloudAdapter: EngineAdapter = {
  name: 'cloud',
  asks_first: false,
  publishAddress(services, { stream_name }, secret) {
    const guard = guarded(services.env.MEDIA_PUSH_KEY ?? '', stream_name, PUSH_SECONDS);
    const query = new URLSearchParams({ ...guard, key: secret });
    return { rtmp_url: publishUrl(services), stream_key: `${stream_name}?${query}`, whip_url: null };
  },
  playSource(services, { stream_name }, _viewer, seconds) {
    const query = new URLSearchParams(guarded(services.env.MEDIA_PLAY_KEY ?? '', stream_name, seconds));
    return `${trimEndOf(services.env.MEDIA_PLAY_URL ?? '', '/')}/${APP}/${stream_name}.m3u8?${query}`;
  },
  async parseHook(services, call) {
    requireNetwork(services, call);
    const read = body.safeParse(call.json());
    const key = services.env.MEDIA_HOOK_KEY;
    if (!read.success) throw refuse(shared.bad_request);
    const { event_type, stream_id, sequence, user_ip, stream_param, sign, t, video_url, duration = 0 } = read.data;
    if (!key || t * 1000 < Date.now() || !equalText(sign, md5(key + t))) throw refuse(shared.not_found);
    const event = EVENTS.get(event_type);
    if (!event) throw refuse(shared.bad_request);
    return {
      event,
      stream_name: stream_id,
      client_id: sequence ?? '',
      ip: user_ip,
      secret: secretIn(stream_param),
      grant: '',
      raw: call.body.toString('utf8'),
      ...(video_url ? { file: { path: video_url, seconds: duration } } : {}),
    };
  },
  answerHook: () => ({ type: 'application/json', body: '{"code":0}' }),
  async status(services, stream) {
    try {
      const { StreamState } = await ask(services, 'DescribeLiveStreamState', stream);
      const publisher = StreamState === 'active' ? { client_id: '', since: null } : null;
      return { engine_ok: true, publisher, signal: null };
    } catch {
      return NO_ANSWER;
    }
  },
  async kick(services, stream) {
    try {
      await ask(services, 'DropLiveStream', stream);
      return true;
    } catch {
      return false;
    }
  },
};
