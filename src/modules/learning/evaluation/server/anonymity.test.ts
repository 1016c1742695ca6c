import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Browser } from '#server/testing/portal.ts';
import { castId } from '../../../../../database/demo/cast.ts';
import { useDemo } from '../../../../server/testing/use-demo.ts';
import { COMMON_ITEMS } from '../contract/evaluation-items.ts';
import { mixAnswers } from './rounds/mixing.service.ts';
import { browserOf, type SchoolClass, useSchoolClass } from './testing/school-class.ts';

/** What a reader of the whole database finds after a round is closed: the attacker here is the owner of every table. */

const demo = useDemo();
let room: SchoolClass;
let round = '';
let answerers: readonly string[] = [];
/** What each of them answered, in the order in which they did. */
const given: { readonly user: string; readonly values: readonly number[]; readonly text: string }[] = [];
let before_close: { readonly sealed: readonly string[] };

const SCORED = COMMON_ITEMS.filter(({ type }) => type === 'scale5');
const hour = (n: number) => new Date(Date.now() + n * 3_600_000).toISOString();
const rows = <T extends object = Record<string, unknown>>(text: string) => demo.test_db.query<T>(text);

async function answerAll(browser: Browser, user: string, place: number): Promise<void> {
  const { data } = await browser.call('GET', '/teaching_evaluations/mine');
  const targets = data.rounds.find((one: { id: string }) => one.id === round).targets as {
    id: string;
    teacher: { id: string };
  }[];
  for (const target of targets) {
    const isMaths = target.teacher.id === castId('teacher');
    if (!isMaths && place >= 3) continue;
    const values = SCORED.map((_, at) => ((place + at) % 5) + 1);
    const text = `${isMaths ? '数学' : '语文'}第${place}份意见`;
    if (isMaths) given.push({ user, values, text });
    const scores = SCORED.map(({ key }, at) => ({ key, value: values[at] }));
    const body = { target_id: target.id, scores, texts: [{ key: 'words', text }] };
    const said = await browser.call('POST', `/teaching_evaluations/${round}/answers`, {
      body,
      headers: { 'idempotency-key': randomUUID() },
    });
    if (said.code !== 0) throw new Error(JSON.stringify(said));
  }
}

beforeAll(async () => {
  room = await useSchoolClass(demo);
  const body = {
    title: '期末评教',
    kind: 'student',
    semester_id: room.semester_id,
    grade_ids: [room.grade_id],
    items: COMMON_ITEMS,
    opens_at: hour(-1),
    closes_at: hour(1),
    release_at: hour(2),
  };
  const { data: draft } = await demo.call('research', 'POST', '/teaching_evaluations', body);
  round = draft.id;
  const opened = await demo.call('research', 'PUT', `/teaching_evaluations/${round}/open`, { version: draft.version });
  answerers = room.students.slice(0, 12);
  for (const [place, user] of answerers.entries()) await answerAll(await browserOf(demo, user), user, place);
  before_close = {
    sealed: (await rows<{ s: string }>('select answers_sealed as s from evaluation_inbox')).map(({ s }) => s),
  };
  await demo.call('research', 'PUT', `/teaching_evaluations/${round}/close`, { version: opened.data.version });
  await mixAnswers(demo.services, round);
});

/** Every table of the database with its columns, the catalogue says. */
const tables = () =>
  rows<{ name: string; columns: string[] }>(`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
      from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
      join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relkind in ('r', 'p', 'm') and not c.relispartition and n.nspname not in ('pg_catalog', 'information_schema') and n.nspname = 'public'
     group by 1 order by 1`);

const quoted = (name: string) => `"${name}"`;

describe('once a round is closed', () => {
  test('tickets and inbox are empty, and their rows are nowhere else', async () => {
    expect(
      await rows(
        'select from evaluation_ticket k join evaluation_target g on g.id = k.target_id where g.evaluation_id = ' +
          `'${round}'`,
      ),
    ).toEqual([]);
    expect(
      await rows(
        'select from evaluation_inbox i join evaluation_target g on g.id = i.target_id where g.evaluation_id = ' +
          `'${round}'`,
      ),
    ).toEqual([]);
    expect(before_close.sealed.length).toBeGreaterThanOrEqual(answerers.length);
  });

  test('no row of any table names one of the answerers beside a target, a cell or an answer', async () => {
    const [cells, targets, answers] = await Promise.all([
      rows<{ id: string }>(`select id from evaluation_cell where evaluation_id = '${round}'`),
      rows<{ id: string }>(`select id from evaluation_target where evaluation_id = '${round}'`),
      rows<{ id: string }>(
        `select a.id from evaluation_answer a join evaluation_cell c on c.id = a.cell_id where c.evaluation_id = '${round}'`,
      ),
    ]);
    const things = [...cells, ...targets, ...answers].map(({ id }) => id);
    expect(things.length).toBeGreaterThan(12 * SCORED.length);
    const named: string[] = [];
    for (const { name } of await tables()) {
      const found = await rows<{ row: string }>(
        `select t::text as row from ${quoted(name)} t where t::text ~ '(${answerers.join('|')})'`,
      );
      for (const { row } of found) if (things.some((id) => row.includes(id))) named.push(name);
    }
    expect(named).toEqual([]);
  });

  test('nothing says any more who was among those that answered, or when: few answers that are alike would be theirs', async () => {
    const told = await rows<{ user_id: string; confirmed_at: string | null; read_at: string | null }>(
      `select user_id, confirmed_at, read_at from notification where subject_id = '${round}'`,
    );
    expect(told.length).toBeGreaterThan(answerers.length);
    expect(told.filter(({ user_id }) => answerers.includes(user_id))).toHaveLength(answerers.length);
    expect(new Set(told.map(({ confirmed_at, read_at }) => `${confirmed_at} ${read_at}`)).size).toBe(1);
    expect(told[0]?.confirmed_at).toBeNull();
  });

  test('the words and the scores of nobody stand beside their name, in no table, log of changes or kept answer', async () => {
    for (const { name } of await tables()) {
      const found = await rows<{ row: string }>(
        `select t::text as row from ${quoted(name)} t where t::text like '%份意见%'`,
      );
      for (const { row } of found) {
        expect(name).toBe('evaluation_answer');
        expect(answerers.filter((user) => row.includes(user))).toEqual([]);
      }
    }
    const told = await rows<{ action: string }>("select action from audit_log where action like '%answer%'");
    expect(told.filter(({ action }) => action.startsWith('evaluation'))).toEqual([]);
  });

  test('no key of a call is kept beside them, though each of them sent one', async () => {
    const kept = await rows(`select from idempotency_key where owner ~ '(${answerers.join('|')})'`);
    expect(kept).toEqual([]);
  });

  test('an answer has no time, no person and no key of those that came with it', async () => {
    const known = new Map((await tables()).map(({ name, columns }) => [name, columns]));
    expect(known.get('evaluation_answer')).toEqual(['id', 'organization_id', 'cell_id', 'item_key', 'value', 'words']);
    expect(known.get('evaluation_cell')).not.toContain('created_at');
    const ids = await rows<{ id: string }>(`
      select a.id from evaluation_answer a join evaluation_cell c on c.id = a.cell_id where c.evaluation_id = '${round}'
      union all select id from evaluation_cell where evaluation_id = '${round}'`);
    expect(ids.length).toBeGreaterThan(0);
    // version 4 alone: an id of version 7 says when it was made, and in which order
    expect(ids.filter(({ id }) => id[14] !== '4')).toEqual([]);
  });

  test('one transaction wrote all answers, and none of its rows names an answerer', async () => {
    const written = await rows<{ x: string }>(
      `select distinct a.xmin::text as x from evaluation_answer a join evaluation_cell c on c.id = a.cell_id where c.evaluation_id = '${round}'`,
    );
    expect(written).toHaveLength(1);
    for (const { name } of await tables()) {
      const found = await rows<{ row: string }>(
        `select t::text as row from ${quoted(name)} t where t.xmin::text = '${written[0]?.x}'`,
      );
      expect([name, found.filter(({ row }) => answerers.some((user) => row.includes(user)))]).toEqual([name, []]);
    }
  });

  test('the order of the rows is not the order in which people answered, for no question and not from one to the next', async () => {
    const orders = new Map<string, readonly (number | null)[]>();
    for (const { key } of SCORED) {
      const found = await rows<{ value: number }>(`
        select a.value from evaluation_answer a join evaluation_cell c on c.id = a.cell_id
         where c.evaluation_id = '${round}' and c.teacher_id = '${castId('teacher')}' and a.item_key = '${key}' order by a.ctid`);
      orders.set(
        key,
        found.map(({ value }) => value),
      );
    }
    // twelve answers of five values keep their order by chance once in millions; for five questions never
    const kept = SCORED.filter(({ key }, at) =>
      given.every(({ values }, place) => orders.get(key)?.[place] === values[at]),
    );
    expect(kept).toEqual([]);
    const [first, ...others] = SCORED.map(({ key }) => orders.get(key) ?? []);
    const shiftedAlike = others.filter((order, at) =>
      order.every((value, place) => (((first?.[place] ?? 0) - 1 + at + 1) % 5) + 1 === value),
    );
    expect(shiftedAlike).toEqual([]);
    const words = await rows<{ words: string }>(`
      select a.words from evaluation_answer a join evaluation_cell c on c.id = a.cell_id
       where c.evaluation_id = '${round}' and a.words is not null order by a.ctid`);
    expect(words.map((one) => one.words)).not.toEqual(given.map(({ text }) => text));
    expect(words.map((one) => one.words).toSorted()).toEqual(given.map(({ text }) => text).toSorted());
  });

  test('nothing is left of answers that were too few to be shown', async () => {
    const [few] = await rows<{ id: string; n: number | null }>(
      `select id, n from evaluation_cell where evaluation_id = '${round}' and teacher_id = '${castId('homeroom')}'`,
    );
    expect(few?.n).toBeNull();
    expect(await rows(`select from evaluation_answer where cell_id = '${few?.id}'`)).toEqual([]);
  });

  test('mixing again changes nothing', async () => {
    const dump = () => rows(`select a.id, a.value, a.words from evaluation_answer a order by id`);
    const first = await dump();
    await mixAnswers(demo.services, round);
    expect(await dump()).toEqual(first);
  });
});

test('before that, answers are sealed: who reads the table or a copy of it finds no word of them', () => {
  for (const sealed of before_close.sealed) expect(sealed).not.toMatch(/意见|clear|value/);
});
