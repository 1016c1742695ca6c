import { exchange, NoResponse } from '#server/http-out/external-call.ts';
import type { Services } from '#server/services.ts';
import { refuse, shared } from '#shared/refusal.ts';
import { trimEndOf } from '#shared/text/trim-end.ts';
import { type EngineAdapter, type Hook, NO_ANSWER } from './engine-adapter.ts';
import { publishUrl, requireKey, streamKey } from './hook-key.service.ts';
import { grantedAddress } from './srs.service.ts';

const CALLS: ReadonlyMap<string, Hook['event']> = new Map([
  ['publish', 'publish'],
  ['publish_done', 'unpublish'],
  ['play', 'play'],
  ['play_done', 'stop'],
  ['record_done', 'recorded'],
]);
const WITHIN_MS = 2000;

const api = (services: Services, path: string): string => `${trimEndOf(services.env.MEDIA_API_URL ?? '', '/')}/${path}`;

/** nginx with its RTMP module: forms, and two addresses of its own to ask and to cut off. */
export const nginxRtmpAdapter: EngineAdapter = {
  name: 'nginx_rtmp',
  asks_first: true,
  publishAddress: (services, { stream_name }, secret) => ({
    rtmp_url: publishUrl(services),
    stream_key: streamKey(stream_name, secret),
    whip_url: null,
  }),
  playSource: grantedAddress,
  async parseHook(services, call) {
    // its own address holds the key of the hook as `hook`, since `key` is that of the stream
    requireKey(services, { ...call, query: { ...call.query, key: call.query['hook'] ?? call.query['key'] ?? '' } });
    const form = await call.form();
    const value = (name: string) => String(form.get(name) ?? '').slice(0, 500);
    const event = CALLS.get(value('call'));
    const stream_name = value('name');
    if (!event || !stream_name) throw refuse(shared.bad_request);
    const path = value('path');
    return {
      event,
      stream_name,
      client_id: value('clientid'),
      ip: value('addr'),
      secret: value('key'),
      grant: value('grant'),
      raw: call.body.toString('utf8'),
      ...(path ? { file: { path, seconds: 0 } } : {}),
    };
  },
  answerHook: (refused) => (refused === null ? { status: 200 } : { status: 403 }),
  async status(services, { stream_name }) {
    if (!services.env.MEDIA_API_URL) return NO_ANSWER;
    try {
      const answer = await exchange(api(services, 'stat'), { method: 'GET' }, WITHIN_MS);
      if (answer.status !== 200) return NO_ANSWER;
      return { engine_ok: true, ...streamIn(answer.body.toString('utf8'), stream_name) };
    } catch {
      return NO_ANSWER;
    }
  },
  async kick(services, { stream_name }) {
    if (!services.env.MEDIA_API_URL) return false;
    const query = new URLSearchParams({ app: 'live', name: stream_name });
    try {
      const answer = await exchange(api(services, `control/drop/publisher?${query}`), { method: 'GET' }, WITHIN_MS);
      return answer.status === 200 && Number(answer.body.toString('utf8').trim()) > 0;
    } catch (error) {
      if (error instanceof NoResponse) return false;
      throw error;
    }
  },
};

/** What the page of numbers says of one stream. */
function streamIn(
  xml: string,
  name: string,
): Pick<Awaited<ReturnType<EngineAdapter['status']>>, 'publisher' | 'signal'> {
  const blocks = xml.split('<stream>').slice(1);
  const block = blocks.find((one) => one.includes(`<name>${name}</name>`))?.split('</stream>')[0] ?? '';
  const clients = block.split('</client>').map((one) => one.split('<client>').at(-1) ?? '');
  const client = clients.find((one) => one.includes('<publishing/>'));
  if (!client) return { publisher: null, signal: null };
  const number = (tag: string) => Number(new RegExp(`<${tag}>([\\d.]+)</${tag}>`).exec(block)?.[1] ?? 0);
  const seconds = number('time') / 1000;
  return {
    publisher: {
      client_id: /<id>(\d+)<\/id>/.exec(client)?.[1] ?? '',
      since: seconds > 0 ? new Date(Date.now() - seconds * 1000).toISOString() : null,
    },
    signal: {
      kbps: Math.round(number('bw_in') / 1000),
      fps: number('frame_rate'),
      width: number('width'),
      height: number('height'),
      codec: /<codec>([^<]{1,20})<\/codec>/.exec(block)?.[1] ?? '',
    },
  };
}
