import type { IncomingHttpHeaders } from 'node:http';
import { Agent, request } from 'node:https';
import { setTimeout as pause } from 'node:timers/promises';
import { totpCode, totpStepAt } from '#modules/identity/sign-in/server/totp/totp.ts';
import { HOST } from './machine.ts';

/** The answer, from the portal or a proxy. */
export interface Reply {
  /** 0: there was no answer at all. */
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
  /** Code of the portal's envelope; undefined when the answer is none. */
  readonly code: number | undefined;
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
  readonly data: any;
  readonly request_id: string;
  readonly ms: number;
}

interface Parts {
  readonly body?: unknown;
  readonly form?: FormData;
  readonly key?: string;
}

/** Somebody in a browser that reaches the portal through nginx, over TLS. */
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

  /** Comes in with the code that `codeOf` reads from the phone. */
  async signInByCode(phone: string, codeOf: () => Promise<string>): Promise<void> {
    await this.insist('GET', `/sessions/send_code?phone=${phone}`, {});
    const body = { phone, code: await codeOf() };
    const entered = await this.call('POST', '/sessions/login_with_sms_code', { body });
    if (!entered.data?.token) throw new Error(`sign-in by code: ${entered.status} ${entered.bytes}`);
    this.#token = entered.data.token;
  }

  /** What the real-time socket needs of a session. */
  get session(): { readonly token: string; readonly cookie: string } {
    return { token: this.#token, cookie: this.#cookieLine() };
  }

  /** Opens an address of the portal that is no call. */
  visit(path: string): Promise<Reply> {
    return this.#send('GET', path, { host: HOST, accept: 'text/html', 'accept-language': 'en' });
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
        cookie: this.#cookieLine(),
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
      const bytes = Buffer.alloc(0);
      const nothing = () => done({ status: 0, headers: {}, bytes, ...envelopeOf(bytes), ms: Date.now() - started });
      const asked = request(options, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', nothing);
        response.on('end', () => {
          this.#keep(response.headers['set-cookie'] ?? []);
          const body = Buffer.concat(chunks);
          const { statusCode: status = 0, headers: named } = response;
          done({ status, headers: named, bytes: body, ...envelopeOf(body), ms: Date.now() - started });
        });
      });
      asked.on('error', nothing).on('timeout', () => asked.destroy());
      asked.end(payload);
    });
  }

  #cookieLine(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
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

function envelopeOf(bytes: Buffer): Pick<Reply, 'code' | 'data' | 'request_id'> {
  try {
    const { code, data, request_id } = JSON.parse(bytes.toString()) as Partial<Reply>;
    return { code: typeof code === 'number' ? code : undefined, data: data ?? null, request_id: request_id ?? '' };
  } catch {
    return { code: undefined, data: null, request_id: '' };
  }
}
