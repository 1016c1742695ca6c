import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { EVERYWHERE } from '#server/database/database.ts';
import { useTestDatabase } from '#server/testing/database.ts';
import type { TestPortal } from '#server/testing/portal.ts';
import { today } from '#shared/dates.ts';
import { asZod, type Endpoint, type Schema } from '#shared/endpoint.ts';
import { castId } from '../../database/demo/cast.ts';
import { broken, fitting, type JsonSchema, nasty } from './testing/arbitrary.ts';
import { DEMO_DATABASE } from './testing/demo-place.ts';
import { startDemoPortal } from './testing/demo-template.ts';
import { addressOf } from './testing/every-endpoint.ts';
import { triedEndpoints } from './testing/narrowed.ts';

/**
 * Throws valid and broken input at every endpoint, as somebody who may do everything, so that nothing is stopped at the
 * door. Whatever comes: no 5xx, the envelope, a result that fits the contract (the pipeline proves it in tests), and
 * nothing recorded by a call that was refused. The seed is the day, so that each day tries other
 * inputs and every run of a day the same ones: a failure names it, and `FUZZ_SEED=20260302` tries those of another day,
 * `FUZZ_RUNS=12` more of them.
 */

// biome-ignore lint/style/noProcessEnv: for somebody who looks at a failure again
const { FUZZ_SEED = today().replaceAll('-', ''), FUZZ_RUNS = '6' } = process.env;
const SEED = Number(FUZZ_SEED);
const RUNS = Number(FUZZ_RUNS);
const test_db = useTestDatabase(DEMO_DATABASE);
let portal: TestPortal;
const ids = new Map<string, string[]>();

beforeAll(async () => {
  portal = await startDemoPortal(test_db.url, { DEMO: '1' });
  for (const table of [
    'visitor',
    'gate',
    'security',
    'organization',
    'department',
    'user',
    'banner',
    'school_campus',
    'role',
    'role_user',
  ]) {
    const rows = await test_db.query<{ id: string }>(`select id from "${table}" order by id limit 20`);
    ids.set(
      table,
      rows.map((row) => row.id),
    );
  }
});
afterAll(() => portal.close());

interface Input {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: unknown;
}

interface Reply {
  readonly statusCode: number;
  readonly headers: Record<string, unknown>;
  readonly payload: string;
  json(): { code?: unknown; message?: unknown; data?: unknown; request_id?: unknown };
}

const schemaOf = (schema: Schema): JsonSchema =>
  z.toJSONSchema(asZod(schema), { io: 'input', unrepresentable: 'any' }) as JsonSchema;
const text = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value)) ?? '';

/** An id is more often one that exists than not, so that calls get past the first question. */
const knownId = fc
  .constantFrom('visitor', 'gate', 'security', 'organization', 'department', 'user', 'banner', 'role', 'role_user')
  .chain((table) => fc.constantFrom(...(ids.get(table) ?? [])));

function inputs(endpoint: Endpoint, breakIt: boolean): fc.Arbitrary<Input> {
  const part = (schema: Schema | undefined) => (schema ? fitting(schemaOf(schema)) : fc.constant({}));
  const params = fc.record(
    Object.fromEntries(
      [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [
        name,
        breakIt ? fc.oneof(nasty.map(text), knownId) : knownId,
      ]),
    ),
  );
  const query = endpoint.query ? (breakIt ? broken(part(endpoint.query)) : part(endpoint.query)) : fc.constant({});
  const body = endpoint.body ? (breakIt ? broken(part(endpoint.body)) : part(endpoint.body)) : fc.constant(undefined);
  return fc.record({ params, query, body }) as fc.Arbitrary<Input>;
}

let session: Promise<{ token: string; device_cookie: string | null }> | null = null;

/** One session for all calls, and a new one whenever a call has ended it. */
function signedIn() {
  session ??= portal.services.database.write(EVERYWHERE, ({ db }) =>
    portal.services.sessions.mint(db, { user_id: castId('superadmin'), kind: 'staff', amr: ['pwd'], browser: true }),
  );
  return session;
}

async function send(endpoint: Endpoint, input: Input): Promise<Reply> {
  const reply = await sendOnce(endpoint, input);
  if (reply.statusCode !== 401 || endpoint.right === 'public') return reply;
  session = null;
  return sendOnce(endpoint, input);
}

async function sendOnce(endpoint: Endpoint, input: Input): Promise<Reply> {
  const { token, device_cookie: deviceCookie } = await signedIn();
  const query = new URLSearchParams();
  if (input.query && typeof input.query === 'object')
    for (const [key, value] of Object.entries(input.query))
      for (const one of [value].flat()) query.append(key, text(one));
  const app = portal.app as { inject(options: object): Promise<Reply> };
  return app.inject({
    method: endpoint.method,
    url: `${addressOf(endpoint, input.params)}${query.size ? `?${query}` : ''}`,
    headers: {
      'sec-fetch-site': 'same-origin',
      token,
      cookie: `sid2=${deviceCookie}`,
      'x-portal': '1',
      ...(input.body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(input.body === undefined ? {} : { payload: JSON.stringify(input.body) }),
  });
}

/** How much the audit log holds: asked again only after a call that may have written to it. */
let recorded_before: number | null = null;
const recorded = async (): Promise<number> =>
  (await test_db.query<{ n: number }>('select count(*)::int as n from audit_log'))[0]?.n ?? 0;

function requireEnvelope(reply: Reply): { code: number } {
  const body = reply.json();
  expect(typeof body.code).toBe('number');
  if (body.code === 0) {
    expect(reply.statusCode).toBe(200);
    expect(body).toHaveProperty('data');
  } else {
    expect(Math.trunc(Number(body.code) / 1000)).toBe(reply.statusCode);
    expect(typeof body.message).toBe('string');
    expect(typeof body.request_id).toBe('string');
    expect(reply.payload).not.toMatch(/\bat .*\.ts:\d+|select .* from |node_modules/i);
  }
  return body as { code: number };
}

async function probe(endpoint: Endpoint, breakIt: boolean): Promise<void> {
  await fc.assert(
    fc.asyncProperty(inputs(endpoint, breakIt), async (input) => {
      const before = recorded_before ?? (await recorded());
      recorded_before = null;
      const reply = await send(endpoint, input);
      expect(reply.statusCode, `${reply.payload.slice(0, 300)}`).toBeLessThan(500);
      if (endpoint.raw && reply.statusCode === 200) return;
      const { code } = requireEnvelope(reply);
      if (code !== 0 && !endpoint.own_transactions)
        expect(await recorded(), 'a refused call recorded something').toBe(before);
      if (code !== 0 && !endpoint.own_transactions) recorded_before = before;
    }),
    { seed: SEED, numRuns: RUNS, endOnFailure: true },
  );
}

const all = triedEndpoints().filter(({ endpoint }) => !endpoint.files);

describe.each(all)('$name', ({ endpoint }) => {
  test('takes what fits', () => probe(endpoint, false));
  test('refuses what is broken, in the envelope', () => probe(endpoint, true));
});

/** What a search must read as plain text: signs of SQL, patterns, full-text queries and regular expressions, and no text at all. */
const SIGNS = [
  `'"`,
  '"',
  '\\',
  '%',
  '_',
  '(',
  '[',
  '{1',
  '*',
  '?',
  '+',
  ':*',
  '&|!',
  '<->',
  "' or 1=1 --",
  '$1',
  ' ',
  '　',
  '·',
  '😀',
  '1(',
  '张(',
  'a%_\\',
];

const searched = all.filter(
  ({ endpoint }) => endpoint.method === 'GET' && endpoint.query && 'q' in (schemaOf(endpoint.query).properties ?? {}),
);

test.each(searched)('$name searches for signs as for any other text', async ({ endpoint }) => {
  const [valid] = fc.sample(inputs(endpoint, false), { numRuns: 1, seed: SEED });
  for (const q of SIGNS) {
    const reply = await send(endpoint, { params: valid?.params ?? {}, query: { q }, body: undefined });
    expect(reply.statusCode, `seed ${SEED}, ${q}: ${reply.payload.slice(0, 300)}`).toBeLessThan(500);
  }
});

test('a field that no contract names is refused by every call with a body', async () => {
  const wrong: string[] = [];
  for (const { name, endpoint } of all) {
    if (!endpoint.body || endpoint.right === 'public') continue;
    const [valid] = fc.sample(inputs(endpoint, false), { numRuns: 1, seed: SEED });
    if (!valid) continue;
    const reply = await send(endpoint, { ...valid, body: { ...(valid.body as object), unexpected_field: 1 } });
    if (reply.statusCode !== 422 && reply.statusCode !== 429)
      wrong.push(`${name}: ${reply.statusCode} ${reply.payload.slice(0, 120)}`);
  }
  expect(wrong, `seed ${SEED}`).toEqual([]);
});

test.each([
  ['half a JSON', '{"a":', 'application/json', [400]],
  ['an empty body', '', 'application/json', [400, 401, 422]],
  ['XML', '<a/>', 'application/xml', [415]],
  ['two megabytes', JSON.stringify({ a: 'x'.repeat(2 << 20) }), 'application/json', [413]],
  ['deep nesting', `${'['.repeat(20_000)}${']'.repeat(20_000)}`, 'application/json', [400, 422]],
  [
    'a poisoned prototype',
    '{"__proto__":{"is_super_admin":true},"login":"a","password":"b"}',
    'application/json',
    [400, 422],
  ],
] as const)('the server answers %s with a clear refusal', async (_what, payload, type, statuses) => {
  const app = portal.app as { inject(options: object): Promise<Reply> };
  const reply = await app.inject({
    method: 'POST',
    url: '/api/web/login',
    payload,
    headers: { 'content-type': type, 'sec-fetch-site': 'same-origin' },
  });
  expect(statuses).toContain(reply.statusCode);
  requireEnvelope(reply);
});

test('a path or method that does not exist is a plain refusal', async () => {
  const app = portal.app as { inject(options: object): Promise<Reply> };
  for (const [method, url] of [
    ['GET', '/api/web/nothing'],
    ['PUT', '/api/web/login'],
    ['GET', '/api/web/visitors/%ff'],
    ['GET', `/api/web/visitors/${'a'.repeat(400)}`],
  ] as const) {
    const reply = await app.inject({ method, url });
    expect(reply.statusCode, url).toBeGreaterThanOrEqual(400);
    expect(reply.statusCode, url).toBeLessThan(500);
    requireEnvelope(reply);
  }
});
