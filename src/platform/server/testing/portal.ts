import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { InjectOptions } from 'fastify';
import { API_ROOT } from '#shared/endpoint.ts';
import { EVERYWHERE } from '../database/database.ts';
import { readEnv } from '../env.ts';
import type { ServerModule } from '../module.ts';
import { listOutbox } from '../notify/deliveries.ts';
import type { PersonLoader } from '../rights/actor.ts';
import type { Services } from '../services.ts';
import { startPortal } from '../start.ts';
import { appUrl } from './app-role.ts';
import { TEST_KEY } from './test-key.ts';

/** An answer as a test reads it. */
export interface Answer {
  readonly status: number;
  readonly code: number;
  readonly message: string | undefined;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  readonly data: any;
  readonly errors: Readonly<Record<string, readonly string[]>> | undefined;
  readonly headers: Readonly<Record<string, unknown>>;
  /** The whole body but the request id, to compare answers to the letter. */
  readonly body: Readonly<Record<string, unknown>>;
}

interface CallParts {
  readonly body?: unknown;
  readonly query?: Readonly<Record<string, string | string[]>>;
  readonly form?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
}

/** One browser: keeps cookies, and the token that was given to it. */
export class Browser {
  readonly cookies = new Map<string, string>();
  readonly #app: {
    inject(options: InjectOptions): Promise<{
      statusCode: number;
      headers: Record<string, unknown>;
      cookies: { name: string; value: string }[];
      json(): unknown;
    }>;
  };
  readonly #headers: Readonly<Record<string, string>>;
  readonly #ip: string;
  token: string | null = null;

  constructor(portal: TestPortal, ip: string, headers: Readonly<Record<string, string>>) {
    this.#app = portal.app as never;
    this.#ip = ip;
    this.#headers = headers;
  }

  async call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, parts: CallParts = {}): Promise<Answer> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const reply = await this.#app.inject({
      method,
      url: API_ROOT + path,
      remoteAddress: this.#ip,
      ...(parts.query ? { query: { ...parts.query } } : {}),
      ...(parts.form ? { payload: new URLSearchParams(parts.form).toString() } : {}),
      ...(parts.body === undefined ? {} : { payload: parts.body as object }),
      headers: {
        'accept-language': 'zh-CN',
        ...this.#headers,
        ...(cookie ? { cookie } : {}),
        ...(this.token ? { token: this.token } : {}),
        ...(parts.form ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
        ...parts.headers,
      },
    });
    for (const { name, value } of reply.cookies) {
      if (value) this.cookies.set(name, value);
      else this.cookies.delete(name);
    }
    const { request_id: _, ...body } = (reply.statusCode === 304 ? { code: 0 } : reply.json()) as {
      request_id?: string;
      code: number;
      message?: string;
      data?: unknown;
      errors?: Answer['errors'];
    };
    return {
      status: reply.statusCode,
      code: body.code,
      message: body.message,
      data: body.data,
      errors: body.errors,
      headers: reply.headers,
      body,
    };
  }
}

export interface TestPortal {
  readonly app: unknown;
  readonly services: Services;
  /** A new browser at an address of its own; `headers` replace what browsers say about themselves. */
  browser(options?: { readonly ip?: string; readonly headers?: Readonly<Record<string, string>> }): Browser;
  /** Texts sent to a phone or mail address, newest first. */
  outbox(to: string): Promise<string[]>;
  close(): Promise<void>;
}

/**
 * A whole portal with these modules on a test database, reached without a network. Its data directory is thrown away,
 * unless `settings` name one.
 */
export async function startTestPortal(
  url: string,
  modules: readonly ServerModule[],
  loadPerson: PersonLoader,
  settings: Readonly<Record<string, string>> = {},
): Promise<TestPortal> {
  const data = mkdtempSync(join(tmpdir(), 'shuyuan-portal-'));
  const env = readEnv({
    NODE_ENV: 'test',
    DATA_DIR: data,
    SECRET_KEY: TEST_KEY,
    LOG_LEVEL: 'silent',
    ROLE: 'web',
    DATABASE_POOL: '12',
    CALLS_PER_MINUTE_ANONYMOUS: '0',
    CALLS_PER_MINUTE_USER: '0',
    READS_PER_MINUTE_ANONYMOUS: '0',
    ...settings,
  });
  const opened = {
    owner: { connectionString: url },
    app_url: env.DATABASE_APP_URL ?? appUrl(url),
    is_embedded: true,
    stop: async () => {},
  };
  const portal = await startPortal(env, opened, modules, loadPerson);
  let addresses = 0;
  const here: TestPortal = {
    app: portal.app,
    services: portal.services,
    browser: ({ ip, headers } = {}) => {
      addresses += 1;
      return new Browser(
        here,
        ip ?? `203.0.${addresses}.7`,
        headers ?? { 'sec-fetch-site': 'same-origin', 'user-agent': 'Test browser' },
      );
    },
    outbox: (to) =>
      portal.services.database.read(EVERYWHERE, async (db) =>
        (await listOutbox({ db, services: portal.services }, to)).map((sent) => sent.text),
      ),
    close: async () => {
      await portal.close();
      rmSync(data, { recursive: true, force: true });
    },
  };
  return here;
}
