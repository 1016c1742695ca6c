import { readXlsx, writeXlsx } from 'hucre/xlsx';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eq, inArray, sql } from 'drizzle-orm';
import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import * as z from 'zod';
import { line, listQuery } from '#shared/fields.ts';
import { phoneField } from '#shared/phone.ts';
import { uuidv7 } from '#shared/uuid.ts';
import { grams, primaryId } from '../database/columns.ts';
import { EVERYWHERE } from '../database/database.ts';
import { within } from '../database/scope.ts';
import { implement } from '../http/context.ts';
import { batchesOf, countUpTo, defineList, type RowReader } from '../lists/resource-list.ts';
import type { ServerModule } from '../module.ts';
import type { Person } from '../rights/actor.ts';
import { useTestDatabase } from '../testing/database.ts';
import { type Browser, startTestPortal, type TestPortal } from '../testing/portal.ts';
import { plainPerson } from '../testing/use-portal.ts';
import { until } from '../testing/until.ts';
import { defineEndpoints } from '#shared/endpoint.ts';
import { defineExport, defineImport } from './definitions.ts';
import { startExport } from './data-tasks.service.ts';
import { expireTasks } from './jobs.ts';

const guest = pgTable('test_guest', {
  id: primaryId(),
  organization_id: uuid().notNull(),
  name: text().notNull(),
  phone: text().notNull(),
  size: integer(),
  grams: grams(),
});
type Guest = typeof guest.$inferSelect;

const school = uuidv7();
const other = uuidv7();
const query = listQuery(['name'], { size: z.coerce.number<number | string>().optional() });
type Query = z.output<typeof query>;
const guests = defineList<Query>({ table: guest, id: guest.id, sorts: { name: guest.name }, default_sort: 'name', filters: { size: (size) => eq(guest.size, size) } });
const read: RowReader<Guest> = (db, plan) => db.select().from(guest).where(plan.where).orderBy(...plan.order).limit(plan.limit);

/** Lets a test hold an export in the middle. */
let gate: Promise<void> | undefined;

const guestExport = defineExport<Query, Guest>({
  name: 'test_guests',
  title: { cn: '来宾', us: 'Guests' },
  rights: ['9901'],
  columns: [
    { cn: '姓名', us: 'Name', value: (row) => row.name },
    { cn: '手机', us: 'Phone', value: (row) => row.phone },
    { cn: '人数', us: 'Size', value: (row) => row.size },
  ],
  count: ({ db, scope }) => countUpTo(db, guest, within(scope, guest.organization_id)),
  async *batches({ db, scope, params }) {
    for await (const batch of batchesOf(db, guests, params, within(scope, guest.organization_id), read, 100)) {
      yield batch;
      await gate;
    }
  },
});

type Row = { name: string; phone: string; size: number | null };
const guestImport = defineImport<{ place?: string | undefined }, Row>({
  name: 'test_guests',
  title: { cn: '来宾', us: 'Guests' },
  rights: ['9901'],
  params: z.strictObject({ place: z.string().optional() }),
  max_rows: 500,
  columns: [
    { key: 'name', cn: '姓名', us: 'Name', is_required: true, schema: line(1, 20), example: '张三' },
    { key: 'phone', cn: '手机', us: 'Phone', is_required: true, schema: phoneField },
    { key: 'size', cn: '人数', us: 'Size', schema: z.literal([1, 2]), options: [{ code: 1, cn: '一人', us: 'One' }, { code: 2, cn: '两人', us: 'Two' }] },
  ],
  keyOf: (row) => row.phone,
  async compare({ db }, rows) {
    const known = await db.select().from(guest).where(inArray(guest.phone, rows.map((row) => row.phone)));
    return rows.map((row) => {
      const before = known.find((one) => one.phone === row.phone);
      if (!before) return 'created';
      return before.name === row.name && before.size === row.size ? 'same' : 'changed';
    });
  },
  async save({ db, actor }, rows) {
    const entries: { id: string; before: Row | null }[] = [];
    for (const { row } of rows) {
      const [before] = await db.select().from(guest).where(eq(guest.phone, row.phone));
      const id = before?.id ?? uuidv7();
      await db.insert(guest).values({ ...row, id, organization_id: actor.organization_id ?? '' }).onConflictDoUpdate({ target: guest.id, set: row });
      entries.push({ id, before: before ? { name: before.name, phone: before.phone, size: before.size } : null });
    }
    return entries;
  },
  async undo({ db }, entries) {
    for (const { id, before } of entries as { id: string; before: Row | null }[]) {
      if (before) await db.update(guest).set(before).where(eq(guest.id, id));
      else await db.delete(guest).where(eq(guest.id, id));
    }
  },
});

const endpoints = defineEndpoints('test_guests', {
  export: { method: 'GET', path: '/test_guests/export', summary: 'Export', right: ['9901'], side_effect: true, query: query.extend({ format: z.enum(['csv', 'xlsx']) }), output: z.object({ data_task_id: z.uuid() }) },
});
const module: ServerModule = {
  name: 'test-guests',
  rights: { '9901': { name: '来宾', name_en: 'Guests', roles: [] } },
  routes: [implement(endpoints)({ export: ({ query: { format, ...asked } }, ctx) => startExport(ctx, guestExport, asked, format) })],
};

const grants: Person['grants'] = new Map([['9901', { organizations: [school], departments: null }]]);
let held = grants;
const clerk = uuidv7();
const loader = async (_: unknown, id: string): Promise<Person> => ({ ...plainPerson(id), name: '办公室', organization_id: school, client_id: school, reach: [school], grants: id === clerk ? held : new Map() });

describe('data tasks', () => {
  const test_db = useTestDatabase();
  let portal: TestPortal;
  let browser: Browser;

  async function signIn(user_id: string): Promise<Browser> {
    const { database, sessions } = portal.services;
    const minted = await database.write(EVERYWHERE, ({ db }) => sessions.mint(db, { user_id, kind: 'staff', amr: ['pwd'], browser: true }));
    const own = portal.browser();
    own.token = minted.token;
    own.cookies.set('sid2', minted.twin ?? '');
    return own;
  }
  const taskOf = async (id: string) => (await browser.call('GET', `/data_tasks/${id}`)).data;
  const reaches = async (id: string, ...states: string[]) => {
    await until(async () => states.includes((await taskOf(id)).state));
    return taskOf(id);
  };
  const startedExport = async (format: string, more: Record<string, string> = {}) =>
    (await browser.call('GET', '/test_guests/export', { query: { format, ...more } })).data.data_task_id as string;
  async function download(id: string): Promise<Buffer> {
    const { data } = await browser.call('GET', `/data_tasks/${id}/result`);
    return (await (portal.app as FastifyInstance).inject({ method: 'GET', url: data.url })).rawPayload;
  }
  async function uploaded(rows: unknown[][], name = '来宾.xlsx'): Promise<string> {
    const bytes = name.endsWith('.csv') ? rows.map((row) => row.join(',')).join('\n') : await writeXlsx({ sheets: [{ name: 'S', rows: rows as never }] });
    const form = new FormData();
    form.set('file', new File([bytes as never], name));
    form.set('purpose', 'import');
    const packed = new Response(form);
    const { data } = await browser.call('POST', '/utils/upload_oss_file', { body: Buffer.from(await packed.arrayBuffer()), headers: { 'content-type': packed.headers.get('content-type') ?? '' } });
    return data.id;
  }
  const startedImport = async (rows: unknown[][], name?: string) =>
    (await browser.call('POST', '/data_tasks', { body: { definition: 'test_guests', file_id: await uploaded(rows, name) } })).data.id as string;
  const insert = (rows: { name: string; phone?: string; size?: number; organization_id?: string }[]) =>
    portal.services.database.write(EVERYWHERE, ({ db }) => db.insert(guest).values(rows.map((row, n) => ({ organization_id: school, phone: `1380000${String(n).padStart(4, '0')}`, ...row }))));
  const all = () => test_db.query<{ name: string; phone: string; size: number | null }>('select name, phone, size from test_guest order by phone');

  beforeAll(async () => {
    await test_db.query("create table test_guest (id uuid primary key, organization_id uuid not null, name text not null, phone text not null, size int, grams text[] not null default '{}')");
    await test_db.query('grant all on test_guest to portal_app');
    portal = await startTestPortal(test_db.url, [module], loader, { ROLE: 'all' });
    browser = await signIn(clerk);
  });
  afterAll(() => portal.close());
  beforeEach(async () => {
    await test_db.query('truncate test_guest');
    await test_db.query("update data_task set state = 'cancelled' where state in ('queued', 'running')");
    held = grants;
    gate = undefined;
  });

  describe('an export', () => {
    it('writes exactly what is filtered inside the scope, as CSV that cannot calculate, with its watermark', async () => {
      await insert([{ name: '=1+1', size: 2 }, { name: '王"小"明,', size: 2 }, { name: 'one', size: 1 }, { name: 'foreign', size: 2, organization_id: other }, { name: '＠x', size: 2 }]);
      const task = await reaches(await startedExport('csv', { size: '2' }), 'done');
      expect(task).toMatchObject({ kind: 'export', phase: 'export', done: 3, total: 3, actions: ['download', 'remove'] });
      const [heading, ...rows] = (await download(task.id)).toString('utf8').trimEnd().split('\r\n');
      expect(heading).toBe('\uFEFF姓名,手机,人数');
      expect(rows.slice(0, -1)).toEqual(["'=1+1,13800000000,2", '"王""小""明,",13800000001,2', "'＠x,13800000004,2"]);
      expect(rows.at(-1)).toMatch(/^"?共 3 行，由 办公室 于 .+ 导出/);
    });

    it('writes a workbook whose texts stay texts', async () => {
      await insert([{ name: '=HYPERLINK("http://x")', phone: '013800000000', size: 2 }]);
      const task = await reaches(await startedExport('xlsx'), 'done');
      const book = await readXlsx(await download(task.id));
      expect(book.sheets[0]?.rows[0]).toEqual(['姓名', '手机', '人数']);
      expect(book.sheets[0]?.rows[1]).toEqual(['=HYPERLINK("http://x")', '013800000000', 2]);
      expect([...(book.sheets[0]?.cells?.values() ?? [])].filter((cell) => cell.formula !== undefined)).toEqual([]);
    });

    it('can be stopped half way, and then leaves no file', async () => {
      await insert(Array.from({ length: 250 }, (_, n) => ({ name: `Guest ${n}` })));
      let open = () => {};
      gate = new Promise((resolve) => {
        open = resolve;
      });
      const id = await startedExport('csv');
      await reaches(id, 'running');
      expect((await browser.call('PUT', `/data_tasks/${id}/cancel`)).data).toMatchObject({ state: 'cancelled' });
      open();
      await until(async () => (await test_db.query("select 1 from pgboss.job where name = 'data_task.run' and state = 'active'")).length === 0);
      expect(await taskOf(id)).toMatchObject({ state: 'cancelled', file_name: null });
      expect((await browser.call('PUT', `/data_tasks/${id}/cancel`)).code).toBe(200200);
      expect((await browser.call('GET', `/data_tasks/${id}/result`)).code).toBe(404001);
    });

    it('is written with the rights of the moment in which it is written', async () => {
      await insert([{ name: 'one' }]);
      const { database, jobs } = portal.services;
      expect(jobs).toBeDefined();
      const id = uuidv7();
      held = new Map();
      await database.write(EVERYWHERE, async ({ db }) => {
        await db.execute(sql`insert into data_task (id, organization_id, user_id, user_name, lang, kind, phase, definition, title_cn, title_us, format)
          values (${id}, ${school}, ${clerk}, 'x', 'cn', 'export', 'export', 'test_guests', 'x', 'x', 'csv')`);
        await jobs.enqueue(db, 'data_task.run', { id });
      });
      expect(await reaches(id, 'failed')).toMatchObject({ failure_cn: '您没有此操作的权限' });
    });

    it('belongs to whoever asked for it, and is forgotten after a week', async () => {
      await insert([{ name: 'one' }]);
      const { id } = await reaches(await startedExport('csv'), 'done');
      const colleague = await signIn(uuidv7());
      expect((await colleague.call('GET', `/data_tasks/${id}`)).status).toBe(404);
      expect((await colleague.call('GET', `/data_tasks/${id}/result`)).status).toBe(404);
      expect((await colleague.call('GET', '/test_guests/export', { query: { format: 'csv' } })).code).toBe(403001);
      expect((await test_db.query("select action from audit_log where kind = 'export' and target_id = $1", [id])).map((row) => row.action)).toEqual(['test_guests.export']);
      await test_db.query("update data_task set expires_at = now() - interval '1 second' where id = $1", [id]);
      await expireTasks(portal.services);
      expect(await taskOf(id)).toMatchObject({ state: 'expired', actions: ['remove'] });
      expect((await browser.call('GET', `/data_tasks/${id}/result`)).code).toBe(404001);
      await browser.call('DELETE', `/data_tasks/${id}`);
      expect((await browser.call('GET', `/data_tasks/${id}`)).status).toBe(404);
    });

    it('takes three at a time from one person', async () => {
      await insert([{ name: 'one' }]);
      let open = () => {};
      gate = new Promise((resolve) => {
        open = resolve;
      });
      const answers = await Promise.all([1, 2, 3, 4].map(() => browser.call('GET', '/test_guests/export', { query: { format: 'csv' } })));
      expect(answers.map((answer) => answer.code).sort((a, b) => a - b)).toEqual([0, 0, 0, 200200]);
      open();
      for (const { data } of answers) if (data?.data_task_id) await reaches(data.data_task_id, 'done');
    });
  });

  describe('an import', () => {
    const heading = ['姓名*', 'Phone', '人数'];

    it('gives a template that explains its columns and offers its choices', async () => {
      const answer = await (portal.app as FastifyInstance).inject({ method: 'GET', url: '/api/web/data_tasks/templates/test_guests', headers: { token: browser.token ?? '', cookie: `sid2=${browser.cookies.get('sid2')}` } });
      const book = await readXlsx(answer.rawPayload);
      expect(book.sheets[0]?.rows[0]).toEqual(['姓名*', '手机*', '人数']);
      expect(book.sheets[0]?.dataValidations?.[0]).toMatchObject({ type: 'list', range: 'C2:C501', values: ['一人', '两人'] });
      expect(book.sheets[1]?.rows[1]).toEqual(['姓名', '是', '', '张三']);
    });

    it('judges every row first, stores nothing, and gives the file back with what is wrong', async () => {
      await insert([{ name: '旧名', phone: '13900000001', size: 1 }, { name: '不变', phone: '13900000002' }]);
      const rows = [heading, ['新人', '13900000003', '两人'], ['新名', '13900000001', 1], ['不变', '13900000002', ''], ['', '139', 'Nine'], ['重复', '13900000003', '']];
      const task = await reaches(await startedImport(rows), 'ready');
      expect(task).toMatchObject({ total: 5, done: 5, created_count: 1, changed_count: 1, same_count: 1, error_count: 2, actions: ['cancel', 'run', 'download', 'remove'] });
      expect(await all()).toHaveLength(2);
      const sheet = (await readXlsx(await download(task.id))).sheets[0];
      const verdicts = sheet?.rows.map((row) => row[3]) ?? [];
      expect(verdicts.slice(0, 4)).toEqual(['检查结果', '新增', '变更', '无变化']);
      expect(verdicts[4]).toMatch(/^错误：姓名：此项必填；手机：.+；人数：/);
      expect(verdicts[5]).toBe('错误：姓名：与第2行重复');
    });

    it('stores the good rows when it is told to, once, and takes them back within a day', async () => {
      await insert([{ name: '旧名', phone: '13900000001', size: 1 }]);
      const id = await startedImport([heading, ['新名', '13900000001', '两人'], ['新人', '13900000003', ''], ['坏', 'x', '']]);
      await reaches(id, 'ready');
      const [first, second] = await Promise.all([1, 2].map(() => browser.call('PUT', `/data_tasks/${id}`, { body: { state: 'running' } })));
      expect([first?.code, second?.code].sort()).toEqual([0, 200200]);
      const done = await reaches(id, 'done');
      expect(done).toMatchObject({ phase: 'run', created_count: 1, changed_count: 1, error_count: 1, actions: ['undo', 'download', 'remove'] });
      expect(await all()).toEqual([{ name: '新名', phone: '13900000001', size: 2 }, { name: '新人', phone: '13900000003', size: null }]);
      expect((await browser.call('POST', `/data_tasks/${id}/undo`)).code).toBe(0);
      expect(await reaches(id, 'undone')).toMatchObject({ actions: ['download', 'remove'] });
      expect(await all()).toEqual([{ name: '旧名', phone: '13900000001', size: 1 }]);
      expect((await browser.call('POST', `/data_tasks/${id}/undo`)).code).toBe(200200);
    });

    it('cannot be taken back after a day', async () => {
      const id = await startedImport([heading, ['新人', '13900000003', '']]);
      await reaches(id, 'ready');
      await browser.call('PUT', `/data_tasks/${id}`, { body: { state: 'running' } });
      await reaches(id, 'done');
      await test_db.query("update data_task set undo_until = now() - interval '1 second' where id = $1", [id]);
      expect((await taskOf(id)).actions).not.toContain('undo');
      expect((await browser.call('POST', `/data_tasks/${id}/undo`)).message).toBe('超过24小时，不能撤销');
    });

    it('goes on after its last stored row when its runner was killed', async () => {
      const rows = Array.from({ length: 450 }, (_, n) => [`G${n}`, `1390000${String(n).padStart(4, '0')}`, '']);
      const id = await startedImport([heading, ...rows]);
      await reaches(id, 'ready');
      await browser.call('PUT', `/data_tasks/${id}`, { body: { state: 'running' } });
      await reaches(id, 'done');
      await test_db.query("delete from test_guest where phone >= '13900000400'");
      await test_db.query('delete from data_task_undo where data_task_id = $1 and row_no > 401', [id]);
      await test_db.query("update data_task set state = 'running', done = 400, created_count = 400 where id = $1", [id]);
      await portal.services.database.write(EVERYWHERE, ({ db }) => portal.services.jobs.enqueue(db, 'data_task.run', { id }));
      expect(await reaches(id, 'done')).toMatchObject({ done: 450, created_count: 450, changed_count: 0 });
      expect(await all()).toHaveLength(450);
    });

    it('reads CSV that Excel saved in the Chinese code page', async () => {
      const gbk = Buffer.from([0xd0, 0xd5, 0xc3, 0xfb]); // 姓名
      expect(new TextDecoder('gb18030').decode(gbk)).toBe('姓名');
      const form = new FormData();
      form.set('file', new File([Buffer.concat([gbk, Buffer.from(',phone\r\n'), gbk, Buffer.from(',13900000009\r\n')]) as never], 'a.csv'));
      form.set('purpose', 'import');
      const packed = new Response(form);
      const { data } = await browser.call('POST', '/utils/upload_oss_file', { body: Buffer.from(await packed.arrayBuffer()), headers: { 'content-type': packed.headers.get('content-type') ?? '' } });
      const started = await browser.call('POST', '/data_tasks', { body: { definition: 'test_guests', file_id: data.id } });
      expect(await reaches(started.data.id, 'ready', 'failed')).toMatchObject({ state: 'ready', created_count: 1 });
    });

    it.each([
      ['without a needed column', [['姓名'], ['张三']], '缺少列：手机'],
      ['with too many rows', [heading, ...Array.from({ length: 501 }, (_, n) => [`G${n}`, `1390000${String(n).padStart(4, '0')}`, ''])], '一次最多导入 500 行'],
    ])('fails with a sentence for a file %s', async (_, rows, sentence) => {
      expect(await reaches(await startedImport(rows), 'failed')).toMatchObject({ failure_cn: sentence });
    });

    it('takes only own files, known definitions and known choices', async () => {
      const file_id = await uploaded([heading]);
      const colleague = await signIn(uuidv7());
      expect((await colleague.call('POST', '/data_tasks', { body: { definition: 'test_guests', file_id } })).code).toBe(403001);
      expect((await browser.call('POST', '/data_tasks', { body: { definition: 'nothing', file_id } })).code).toBe(404001);
      expect((await browser.call('POST', '/data_tasks', { body: { definition: 'test_guests', file_id: uuidv7() } })).code).toBe(422001);
      expect((await browser.call('POST', '/data_tasks', { body: { definition: 'test_guests', file_id, params: { x: 1 } } })).code).toBe(422001);
    });
  });

  it('lists own tasks, newest first', async () => {
    const { data } = await browser.call('GET', '/data_tasks', { query: { kind: 'import', state: 'undone' } });
    expect(data.list.length).toBeGreaterThan(0);
    expect(new Set(data.list.map((task: { state: string }) => task.state))).toEqual(new Set(['undone']));
  });
});
