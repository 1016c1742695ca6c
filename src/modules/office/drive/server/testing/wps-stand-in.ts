import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { newToken } from '#server/crypto/seal.ts';
import { wpsHeaders } from '../wps/wps-signature.ts';

type Fault = 'hangs' | 'error' | 'half' | 'elsewhere';

/**
 * A WPS document service for tests and to try the portal with: it checks the signature, issues tickets that sign somebody
 * in once within a minute, redeems them under `/sso`, and can hang or answer badly.
 */
export class WpsStandIn {
  fault: Fault | null = null;
  /** What it was asked, with a right signature. */
  readonly heard: Readonly<Record<string, unknown>>[] = [];
  readonly #app: { readonly id: string; readonly key: string };
  readonly #tickets = new Map<string, { readonly until: number; readonly user_id: string }>();
  readonly #server: Server;
  host = '';

  constructor(id: string, key: string) {
    this.#app = { id, key };
    this.#server = createServer(async (request, response) => {
      let text = '';
      for await (const chunk of request) text += chunk;
      if (this.fault === 'hangs') return;
      const [status, body] = request.method === 'POST' ? this.#issue(request, text) : this.#redeem(request);
      response.writeHead(status, { 'content-type': 'application/json' }).end(body);
    });
  }

  /** Begins to listen; gives its host, as the settings name it. */
  async start(port = 0): Promise<string> {
    await new Promise<void>((done) => this.#server.listen(port, '127.0.0.1', done));
    this.host = `127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
    return this.host;
  }

  stop(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  #issue({ url = '', headers }: IncomingMessage, body: string): [number, string] {
    if (this.fault === 'error') return [500, '{}'];
    if (this.fault === 'half') return [200, '{"code":0,"da'];
    const date = new Date(headers.date ?? '');
    const wanted = wpsHeaders({ app_id: this.#app.id, app_key: this.#app.key, path: url, body, date });
    const isFresh = Math.abs(Date.now() - date.getTime()) < 300_000;
    if (!isFresh || headers['x-auth'] !== wanted['x-auth']) return [401, '{"code":40101,"msg":"bad signature"}'];
    const asked = JSON.parse(body) as { user_id: string; expires_in: number };
    this.heard.push(asked);
    const ticket = newToken(24);
    this.#tickets.set(ticket, { until: Date.now() + asked.expires_in * 1000, user_id: asked.user_id });
    const host = this.fault === 'elsewhere' ? 'wps.example.invalid' : this.host;
    return [200, JSON.stringify({ code: 0, data: { url: `http://${host}/sso?ticket=${ticket}` } })];
  }

  #redeem({ url = '' }: IncomingMessage): [number, string] {
    const ticket = new URL(url, 'http://here').searchParams.get('ticket') ?? '';
    const found = this.#tickets.get(ticket);
    this.#tickets.delete(ticket);
    if (!found || found.until < Date.now()) return [410, '{"code":41001,"msg":"used or over"}'];
    return [200, JSON.stringify({ code: 0, data: { user_id: found.user_id } })];
  }
}
