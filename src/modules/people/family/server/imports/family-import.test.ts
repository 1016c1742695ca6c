import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findPerson } from '#modules/core/access/server/public.ts';
import { idNumber, makeClassroom } from '#modules/people/students/server/factories.ts';
import { useTestDatabase } from '#server/testing/database.ts';
import { startTestPortal, type TestPortal } from '#server/testing/portal.ts';
import { until } from '#server/testing/until.ts';
import { serverModules } from '../../../../../server/modules.ts';
import { TestWorld } from '../../../../../server/testing/school.ts';
import { FamilyWorld, type TestPerson } from '../factories.ts';

const test_db = useTestDatabase();
let portal: TestPortal;
let here: FamilyWorld<TestWorld>;
let room: string;

beforeAll(async () => {
  portal = await startTestPortal(test_db.url, serverModules, findPerson, { ROLE: 'all' });
  here = new FamilyWorld(portal.services, new TestWorld(portal), (sql, values) => test_db.query(sql, values));
  await here.fill();
  room = await nameOf(here.classroom.id);
});
afterAll(() => portal.close());

const nameOf = async (id: string) =>
  (await test_db.query<{ name: string }>(`select name from classroom where id = '${id}'`))[0]?.name ?? '';
const reach = async (id: string, wanted: string, by = here.registrar) => {
  const state = async () => (await by.browser.call('GET', `/data_tasks/${id}`)).data;
  await until(async () => (await state()).state === wanted);
  return state();
};
const HEAD =
  '学生姓名,性别,证件号码,学号,班级,入学日期,监护人1姓名,监护人1关系,监护人1手机号,监护人1证件号码,监护人2姓名,监护人2关系,监护人2手机号';

/** Hands a file in and waits until it is checked. */
async function check(lines: readonly string[], by = here.registrar, organization_id = here.school.id) {
  const path = join(mkdtempSync(join(tmpdir(), 'families-')), 'families.csv');
  writeFileSync(path, [HEAD, ...lines].join('\r\n'));
  const kept = await portal.services.files.keep({
    path,
    kind: 'import',
    name: 'families.csv',
    mime: 'text/csv',
    owner_id: by.user_id,
    organization_id: null,
  });
  const body = { definition: 'families', file_id: kept.id, params: { organization_id } };
  const { data } = await by.browser.call('POST', '/data_tasks', { body });
  return reach(data.id, 'ready', by);
}
const run = async (id: string) => {
  await here.registrar.browser.call('PUT', `/data_tasks/${id}`, { body: { state: 'running' } });
  return reach(id, 'done');
};
const undo = async (id: string) => {
  await here.registrar.browser.call('POST', `/data_tasks/${id}/undo`);
  return reach(id, 'undone');
};
const listed = async (q: string) =>
  (await here.registrar.browser.call('GET', '/students', { query: { q } })).data.list as { id: string }[];
const linksOf = async (by: TestPerson) =>
  test_db.query<{ name: string; is_main: boolean; relation: string }>(
    `select u.name, l.is_main, l.relation from stu_gd_client l join "user" u on u.id = l.student_id
      where l.guardian_id = '${by.user_id}' and l.status = 'active' order by u.name`,
  );
const adults = async (name: string) =>
  Number(
    (
      await test_db.query<{ n: number }>(`select count(*) n from "user" where name = '${name}' and status <> 'deleted'`)
    )[0]?.n,
  );
const seats = async () =>
  Number(
    (await test_db.query<{ n: number }>(`select students_count n from classroom where id = '${here.classroom.id}'`))[0]
      ?.n,
  );

describe('families by file', () => {
  it('bring children with their guardians; who is known stays one person, and everything made can be taken back', async () => {
    const known = await here.world.person({ name: '韩母', school: here.school });
    const before = await seats();
    const task = await check([
      `韩一,男,${idNumber()},FA01,${room},2026-09-01,韩母,母亲,${known.phone},,韩父,父亲,13711120001`,
      `韩二,女,${idNumber('20160901', 'female')},FA02,${room},,韩父,父亲,13711120001,,,,`,
    ]);
    expect(task).toMatchObject({ created_count: 2, error_count: 0 });
    expect(await listed('FA01')).toEqual([]);
    await run(task.id);
    expect(await linksOf(known)).toEqual([{ name: '韩一', is_main: true, relation: 'mother' }]);
    expect(await adults('韩母')).toBe(1);
    const [father] = await test_db.query<{ user_id: string }>(`select id as user_id from "user" where name = '韩父'`);
    expect(await linksOf(father as TestPerson)).toEqual([
      { name: '韩一', is_main: false, relation: 'father' },
      { name: '韩二', is_main: true, relation: 'father' },
    ]);
    expect(await seats()).toBe(before + 2);
    const [one] = await listed('FA01');
    expect(one).toMatchObject({ status: 'enrolled', guardian: { name: '韩母', is_main: true } });
    await undo(task.id);
    expect([await listed('FA01'), await listed('FA02'), await linksOf(known)]).toEqual([[], [], []]);
    expect([await adults('韩母'), await adults('韩父'), await seats()]).toEqual([1, 0, before]);
    const [kept] = await test_db.query<{ types: string[] }>(`select types from "user" where id = '${known.user_id}'`);
    expect(kept?.types).toEqual(['teacher']);
  });

  it('know a guardian and a class however name, phone and class were typed', async () => {
    const phone = '13987650001';
    const sheet = (dotted: string, typed: string, number: string, classroom = room) =>
      `艾克拜尔·${number},女,${idNumber()},${number},${classroom},2026/9/1,${dotted},母亲,${typed},,,,`;
    const first = await check([sheet('古丽米热·艾比布力', phone, 'UY01')]);
    await run(first.id);
    const others = await check([
      sheet('古丽米热•艾比布力', '+86 139 8765 0001', 'UY02'),
      sheet('古丽米热\u200b·艾比布力', '１３９８７６５０００１', 'UY03', ` ${room}\u200b`),
      sheet('古丽米热· 艾比布力', '\u202d139-8765-0001\u202c', 'UY04'),
      sheet('古丽米热.艾比布力', '0086 13987650001', 'UY05'),
    ]);
    expect(others).toMatchObject({ created_count: 4, error_count: 0 });
    await run(others.id);
    expect(await adults('古丽米热·艾比布力')).toBe(1);
    const [mother] = await test_db.query<{ n: string }>(
      `select count(*) n from stu_gd_client l join "user" u on u.id = l.guardian_id where u.name like '古丽米热%' and l.status = 'active'`,
    );
    expect(Number(mother?.n)).toBe(5);
  });

  it('say of every row what is wrong with it', async () => {
    const pupil = await here.pupil();
    const full = await makeClassroom(portal.services, here.school, { capacity: 1 });
    const elsewhere = await makeClassroom(portal.services, await here.world.school('丁校', here.school));
    const twice = idNumber();
    const task = await check([
      `好的,男,${idNumber()},FB00,${room},,,,,,,,`,
      `旧证件,男,${pupil.id_no},FB01,${room},,,,,,,,`,
      `旧学号,男,${idNumber()},${pupil.number},${room},,,,,,,,`,
      `错证件,男,110101201509010000,FB03,${room},,,,,,,,`,
      `没有班,男,${idNumber()},FB04,没有班,,,,,,,,`,
      `外校班,男,${idNumber()},FB05,${await nameOf(elsewhere.id)},,,,,,,,`,
      `有座位,男,${idNumber()},FB06,${await nameOf(full.id)},,,,,,,,`,
      `没座位,男,${idNumber()},FB07,${await nameOf(full.id)},,,,,,,,`,
      `缺手机,男,${idNumber()},FB08,${room},,家长,父亲,,,,,`,
      `缺关系,男,${idNumber()},FB09,${room},,家长,,13711120009,,,,`,
      `缺第一,男,${idNumber()},FB10,${room},,,,,,家长,父亲,13711120010`,
      `同一人,男,${idNumber()},FB11,${room},,家长,父亲,13711120011,,家长,父亲,13711120011`,
      `同学号,男,${idNumber()},FB00,${room},,,,,,,,`,
      `重复一,男,${twice},FB12,${room},,,,,,,,`,
      `重复二,男,${twice},FB13,${room},,,,,,,,`,
    ]);
    expect(task).toMatchObject({ created_count: 3, error_count: 12 });
    const reasons = JSON.stringify(task);
    for (const said of [
      '该证件号码已存在',
      '该学号已被使用',
      '本校没有该班级',
      '班级已满员（1人）',
      '请填写监护人手机号',
      '请选择监护人与学生的关系',
      '请先填写监护人1',
      '两名监护人相同',
    ])
      expect(reasons).toContain(said);
  });

  it('are refused for a school out of reach, and to class teachers', async () => {
    const line = `外校,男,${idNumber()},FC01,${room},,,,,,,,`;
    const [colleague] = here.strangers;
    if (!colleague) throw new Error('the sister school has a registrar');
    expect(await check([line], colleague)).toMatchObject({ created_count: 0, error_count: 1 });
    const path = join(mkdtempSync(join(tmpdir(), 'families-')), 'families.csv');
    writeFileSync(path, [HEAD, line].join('\r\n'));
    const kept = await portal.services.files.keep({
      path,
      kind: 'import',
      name: 'families.csv',
      mime: 'text/csv',
      owner_id: here.homeroom.user_id,
      organization_id: null,
    });
    const body = { definition: 'families', file_id: kept.id, params: { organization_id: here.school.id } };
    expect(await here.homeroom.browser.call('POST', '/data_tasks', { body })).toMatchObject({ status: 403 });
  });

  it('stay when a guardian wrote something down since', async () => {
    const task = await check([`葛一,男,${idNumber()},FE01,${room},,葛母,母亲,13711120031,,,,`]);
    await run(task.id);
    const [mother] = await test_db.query<{ id: string }>(`select id from "user" where name = '葛母'`);
    const body = { employer: '海淀医院', version: 0 };
    expect(await here.registrar.browser.call('PUT', `/guardians/${mother?.id}`, { body })).toMatchObject({ code: 0 });
    await undo(task.id);
    expect(await listed('FE01')).toMatchObject([{ guardian: { name: '葛母' } }]);
  });

  it('stay as a whole when the child was changed since', async () => {
    const task = await check([`潘一,男,${idNumber()},FD01,${room},,潘母,母亲,13711120021,,,,`]);
    await run(task.id);
    const [one] = await listed('FD01');
    await here.registrar.browser.call('PUT', `/students/${one?.id}`, {
      body: { boarding: 'half', closed_to_new: false, version: 1 },
    });
    await undo(task.id);
    expect(await listed('FD01')).toMatchObject([{ guardian: { name: '潘母' } }]);
    expect(await adults('潘母')).toBe(1);
  });

  it('are counted over the whole file: the check promises what the run stores', async () => {
    const small = await makeClassroom(portal.services, here.school, { capacity: 50 });
    const name = await nameOf(small.id);
    const dayOf = (n: number) =>
      `2014${String(1 + (n % 12)).padStart(2, '0')}${String(1 + Math.floor(n / 12)).padStart(2, '0')}`;
    const lines = Array.from(
      { length: 130 },
      (_, n) => `满${n},男,${idNumber(dayOf(n))},FG${1000 + n},${name},,,,,,,,`,
    );
    const task = await check([
      `错,男,440301,FG999,${name},,,,,,,,`,
      ...lines,
      `重,女,${idNumber('20150902')},FG1000,${name},,,,,,,,`,
    ]);
    expect(task).toMatchObject({ created_count: 60, error_count: 72 });
    expect(task.problems).toContainEqual({ row_no: 133, reason: expect.stringContaining('学号：与第3行重复') });
    expect(await run(task.id)).toMatchObject({ created_count: 60, error_count: 72 });
  });

  it('understand words, phones, days and names as people write them, and ask whether one phone is one person', async () => {
    const task = await check([
      `阿一,男生,${idNumber('20150902')},fh01,${room.replace('（', '(').replace('）', ')')},2026年9月1日,阿依古丽·买买提,妈妈,+86 139-5000-7701,,,,`,
      `阿二,Ｆ,${idNumber('20160901', 'female')},FH02,${room},2026/9/1,阿依古丽•买买提,母亲,13950007701,,,,`,
      `阿三,男,${idNumber('20150902')},FH03,${room},20260901,阿依古丽,母亲,13950007701,,,,`,
    ]);
    expect(task.problems).toEqual([]);
    expect(task).toMatchObject({ created_count: 3, error_count: 0 });
    expect(task.reading).toMatchObject({
      hint_count: 1,
      hints: [{ row_no: 4, text: expect.stringContaining('是同一人吗') }],
    });
    await run(task.id);
    expect([await adults('阿依古丽·买买提'), await adults('阿依古丽')]).toEqual([1, 1]);
    const again = await check([`阿四,男,${idNumber('20150902')},FH04,${room},,别名,母亲,13950007701,,,,`]);
    expect(again.reading.hints).toMatchObject([{ row_no: 2, text: expect.stringContaining('阿') }]);
    await undo(task.id);
  });
});
