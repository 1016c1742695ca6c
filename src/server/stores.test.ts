import { randomUUID } from 'node:crypto';
import { getTableName } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import type { Browser } from '#server/testing/portal.ts';
import { API_ROOT, asZod, type Schema } from '#shared/endpoint.ts';
import { castId } from '../../database/demo/cast.ts';
import { organizationId } from '../../database/demo/places.ts';
import { addressOf } from './testing/every-endpoint.ts';
import { type AnyStore, everyStore, fillEmptyStores } from './testing/every-store.ts';
import { isNarrowed, isTriedFile } from './testing/narrowed.ts';
import { useDemo } from './testing/use-demo.ts';

/**
 * What every store promises, tried on each over its own endpoints with a row of the demo: another school's row does not
 * exist, what an id names belongs to the same organisation, what is unique is refused in words, what was archived is gone.
 * Stale saves are tried in `stale.test.ts`.
 */

const demo = useDemo();
/** This owner and another one, by the column that says whose a row is. */
const OWNERS: Readonly<Record<string, readonly [here: string, there: string]>> = {
  organization_id: [organizationId('sy-middle'), organizationId('md-school')],
  client_id: [organizationId('sy'), organizationId('md')],
};

type Row = Readonly<Record<string, unknown>>;
/** Those whose rows are rewritten; what only moves on is tried with its module. */
const stores = (await everyStore(isTriedFile)).filter(({ rules }) => rules.contract.update);

const browsers = new Map<string, Browser>();
beforeAll(async () => {
  for (const [owner, [here]] of Object.entries(OWNERS)) browsers.set(owner, await signedIn(here));
  await fillEmptyStores(demo, browsers.get('organization_id') as Browser);
});

async function signedIn(organization_id: string): Promise<Browser> {
  const found = demo.guest();
  const minted = await demo.everywhere((db) =>
    demo.services.sessions.mint(db, {
      user_id: castId('superadmin'),
      kind: 'staff',
      amr: ['pwd'],
      browser: true,
      organization_id,
    }),
  );
  found.token = minted.token;
  found.cookies.set('sid2', minted.device_cookie ?? '');
  return found;
}

type Called = { readonly method: string; readonly path: string } | undefined;
const ask = (browser: Browser, endpoint: Called, id: unknown, body?: unknown) =>
  browser.call(
    endpoint?.method as 'GET',
    addressOf(endpoint as never, { id: String(id) }).slice(API_ROOT.length),
    body === undefined ? {} : { body },
  );

const tableOf = (store: AnyStore) => getTableName(store.table);

/** A row of the demo, or the copy of one of another owner. */
async function rowAt(table: string, id: string, owner = 'organization_id'): Promise<Row> {
  const [known] = await demo.test_db.query<Row>(`select * from "${table}" where ${owner} = '${id}' limit 1`);
  if (known) return known;
  const [other] = await demo.test_db.query<Row>(`select * from "${table}" limit 1`);
  expect(other, `the demo has a row of ${table}`).toBeDefined();
  const changed = JSON.stringify({ id: randomUUID(), [owner]: id });
  const [copy] = await demo.test_db.query<Row>(
    `insert into "${table}" select (jsonb_populate_record(null::"${table}", to_jsonb(t) || '${changed}'::jsonb)).*
       from "${table}" t where id = '${other?.['id']}' returning *`,
  );
  return copy as Row;
}

/** A value as JSON may write it; the driver gives days and instants alike, and whole numbers of eight bytes as text. */
function writings(value: unknown): readonly unknown[] {
  if (typeof value === 'string' && /^\d{1,15}$/.test(value)) return [value, Number(value)];
  return value instanceof Date ? [value.toISOString(), value.toLocaleDateString('sv')] : [value];
}

/** The fields of a body that the row has, as JSON. */
function bodyFrom(schema: Schema, row: Row): Record<string, unknown> {
  const { shape } = asZod(schema) as unknown as {
    readonly shape: Readonly<Record<string, { safeParse(value: unknown): { success: boolean } }>>;
  };
  return Object.fromEntries(
    Object.entries(shape).flatMap(([field, rule]) => {
      const fits = writings(row[field]).find((value) => rule.safeParse(value).success);
      return fits === undefined ? [] : [[field, fits]];
    }),
  );
}

const bodyOf = (endpoint: { readonly body: Schema } | undefined): Schema => endpoint?.body ?? (z.object({}) as Schema);

it.runIf(!isNarrowed)('finds the stores', () => expect(stores.length).toBeGreaterThan(1));

describe.each(stores.map((store) => [tableOf(store), store] as const))('%s', (table, store) => {
  const { contract, owner } = store.rules;
  const { get, create, update, archive, remove } = contract;
  const [here, there] = OWNERS[owner] as readonly [string, string];

  const call = async (endpoint: Called, id: unknown, body?: unknown) =>
    ask(browsers.get(owner) as Browser, endpoint, id, body);
  /** What its link tables name for a row, or for any where they name nothing for it. */
  const linked = async (id: unknown): Promise<Row> => {
    const pairs = Object.entries(store.rules.links).map(async ([field, link]) => {
      const [of, to, name] = [link.of.name, link.to.name, getTableName(link.table)];
      const rows = await demo.test_db.query(
        `select "${to}" as to from "${name}" order by ("${of}" = '${id}') desc limit 1`,
      );
      return [field, rows.map((one) => one['to'])];
    });
    return Object.fromEntries(await Promise.all(pairs)) as Row;
  };
  /** Saves a row as it is, but for these fields. */
  const save = async (row: Row, changed: Row) =>
    call(update, row['id'], { ...bodyFrom(bodyOf(update), row), ...(await linked(row['id'])), ...changed });

  it('saves a row as it stands, and counts; with a lifecycle, where its acts say so alone', async () => {
    const row = await rowAt(table, here, owner);
    const { actions } = (get ? (await call(get, row['id'])).data : null) ?? {};
    if (actions && !actions.includes('update')) {
      expect([200200, 403001]).toContain((await save(row, {})).code);
      return;
    }
    const answer = await save(row, {});
    expect(answer, JSON.stringify(answer.body)).toMatchObject({ code: 0 });
    const [stored] = await demo.test_db.query<Row>(`select version from "${table}" where id = '${row['id']}'`);
    expect(stored?.['version']).toBe(Number(row['version']) + 1);
  });

  it('of another school group does not exist', async () => {
    const foreign = await rowAt(table, there, owner);
    if (get) expect((await call(get, foreign['id'])).code).toBe(404001);
    expect((await save(foreign, {})).code).toBe(404001);
    const ends = remove ?? archive;
    if (ends) expect((await call(ends, foreign['id'])).code).toBe(404001);
    expect(await demo.test_db.query(`select * from "${table}" where id = '${foreign['id']}'`)).toEqual([foreign]);
  });

  const references = Object.entries(store.rules.references).filter(([, { table: named }]) => named);
  it.each(references)('names as %s only what belongs to its organisation', async (field, reference) => {
    const [row, foreign] = [
      await rowAt(table, here, owner),
      await rowAt(getTableName(reference.table as never), OWNERS['organization_id']?.[1] as string),
    ];
    const isList = Array.isArray(row[field]);
    if (!(field in (asZod(bodyOf(update)) as unknown as { shape: object }).shape)) return;
    const changed = { [field]: isList ? [foreign['id']] : foreign['id'] };
    const { actions } = (get ? (await call(get, row['id'])).data : null) ?? {};
    // where only its author changes a row, a new one is asked for
    const answer =
      actions && !actions.includes('update')
        ? await call(create, '', { ...bodyFrom(create.body, row), ...(await linked(row['id'])), ...changed })
        : await save(row, changed);
    expect(answer.code, JSON.stringify(answer.body)).toBe(422001);
    expect(answer.errors?.[field]).toEqual([reference.text.cn]);
  });

  it.runIf(Object.keys(store.rules.unique).length)('says in words what is taken', async () => {
    const row = await rowAt(table, here, owner);
    const answer = await call(create, '', bodyFrom(create.body, row));
    const said = Object.values(store.rules.unique).map((taken) => ('field' in taken ? taken.text : taken).cn);
    const heard = [...Object.values(answer.errors ?? {}).flat(), answer.message];
    expect(
      heard.some((text) => said.includes(text ?? '')),
      JSON.stringify(answer.body),
    ).toBe(true);
  });

  it.runIf(store.rules.acts.length)('refuses every act that a row does not offer', async () => {
    const rows = await demo.test_db.query<Row>(`select * from "${table}" where ${owner} = '${here}' limit 8`);
    const made = { reason: '试一试', version: 0 };
    for (const row of rows) {
      const seen = get ? await call(get, row['id']) : null;
      const { actions = [] } = (seen?.data ?? {}) as { readonly actions?: readonly string[] };
      for (const { name, endpoint } of store.rules.acts.filter((act) => !actions.includes(act.name))) {
        const body = endpoint.body
          ? { ...bodyFrom(endpoint.body, { ...row, ...made, version: row['version'] }) }
          : undefined;
        expect((await call(endpoint, row['id'], body)).code, `${name} of ${row['status']}`).not.toBe(0);
      }
    }
  });

  it.runIf(archive)('is gone when it was archived', async () => {
    const row = await rowAt(table, here, owner);
    await demo.test_db.query(`update "${table}" set archived_at = now() where id = '${row['id']}'`);
    if (get) expect((await call(get, row['id'])).code).toBe(404001);
    expect((await save(row, {})).code).toBe(404001);
  });
});

/** Somebody of a school who holds every right there is, and none of them at the group. */
async function atSchoolAlone(): Promise<Browser> {
  const [role, school] = [randomUUID(), organizationId('sy-middle')];
  await demo.test_db.query(
    `with made as (
       insert into role (id, client_id, organization_id, role_group_id, code, name, name_en)
       select $1, $2, $3, id, 'everything_here', '本校全部权限', 'Everything here' from role_group limit 1),
     coded as (insert into role_action (role_id, code) select $1, code from (select distinct code from role_action) a)
     insert into role_user (id, role_id, user_id, organization_id) values ($1, $1, $4, $3)`,
    [role, organizationId('sy'), school, castId('orgadmin')],
  );
  await demo.everywhere((db) => demo.services.sessions.refresh(db, [castId('orgadmin')]));
  return demo.as('orgadmin');
}

describe('what belongs to the whole school group', () => {
  const ofGroup = stores.filter((store) => store.rules.owner === 'client_id');
  let school: Browser;
  beforeAll(async () => {
    school = await atSchoolAlone();
  });

  it.runIf(!isNarrowed)('is found', () =>
    expect(ofGroup.map(tableOf)).toEqual(expect.arrayContaining(['subject', 'textbook', 'c_tag'])),
  );

  it.each(ofGroup.map((store) => [tableOf(store), store] as const))(
    'is not changed by every right of one school (%s)',
    async (table, { rules: { contract } }) => {
      const group = organizationId('sy');
      const columns = await demo.test_db.query<{ column_name: string }>(
        'select column_name from information_schema.columns where table_name = $1',
        [table],
      );
      const ofAll = columns.some((one) => one.column_name === 'organization_id') ? 'and organization_id is null' : '';
      const rows = () => demo.test_db.query<Row>(`select * from "${table}" where client_id = '${group}' ${ofAll}`);
      if ((await rows()).length === 0) await rowAt(table, group, 'client_id');
      const before = await rows();
      const [row] = before as [Row];
      const call = (endpoint: Called, body?: unknown) => ask(school, endpoint, row['id'], body);
      const answers = [
        await call(contract.update, bodyFrom(bodyOf(contract.update), row)),
        await call(contract.remove ?? contract.archive),
      ];
      expect(answers.map((one) => one.code)).not.toContain(0);
      // some become an own one of the school, beside those of the group
      await call(contract.create, bodyFrom(contract.create.body, { ...row, scope: 'client' }));
      expect(await rows()).toEqual(before);
    },
  );
});
