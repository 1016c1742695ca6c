import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findPerson } from '#modules/core/access/server/public.ts';
import { openSheets } from '#server/data-task/sheets/read-sheets.ts';
import { type Db, EVERYWHERE } from '#server/database/database.ts';
import { useTestDatabase } from '#server/testing/database.ts';
import { startTestPortal, type TestPortal } from '#server/testing/portal.ts';
import { until } from '#server/testing/until.ts';
import { serverModules } from '../../../../server/modules.ts';
import { type TestPerson, type TestSchool, TestWorld } from '../../../../server/testing/school.ts';
import { taskFile } from '../../../../server/testing/task-file.ts';
import { enrolStudent, makeClassroom, type TestClass } from './factories.ts';

const test_db = useTestDatabase();
let portal: TestPortal;
let world: TestWorld;
let school: TestSchool;
let registrar: TestPerson;
let sister: TestPerson;
let sisterClass: TestClass;
let other: TestPerson;
let otherClass: TestClass;
let one: TestClass;

beforeAll(async () => {
  portal = await startTestPortal(test_db.url, serverModules, findPerson, { ROLE: 'all' });
  world = new TestWorld(portal);
  school = await world.school('甲校');
  const [second, third] = [await world.school('乙校', school), await world.school('丙校')];
  registrar = await world.person({ name: '学籍', school, roles: ['registrar'] });
  sister = await world.person({ school: second, roles: ['registrar'] });
  other = await world.person({ school: third, roles: ['registrar'] });
  one = await makeClassroom(portal.services, school);
  sisterClass = await makeClassroom(portal.services, second);
  otherClass = await makeClassroom(portal.services, third);
});
afterAll(() => portal.close());

let made = 100;
const nationalNo = () => {
  made += 1;
  return `G110101201509${String(made).padStart(5, '0')}X`;
};
const FOREIGN = {
  country: 'KR',
  ethnicity: '98',
  care_flags: ['migrant', 'aided'],
  passport_no: 'M12345678',
  passport_expires_on: '2030-05-01',
  visa_type: 'S1',
  visa_expires_on: '2029-05-01',
};
const get = (id: string, by = registrar) =>
  by.browser.call('GET', `/students/${id}`, { query: { purpose: 'teaching' } });
const update = (id: string, body: object, by = registrar, version = 1) =>
  by.browser.call('PUT', `/students/${id}`, { body: { boarding: 'day', closed_to_new: false, version, ...body } });
const reveal = (id: string, fields: readonly string[], by = registrar) =>
  by.browser.call('POST', `/students/${id}/reveal`, { body: { fields, reason: '核对学籍信息' } });

describe('where a pupil comes from, and what the school minds', () => {
  it('is taken in with the pupil, read masked, and sealed in the database', async () => {
    const national_no = nationalNo();
    const pupil = await enrolStudent(registrar.browser, one.id, { ...FOREIGN, national_no });
    const { data } = await get(pupil.id);
    expect(data.personal).toEqual({
      ...FOREIGN,
      country_name: '韩国',
      country_name_en: 'South Korea',
      national_no: expect.stringMatching(/^G\*+X$/),
      passport_no: 'M*******8',
    });
    const stored = JSON.stringify(await test_db.query(`select * from student_file where student_id = '${pupil.id}'`));
    for (const secret of [national_no, FOREIGN.passport_no, 'migrant']) expect(stored).not.toContain(secret);
    expect(stored).not.toMatch(/(?<![\w+/=-])KR(?![\w+/=-])/); // sealed bytes may hold the two letters, in the midst of others
  });

  it('is changed field by field at the version that was read; what is left out stays, null clears', async () => {
    const pupil = await enrolStudent(registrar.browser, one.id, { ...FOREIGN, national_no: nationalNo() });
    const changed = await update(pupil.id, { ethnicity: '01', passport_no: null, care_flags: [] });
    expect(changed.data.personal).toMatchObject({ ethnicity: '01', passport_no: null, care_flags: [], country: 'KR' });
    expect(changed.data.personal.national_no).toContain('*');
    expect(await update(pupil.id, { ethnicity: '02' })).toMatchObject({ code: 409001 });
    const log = await test_db.query<{ changes: unknown }>(
      `select changes from audit_log where target_id = '${pupil.id}' and action = 'student.update'`,
    );
    expect(log).toHaveLength(1);
    expect(JSON.stringify(log)).toContain('ethnicity,care_flags,passport_no');
    expect(JSON.stringify(log)).not.toContain(FOREIGN.passport_no);
  });

  it('is folded before it is judged; what is no number, no country and no flag is refused at its field', async () => {
    const pupil = await enrolStudent(registrar.browser, one.id);
    const number = nationalNo();
    const wide = number.toLowerCase().replace('g', 'ｇ');
    expect(await update(pupil.id, { national_no: ` ${wide} `, passport_no: 'm 1234-5678' })).toMatchObject({ code: 0 });
    const { data } = await reveal(pupil.id, ['national_no', 'passport_no']);
    expect(data).toEqual({
      national_no: number,
      passport_no: 'M12345678',
      household_address: null,
      home_address: null,
    });
    const wrong = async (body: object) => Object.keys((await update(pupil.id, body, registrar, 2)).errors ?? {});
    expect(await wrong({ national_no: number.slice(1) })).toEqual(['national_no']);
    expect(await wrong({ passport_no: 'M12' })).toEqual(['passport_no']);
    expect(await wrong({ country: 'QQ' })).toEqual(['country']);
    expect(await wrong({ ethnicity: '77' })).toEqual(['ethnicity']);
    expect(await wrong({ care_flags: ['rich'] })).toEqual(['care_flags.0']);
    expect(await wrong({ passport_expires_on: '2029-02-30' })).toEqual(['passport_expires_on']);
  });

  it('has a national number that one pupil of the school group has, in every school of it, and nobody of another group knows', async () => {
    const national_no = nationalNo();
    const pupil = await enrolStudent(registrar.browser, one.id, { national_no });
    const second = await enrolStudent(registrar.browser, one.id);
    expect((await update(second.id, { national_no })).errors).toEqual({ national_no: ['该学籍号已被使用'] });
    const near = await enrolStudent(sister.browser, sisterClass.id);
    expect((await update(near.id, { national_no }, sister)).errors).toEqual({ national_no: ['该学籍号已被使用'] });
    const far = await enrolStudent(other.browser, otherClass.id);
    expect(await update(far.id, { national_no }, other)).toMatchObject({ code: 0 });
    expect(await update(pupil.id, { national_no })).toMatchObject({ code: 0 });
  });

  it('at the same moment gives one number to one pupil', async () => {
    const national_no = nationalNo();
    const pupils = await Promise.all([1, 2, 3].map(() => enrolStudent(registrar.browser, one.id)));
    const codes = await Promise.all(pupils.map(async ({ id }) => (await update(id, { national_no })).code));
    expect(codes.toSorted()).toEqual([0, 422001, 422001]);
  });

  it('is nobody else’s: the pupil sees no flags, a doctor nothing of it, other schools and who only reads no change', async () => {
    const pupil = await enrolStudent(registrar.browser, one.id, { ...FOREIGN, national_no: nationalNo() });
    await test_db.query(`update "user" set activated_at = now(), status = 'confirmed' where id = '${pupil.id}'`);
    const self = { browser: await world.signIn(pupil.id, school) } as TestPerson;
    expect((await get(pupil.id, self)).data).toMatchObject({
      personal: { country: 'KR', care_flags: null, passport_no: 'M*******8' },
      can_edit: false,
    });
    const doctor = await world.person({ school, roles: ['doctor'] });
    expect((await get(pupil.id, doctor)).data).toMatchObject({ personal: null, can_edit: false });
    const principal = await world.person({ school, roles: ['principal'] });
    expect((await get(pupil.id, principal)).data).toMatchObject({
      personal: { care_flags: FOREIGN.care_flags },
      can_edit: false,
    });
    expect(await update(pupil.id, { country: 'CN' }, principal)).toMatchObject({ status: 403 });
    for (const stranger of [sister, other]) {
      expect(await update(pupil.id, { country: 'CN' }, stranger)).toMatchObject({ code: 404001 });
      expect(await reveal(pupil.id, ['passport_no'], stranger)).toMatchObject({ code: 404001 });
    }
    expect(await reveal(pupil.id, ['passport_no'], principal)).toMatchObject({ status: 403 });
  });
});

describe('the list as a file', () => {
  /** Everything that stands in the file of an export. */
  async function fileOf(by: TestPerson, id: string): Promise<string> {
    const { services } = portal;
    await until(async () => (await by.browser.call('GET', `/data_tasks/${id}`)).data.state === 'done');
    const everywhere = <T>(work: (db: Db) => Promise<T>) => services.database.write(EVERYWHERE, ({ db }) => work(db));
    const { path, mime } = await taskFile({ services, everywhere }, by.browser, id);
    const [sheet] = (await openSheets(path, mime)) ?? [];
    const rows: unknown[] = [];
    for await (const { cells } of sheet?.rows() ?? []) rows.push(cells);
    return JSON.stringify(rows);
  }

  it('has numbers masked; whole ones only with the right, after a reason that stands in the log', async () => {
    const national_no = nationalNo();
    const room = await makeClassroom(portal.services, school);
    await enrolStudent(registrar.browser, room.id, { ...FOREIGN, name: '金秀贤', national_no });
    const query = { classroom_id: room.id };
    const begun = await registrar.browser.call('GET', '/students/export', { query });
    const masked = await fileOf(registrar, begun.data.data_task_id);
    for (const shown of ['金秀贤', '韩国', '随迁、资助', 'M*******8']) expect(masked).toContain(shown);
    for (const hidden of [national_no, FOREIGN.passport_no]) expect(masked).not.toContain(hidden);
    const ask = (by: TestPerson, reason: string) =>
      by.browser.call('POST', '/students/export_whole', { query, body: { reason } });
    expect(await ask(registrar, '')).toMatchObject({ code: 422001 });
    const whole = await ask(registrar, '上报全国学籍系统');
    const text = await fileOf(registrar, whole.data.data_task_id);
    for (const shown of [national_no, FOREIGN.passport_no]) expect(text).toContain(shown);
    const log = await test_db.query(`select 1 from audit_log where reason = '上报全国学籍系统'`);
    expect(log).toHaveLength(1);
    const teacher = await world.person({ school, roles: ['homeroom'] });
    expect(await ask(teacher, '上报全国学籍系统')).toMatchObject({ status: 403 });
    expect(await teacher.browser.call('GET', '/students/export', { query })).toMatchObject({ status: 403 });
    // another school gets its own pupils alone
    const foreign = await sister.browser.call('GET', '/students/export', { query });
    expect(await fileOf(sister, foreign.data.data_task_id)).not.toContain('金秀贤');
  });
});
