import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findPerson } from '#modules/core/access/server/public.ts';
import { useTestDatabase } from '#server/testing/database.ts';
import { type Browser, startTestPortal, type TestPortal } from '#server/testing/portal.ts';
import { addDays, today } from '#shared/dates.ts';
import { serverModules } from '../../../../../server/modules.ts';
import { noonZone, type TestSchool, TestWorld } from '../../../../../server/testing/school.ts';
import { mondayOf } from '../school.policy.ts';
import { runSemesterClock } from './semester-clock.service.ts';

const test_db = useTestDatabase();
const now = today(noonZone());
let portal: TestPortal;
let school: TestSchool;
let elsewhere: TestSchool;
let admin: Browser;
let registrar: Browser;
let teacher: Browser;
let strangers: readonly Browser[];

beforeAll(async () => {
  portal = await startTestPortal(test_db.url, serverModules, findPerson);
  const world = new TestWorld(portal);
  school = await world.school('甲校');
  const sister = await world.school('乙校', school);
  const foreign = await world.school('丙校');
  elsewhere = foreign;
  admin = (await world.person({ school, is_super_admin: true })).browser;
  registrar = (await world.person({ school, roles: ['registrar'] })).browser;
  teacher = (await world.person({ school })).browser;
  strangers = [
    (await world.person({ school: sister, roles: ['registrar'] })).browser,
    (await world.person({ school: foreign, roles: ['registrar'] })).browser,
  ];
});
afterAll(() => portal.close());

const years = (id = school.client_id) => `/admin/clients/${id}/school_years`;

async function addYear(name: string, starts_on: string, days = 365) {
  return admin.call('POST', years(), { body: { name, starts_on, ends_on: addDays(starts_on, days - 1) } });
}

/**
 * Three years in a row, the middle one around today. Today is day 125 of it: in week 18 or 19 of the 20 of a term,
 * whatever day of the week it is.
 */
const first = addDays(now, -490);
const second = addDays(first, 365);
const third = addDays(second, 365);

describe('school years', () => {
  it("of another school group are nobody's business, not a super admin's either", async () => {
    const body = { name: '1990-1991', starts_on: '1990-09-01', ends_on: '1991-08-31' };
    const calls = [
      admin.call('GET', years(elsewhere.client_id)),
      admin.call('POST', years(elsewhere.client_id), { body }),
    ];
    for (const answer of await Promise.all(calls)) expect(answer).toMatchObject({ status: 404, code: 404001 });
  });

  it('last 300 to 400 days and never overlap in a school group', async () => {
    expect(await addYear('2001-2002', '2001-09-01', 299)).toMatchObject({
      code: 422001,
      errors: { ends_on: ['学年须为300至400天'] },
    });
    expect(await addYear('2001-2002', '2001-09-01', 401)).toMatchObject({ code: 422001 });
    expect(await addYear('2001-2002', first)).toMatchObject({ code: 0, data: { status: 'draft', semesters_count: 0 } });
    expect(await addYear('2002-2003', addDays(first, 364))).toMatchObject({
      code: 422001,
      errors: { starts_on: ['学年日期重叠'] },
    });
    expect(await addYear('2001-2002', third)).toMatchObject({ code: 422001, errors: { name: ['名称已存在'] } });
    expect(await addYear('2002-2003', second)).toMatchObject({ code: 0 });
    expect(await addYear('2003-2004', third)).toMatchObject({ code: 0 });
  });

  it('begin one after the other; the former closes in the same moment and schools get their semesters planned', async () => {
    const list = async () => (await admin.call('GET', years(), { query: { sort: 'starts_on' } })).data.list;
    const [one, two] = await list();
    const open = (year: { id: string; version: number }, status = 'current') =>
      admin.call('PUT', `${years()}/${year.id}`, { body: { status, version: year.version } });
    expect(await open(two)).toMatchObject({ code: 200200, message: '请先启用更早的学年' });
    expect(await open(one)).toMatchObject({ code: 0, data: { status: 'current', semesters_count: 4 } });
    expect(await open(one)).toMatchObject({ code: 409001 });
    expect(await open(two)).toMatchObject({ code: 0, data: { status: 'current' } });
    expect((await list()).map((year: { status: string }) => year.status)).toEqual(['closed', 'current', 'draft']);
    expect(await open((await list())[0])).toMatchObject({ code: 200200, message: '状态已变为「已关闭」，请刷新' });
    expect(await admin.call('DELETE', `${years()}/${two.id}`)).toMatchObject({
      code: 200200,
      message: '只能删除草稿状态的学年',
    });
  });

  it('are kept by the administration area of the own group alone; everybody of the group may read them', async () => {
    expect(await registrar.call('GET', years())).toMatchObject({ status: 403 });
    const id = '01900000-0000-7000-8000-0000000000c1';
    await test_db.query(
      `insert into client (id, code, name, name_en, root_organization_id, product_name_cn, product_name_us)
       values ('${id}', 'T', '集团', 'Group', '${school.client_id}', '校园', 'Campus')`,
    );
    expect((await admin.call('GET', years(id))).data.total).toBe(3);
    expect(await admin.call('GET', years('00000000-0000-7000-8000-000000000000'))).toMatchObject({ status: 404 });
    expect((await teacher.call('GET', '/school_years')).data.total).toBe(3);
    expect((await strangers[1]!.call('GET', '/school_years')).data.total).toBe(0);
  });
});

describe('semesters', () => {
  const current = async () => (await teacher.call('GET', '/semesters/current')).data;
  const listed = async () =>
    (await registrar.call('GET', '/semesters', { query: { sort: 'starts_on', per_page: '100' } })).data.list;

  it('lie inside their year, begin on a Monday and never overlap in a school', async () => {
    const [, year] = (await registrar.call('GET', '/school_years', { query: { sort: 'starts_on' } })).data.list;
    for (const one of (await listed()).filter((row: { school_year_id: string }) => row.school_year_id === year.id))
      expect(await registrar.call('DELETE', `/semesters/${one.id}`)).toMatchObject({ code: 0 });
    const body = {
      organization_id: school.id,
      school_year_id: year.id,
      term: 1,
      name: '第一学期',
      starts_on: second,
      ends_on: addDays(second, 139),
      first_week_monday: mondayOf(second),
      weeks: 20,
    };
    const add = (change: object = {}) => registrar.call('POST', '/semesters', { body: { ...body, ...change } });
    expect(await add({ starts_on: addDays(second, -1) })).toMatchObject({
      errors: { starts_on: ['学期须在学年之内'] },
    });
    expect(await add({ ends_on: second })).toMatchObject({ errors: { ends_on: ['结束日期须晚于开始日期'] } });
    expect(await add({ first_week_monday: addDays(mondayOf(second), 1) })).toMatchObject({
      errors: { first_week_monday: ['第一周须从周一开始'] },
    });
    expect(await add()).toMatchObject({ code: 0, data: { status: 'planned', actions: ['open', 'update', 'remove'] } });
    expect(await add({ term: 2, starts_on: addDays(second, 100), ends_on: addDays(second, 200) })).toMatchObject({
      errors: { starts_on: ['学期日期重叠'] },
    });
    expect(await add({ starts_on: addDays(second, 200), ends_on: addDays(second, 300) })).toMatchObject({
      errors: { term: ['该学年已有此学期'] },
    });
    expect(await add({ term: 2, starts_on: addDays(second, 140), ends_on: addDays(second, 300) })).toMatchObject({
      code: 0,
    });
  });

  it('are begun by the clock on their first day, and the week is counted from the first Monday', async () => {
    expect(await current()).toMatchObject({ semester: null, week: null, today: now });
    await runSemesterClock(portal.services);
    const { semester, week } = await current();
    // today is day 125 of the year: inside the first semester
    expect(semester).toMatchObject({ term: 1, status: 'current', actions: [] });
    expect(week).toBe(Math.floor((Date.parse(now) - Date.parse(mondayOf(second))) / 604_800_000) + 1);
  });

  it('run one at a time: beginning the next closes the present one, and a closed one is read-only', async () => {
    const rows = await listed();
    const [one, two] = rows.filter((row: { status: string }) => row.status !== 'closed').slice(-2);
    const put = (row: { id: string; version: number }, change: object) =>
      registrar.call('PUT', `/semesters/${row.id}`, { body: { version: row.version, ...change } });
    expect(await put(two, { status: 'current' })).toMatchObject({ code: 0, data: { status: 'current' } });
    expect(await put(one, { name: '别名' })).toMatchObject({ code: 200200, message: '学期已关闭' });
    expect(await registrar.call('DELETE', `/semesters/${one.id}`)).toMatchObject({
      code: 200200,
      message: '学期已关闭',
    });
    expect(await put(two, { name: '别名' })).toMatchObject({ status: 409, code: 409001 });
    expect(await registrar.call('DELETE', `/semesters/${two.id}`)).toMatchObject({ message: '只能删除未开始的学期' });
  });

  it('of another school or group do not exist, and teachers only read', async () => {
    const id = (await listed())[0].id;
    for (const stranger of strangers) {
      expect(await stranger.call('GET', `/semesters/${id}`)).toMatchObject({ status: 404, code: 404001 });
      expect(await stranger.call('PUT', `/semesters/${id}`, { body: { version: 1, name: '越权' } })).toMatchObject({
        status: 404,
      });
      expect(await stranger.call('GET', '/semesters', { query: { organization_id: school.id } })).toMatchObject({
        status: 404,
      });
    }
    expect(await teacher.call('DELETE', `/semesters/${id}`)).toMatchObject({ status: 403 });
  });
});

describe('campuses', () => {
  it('have one default, and one that is used stays', async () => {
    const add = (code: string, more: object = {}) =>
      registrar.call('POST', '/school_campuses', {
        body: { organization_id: school.id, code, name: `校区${code}`, ...more },
      });
    const north = await add('NORTH');
    expect(north).toMatchObject({ code: 0, data: { is_default: false, grades_count: 0 } });
    expect(await add('NORTH')).toMatchObject({ errors: { code: ['编码已存在'] } });
    const made = await registrar.call('PUT', `/school_campuses/${north.data.id}`, {
      body: { is_default: true, version: north.data.version },
    });
    expect(made).toMatchObject({ data: { is_default: true } });
    expect(await registrar.call('DELETE', `/school_campuses/${north.data.id}`)).toMatchObject({
      message: '请先将另一个校区设为默认',
    });
    const { list } = (await registrar.call('GET', '/school_campuses/details')).data;
    expect(list.filter((row: { is_default: boolean }) => row.is_default)).toHaveLength(1);
    await registrar.call('POST', '/grades', {
      body: { organization_id: school.id, stage_code: 101, year_no: 1, entry_year: 2020, campus_id: school.campus_id },
    });
    expect(await registrar.call('DELETE', `/school_campuses/${school.campus_id}`)).toMatchObject({
      code: 200200,
      message: '校区已被使用',
    });
    for (const stranger of strangers)
      expect(await stranger.call('DELETE', `/school_campuses/${north.data.id}`)).toMatchObject({ status: 404 });
  });
});
