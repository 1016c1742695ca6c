import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { patience } from '#server/testing/pace.ts';
import type { Browser } from '#server/testing/portal.ts';
import { addDays, instantAt, today } from '#shared/dates.ts';
import { API_ROOT, asZod, type Endpoint, type Schema } from '#shared/endpoint.ts';
import { fitting, type JsonSchema } from './testing/arbitrary.ts';
import { addressOf } from './testing/every-endpoint.ts';
import { isNarrowed, triedEndpoints } from './testing/narrowed.ts';
import { useDemo } from './testing/use-demo.ts';

/**
 * Nobody's phone, mail address, ID or bank number stands in clear in the database, in any column: every text and JSON
 * column of every table is read after the demo was filled and every call was made under a key.
 */

/** Columns that hold such values on purpose. This list may only become shorter. */
const ALLOWED: Readonly<Record<string, string>> = {
  'digital_card_template.front': 'texts that a school prints on every card, of nobody',
  'user.email': 'the address at work: colleagues read it in the address book and find people by a part of it',
};

const demo = useDemo();
const SHAPES = /1[3-9]\d{9}|\d{17}[\dXx]|\d{16,19}|[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g;
const known = new Set<string>();
/** Amounts of pay in fen: what stands in the sealed slips and batches of the demo. */
const pay = new Set<number>();
/** Smaller ones are as well a number of something else. */
const LEAST_FEN = 100_000;

/** Remembers the personal values in a text. */
function learn(text: string): void {
  for (const [value] of text.matchAll(SHAPES)) known.add(value.toUpperCase());
}

/** Remembers every amount of a sealed slip or batch, whole hundreds of yuan left out. */
function learnPay(value: unknown): void {
  if (typeof value === 'number' && value >= LEAST_FEN && value % 10_000 !== 0) pay.add(value);
  else if (value !== null && typeof value === 'object') Object.values(value).forEach(learnPay);
}

/** Amounts as they are written: `8,634.17`, `8634.17`, or a number of JSON. */
const AMOUNTS = /(?<![\d.])(?:\d{1,3}(?:,\d{3})+|\d{4,8})\.\d\d(?!\d)|(?<=[:[,]\s?)\d{6,10}(?=[,}\]])/g;
const fenOf = (text: string): number =>
  text.includes('.') ? Math.round(Number(text.replaceAll(',', '')) * 100) : Number(text);

/** What the demo knows of its people: whatever it keeps sealed, and the columns that are allowed to be open. */
async function learnDemo(): Promise<void> {
  const columns = await demo.test_db.query<{ t: string; c: string }>(
    `select table_name as t, column_name as c from information_schema.columns
      where table_schema = 'public' and column_name ~ '_sealed$' and column_name !~ 'secret'`,
  );
  for (const { t, c } of columns) {
    const rows = await demo.test_db.query<{ v: string }>(`select "${c}" as v from "${t}" where "${c}" is not null`);
    for (const { v } of rows) {
      const text = demo.services.seal.open(v, `${t}.${c.replace(/_sealed$/, '')}`);
      learn(text);
      if (t === 'wage' || t === 'wage_user' || t === 'income_proof') learnPay(JSON.parse(text));
    }
  }
  for (const column of Object.keys(ALLOWED)) {
    const [t, c] = column.split('.');
    for (const row of await demo.test_db.query(`select "${c}" as v from "${t}"`)) learn(String(row.v));
  }
}

let made = 0;
const next = () => {
  made += 1;
  return made;
};
/** What a call says about a person, always of somebody new: known from here on. */
const personal: Readonly<Record<string, () => unknown>> = {
  phone: () => `1371${String(next()).padStart(7, '0')}`,
  email: () => `person${next()}@families.example.com`,
  id_no: () => idNumber(next()),
  id_type: () => 'identity',
  bank_no: () => `62220200${String(next()).padStart(11, '0')}`,
};

/** A valid ID number; `n` makes it another one. */
function idNumber(n: number): string {
  const first = `110105199001${String(1 + (n % 28)).padStart(2, '0')}${String(n % 1000).padStart(3, '0')}`;
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
  const sum = weights.reduce((total, weight, at) => total + weight * Number(first[at]), 0);
  return first + '10X98765432'[sum % 11];
}

/** The same with personal values of ours wherever a field asks for one. */
function withPeople(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withPeople);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => {
      const make = Object.entries(personal).find(([kind]) => name === kind || name.endsWith(`_${kind}`))?.[1];
      return [name, make && typeof part === 'string' ? make() : withPeople(part)];
    }),
  );
}

const schemaOf = (schema: Schema) =>
  z.toJSONSchema(asZod(schema), { io: 'input', unrepresentable: 'any' }) as JsonSchema;
const call = async (by: Browser, { method, path }: Pick<Endpoint, 'method' | 'path'>, parts: { body?: unknown }) => {
  learn(JSON.stringify(parts.body ?? ''));
  return by.call(method, path, { ...parts, headers: { 'idempotency-key': randomUUID(), 'x-portal': '1' } });
};

/** Calls that are known to go through, by the people who make them. */
async function playEveryday(): Promise<void> {
  const tomorrow = addDays(today(), 1); // a visit begins and ends on one day
  const teacher = await demo.as('teacher');
  const hour = { start_at: instantAt(tomorrow, '15:00'), end_at: instantAt(tomorrow, '16:00') };
  const visit = { visit_kind: 'parent', reason: '家长会', ...hour };
  const guest = () => withPeople({ name: '王小芳', phone: '', id_type: '', id_no: '' });
  const plays: [Browser, 'POST' | 'GET', string, unknown][] = [
    [teacher, 'POST', '/contacts', { kind: 'companion', ...(guest() as object) }],
    [teacher, 'POST', '/contacts/pasted', { kind: 'pickup', list: [withPeople({ name: '王大芳', phone: '' })] }],
    [teacher, 'POST', '/visitors', { ...visit, persons: [{ ...(guest() as object), email: personal.email?.() }] }],
    [teacher, 'POST', '/visitors/batch_create', { mode: 'separate', ...visit, rows: [guest(), guest()] }],
  ];
  for (const [by, method, path, body] of plays)
    expect(await call(by, { method, path }, { body }), path).toMatchObject({ code: 0, errors: undefined });
  const phone = personal.phone?.() as string;
  learn(phone);
  const sent = await demo.guest().call('GET', '/sessions/send_code', {
    query: { phone, purpose: 'sign_up' },
    headers: { 'idempotency-key': randomUUID(), 'x-portal': '1' },
  });
  expect(sent.code).toBe(0);
}

/** Every write with what its contract lets through. Most are refused; what is kept of the others is what counts. */
async function playEverything(): Promise<number> {
  let done = 0;
  let by = await demo.as('superadmin');
  for (const { endpoint } of triedEndpoints()) {
    if (endpoint.method === 'GET' || endpoint.files) continue;
    const bodies = endpoint.body ? fc.sample(fitting(schemaOf(endpoint.body)), { numRuns: 3, seed: 7 }) : [undefined];
    for (const body of bodies) {
      const path = addressOf(
        endpoint,
        Object.fromEntries([...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, randomUUID()])),
      ).slice(API_ROOT.length);
      const answer = await call(by, { method: endpoint.method, path }, { body: withPeople(body) });
      if (answer.code === 0) done += 1;
      if (answer.status === 401) by = await demo.as('superadmin');
    }
  }
  return done;
}

/** Where known values stand: `table.column` with how many. */
async function sweep(): Promise<string[]> {
  const columns = await demo.test_db.query<{ t: string; c: string }>(
    `select t.table_name as t, c.column_name as c
       from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where table_schema = 'public' and table_type = 'BASE TABLE'
        and data_type in ('text', 'character varying', 'json', 'jsonb', 'ARRAY')`,
  );
  expect(columns.length).toBeGreaterThan(500);
  const found: string[] = [];
  for (const { t, c } of columns) {
    const rows = await demo.test_db.query<{ v: string }>(
      `select distinct m[1] as v from "${t}", regexp_matches("${c}"::text, $1, 'g') as m`,
      [`(${SHAPES.source})`],
    );
    const clear = rows.filter(({ v }) => known.has(v.toUpperCase()));
    if (clear.length) found.push(`${t}.${c}: ${clear.length}`);
  }
  return found;
}

/** Where amounts of the demo’s pay stand in the clear: `table.column`. */
async function sweepPay(): Promise<string[]> {
  const columns = await demo.test_db.query<{ t: string; c: string }>(
    `select t.table_name as t, c.column_name as c
       from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where table_schema = 'public' and table_type = 'BASE TABLE' and c.column_name !~ '_sealed$'
        and data_type in ('text', 'character varying', 'json', 'jsonb', 'ARRAY')`,
  );
  const found: string[] = [];
  for (const { t, c } of columns) {
    const rows = await demo.test_db.query<{ v: string }>(
      `select "${c}"::text as v from "${t}" where "${c}"::text ~ '[0-9]{3}[.][0-9]{2}|[0-9]{6}'`,
    );
    if (rows.some(({ v }) => [...v.matchAll(AMOUNTS)].some(([text]) => pay.has(fenOf(text))))) found.push(`${t}.${c}`);
  }
  return found;
}

test(
  'no column holds what somebody of the demo is paid',
  async () => {
    await learnDemo();
    expect(pay.size).toBeGreaterThan(200);
    expect(await sweepPay()).toEqual([]);
  },
  patience(120),
);

test(
  'no column but the named ones holds a phone, a mail address or a number of a person',
  async () => {
    await learnDemo();
    await playEveryday();
    expect(await playEverything()).toBeGreaterThan(isNarrowed ? -1 : 50);
    const found = await sweep();
    expect(found.filter((line) => !ALLOWED[line.split(':')[0] as string])).toEqual([]);
    if (!isNarrowed) expect(found.map((line) => line.split(':')[0]).sort()).toEqual(Object.keys(ALLOWED).sort());
  },
  patience(240),
);
