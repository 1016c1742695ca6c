import { createHmac, randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export const STAND_IN_SECRET = 'stand-in-secret-of-reports';

/** A report server for tests and to try the portal with: it checks who signs, opens reports by their tokens, and can fail in three ways. */
export class ReportStandIn {
  fault: 'hangs' | 'error' | 'expired' | null = null;
  readonly #now: () => number;
  readonly #server: Server;
  readonly #tokens = new Map<string, { readonly user: string; readonly report: string; readonly until: number }>();
  /** What was asked, as it came. */
  readonly heard: { readonly path: string; readonly body: string }[] = [];

  constructor(now: () => number = Date.now) {
    this.#now = now;
    this.#server = createServer(async (request, response) => {
      let body = '';
      for await (const chunk of request) body += chunk;
      const url = new URL(request.url ?? '/', 'http://stand-in');
      this.heard.push({ path: url.pathname, body });
      if (this.fault === 'hangs') return;
      const { status, type, text } = this.#answer(url, body, request.headers['x-signature']);
      response.writeHead(status, { 'content-type': type }).end(text);
    });
  }

  #answer(url: URL, body: string, signature: unknown): Answer {
    if (this.fault === 'error') return json(500, { error: 'broken' });
    if (url.pathname === '/health') return json(200, { ok: true });
    if (url.pathname === '/api/token') return this.#giveToken(body, signature);
    const token = this.#tokens.get(url.searchParams.get('fine_auth_token') ?? '');
    if (!token || token.until <= this.#now()) return json(401, { error: 'token' });
    const page = `<!doctype html><title>报表</title><h1>${url.searchParams.get('viewlet') ?? 'report'}</h1>`;
    return { status: 200, type: 'text/html; charset=utf-8', text: page };
  }

  #giveToken(body: string, signature: unknown): Answer {
    const signed = createHmac('sha256', STAND_IN_SECRET).update(body).digest('hex');
    if (signature !== signed) return json(403, { error: 'signature' });
    const { user, report } = JSON.parse(body) as { user: string; report: string };
    const token = randomUUID();
    const seconds = this.fault === 'expired' ? 0 : 300;
    this.#tokens.set(token, { user, report, until: this.#now() + seconds * 1000 });
    return json(200, { token, expires_in: seconds });
  }

  /** Begins to listen; gives its address. */
  async start(port = 0): Promise<string> {
    await new Promise<void>((done) => this.#server.listen(port, '127.0.0.1', done));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Lets go of what hangs, so that the next question is answered. */
  letGo(): void {
    this.#server.closeAllConnections();
  }

  stop(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}

interface Answer {
  readonly status: number;
  readonly type: string;
  readonly text: string;
}

const json = (status: number, value: object): Answer => ({
  status,
  type: 'application/json',
  text: JSON.stringify(value),
});
