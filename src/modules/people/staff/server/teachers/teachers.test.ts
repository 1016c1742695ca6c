import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findPerson } from '#modules/core/access/server/public.ts';
import { idNumber } from '#modules/people/students/server/factories.ts';
import { useTestDatabase } from '#server/testing/database.ts';
import { startTestPortal, type TestPortal } from '#server/testing/portal.ts';
import { addDays, today } from '#shared/dates.ts';
import { serverModules } from '../../../../../server/modules.ts';
import { type TestPerson, type TestSchool, TestWorld } from '../../../../../server/testing/school.ts';

const test_db = useTestDatabase();
let portal: TestPortal;
let world: TestWorld;
let school: TestSchool;
let hr: TestPerson;
let second: TestPerson;
let head: TestPerson;
let principal: TestPerson;
let sister: TestPerson;
let foreign: TestPerson;

beforeAll(async () => {
  portal = await startTestPortal(test_db.url, serverModules, findPerson);
  world = new TestWorld(portal);
  school = await world.school('甲校');
  hr = await world.person({ name: '人事', school, roles: ['hr'] });
  second = await world.person({ name: '人事乙', school, roles: ['hr'] });
  principal = await world.person({ name: '校长', school, roles: ['principal'] });
  head = await world.person({ name: '主任', school, roles: ['dept_head'] });
  sister = await world.person({ school: await world.school('乙校', school), roles: ['hr'] });
  foreign = await world.person({ school: await world.school('丙校'), roles: ['hr'] });
});
afterAll(() => portal.close());

const PERSONAL = { country: 'CN', ethnicity: '01', political_code: 1 };
const HOME = '深圳市南山区科技园南路18号3栋501';
const EMERGENCY = { name: '林父', relation: 'father', phone: '13766667777' };
const ACCOUNT = '6222021234567890123';
const sections = () => [
  {
    section: 'work',
    rows: [{ personnel_nature: 'contract', staff_kind: 'teaching', planned_entry_on: addDays(today(), 10) }],
  },
  { section: 'personal', rows: [PERSONAL] },
  { section: 'emergency', rows: [EMERGENCY] },
  { section: 'education', rows: [{ level: 'master', school: '北京师范大学', is_highest: true }] },
];
let made = 0;
const personOf = (more: object = {}) => {
  made += 1;
  const phone = `1372${String(made).padStart(7, '0')}`;
  return { name: '林知远', id_type: 'identity', id_no: idNumber('19900101', 'male'), phone, ...more };
};
const create = (body: object = {}, by = hr) =>
  by.browser.call('POST', '/teachers', {
    body: { person: personOf(), department_id: school.department_id, sections: sections(), ...body },
  });
const get = (id: string, by = hr) => by.browser.call('GET', `/teachers/${id}`);
const put = (id: string, changes: object[], by = hr) =>
  by.browser.call('PUT', `/teachers/${id}`, { body: { sections: changes } });
const info = (id: string, change: object, by: TestPerson) =>
  by.browser.call('PUT', `/teachers/${id}/update_info`, { body: { change, note: '请更正' } });
/** A member of staff with a record, as the demo and earlier years have them. */
async function colleague(name = '陈老师', roles: readonly 'hr'[] = []): Promise<TestPerson> {
  const person = await world.person({ name, school, roles });
  await test_db.query(
    `insert into teacher (user_id, organization_id, entry_status, work_status, entered_on) values ('${person.user_id}', '${school.id}', 'regular', 1, '2020-09-01')`,
  );
  return person;
}
interface ShownSection {
  readonly section: string;
  readonly rows: Record<string, unknown>[];
  readonly version: number;
  readonly edit: string | null;
  readonly is_asked: boolean;
}
const sectionIn = (data: { readonly sections: readonly ShownSection[] }, key: string): ShownSection => {
  const found = data.sections.find((one) => one.section === key);
  if (!found) throw new Error(`no section ${key}`);
  return found;
};

describe('somebody who is taken in', () => {
  it('gets a number, a record that waits for the first day, and the link to the account', async () => {
    const { data, code } = await create();
    expect(code).toBe(0);
    expect(data).toMatchObject({
      name: '林知远',
      entry_status: 'pending_entry',
      personnel_nature: 'contract',
      is_activated: false,
      department: { id: school.department_id },
    });
    expect(data.number).toMatch(/^T\d{8}$/);
    expect(data.completeness).toBe(57);
    const sent = await test_db.query(
      `select 1 from delivery where event = 'account.activation_link' and user_id = '${data.id}'`,
    );
    expect(sent.length).toBe(1);
    const { data: listed } = await hr.browser.call('GET', '/teachers', { query: { tab: 'pending', q: 'lzy' } });
    expect(listed.list).toMatchObject([{ id: data.id }]);
    expect(listed.counts).toMatchObject({ pending: 1, drafts: 0 });
  });

  it('needs every section of a record, and foreign staff their papers', async () => {
    const short = await create({ sections: sections().slice(0, 3) });
    expect(short).toMatchObject({ code: 422001, errors: { sections: ['请填写学历'] } });
    const abroad = await create({
      sections: sections().map((one) =>
        one.section === 'personal' ? { section: 'personal', rows: [{ ...PERSONAL, country: 'GB' }] } : one,
      ),
    });
    expect(abroad).toMatchObject({ code: 422001, errors: { sections: ['请填写外籍人员证件'] } });
  });

  it('is not taken in twice in a school group, not at once and not at another school', async () => {
    const person = personOf({ name: '双聘' });
    const answers = await Promise.all([create({ person }), create({ person }, second)]);
    expect(answers.map((one) => one.code).toSorted()).toEqual([0, 200200]);
    const other = await sister.browser.call('POST', '/teachers', {
      body: { person, department_id: await departmentOf(sister), sections: sections() },
    });
    expect(other).toMatchObject({ code: 200200, message: '该人员已在职：甲校' });
  });

  it('gets a number of their own among many at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) => create({ person: personOf({ name: `新人${at}` }) })),
    );
    expect(new Set(answers.map(({ data }) => data.number)).size).toBe(10);
  });

  it('can be removed until the entry is confirmed, by their own school alone', async () => {
    const { data } = await create();
    const remove = (by: TestPerson, id = data.id) => by.browser.call('DELETE', `/teachers/${id}`);
    expect(await remove(sister)).toMatchObject({ code: 404001 });
    expect(await remove(head)).toMatchObject({ code: 403001 });
    expect(await remove(hr)).toMatchObject({ code: 0 });
    expect(await get(data.id)).toMatchObject({ code: 404001 });
    const old = await colleague();
    expect(await remove(hr, old.user_id)).toMatchObject({ code: 200200, message: '已入职人员请办理离职' });
  });
});

describe('other ways in', () => {
  it('open a record as well: the book of people, for nobody who is employed at another school', async () => {
    const admin = await world.person({ school, roles: ['org_admin'] });
    const sisterAdmin = await world.person({ school: await world.school('丁校', school), roles: ['org_admin'] });
    const person = { name: '直录', id_no: idNumber('19880808', 'female'), types: ['teacher'], attach_if_exists: true };
    const add = async (by: TestPerson) =>
      by.browser.call('POST', '/users', { body: { ...person, organization_id: await schoolOf(by) } });
    const { data } = await add(admin);
    expect((await get(data.id)).data).toMatchObject({ entry_status: 'entered', work_status: 0 });
    const changes = await test_db.query(`select kind from teacher_change where user_id = '${data.id}'`);
    expect(changes).toMatchObject([{ kind: 'entry' }]);
    expect(await add(sisterAdmin)).toMatchObject({ code: 200200, message: '该人员已在职：甲校' });
    expect(await add(admin)).toMatchObject({ code: 0 });
    expect(await admin.browser.call('DELETE', `/users/${data.id}`)).toMatchObject({ code: 0 });
    expect(await get(data.id)).toMatchObject({ code: 404001 });
  });
});

const schoolOf = async ({ user_id }: TestPerson) =>
  (await test_db.query(`select organization_id from user_organization where user_id = '${user_id}'`))[0]?.[
    'organization_id'
  ];
const departmentOf = async ({ user_id }: TestPerson) =>
  (await test_db.query(`select department_id from user_department where user_id = '${user_id}'`))[0]?.['department_id'];

describe('a draft', () => {
  it('is kept as it was left, submitted once, and thrown away once', async () => {
    const save = (body: object, by = hr) => by.browser.call('POST', '/teachers/save_draft', { body });
    const data = JSON.stringify({ person: { name: '半份', id_no: '440' } });
    const { data: kept } = await save({ name: '半份', step: 1, data });
    expect((await hr.browser.call('GET', '/teachers/drafts')).data.list).toMatchObject([{ id: kept.id, name: '半份' }]);
    expect((await hr.browser.call('GET', `/teachers/drafts/${kept.id}`)).data).toMatchObject({ data, step: 1 });
    expect(await sister.browser.call('GET', `/teachers/drafts/${kept.id}`)).toMatchObject({ code: 404001 });
    expect(await save({ id: kept.id, data: '{}' }, sister)).toMatchObject({ code: 404001 });
    expect(await save({ id: kept.id, data })).toMatchObject({ code: 0 });
    const submit = () =>
      hr.browser.call('POST', '/teachers/save_info', {
        body: { draft_id: kept.id, person: personOf(), department_id: school.department_id, sections: sections() },
      });
    expect(await submit()).toMatchObject({ code: 0 });
    expect(await submit()).toMatchObject({ code: 200200, message: '草稿已提交或已取消' });
    const { data: other } = await save({ data: '{}' });
    const cancel = () => hr.browser.call('PUT', `/teachers/${other.id}/cancel_draft`);
    expect(await cancel()).toMatchObject({ code: 0 });
    expect(await cancel()).toMatchObject({ code: 200200, message: '草稿已提交或已取消' });
    const [stored] = await test_db.query(`select data_sealed from teacher_draft where id = '${other.id}'`);
    expect(stored?.['data_sealed']).not.toContain('{');
  });
});

describe('a record', () => {
  it('shows work to heads and principals and nothing else, and personal sections masked to keepers', async () => {
    const { user_id } = await colleague();
    await put(user_id, [
      { section: 'personal', rows: [PERSONAL], version: 0 },
      { section: 'contact', rows: [{ home_address: HOME }], version: 0 },
      { section: 'emergency', rows: [EMERGENCY], version: 0 },
      { section: 'family', rows: [{ name: '陈小宝', relation: 'children' }], version: 0 },
      {
        section: 'bank',
        rows: [{ bank: '工商银行', account_no: ACCOUNT, holder: '陈老师', purpose: 'wage' }],
        version: 0,
      },
      { section: 'titles', rows: [{ name: '高级教师', level: 'senior' }], version: 0 },
    ]);
    for (const by of [head, principal]) {
      const { data } = await get(user_id, by);
      expect(data).toMatchObject({ title: { level: 'senior' }, identity: null });
      const text = JSON.stringify(data);
      for (const word of ['personal', 'bank', 'family', 'emergency', 'contact', 'contracts', 'certificates', 'foreign'])
        expect(text).not.toContain(`"section":"${word}"`);
      for (const value of [
        HOME,
        HOME.slice(0, 6),
        EMERGENCY.name,
        '陈小宝',
        `****${ACCOUNT.slice(-4)}`,
        ACCOUNT,
        'political_code',
      ])
        expect(text).not.toContain(value);
      const list = JSON.stringify((await by.browser.call('GET', '/teachers', { query: { q: '陈老师' } })).data);
      expect(list).not.toContain('political');
      expect(list).not.toContain(HOME.slice(0, 6));
    }
    const { data } = await get(user_id);
    expect(sectionIn(data, 'contact').rows[0]).toMatchObject({ home_address: `${HOME.slice(0, 6)}****` });
    expect(sectionIn(data, 'bank').rows[0]).toMatchObject({ account_no: '****0123' });
    expect(sectionIn(data, 'emergency').rows[0]).toMatchObject({ phone: '137****7777' });
    const [stored] = await test_db.query(`select rows_sealed from teacher_file where user_id = '${user_id}'`);
    expect(stored?.['rows_sealed']).not.toContain('工商');
  });

  it('is nothing for other schools and for colleagues', async () => {
    const [{ user_id }, other] = [await colleague(), await colleague('邻桌')];
    for (const by of [sister, foreign, other]) expect(await get(user_id, by)).toMatchObject({ code: 404001 });
    expect(await put(user_id, [{ section: 'personal', rows: [PERSONAL], version: 0 }], sister)).toMatchObject({
      code: 404001,
    });
    expect(await put(user_id, [{ section: 'personal', rows: [PERSONAL], version: 0 }], head)).toMatchObject({
      code: 403001,
    });
  });

  it('takes two officers on two sections, and one of two on the same', async () => {
    const { user_id } = await colleague();
    const contact = { section: 'contact', rows: [{ home_address: HOME }], version: 0 };
    const both = await Promise.all([
      put(user_id, [contact]),
      put(user_id, [{ section: 'personal', rows: [PERSONAL], version: 0 }], second),
    ]);
    expect(both.map((one) => one.code)).toEqual([0, 0]);
    const again = { ...contact, version: 1 };
    const same = await Promise.all([put(user_id, [again]), put(user_id, [again], second)]);
    expect(same.map((one) => one.code).toSorted()).toEqual([0, 409001]);
    const work = { section: 'work', rows: [{ personnel_nature: 'quota', staff_kind: 'admin' }], version: 1 };
    expect(
      (await Promise.all([put(user_id, [work]), put(user_id, [work], second)])).map((one) => one.code).toSorted(),
    ).toEqual([0, 409001]);
  });

  it('keeps what is hidden where nothing was typed, and refuses days in the wrong order', async () => {
    const { user_id } = await colleague();
    const bank = { bank: '工商银行', account_no: ACCOUNT, holder: '陈老师', purpose: 'wage' };
    const { data } = await put(user_id, [{ section: 'bank', rows: [bank], version: 0 }]);
    const [{ id }] = sectionIn(data, 'bank').rows as [{ id: string }];
    const { account_no: _, ...rest } = bank;
    await put(user_id, [{ section: 'bank', rows: [{ ...rest, id, branch: '科技园支行' }], version: 1 }]);
    const reveal = { body: { section: 'bank', reason: '核对工资账户' } };
    expect((await hr.browser.call('POST', `/teachers/${user_id}/reveal`, reveal)).data.rows).toMatchObject([
      { account_no: ACCOUNT, branch: '科技园支行' },
    ]);
    expect(await put(user_id, [{ section: 'bank', rows: [rest], version: 2 }])).toMatchObject({
      code: 422001,
      errors: { 'sections.0.rows.0.account_no': ['此项必填'] },
    });
    const upside = { kind: 'fixed', from: '2026-09-01', to: '2026-08-01' };
    expect(await put(user_id, [{ section: 'contracts', rows: [upside], version: 0 }])).toMatchObject({ code: 422001 });
    const entry = { personnel_nature: 'contract', staff_kind: 'admin', planned_entry_on: '2027-01-01' };
    expect(await put(user_id, [{ section: 'work', rows: [entry], version: 1 }])).toMatchObject({ code: 422001 });
  });

  it('is revealed with a reason alone, which the person reads', async () => {
    const person = await colleague();
    await put(person.user_id, [{ section: 'contact', rows: [{ home_address: HOME }], version: 0 }]);
    const reveal = (body: object, by = hr) => by.browser.call('POST', `/teachers/${person.user_id}/reveal`, { body });
    expect(await reveal({ section: 'contact' })).toMatchObject({
      code: 422001,
      errors: { reason: ['请填写原因（5-200字）'] },
    });
    expect(await reveal({ section: 'personal', reason: '核对一下信息' })).toMatchObject({ code: 422001 });
    expect(await reveal({ section: 'contact', reason: '家访前核对地址' }, head)).toMatchObject({ code: 403001 });
    expect((await reveal({ section: 'contact', reason: '家访前核对地址' })).data.rows).toMatchObject([
      { home_address: HOME },
    ]);
    const told = await test_db.query(
      `select title from notification where user_id = '${person.user_id}' and event = 'teacher.reveal'`,
    );
    expect(told).toMatchObject([{ title: '人事查看了您的联系方式：家访前核对地址' }]);
  });
});

describe('the own record', () => {
  it('changes what is free at once and asks for the rest, which somebody else decides', async () => {
    const person = await colleague('苏老师', ['hr']);
    const free = await info(person.user_id, { section: 'contact', rows: [{ home_address: HOME }], version: 0 }, person);
    expect(free.data).toMatchObject({ is_asked: false });
    expect(sectionIn(free.data.teacher, 'contact').rows[0]).toMatchObject({ home_address: HOME });
    const locked = { section: 'personal', rows: [{ ...PERSONAL, marital: 'married' }], version: 0 };
    expect(await put(person.user_id, [locked], person)).toMatchObject({ code: 200200 });
    const asked = await info(person.user_id, locked, person);
    expect(asked.data).toMatchObject({ is_asked: true });
    expect(sectionIn(asked.data.teacher, 'personal')).toMatchObject({ rows: [], is_asked: true, edit: 'request' });
    const open = async (by = hr) =>
      (await by.browser.call('GET', `/teachers/corrections?user_id=${person.user_id}`)).data.list;
    const [waiting] = await open();
    expect(waiting).toMatchObject({ section: 'personal', before: [], after: [{ marital: 'married' }], note: '请更正' });
    expect(await open(sister)).toEqual([]);
    const decide = (body: object, by = hr) =>
      by.browser.call('PUT', `/teachers/corrections/${waiting.id}`, { body: { version: waiting.version, ...body } });
    expect(await decide({ decision: 'accepted' }, person)).toMatchObject({
      code: 200200,
      message: '不能审核自己的申请',
    });
    expect(await decide({ decision: 'accepted' }, sister)).toMatchObject({ code: 404001 });
    expect(await decide({ decision: 'refused' })).toMatchObject({ code: 422001 });
    const both = await Promise.all([decide({ decision: 'accepted' }), decide({ decision: 'accepted' }, second)]);
    expect(both.map((one) => one.code).toSorted()).toEqual([0, 200200]);
    expect(sectionIn((await get(person.user_id)).data, 'personal').rows[0]).toMatchObject({ marital: 'married' });
    const changes = await test_db.query(`select kind from teacher_change where user_id = '${person.user_id}'`);
    expect(changes).toMatchObject([{ kind: 'correction' }]);
  });

  it('takes a bank account after a fresh sign-in alone', async () => {
    const person = await colleague();
    const bank = {
      section: 'bank',
      rows: [{ bank: '工商银行', account_no: ACCOUNT, holder: '陈老师', purpose: 'wage' }],
      version: 0,
    };
    await test_db.query(`update session set strong_until = null where user_id = '${person.user_id}'`);
    expect(await info(person.user_id, bank, person)).toMatchObject({ code: 403301 });
    await test_db.query(
      `update session set strong_until = now() + interval '5 minutes' where user_id = '${person.user_id}'`,
    );
    expect(await info(person.user_id, bank, person)).toMatchObject({ code: 0 });
  });
});

describe('the list and accounts', () => {
  it('filters by figure, department and stage; heads see their departments', async () => {
    const { user_id } = await colleague('李学段');
    await put(user_id, [{ section: 'teaching', rows: [{ stage_codes: [101, 102] }], version: 0 }]);
    const list = async (query: Record<string, string>, by = hr) =>
      (await by.browser.call('GET', '/teachers', { query: { per_page: '100', ...query } })).data.list as {
        id: string;
      }[];
    const isIn = async (query: Record<string, string>, by = hr) =>
      (await list(query, by)).some((row) => row.id === user_id);
    expect(await isIn({ stage_code: '101' })).toBe(true);
    expect(await isIn({ stage_code: '104' })).toBe(false);
    expect(await isIn({ department_id: school.department_id, tab: 'active' })).toBe(true);
    expect(await isIn({ tab: 'left' })).toBe(false);
    expect(await isIn({ figure: 'retiring' })).toBe(false);
    expect(await isIn({ q: '李学段' }, head)).toBe(true);
    expect(await list({}, sister)).toEqual([]);
    await put(user_id, [
      { section: 'contracts', rows: [{ kind: 'fixed', from: '2020-01-01', to: '2020-02-01' }], version: 0 },
    ]);
    expect(await isIn({ figure: 'expiring' })).toBe(true);
    expect(await isIn({ figure: 'expiring' }, head)).toBe(false);
  });

  it('reckons the day of retirement by the schedule of 2025', async () => {
    const days: Record<string, [gender: string, birthday: string, kind: string]> = {
      '2025-02-01': ['male', '1965-01-01', 'admin'],
      '2039-09-01': ['male', '1976-09-01', 'admin'],
      '2025-02-15': ['female', '1970-01-15', 'teaching'],
      '2039-12-01': ['female', '1981-12-01', 'teaching'],
      '2025-03-01': ['female', '1975-02-01', 'worker'],
      '2039-11-01': ['female', '1984-11-01', 'worker'],
      '2024-12-31': ['male', '1964-12-31', 'admin'],
    };
    for (const [day, [gender, birthday, kind]] of Object.entries(days)) {
      const { user_id } = await colleague();
      await test_db.query(`update "user" set gender = '${gender}', birthday = '${birthday}' where id = '${user_id}'`);
      await test_db.query(`update teacher set staff_kind = '${kind}' where user_id = '${user_id}'`);
      expect([birthday, (await get(user_id)).data.identity.retires_on]).toEqual([birthday, day]);
    }
  });

  it('reminds those who are not active, once a day', async () => {
    const { data } = await create();
    const old = await colleague();
    const send = (by = hr) =>
      by.browser.call('POST', '/teachers/send_active_sms', { body: { ids: [data.id, old.user_id] } });
    expect((await send()).data).toEqual({ sent: 1, skipped: { active: 1, recent: 0, no_phone: 0 } });
    expect((await send()).data).toEqual({ sent: 0, skipped: { active: 1, recent: 1, no_phone: 0 } });
    expect((await send(sister)).data).toMatchObject({ sent: 0, skipped: { recent: 0 } });
    const shown = await hr.browser.call('GET', `/teachers/${data.id}/active_info`);
    expect(shown.data).toMatchObject({ state: 'waiting', blocks: ['asked_recently'] });
    expect(shown.data.reminders).toHaveLength(1);
    expect(await sister.browser.call('GET', `/teachers/${data.id}/active_info`)).toMatchObject({ code: 404001 });
  });
});
