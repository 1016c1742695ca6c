import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findPerson } from '#modules/core/access/server/public.ts';
import { postRole, role } from '#modules/core/access/server/tables.ts';
import { EVERYWHERE } from '#server/database/database.ts';
import { nameKeys } from '#server/search/name-keys.ts';
import { useTestDatabase } from '#server/testing/database.ts';
import { type Browser, startTestPortal, type TestPortal } from '#server/testing/portal.ts';
import { until } from '#server/testing/until.ts';
import { addDays, today } from '#shared/dates.ts';
import { checkCharacterOf } from '#shared/person/id-number.ts';
import { serverModules } from '../../../../server/modules.ts';
import { type TestPerson, type TestSchool, TestWorld } from '../../../../server/testing/school.ts';

const test_db = useTestDatabase();
let portal: TestPortal;
let world: TestWorld;
let school: TestSchool;
let sister: TestSchool;
let hr: TestPerson;
let admin: TestPerson;
let strangers: readonly Browser[];

/** A real number: eighteen digits with a check character. */
const idNo = (serial: number) => {
  const digits = `44030519900101${String(serial).padStart(3, '0')}`;
  return digits + checkCharacterOf(digits);
};

beforeAll(async () => {
  portal = await startTestPortal(test_db.url, serverModules, findPerson);
  world = new TestWorld(portal);
  school = await world.school('甲校');
  // memberships begin and end with the day of the default zone
  await test_db.query(`update organization set timezone = 'Asia/Shanghai' where id = '${school.id}'`);
  sister = await world.school('乙校', school);
  hr = await world.person({ name: '人事', school, roles: ['hr'] });
  admin = await world.person({ name: '管理员', school, is_super_admin: true });
  await world.person({ name: '张伟', school });
  await world.person({ name: '张晓敏', school });
  await world.person({ name: '章文', school });
  await world.person({ name: '李静怡', school });
  await world.person({ name: '王家长', user_types: ['guardian'], school });
  await world.person({ name: '赵双职', user_types: ['teacher', 'guardian'], school });
  await world.person({ name: '钱学生', user_types: ['student'], school });
  await world.person({ name: '张姐妹', school: sister });
  strangers = [
    (await world.person({ name: '乙人事', school: sister, roles: ['hr'] })).browser,
    (await world.person({ name: '丙人事', school: await world.school('丙校'), roles: ['hr'] })).browser,
  ];
});
afterAll(() => portal.close());

const call = (...args: Parameters<Browser['call']>) => hr.browser.call(...args);
const list = async (query: Readonly<Record<string, string>> = {}, browser: Browser = hr.browser) =>
  (await browser.call('GET', '/users', { query: { per_page: '100', ...query } })).data as {
    list: { id: string; name: string; phone: string; types: string[] }[];
    total: number;
  };
const names = async (query: Readonly<Record<string, string>>, browser?: Browser) =>
  (await list(query, browser)).list.map((one) => one.name);

describe('the list of people', () => {
  it('finds by 张, zhang, z and number, and by what stands inside a name when nobody begins so', async () => {
    expect(await names({ q: '张' })).toEqual(['张伟', '张晓敏']);
    expect(await names({ q: 'zhang' })).toEqual(['张伟', '章文', '张晓敏']);
    expect(await names({ q: 'zxm' })).toEqual(['张晓敏']);
    expect(await names({ q: 'z' })).toEqual(expect.arrayContaining(['张伟', '赵双职']));
    expect(await names({ q: 'z' })).not.toContain('李静怡');
    expect(await names({ q: '静怡' })).toEqual(['李静怡']);
    expect(await names({ q: 'jingyi' })).toEqual(['李静怡']);
    expect(await names({ q: hr.number })).toEqual(['人事']);
    expect(await names({ q: hr.number.toLowerCase() })).toEqual(['人事']);
    for (const q of ['%', "'; drop table", '没有这个人', '\\']) expect(await names({ q })).toEqual([]);
  });

  it('masks phones, and shows pupils to holders of 0306 alone', async () => {
    const { list: rows } = await list();
    expect(rows.every((row) => /^139\*{4}\d{4}$/.test(row.phone))).toBe(true);
    expect(rows.map((row) => row.name)).not.toContain('钱学生');
    expect(await names({ tab: 'student' })).toEqual([]);
    expect(await names({ tab: 'student' }, admin.browser)).toEqual(['钱学生']);
  });

  it('is divided by user types, and a person with several is listed under each; the counts agree', async () => {
    expect(await names({ tab: 'guardian' })).toEqual(['王家长', '赵双职']);
    expect(await names({ tab: 'staff' })).toContain('赵双职');
    const { data } = await call('GET', '/users/counts');
    for (const tab of ['staff', 'guardian', 'other', 'student'] as const)
      expect([tab, data[tab]]).toEqual([tab, (await list({ tab })).total]);
    expect(data.all).toBe((await list()).total);
  });

  it('holds people of the own schools alone; foreign places answer 404', async () => {
    expect(await names({ q: '张' }, strangers[0])).toEqual(['张姐妹']);
    expect(await names({ q: '张' }, strangers[1])).toEqual([]);
    for (const stranger of strangers) {
      expect(await stranger.call('GET', '/users', { query: { organization_id: school.id } })).toMatchObject({
        status: 404,
      });
      expect(await stranger.call('GET', '/users', { query: { department_id: school.department_id } })).toMatchObject({
        status: 404,
      });
      expect(await stranger.call('GET', `/users/${hr.user_id}`)).toMatchObject({ status: 404, code: 404001 });
      expect(await stranger.call('PUT', `/users/${hr.user_id}`, { body: { name_en: 'X', version: 1 } })).toMatchObject({
        status: 404,
      });
      expect(await stranger.call('DELETE', `/users/${hr.user_id}`)).toMatchObject({ status: 404 });
      expect(
        await stranger.call('POST', `/users/${hr.user_id}/reveal`, {
          body: { fields: ['phone'], reason: '核对联系方式' },
        }),
      ).toMatchObject({ status: 404 });
    }
  });

  it('finds a person by the new name at once, and once though two memberships of theirs overlap', async () => {
    const place = await world.school('丁校');
    const { browser } = await world.person({ name: '丁人事', school: place, roles: ['hr'] });
    const renamed = await world.person({ name: '何旧名', school: place });
    await test_db.query(
      `insert into user_organization (id, user_id, organization_id, valid_to) values (gen_random_uuid(), $1, $2, current_date + 3)`,
      [renamed.user_id, place.id],
    );
    expect(await names({ q: 'hejiuming' }, browser)).toEqual(['何旧名']);
    expect((await list({}, browser)).total).toBe(2);
    const { name_pinyin, name_initials, grams } = nameKeys('贺新名');
    await test_db.query(
      `update "user" set name = '贺新名', name_pinyin = $2, name_initials = $3, grams = $4 where id = $1`,
      [renamed.user_id, name_pinyin, name_initials, grams],
    );
    expect(await names({ q: 'hejiuming' }, browser)).toEqual([]);
    expect(await names({ q: 'hxm' }, browser)).toEqual(['贺新名']);
    expect(await names({ q: '新名' }, browser)).toEqual(['贺新名']);
  });

  it('needs 0406; oneself one may always see', async () => {
    const teacher = await world.person({ school });
    expect(await teacher.browser.call('GET', '/users')).toMatchObject({ status: 403 });
    expect(await teacher.browser.call('GET', `/users/${hr.user_id}`)).toMatchObject({ status: 404 });
    expect((await teacher.browser.call('GET', `/users/${teacher.user_id}`)).data).toMatchObject({
      actions: ['reveal'],
      places: [{ is_main: true }],
    });
  });
});

describe('a person', () => {
  const draft = (change: object = {}) => ({
    name: '周新人',
    types: ['teacher'],
    organization_id: school.id,
    department_id: school.department_id,
    ...change,
  });
  const create = (change: object = {}) => call('POST', '/users', { body: draft(change) });

  it('is added with a first place; birthday and gender come from the document', async () => {
    const made = await create({ id_no: idNo(11), phone: '13700000001', number: 'N1', contact_phone: '13700000002' });
    expect(made).toMatchObject({
      code: 0,
      data: {
        status: 'unconfirmed',
        is_activated: false,
        birthday: '1990-01-01',
        gender: 'male',
        id_no: '440***********0117'.slice(0, 3) + made.data.id_no.slice(3),
        phone: '137****0001',
        contact_phone: '137****0002',
        places: [{ is_main: true, department: { id: school.department_id } }],
        organizations: [{ id: school.id, is_main: true }],
      },
    });
    expect(await create({ id_no: idNo(11) })).toMatchObject({ code: 200200, message: '该证件号码已存在' });
    expect(await create({ id_no: idNo(11), attach_if_exists: true, name: '别人' })).toMatchObject({
      errors: { name: ['该证件号码属于另一位人员，请核对姓名'] },
    });
    expect(await create({ number: 'N1' })).toMatchObject({ errors: { number: ['编号已存在'] } });
    expect(await create({ id_no: '440305199001010110' })).toMatchObject({ code: 422001 });
    expect(await create({ department_id: sister.department_id })).toMatchObject({
      errors: { department_id: ['请选择该机构的部门'] },
    });
    expect(await create({ organization_id: sister.id, department_id: null })).toMatchObject({ status: 404 });
  });

  it('who is known by the document joins a further school when the name is the same', async () => {
    const known = (await create({ name: '吴两校', id_no: idNo(33) })).data;
    const joined = await strangers[0]!.call('POST', '/users', {
      body: {
        name: '吴两校',
        types: ['evaluator'],
        id_no: idNo(33),
        organization_id: sister.id,
        attach_if_exists: true,
      },
    });
    expect(joined).toMatchObject({ code: 0 });
    expect(joined.data).toMatchObject({ id: known.id, organizations: [{ id: sister.id, is_main: false }] });
  });

  it('is changed with the version that was read; the proven stays', async () => {
    const made = (await create({ name: '郑待改' })).data;
    const put = (change: object) => call('PUT', `/users/${made.id}`, { body: { version: made.version, ...change } });
    expect(await put({ name: '郑已改', phone: '13700000009', email: 'zheng@school.cn' })).toMatchObject({
      code: 0,
      data: { name: '郑已改', phone: '137****0009', email: 'z***@school.cn' },
    });
    expect(await put({ name: '又改' })).toMatchObject({ status: 409, message: expect.stringContaining('人事') });
    expect(await names({ q: '郑已改' })).toEqual(['郑已改']);
    const confirmed = (await list({ q: '李静怡' })).list[0]!;
    const { version } = (await call('GET', `/users/${confirmed.id}`)).data;
    expect(await call('PUT', `/users/${confirmed.id}`, { body: { version, name: '李改名' } })).toMatchObject({
      errors: { name: ['已实名人员的姓名和证件须经账号审核修改'] },
    });
    expect(await call('PUT', `/users/${confirmed.id}`, { body: { version, phone: '13700000010' } })).toMatchObject({
      errors: { phone: ['已激活人员的登录手机须由本人修改'] },
    });
  });

  it('who leaves keeps their row; nobody removes themselves; of staff with their only place here, only who was entered by mistake goes', async () => {
    expect(await call('DELETE', `/users/${hr.user_id}`)).toMatchObject({ message: '不能移出自己' });
    const teacher = (await create({ name: '孙离任' })).data;
    const used = (await list({ q: '李静怡' })).list[0];
    expect(await call('DELETE', `/users/${used?.id}`)).toMatchObject({
      code: 200200,
      message: expect.stringContaining('账号已使用过'),
    });
    expect(await call('DELETE', `/users/${teacher.id}`)).toMatchObject({ code: 0 });
    expect(await names({ q: '孙离任' })).toEqual([]);
    const left = await test_db.query(`select 1 from user_department where user_id = $1 and state <> 'ended'`, [
      teacher.id,
    ]);
    expect(left).toEqual([]);
    const named = (await create({ name: '孙有事' })).data;
    await test_db.query(`insert into notification_preference (user_id, event, mode) values ($1, 'visit', 'off')`, [
      named.id,
    ]);
    expect(await call('DELETE', `/users/${named.id}`)).toMatchObject({
      message: expect.stringContaining('账号已使用过'),
    });
    const guardian = (await create({ name: '孙家长', types: ['guardian'], department_id: null })).data;
    expect(await call('DELETE', `/users/${guardian.id}`)).toMatchObject({ code: 0 });
    expect(await names({ q: '孙家长' })).toEqual([]);
    const [row] = await test_db.query<{ n: number }>(`select count(*)::int n from "user" where id = '${guardian.id}'`);
    expect(row?.n).toBe(1);
  });
});

describe('full values', () => {
  const reveal = (id: string, body: object, browser: Browser = hr.browser) =>
    browser.call('POST', `/users/${id}/reveal`, { body });

  it('need the right, a reason, and stand in the log', async () => {
    const target = (await list({ q: '张伟' })).list[0]!;
    expect(await reveal(target.id, { fields: ['phone'] })).toMatchObject({
      errors: { reason: ['请填写原因（5-200字）'] },
    });
    expect(await reveal(target.id, { fields: ['id_no'], reason: '核对证件号码' })).toMatchObject({
      errors: { fields: ['您不能查看该项'] },
    });
    const shown = await reveal(target.id, { fields: ['phone'], reason: '紧急联系家属' });
    expect(shown.data).toEqual({ phone: expect.stringMatching(/^139\d{8}$/), contact_phone: null, id_no: null });
    const [entry] = await test_db.query<{ reason: string; kind: string; changes: unknown }>(
      `select reason, kind, changes from audit_log where action = 'user.reveal' and target_id = '${target.id}'`,
    );
    expect(entry).toMatchObject({ reason: '紧急联系家属', kind: 'read' });
    expect(JSON.stringify(entry)).not.toMatch(/139\d{8}/);
    const guardian = (await list({ q: '王家长' })).list[0]!;
    expect(await reveal(guardian.id, { fields: ['phone'], reason: '联系家长核对' })).toMatchObject({ status: 403 });
    const viewer = await world.person({ school, roles: ['registrar'] });
    expect(await reveal(target.id, { fields: ['phone'], reason: '想要看看' + '看' }, viewer.browser)).toMatchObject({
      status: 403,
    });
  });

  it('are given thirty times a day; the thirty earlier ones stand in the log with their reasons', async () => {
    const keeper = await world.person({ name: '勤查', school, roles: ['hr'] });
    const target = (await list({ q: '章文' })).list[0]!;
    for (let at = 1; at <= 30; at++)
      expect(await reveal(target.id, { fields: ['phone'], reason: `第${at}次核对信息` }, keeper.browser)).toMatchObject(
        { code: 0 },
      );
    expect(await reveal(target.id, { fields: ['phone'], reason: '第31次核对信息' }, keeper.browser)).toMatchObject({
      code: 200200,
      message: '今日查看次数已用完',
    });
    const rows = await test_db.query<{ reason: string }>(
      `select reason from audit_log where action = 'user.reveal' and actor_id = '${keeper.user_id}' order by at`,
    );
    expect(rows.map((row) => row.reason)).toEqual(Array.from({ length: 30 }, (_, at) => `第${at + 1}次核对信息`));
  });

  it('of oneself need a fresh sign-in instead of a reason', async () => {
    expect(await reveal(hr.user_id, { fields: ['phone'] })).toMatchObject({ code: 0, data: { phone: hr.phone } });
    await portal.services.database.write(EVERYWHERE, ({ db }) =>
      db.execute(`update session set strong_until = null where user_id = '${hr.user_id}'`),
    );
    expect(await reveal(hr.user_id, { fields: ['phone'] })).toMatchObject({ code: 403301 });
  });
});

describe('places', () => {
  const members = async (query: Readonly<Record<string, string>> = {}, browser: Browser = hr.browser) =>
    (await browser.call('GET', '/members', { query: { per_page: '100', ...query } })).data.list as {
      id: string;
      user: { id: string; name: string };
      department: { id: string; name: string };
      state: string;
      is_main: boolean;
      valid_from: string;
      valid_to: string | null;
    }[];
  const of = async (name: string) => (await members({ q: name })).filter((row) => row.user.name === name);
  let other: string;

  beforeAll(async () => {
    other = (
      await call('POST', '/departments', {
        body: { organization_id: school.id, code: 'JW', name: '教务处', kind: 'office' },
      })
    ).data.id;
  });

  it('stand as one row per person and place; pupils are never among them', async () => {
    const rows = await members();
    expect(rows.map((row) => row.user.name)).toEqual(expect.arrayContaining(['人事', '张伟']));
    expect(rows.map((row) => row.user.name)).not.toContain('钱学生');
    expect((await of('张伟'))[0]).toMatchObject({ state: 'active', is_main: true, valid_to: null });
    for (const stranger of strangers) expect((await members({ q: '张伟' }, stranger)).length).toBe(0);
    expect((await hr.browser.call('GET', '/members/mine')).data.list).toMatchObject([{ user: { name: '人事' } }]);
  });

  it('are moved together: all of them or none, the old ones end the day before', async () => {
    const on = addDays(today(), 10);
    await world.person({ name: '褚一', school });
    await world.person({ name: '卫二', school });
    const [one] = await of('褚一');
    const [two] = await of('卫二');
    const move = (ids: string[], browser: Browser = hr.browser, change: object = {}) =>
      browser.call('PUT', '/members/move', { body: { ids, department_id: other, on, reason: '工作调整', ...change } });
    expect(await move([one!.id, two!.id], strangers[0])).toMatchObject({ status: 404 });
    expect(await move([one!.id, '00000000-0000-7000-8000-000000000000'])).toMatchObject({ status: 404 });
    expect(await of('褚一')).toHaveLength(1);
    expect(await move([one!.id, two!.id], hr.browser, { department_id: sister.department_id })).toMatchObject({
      status: 404,
    });
    const check = (browser: Browser, department_id: string, day: string) =>
      browser.call('GET', '/members/move_check', { query: { ids: [one!.id], department_id, on: day } });
    expect((await check(hr.browser, other, on)).data.list).toEqual([]);
    expect((await check(hr.browser, one!.department.id, on)).data.list).toMatchObject([
      { id: one!.id, reason_en: 'Already in this post in this department' },
    ]);
    expect(await check(strangers[0]!, other, on)).toMatchObject({ status: 404 });
    expect(await move([one!.id], hr.browser, { department_id: one!.department.id })).toMatchObject({ code: 422001 });
    expect(await move([one!.id, two!.id], hr.browser, { reason: null })).toMatchObject({ code: 0, data: { moved: 2 } });
    const rows = await of('褚一');
    expect(rows.find((row) => row.department.id === other)).toMatchObject({ state: 'planned', valid_from: on });
    expect(rows.find((row) => row.department.id !== other)).toMatchObject({
      state: 'active',
      valid_to: addDays(on, -1),
    });
  });

  it('of employed staff: the last main one stays until there is another; roles by post leave with their place at once', async () => {
    const post_id = (
      await call('POST', '/posts', {
        body: { code: 'HRP', name: '人事专员', category: 'office', level: 5 },
      })
    ).data.id;
    await portal.services.database.write(EVERYWHERE, async ({ db }) => {
      const [row] = await db.select({ id: role.id }).from(role).where(eq(role.code, 'registrar'));
      await db.insert(postRole).values({ post_id, role_id: row?.id ?? '', scope_kind: 'organization' });
    });
    const person = await world.person({ name: '冯岗位', school });
    const mayPlan = async () => (await person.browser.call('GET', '/school_campuses/details')).status === 200;
    expect(await mayPlan()).toBe(false);
    const given = await call('POST', `/departments/${other}/add_users`, {
      body: { users: [{ user_id: person.user_id, post_id, is_main: false }] },
    });
    expect(given).toMatchObject({ code: 0 });
    await until(mayPlan);
    const over = { ids: [given.data.list[0].id], end_on: null, reason: '兼任结束' };
    expect(await call('PUT', '/members/end', { body: over })).toMatchObject({ code: 0 });
    await until(async () => !(await mayPlan()));
    const [main] = await of('冯岗位');
    const end = (ids: string[]) => call('PUT', '/members/end', { body: { ids, end_on: null, reason: '岗位调整' } });
    expect(await end([main!.id])).toMatchObject({ code: 200200, message: '教职工至少保留一个主部门' });
    const added = await call('POST', `/departments/${other}/add_users`, {
      body: { users: [{ user_id: person.user_id, post_id, is_main: true }] },
    });
    expect(added).toMatchObject({ code: 0 });
    expect(await end([main!.id])).toMatchObject({ code: 0, data: { ended: 1 } });
    expect((await of('冯岗位')).map((row) => row.department.id)).toEqual([other]);
    expect((await members({ q: '冯岗位', state: 'ended' })).map((row) => row.id)).toContain(main!.id);
  });
});
