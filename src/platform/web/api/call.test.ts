import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { files } from '#shared/calls/files.contract.ts';
import { defineEndpoints } from '#shared/endpoint.ts';
import { language } from '../i18n/language.ts';
import { tokenStore } from '../session/token.ts';
import { ApiError } from './api-error.ts';
import { addressOf, call, serverVersion } from './call.ts';

const things = defineEndpoints('things', {
  list: {
    method: 'GET',
    path: '/things/{id}',
    summary: 'Things',
    right: 'signed_in',
    params: z.object({ id: z.string() }),
    query: z.object({ q: z.string().optional(), status: z.array(z.string()).optional() }),
    output: z.object({ n: z.int() }),
  },
  add: { method: 'POST', path: '/things', summary: 'Add', right: 'signed_in', body: z.object({ name: z.string() }) },
  enter: {
    method: 'POST',
    path: '/enter',
    summary: 'Enter',
    right: 'public',
    form: true,
    body: z.object({ a: z.string(), b: z.int() }),
  },
});

interface Sent {
  readonly address: string;
  readonly headers: Headers;
  readonly body: BodyInit | undefined;
}
const sent: Sent[] = [];
let answers: (() => Promise<Response>)[] = [];

const answer =
  (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  async () =>
    new Response(JSON.stringify(body), { status, headers });
const broken = () => Promise.reject(new TypeError('failed to fetch'));

beforeEach(() => {
  sent.length = 0;
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('fetch', (address: string, how: { headers: Headers; body?: BodyInit }) => {
    sent.push({ address, headers: how.headers, body: how.body });
    const next = answers.shift();
    return next ? next() : broken();
  });
});
afterEach(() => {
  answers = [];
  tokenStore.set(null);
  language.set('cn');
  vi.unstubAllGlobals();
});

const failure = async (promise: Promise<unknown>): Promise<ApiError> => {
  const error = await promise.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(ApiError);
  return error as ApiError;
};

describe('a call', () => {
  it('carries token and language, and fills path and query', async () => {
    tokenStore.set('t-1');
    language.set('us');
    answers = [answer({ code: 0, data: { n: 3 } }, 200, { 'x-portal-version': '0.2.0' })];
    expect(await call(things.list, { params: { id: 'a/b' }, query: { q: '', status: ['x', 'y'] } })).toEqual({ n: 3 });
    expect(sent[0]?.address).toBe('/api/web/things/a%2Fb?status=x&status=y');
    expect(sent[0]?.headers.get('token')).toBe('t-1');
    expect(sent[0]?.headers.get('accept-language')).toBe('en');
    expect(sent[0]?.headers.has('idempotency-key')).toBe(false);
    expect(serverVersion.get()).toBe('0.2.0');
    expect(addressOf(things.add, {})).toBe('/api/web/things');
  });

  it('sends a form where the contract says so', async () => {
    answers = [answer({ code: 0 })];
    expect(await call(things.enter, { body: { a: 'x y', b: 2 } })).toBeNull();
    expect(String(sent[0]?.body)).toBe('a=x+y&b=2');
  });

  it('is made once more after a broken connection, a write under the same key', async () => {
    answers = [broken, answer({ code: 0, data: null }, 201)];
    await call(things.add, { body: { name: 'a' } });
    expect(sent).toHaveLength(2);
    expect(sent[0]?.headers.get('idempotency-key')).toBe(sent[1]?.headers.get('idempotency-key'));
  });

  it('carries a key also where the browser makes no UUIDs, because the page came without HTTPS', async () => {
    const { getRandomValues } = crypto;
    vi.stubGlobal('crypto', { getRandomValues: getRandomValues.bind(crypto) });
    answers = [answer({ code: 0 }), answer({ code: 0 })];
    await call(things.add, { body: { name: 'a' } });
    await call(things.add, { body: { name: 'b' } });
    const [one, two] = sent.map(({ headers }) => headers.get('idempotency-key'));
    expect(one).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
    expect(two).not.toBe(one);
  });

  it('that uploads a file carries a key, the same once more', async () => {
    vi.stubGlobal('window', { addEventListener() {}, removeEventListener() {} });
    answers = [broken, answer({ code: 0, data: null })];
    await call(files.upload, { body: {}, files: { file: new File(['x'], 'a.png') } } as never);
    const keys = sent.map(({ headers }) => headers.get('idempotency-key'));
    expect(keys).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/), keys[0]]);
  });

  it('that uploads a file and reports how far it is carries a key, the same once more', async () => {
    const headers: Record<string, string>[] = [];
    vi.stubGlobal('window', { addEventListener() {}, removeEventListener() {} });
    vi.stubGlobal(
      'XMLHttpRequest',
      class {
        readonly #headers: Record<string, string> = {};
        readonly upload = {};
        readonly status = 200;
        readonly response = new Blob([JSON.stringify({ code: 0, data: null })]);
        onload?: () => void;
        onerror?: () => void;
        open() {}
        setRequestHeader(name: string, value: string) {
          this.#headers[name] = value;
        }
        getAllResponseHeaders() {
          return '';
        }
        send() {
          headers.push(this.#headers);
          if (headers.length === 1) this.onerror?.();
          else this.onload?.();
        }
      },
    );
    const input = { body: {}, files: { file: new File(['x'], 'a.png') } } as never;
    await call(files.upload, input, { onProgress: () => {} });
    const keys = headers.map((one) => one['idempotency-key']);
    expect(keys).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/), keys[0]]);
  });

  it('is not repeated without a network', async () => {
    vi.stubGlobal('navigator', { onLine: false });
    const error = await failure(call(things.add, { body: { name: 'a' } }));
    expect([error.kind, error.isOutcomeUnknown, sent.length]).toEqual(['network', true, 1]);
  });

  it('rejects with what the server said', async () => {
    const body = { code: 422001, message: '请检查', errors: { name: ['此项必填'] }, request_id: 'r1', who: '李雷' };
    answers = [answer(body, 422)];
    const error = await failure(call(things.add, { body: { name: '' } }));
    expect(error).toMatchObject({ status: 422, code: 422001, message: '请检查', request_id: 'r1' });
    expect(error.errors).toEqual({ name: ['此项必填'] });
    expect(error.extra).toEqual({ who: '李雷' });
    expect(error.isOutcomeUnknown).toBe(false);
  });

  it.each([
    ['a business refusal that comes with 200', { code: 200200, message: '已有预约' }, 200, 200200],
    ['a success that is none of 200, 201, 204', { code: 0, data: {} }, 202, 0],
    ['an answer without a body', null, 500, 500000],
  ])('rejects %s', async (_what, body, status, code) => {
    answers = [answer(body, status)];
    expect((await failure(call(things.list, { params: { id: '1' } }))).code).toBe(code);
  });

  it('says how long to wait', async () => {
    answers = [answer({ code: 429001, message: '稍后' }, 429, { 'retry-after': '42' })];
    const error = await failure(call(things.list, { params: { id: '1' } }));
    expect(error.extra['retry_after_seconds']).toBe(42);
  });
});
