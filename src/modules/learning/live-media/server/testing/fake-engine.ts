import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { EngineName } from '../engines/live-decisions.ts';

/** What a stand-in may do wrong. */
export interface Faults {
  /** Every call is made twice. */
  twice?: boolean;
  /** The call that somebody publishes comes so much later. */
  late_ms?: number;
  /** The call that the publisher is gone overtakes the one that it came. */
  unpublish_first?: boolean;
  wrong_key?: boolean;
  /** The publisher sends on although it was refused. */
  ignores_refusal?: boolean;
  /** Its own interface does not answer. */
  is_down?: boolean;
  /** Files of a recording; 0: it is told of one that is not there. */
  recordings?: number;
}

export const HOOK_KEY = 'hook-key-of-the-engine';

interface Sending {
  readonly client_id: string;
  readonly secret: string;
  readonly since: number;
}

/** A media engine beside the portal, as far as the portal meets it: its calls, its interface, its recordings. */
export class FakeEngine {
  readonly name: Exclude<EngineName, 'embedded'>;
  readonly faults: Faults = {};
  readonly sending = new Map<string, Sending>();
  /** Answers to its calls, the newest last. */
  readonly answers: { readonly status: number; readonly body: string }[] = [];
  /** What was asked of its interface. */
  readonly asked: string[] = [];
  readonly #server: Server;
  readonly #film: string;
  #portal = '';
  #clients = 0;

  constructor(name: Exclude<EngineName, 'embedded'>, film: string) {
    this.name = name;
    this.#film = film;
    this.#server = createServer((request, response) => void this.#serve(request, response));
  }

  async listen(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
  }
  /** The portal that it calls. */
  calls(portal: string): void {
    this.#portal = portal;
  }
  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }
  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  /** Somebody publishes: asks or tells the portal, and obeys it unless it may not. Whether it sends afterwards. */
  async publish(stream: string, secret: string): Promise<boolean> {
    this.#clients += 1;
    const sending = { client_id: `c${this.#clients}`, secret, since: Date.now() };
    if (this.name === 'cloud' || this.faults.ignores_refusal) this.sending.set(stream, sending);
    if (this.faults.unpublish_first) await this.#call('unpublish', stream, sending);
    if (this.faults.late_ms) await new Promise((resolve) => setTimeout(resolve, this.faults.late_ms));
    const isAllowed = await this.#call('publish', stream, sending);
    if (isAllowed && this.name !== 'cloud') this.sending.set(stream, sending);
    return this.sending.has(stream);
  }

  /** Somebody watches at the engine itself. Whether the portal lets them. */
  async watch(stream: string, grant: string): Promise<boolean> {
    return this.#send('play', stream, { client_id: 'viewer', secret: `&grant=${grant}`, since: 0 });
  }

  /** The publisher is gone; what was recorded is told of. */
  async unpublish(stream: string): Promise<void> {
    const sending = this.sending.get(stream);
    if (!sending) return;
    this.sending.delete(stream);
    await this.#call('unpublish', stream, sending);
    const { recordings } = this.faults;
    const files =
      recordings === 0 ? ['missing.mp4'] : Array.from({ length: recordings ?? 1 }, (_, n) => `${stream}-${n}.mp4`);
    for (const file of files) await this.#call('recorded', stream, sending, file);
  }

  async #call(event: 'publish' | 'unpublish' | 'recorded', stream: string, sending: Sending, file?: string) {
    const once = () => this.#send(event, stream, sending, file);
    const isAllowed = await once();
    if (this.faults.twice) await once();
    return isAllowed;
  }

  async #send(event: Call['event'], stream: string, { client_id, secret }: Sending, file = '') {
    const key = this.faults.wrong_key ? 'another-key-of-somebody' : HOOK_KEY;
    const { path, type, body } = { srs, nginx_rtmp: nginx, cloud }[this.name]({
      event,
      stream,
      client_id,
      secret,
      file,
      key,
      url: this.url,
    });
    const answer = await fetch(`${this.#portal}/device/media_hooks/${this.name}/${path}`, {
      method: 'POST',
      headers: { 'content-type': type },
      body,
    });
    const said = { status: answer.status, body: await answer.text() };
    this.answers.push(said);
    return said.status === 200 && (this.name === 'nginx_rtmp' || said.body === '{"code":0}');
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', this.url);
    let text = '';
    for await (const chunk of request) text += chunk;
    if (pathname.startsWith('/recordings/')) return this.#recording(pathname, response);
    this.asked.push(`${request.method} ${pathname} ${request.headers['x-tc-action'] ?? ''}`.trim());
    if (this.faults.is_down) {
      response.destroy();
      return;
    }
    response.end(this.#interface(request, pathname, searchParams, text));
  }

  async #recording(pathname: string, response: ServerResponse): Promise<void> {
    if (pathname.includes('missing')) response.writeHead(404).end();
    else response.end(await readFile(this.#film));
  }

  #interface(request: IncomingMessage, pathname: string, query: URLSearchParams, text: string): string {
    if (this.name === 'srs' && request.method === 'DELETE') {
      this.#drop(([, one]) => pathname.endsWith(`/${one.client_id}`));
      return '{"code":0}';
    }
    if (this.name === 'srs')
      return JSON.stringify({
        code: 0,
        streams: [...this.sending].map(([name, { client_id, since }]) => ({
          name,
          live_ms: since,
          publish: { active: true, cid: client_id },
          kbps: { recv_30s: 1800 },
          video: { codec: 'H264', width: 1280, height: 720 },
          audio: { codec: 'AAC' },
        })),
      });
    if (pathname === '/control/drop/publisher') return String(this.#drop(([name]) => name === query.get('name')));
    if (pathname === '/stat') return statPage(this.sending);
    const { StreamName } = JSON.parse(text || '{}');
    if (request.headers['x-tc-action'] === 'DropLiveStream') this.#drop(([name]) => name === StreamName);
    return JSON.stringify({ Response: { StreamState: this.sending.has(StreamName) ? 'active' : 'inactive' } });
  }

  #drop(isMeant: (entry: [string, Sending]) => boolean): number {
    const meant = [...this.sending].filter(isMeant);
    for (const [name] of meant) this.sending.delete(name);
    return meant.length;
  }
}

interface Call {
  readonly event: 'publish' | 'unpublish' | 'recorded' | 'play';
  readonly stream: string;
  readonly client_id: string;
  readonly secret: string;
  readonly file: string;
  readonly key: string;
  readonly url: string;
}
type Form = (call: Call) => { readonly path: string; readonly type: string; readonly body: string };

const srs: Form = ({ event, stream, client_id, secret, file, key }) => {
  const action = { publish: 'on_publish', unpublish: 'on_unpublish', recorded: 'on_dvr', play: 'on_play' }[event];
  const facts = { action, client_id, ip: '198.51.100.7', vhost: '__defaultVhost__', app: 'live', stream };
  const param = { param: `?key=${secret}`, ...(file ? { file: `/data/dvr/${file}`, duration: 12 } : {}) };
  return { path: `${action}?key=${key}`, type: 'application/json', body: JSON.stringify({ ...facts, ...param }) };
};

const pairsOf = (param: string): Record<string, string> => Object.fromEntries(new URLSearchParams(`key=${param}`));

const nginx: Form = ({ event, stream, client_id, secret, file, key }) => {
  const call = { publish: 'publish', unpublish: 'publish_done', recorded: 'record_done', play: 'play' }[event];
  const facts = { call, app: 'live', name: stream, addr: '198.51.100.7', clientid: client_id, ...pairsOf(secret) };
  const body = new URLSearchParams({ ...facts, ...(file ? { path: `/var/rec/${file}` } : {}) }).toString();
  return { path: `on_${call}?hook=${key}`, type: 'application/x-www-form-urlencoded', body };
};

const cloud: Form = ({ event, stream, client_id, secret, file, key, url }) => {
  const event_type = { publish: 1, unpublish: 0, recorded: 100, play: -1 }[event];
  const t = Math.floor(Date.now() / 1000) + 600;
  const sign = createHash('md5').update(`${key}${t}`).digest('hex');
  const facts = { event_type, stream_id: stream, sequence: client_id, user_ip: '198.51.100.7', sign, t };
  const more = file
    ? { video_url: `${url}/recordings/${file}`, duration: 12 }
    : { stream_param: `key=${secret}&txTime=1` };
  return { path: 'event', type: 'application/json', body: JSON.stringify({ ...facts, ...more }) };
};

const statPage = (sending: ReadonlyMap<string, Sending>): string =>
  `<?xml version="1.0"?><rtmp><server><application><name>live</name><live>${[...sending]
    .map(
      ([name, { client_id, since }]) =>
        `<stream><name>${name}</name><time>${Date.now() - since}</time><bw_in>1800000</bw_in><client><id>${client_id.slice(1)}</id><publishing/></client><meta><video><width>1280</width><height>720</height><frame_rate>25</frame_rate><codec>H264</codec></video></meta></stream>`,
    )
    .join('')}</live></application></server></rtmp>`;
