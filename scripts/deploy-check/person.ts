import type { IncomingHttpHeaders } from 'node:http';
import { Agent, request } from 'node:https';
import { setTimeout as pause } from 'node:timers/promises';
import { totpCode, totpStepAt } from '#modules/account/server/totp.ts';
import { HOST } from './machine.ts';

/** What came back, whoever said it. */
export interface Reply {
  /** 0: there was no answer at all. */
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
  /** Code of the portal's envelope; undefined when the answer is none. */
  readonly code: number | undefined;
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
  readonly data: any;
  readonly ms: number;
}

interface Parts {
  readonly body?: unknown;
  readonly form?: FormData;
  readonly key?: string;
}

/** The super admin in a browser that reaches the portal through nginx, over TLS. */
export class Person {
  readonly #agent: Agent;
  #token = '';
  readonly #cookies = new Map<string, string>();

  constructor(certificate: string) {
    this.#agent = new Agent({ keepAlive: true, maxSockets: 200, ca: certificate, servername: HOST });
  }

  /** Signs in for the first time: the portal asks for an authenticator app before it lets a super admin in. */
  async signIn(login: string, password: string): Promise<void> {
    const entered = await this.call('POST', '/login', { body: { login, password } });
    if (entered.data?.next !== 'totp_setup') throw new Error(`sign-in: ${entered.status} ${entered.bytes}`);
    const { ticket, secret } = entered.data;
    const code = totpCode(secret, totpStepAt(Date.now()));
    const set = await this.call('PUT', '/sessions/totp_setup', { body: { ticket, code } });
    if (set.code !== 0) throw new Error(`second factor: ${set.status} ${set.bytes}`);
    this.#token = set.data.session.token;
  }

  async call(method: string, path: string, { body, form, key }: Parts = {}): Promise<Reply> {
    const packed = form ? new Response(form) : undefined;
    const payload = packed
      ? Buffer.from(await packed.arrayBuffer())
      : body
        ? Buffer.from(JSON.stringify(body))
        : undefined;
    const type = packed?.headers.get('content-type') ?? 'application/json';
    return this.#send(
      method,
      path.startsWith('/api/') ? path : `/api/web${path}`,
      {
        host: HOST,
        'sec-fetch-site': 'same-origin',
        'accept-language': 'en',
        ...(this.#token ? { token: this.#token } : {}),
        cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(payload ? { 'content-type': type, 'content-length': String(payload.length) } : {}),
        ...(key ? { 'idempotency-key': key } : {}),
      },
      payload,
    );
  }

  #send(method: string, path: string, headers: Record<string, string>, payload?: Buffer): Promise<Reply> {
    const started = Date.now();
    const options = { host: '127.0.0.1', port: 443, agent: this.#agent, method, path, headers, timeout: 60_000 };
    return new Promise((done) => {
      const nothing = () =>
        done({ status: 0, headers: {}, bytes: Buffer.alloc(0), code: undefined, data: null, ms: Date.now() - started });
      const asked = request(options, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', nothing);
        response.on('end', () => {
          this.#keep(response.headers['set-cookie'] ?? []);
          const bytes = Buffer.concat(chunks);
          const { code, data } = envelopeOf(bytes);
          done({
            status: response.statusCode ?? 0,
            headers: response.headers,
            bytes,
            code,
            data,
            ms: Date.now() - started,
          });
        });
      });
      asked.on('error', nothing).on('timeout', () => asked.destroy());
      asked.end(payload);
    });
  }

  #keep(lines: readonly string[]): void {
    for (const line of lines) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value) this.#cookies.set(name, value);
      else this.#cookies.delete(name);
    }
  }

  /** Calls again until the portal says yes. */
  async insist(method: string, path: string, parts: Parts): Promise<Reply> {
    for (let tries = 0; ; tries++) {
      const reply = await this.call(method, path, parts);
      if (reply.code === 0) return reply;
      if (tries === 60)
        throw new Error(`${method} ${path} still fails: ${reply.status} ${reply.bytes.subarray(0, 300)}`);
      await pause(500);
    }
  }
}

function envelopeOf(bytes: Buffer): { code: number | undefined; data: unknown } {
  try {
    const { code, data } = JSON.parse(bytes.toString()) as { code?: number; data?: unknown };
    return { code: typeof code === 'number' ? code : undefined, data: data ?? null };
  } catch {
    return { code: undefined, data: null };
  }
}
