import { writeXlsx } from 'hucre/xlsx';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { uuidv7 } from '#shared/uuid.ts';
import type { Browser } from '../testing/portal.ts';
import { until } from '../testing/until.ts';
import { usePortal } from '../testing/use-portal.ts';
import {
  bookModule,
  librarian,
  loadPerson,
  mathematics,
  music,
  musicTeacher,
  otherSchool,
  school,
  stranger,
  TABLES,
  writes,
} from './testing/books.ts';

const portal = usePortal({ modules: [bookModule], loadPerson, env: { ROLE: 'all' } });
const [shelf, foreignShelf] = [uuidv7(), uuidv7()];
let library: Browser;

beforeAll(async () => {
  for (const text of TABLES) await portal.test_db.query(text);
  await portal.test_db.query(
    `insert into test_shelf values ('${shelf}', '${school}', '一号架', 'One'), ('${foreignShelf}', '${otherSchool}', '外校', null)`,
  );
  library = await portal.signIn(librarian);
});
beforeEach(async () => {
  writes.length = 0;
  await portal.test_db.query('truncate test_book');
});

const add = async (facts: object, by = library) => by.call('POST', '/test_books', { body: facts });
const made = async (facts: object) => (await add(facts)).data as { id: string; version: number };
const codes = async (query: Record<string, string> = {}, by = library): Promise<string[]> =>
  (await by.call('GET', '/test_books', { query })).data.list.map((one: { code: string }) => one.code);
const stored = async (id: string) => (await portal.test_db.query(`select * from test_book where id = '${id}'`))[0];

describe('a store', () => {
  it('creates, reads, changes, and says what hangs on a row', async () => {
    const answer = await add({ code: 'B1', name: 'Atlas', shelf_id: shelf });
    expect(answer.data).toMatchObject({ name_en: 'ATLAS', shelf: { name: '一号架', name_en: 'One' }, version: 1 });
    const { id } = answer.data;
    const changed = await library.call('PUT', `/test_books/${id}`, { body: { code: 'B1', name: 'Maps', version: 1 } });
    expect(changed.data).toMatchObject({ name: 'Maps', name_en: 'MAPS', version: 2 });
    expect(await stored(id)).toMatchObject({ created_by: librarian, updated_by: librarian });
    expect(writes).toEqual([`create ${id}`, `update ${id}`]);
    const log = await portal.test_db.query(
      `select action, changes from audit_log where target_id = '${id}' order by at`,
    );
    expect(log.map((entry) => entry['action'])).toEqual(['book.create', 'book.update']);
    expect(log[1]?.['changes']).toMatchObject({ name: ['Atlas', 'Maps'], shelf_id: [shelf, null] });
  });

  it('refuses a save over somebody else’s, names who, and stores nothing of it', async () => {
    const { id } = await made({ code: 'B1', name: 'Atlas' });
    await library.call('PUT', `/test_books/${id}`, { body: { code: 'B1', name: 'Maps', version: 1 } });
    const late = await library.call('PUT', `/test_books/${id}`, { body: { code: 'B1', name: 'Late', version: 1 } });
    expect(late).toMatchObject({ code: 409001, message: expect.stringContaining('图书管理员') });
    expect(late.body).toMatchObject({ version: 2 });
    expect(await stored(id)).toMatchObject({ name: 'Maps' });
  });

  it('lets one of two win who save at once', async () => {
    const { id } = await made({ code: 'B1', name: 'Atlas' });
    const save = (name: string) => library.call('PUT', `/test_books/${id}`, { body: { code: 'B1', name, version: 1 } });
    const answers = await Promise.all([save('Maps'), save('Globes')]);
    expect(answers.map(({ code }) => code).sort()).toEqual([0, 409001]);
  });

  it('says in words what is taken, also when an archived row comes back', async () => {
    const first = await made({ code: 'B1', name: 'Atlas' });
    expect(await add({ code: 'B1', name: 'Other' })).toMatchObject({ code: 200200, message: '编号已存在' });
    expect((await library.call('DELETE', `/test_books/${first.id}`)).code).toBe(0);
    expect((await add({ code: 'B1', name: 'Other' })).code).toBe(0);
    const back = await library.call('POST', `/test_books/${first.id}/restore`);
    expect(back).toMatchObject({ code: 200200, message: '编号已存在' });
  });

  it('takes ids of its own organisation alone, each at its field', async () => {
    const answer = await add({ code: 'B1', name: 'Atlas', shelf_id: foreignShelf });
    expect(answer.errors).toEqual({ shelf_id: ['请选择本校的书架'] });
    expect((await add({ code: 'B1', name: 'Atlas', shelf_id: uuidv7() })).code).toBe(422001);
  });

  it('archives a row out of sight, shows the archive to who asks for it, and brings it back', async () => {
    const { id } = await made({ code: 'B1', name: 'Atlas' });
    await made({ code: 'B2', name: 'Maps' });
    expect((await library.call('DELETE', `/test_books/${id}`)).code).toBe(0);
    expect((await library.call('GET', `/test_books/${id}`)).code).toBe(404001);
    expect(await codes()).toEqual(['B2']);
    expect(await codes({ archived: 'true' })).toEqual(['B1']);
    expect((await library.call('POST', `/test_books/${id}/restore`)).data).toMatchObject({
      archived_at: null,
      version: 3,
    });
    expect(await codes()).toEqual(['B1', 'B2']);
    expect((await library.call('POST', `/test_books/${id}/restore`)).code).toBe(404001);
  });

  it('removes several at once, all or none', async () => {
    const [one, two] = [await made({ code: 'B1', name: 'Atlas' }), await made({ code: 'B2', name: 'Maps' })];
    await portal.test_db.query(`update test_book set is_lent = true where id = '${two.id}'`);
    const both = () => library.call('POST', '/test_books/destroy_all', { body: { ids: [one.id, two.id] } });
    expect(await both()).toMatchObject({ code: 200200, message: '图书已借出' });
    expect(await codes()).toEqual(['B1', 'B2']);
    await portal.test_db.query('update test_book set is_lent = false');
    expect((await both()).data).toEqual({ n: 2 });
    expect(await codes()).toEqual([]);
  });

  it('orders numbers in texts as numbers, and by several columns', async () => {
    for (const code of ['B10', 'B9', 'B2']) await made({ code, name: 'Same' });
    expect(await codes()).toEqual(['B2', 'B9', 'B10']);
    expect(await codes({ sort: '-code' })).toEqual(['B10', 'B9', 'B2']);
    expect(await codes({ sort: 'name' })).toEqual(['B10', 'B2', 'B9']);
    expect(await codes({ q: 'sam', shelf_id: shelf })).toEqual([]);
  });

  it('offers rows to choose from, found by a part of the name or by their ids', async () => {
    const { id } = await made({ code: 'B1', name: 'Atlas' });
    await made({ code: 'B2', name: 'Maps' });
    const named = async (query: Record<string, string>) =>
      (await library.call('GET', '/test_books/options', { query })).data.list.map((one: { name: string }) => one.name);
    expect(await named({})).toEqual(['Atlas', 'Maps']);
    expect(await named({ q: 'map' })).toEqual(['Maps']);
    expect(await named({ ids: id })).toEqual(['Atlas']);
  });
});

describe('the reach of a store', () => {
  it('shows and changes the rows of one’s departments alone', async () => {
    const songs = await made({ code: 'S1', name: 'Songs', department_id: music });
    const sums = await made({ code: 'M1', name: 'Sums', department_id: mathematics });
    const teacher = await portal.signIn(musicTeacher);
    expect(await codes({}, teacher)).toEqual(['S1']);
    expect((await teacher.call('GET', `/test_books/${sums.id}`)).code).toBe(404001);
    const body = { code: 'M1', name: 'Mine', version: 1 };
    expect((await teacher.call('PUT', `/test_books/${sums.id}`, { body })).code).toBe(404001);
    expect((await teacher.call('DELETE', `/test_books/${sums.id}`)).code).toBe(404001);
    expect((await teacher.call('GET', `/test_books/${songs.id}`)).code).toBe(0);
  });

  it('ends at the organisation, and at the right', async () => {
    await portal.test_db.query(
      `insert into test_book (id, organization_id, code, name) values ('${uuidv7()}', '${otherSchool}', 'X1', 'Theirs')`,
    );
    expect(await codes()).toEqual([]);
    expect((await (await portal.signIn(stranger)).call('GET', '/test_books')).code).toBe(403001);
  });
});

describe('sheets of a store', () => {
  const task = async (id: string) => (await library.call('GET', `/data_tasks/${id}`)).data;
  const reaches = async (id: string, ...states: string[]) => {
    await until(async () => states.includes((await task(id)).state));
    return task(id);
  };
  async function imported(rows: unknown[][]): Promise<string> {
    const form = new FormData();
    form.set(
      'file',
      new File([(await writeXlsx({ sheets: [{ name: 'S', rows: rows as never }] })) as never], 'b.xlsx'),
    );
    form.set('purpose', 'import');
    const packed = new Response(form);
    const headers = { 'content-type': packed.headers.get('content-type') ?? '' };
    const body = Buffer.from(await packed.arrayBuffer());
    const file_id = (await library.call('POST', '/utils/upload_oss_file', { body, headers })).data.id;
    return (await library.call('POST', '/data_tasks', { body: { definition: 'test_books', file_id } })).data.id;
  }

  it('compares, stores through the rules of the store, and takes back what nobody touched since', async () => {
    const [old, same] = [
      await made({ code: 'B1', name: 'Atlas', pages: 10 }),
      await made({ code: 'B2', name: 'Maps' }),
    ];
    const id = await imported([
      ['编号*', '书名*', '页数'],
      ['B1', 'Atlas', '12'],
      ['B2', 'Maps', ''],
      ['B3', 'New', '7'],
      ['B4', 'Touched', ''],
      ['B5', 'Forbidden', ''],
      ['B6', '', '-1'],
    ]);
    const ready = await reaches(id, 'ready', 'failed');
    expect(ready).toMatchObject({ created_count: 2, changed_count: 1, same_count: 1, error_count: 2 });
    expect(await codes()).toEqual(['B1', 'B2']);
    await library.call('PUT', `/data_tasks/${id}`, { body: { state: 'running' } });
    await reaches(id, 'done', 'failed');
    expect(await codes()).toEqual(['B1', 'B2', 'B3', 'B4']);
    expect(await stored(old.id)).toMatchObject({ pages: 12, version: 2 });
    expect(await stored(same.id)).toMatchObject({ version: 1 });
    const [touched] = await portal.test_db.query(`select id, version from test_book where code = 'B4'`);
    await library.call('PUT', `/test_books/${touched?.['id']}`, { body: { code: 'B4', name: 'Mine', version: 1 } });
    await library.call('POST', `/data_tasks/${id}/undo`);
    await reaches(id, 'undone', 'failed');
    expect(await codes()).toEqual(['B1', 'B2', 'B4']);
    expect(await stored(old.id)).toMatchObject({ pages: 10 });
    const log = await portal.test_db.query(
      `select action from audit_log where target_id = '${old.id}' and request_id = 'import' order by at`,
    );
    expect(log.map((entry) => entry['action'])).toEqual(['book.update', 'book.update']);
  });

  it('keeps a row whose old value somebody has taken meanwhile, and takes the others back', async () => {
    const [first, second] = [
      await made({ code: 'B1', name: 'Atlas', isbn: 'old' }),
      await made({ code: 'B2', name: 'Maps', isbn: 'free' }),
    ];
    const id = await imported([
      ['编号*', '书名*', 'ISBN', '页数'],
      ['B1', 'Atlas', 'new', ''],
      ['B2', 'Maps', 'other', ''],
      ['B3', 'New', '', ''],
    ]);
    await reaches(id, 'ready', 'failed');
    await library.call('PUT', `/data_tasks/${id}`, { body: { state: 'running' } });
    await reaches(id, 'done', 'failed');
    await made({ code: 'B4', name: 'Taker', isbn: 'old' });
    await library.call('POST', `/data_tasks/${id}/undo`);
    expect(await reaches(id, 'undone', 'failed')).toMatchObject({ state: 'undone' });
    expect(await codes()).toEqual(['B1', 'B2', 'B4']);
    expect(await stored(first.id)).toMatchObject({ isbn: 'new', version: 2 });
    expect(await stored(second.id)).toMatchObject({ isbn: 'free', version: 3 });
  });

  it('exports exactly what the list shows', async () => {
    await made({ code: 'B1', name: 'Atlas', shelf_id: shelf });
    await made({ code: 'B2', name: 'Maps' });
    const { data } = await library.call('GET', '/test_books/export', { query: { shelf_id: shelf } });
    expect(await reaches(data.data_task_id, 'done', 'failed')).toMatchObject({ state: 'done', done: 1 });
  });
});
