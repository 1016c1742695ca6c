import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findPerson } from '#modules/core/access/server/public.ts';
import { useTestDatabase } from '#server/testing/database.ts';
import { startTestPortal, type TestPortal } from '#server/testing/portal.ts';
import { serverModules } from '../../../../server/modules.ts';
import { TestWorld } from '../../../../server/testing/school.ts';
import { FamilyWorld, links, type TestPerson } from './factories.ts';

const test_db = useTestDatabase();
let portal: TestPortal;
let world: TestWorld;
let here: FamilyWorld<TestWorld>;

beforeAll(async () => {
  portal = await startTestPortal(test_db.url, serverModules, findPerson, { ROLE: 'all' });
  world = new TestWorld(portal);
  here = new FamilyWorld(portal.services, world, (sql, values) => test_db.query(sql, values));
  await here.fill();
});
afterAll(() => portal.close());

const HOUSEHOLD = '广东省深圳市南山区科苑路九号楼八零一';
const HOME = '广东省广州市越秀区中山路三十六号二楼';
const health = {
  allergies: ['花生'],
  chronic: [],
  medicine: '布洛芬',
  diet: null,
  blood: 'A',
  note: '随身携带喷雾',
};
const get = (id: string, by: TestPerson, query: Record<string, string> = {}) =>
  by.browser.call('GET', `/students/${id}`, { query });
const tend = (id: string, by: TestPerson, body: object) =>
  by.browser.call('PUT', `/students/${id}/health`, { body: { ...health, version: 0, ...body } });
const moveIn = async (id: string, version: number) =>
  here.registrar.browser.call('PUT', `/students/${id}`, {
    body: { boarding: 'day', closed_to_new: false, household_address: HOUSEHOLD, home_address: HOME, version },
  });
const staff = (role: 'doctor' | 'principal' | 'student_affairs' | 'org_admin') =>
  world.person({ school: here.school, roles: [role] });
const setLink = (id: string, set: string) => test_db.query(`update stu_gd_client set ${set} where id = '${id}'`);

const heard = ({ status, code, message, errors, data }: Awaited<ReturnType<TestPerson['browser']['call']>>) => ({
  status,
  code,
  message,
  errors,
  data,
});

describe('a guardian whom a court keeps away', () => {
  it('finds in no answer about the child the class, an address or another guardian; where a call is about these, what a stranger finds', async () => {
    const { pupil, guardians, rows } = await here.family(['岑一', '岑二']);
    const [main, other] = guardians;
    const [stranger] = (await here.family(['路人'])).guardians;
    await moveIn(pupil.id, pupil.version);
    await setLink(rows[1].id, `restricted = true, scopes = '{study,health,pay,pickup}'`);
    const [room] = await test_db.query<{ name: string }>(
      `select name from classroom where id = '${here.classroom.id}'`,
    );
    const secrets = [room?.name ?? '', HOUSEHOLD.slice(0, 6), HOME.slice(0, 6), '岑一', main.user_id, main.phone];
    const narrow: readonly (readonly [string, string, Record<string, string>?])[] = [
      ['GET', '/users/my_children'],
      ['GET', '/users/show_current'],
      ['GET', '/stu_gd_clients', { student_id: pupil.id }],
      ['GET', `/stu_gd_clients/${rows[1].id}`],
      ['GET', '/users/my_data_access'],
      ['GET', '/user_actives/active_children'],
      ['GET', '/contacts/directory'],
      ['GET', '/home/overview'],
    ];
    for (const [method, path, query] of narrow) {
      const answer = await other.browser.call(method, path, query ? { query } : {});
      for (const secret of secrets)
        expect([path, JSON.stringify(answer)]).not.toEqual([path, expect.stringContaining(secret)]);
    }
    const invite = { student_id: pupil.id, name: '钱二', phone: '13912340001', relation: 'aunt', scopes: [] };
    const same: readonly (readonly [string, string, object])[] = [
      ['GET', `/students/${pupil.id}`, {}],
      ['PUT', `/students/${pupil.id}/health`, { body: { ...health, version: 0 } }],
      ['GET', `/stu_gd_clients/${rows[0].id}`, {}],
      ['PUT', `/stu_gd_clients/${rows[0].id}`, { body: { scopes: [], version: 1 } }],
      ['DELETE', `/stu_gd_clients/${rows[0].id}`, {}],
      ['POST', '/stu_gd_clients', { body: invite }],
      ['GET', '/users/my_data_access', { query: { child_id: pupil.id } }],
      ['GET', `/users/${pupil.id}/digital_card`, {}],
      ['PUT', `/users/my_children/${pupil.id}/picture_consent`, {}],
      ['POST', '/contacts', { body: { kind: 'family', name: '钱三', phone: '13912340002', for_user_id: pupil.id } }],
    ];
    for (const [method, path, options] of same) {
      const [hers, theirs] = [
        heard(await other.browser.call(method, path, options)),
        heard(await stranger.browser.call(method, path, options)),
      ];
      expect([method, path, hers]).toEqual([method, path, theirs]);
      expect(hers.code).not.toBe(0);
    }
  });

  it('is that guardian with every right of the school, too', async () => {
    const { pupil } = await here.family(['邬一']);
    await here.pupil();
    const both = await staff('org_admin');
    await test_db.query(
      `insert into stu_gd_client (id, organization_id, student_id, guardian_id, relation, status, source, restricted)
       values (gen_random_uuid(), $1, $2, $3, 'father', 'active', 'school', true)`,
      [here.school.id, pupil.id, both.user_id],
    );
    expect(await get(pupil.id, both, { purpose: 'safety' })).toMatchObject({ status: 404 });
    expect((await links(pupil.id, both)).data.list).toHaveLength(1);
    const listed = await both.browser.call('GET', '/students', { query: { per_page: '100' } });
    expect(listed.data.total).toBeGreaterThan(0);
    expect(listed.data.list.map((row: { id: string }) => row.id)).not.toContain(pupil.id);
    const reveal = { body: { fields: ['home_address'], reason: '家访前核对住址' } };
    expect(await both.browser.call('POST', `/students/${pupil.id}/reveal`, reveal)).toMatchObject({ status: 404 });
    const put = { body: { boarding: 'day', closed_to_new: false, version: pupil.version } };
    expect(await both.browser.call('PUT', `/students/${pupil.id}`, put)).toMatchObject({ status: 404 });
  });

  it('is not told that another guardian came', async () => {
    const { pupil, guardians, rows } = await here.family(['翁一', '翁二']);
    await setLink(rows[1].id, 'restricted = true');
    await test_db.query(`delete from notification where user_id = '${guardians[1].user_id}'`);
    const third = await here.parent('翁三');
    await third.browser.call('POST', '/users/add_child', {
      body: { name: pupil.name, gender: 'male', id_type: 'identity', id_no: pupil.id_no },
    });
    const { id } = await here.request('翁三');
    await here.registrar.browser.call('PUT', `/guardian_link_requests/${id}/decide`, {
      body: { version: 1, decision: 'approved', relation: 'aunt' },
    });
    const told = async (one: TestPerson) =>
      test_db.query(`select 1 from notification where user_id = '${one.user_id}' and title like '%新增%'`);
    expect(await told(guardians[1])).toEqual([]);
    expect((await told(guardians[0])).length).toBeGreaterThan(0);
  });
});

describe('what a link lets a guardian see', () => {
  it('opens health with the scope alone, the past with study, phones when shared, addresses never', async () => {
    const { pupil, guardians, rows } = await here.family(['蓝一', '蓝二']);
    const [main, other] = guardians;
    await moveIn(pupil.id, pupil.version);
    expect(await tend(pupil.id, here.homeroom, {})).toMatchObject({ code: 0, data: { health: { version: 1 } } });
    expect((await get(pupil.id, main)).data).toMatchObject({
      health: { allergies: ['花生'], blood: 'A', version: 1 },
      addresses: null,
      can_reveal: false,
      actions: [],
      classes: [{}],
    });
    const seen = await get(pupil.id, other);
    expect(seen.data).toMatchObject({ health: null, addresses: null, changes: [{}] });
    expect(seen.data.guardians).toMatchObject([
      { name: '蓝一', phone: null },
      { name: '蓝二', phone: expect.any(String) },
    ]);
    for (const secret of ['花生', '布洛芬', '随身携带喷雾', HOME.slice(0, 6), main.phone.slice(-4)])
      expect(JSON.stringify(seen)).not.toContain(secret);
    expect(await tend(pupil.id, other, { version: 1 })).toMatchObject({ status: 404 });
    await setLink(rows[0].id, 'share_phone = true');
    await setLink(rows[1].id, `scopes = '{health}'`);
    const later = (await get(pupil.id, other)).data;
    expect(later).toMatchObject({ health: { medicine: '布洛芬' }, classes: [], changes: [] });
    expect(later.guardians[0].phone).toMatch(/\*{4}/);
    const written = await tend(pupil.id, other, { medicine: null, version: 1 });
    expect(written).toMatchObject({ code: 0, data: { health: { medicine: null, version: 2 }, addresses: null } });
    expect(await tend(pupil.id, main, { version: 1 })).toMatchObject({ status: 409 });
    const log = await test_db.query<{ changes: object }>(
      `select changes from audit_log where action = 'student.update_health' and target_id = '${pupil.id}'`,
    );
    expect(log).toHaveLength(2);
    expect(JSON.stringify(log)).not.toContain('花生');
  });

  it('leaves health to those who look after the child: class teacher, doctor, administrator', async () => {
    const { pupil } = await here.family(['万一']);
    await tend(pupil.id, here.homeroom, {});
    const doctor = await staff('doctor');
    expect((await get(pupil.id, doctor)).errors).toEqual({ purpose: ['请填写查看目的'] });
    for (const one of [doctor, await staff('org_admin')])
      expect((await get(pupil.id, one, { purpose: 'safety' })).data.health).toMatchObject({ note: '随身携带喷雾' });
    for (const one of [await staff('principal'), await staff('student_affairs'), here.registrar]) {
      const answer = await get(pupil.id, one, { purpose: 'safety' });
      expect(answer).toMatchObject({ code: 0, data: { health: null } });
      expect(JSON.stringify(answer)).not.toContain('花生');
      expect(await tend(pupil.id, one, { version: 1 })).toMatchObject({ status: 404 });
    }
    const subject = await world.person({ school: here.school });
    for (const one of [subject, ...here.strangers]) {
      expect(await get(pupil.id, one, { purpose: 'safety' })).toMatchObject({ status: 404 });
      expect(await tend(pupil.id, one, { version: 1 })).toMatchObject({ status: 404 });
    }
    const [stored] = await test_db.query<{ health_sealed: string }>(
      `select health_sealed from student_file where student_id = '${pupil.id}'`,
    );
    expect(stored?.health_sealed).not.toContain('花生');
  });

  it('shows pupils the names of their guardians, and neither health nor addresses', async () => {
    const { pupil } = await here.family(['裴一']);
    await tend(pupil.id, here.homeroom, {});
    await test_db.query(`update "user" set activated_at = now(), status = 'confirmed' where id = '${pupil.id}'`);
    const own = await world.signIn(pupil.id, here.school);
    expect((await own.call('GET', `/students/${pupil.id}`)).data).toMatchObject({
      health: null,
      addresses: null,
      guardians: [{ name: '裴一', phone: null, relation: null }],
    });
  });
});

describe('addresses', () => {
  const reveal = (id: string, by: TestPerson, reason = '邮寄录取通知书') =>
    by.browser.call('POST', `/students/${id}/reveal`, { body: { fields: ['household_address'], reason } });

  it('are sealed, masked for 0351, and whole after a reason that the guardians read', async () => {
    const { pupil, guardians } = await here.family(['麦一']);
    expect((await moveIn(pupil.id, pupil.version)).data.addresses).toEqual({
      household_address: '广东省深圳市****',
      home_address: '广东省广州市****',
    });
    expect((await get(pupil.id, here.homeroom)).data).toMatchObject({ addresses: null, can_reveal: false });
    expect((await reveal(pupil.id, here.registrar, '看看')).errors).toHaveProperty('reason');
    const answer = await reveal(pupil.id, here.registrar);
    expect(answer.data).toMatchObject({ household_address: HOUSEHOLD, home_address: null });
    expect(await reveal(pupil.id, here.homeroom)).toMatchObject({ status: 403 });
    for (const one of here.strangers) expect(await reveal(pupil.id, one)).toMatchObject({ status: 404 });
    await get(pupil.id, here.registrar, { purpose: 'safety', purpose_text: '午休巡查' });
    const query = { child_id: pupil.id };
    const looks = await guardians[0].browser.call('GET', '/users/my_data_access', { query });
    expect(looks.data.list).toMatchObject([
      { action: 'student.view', purpose: '安全：午休巡查', who: expect.stringMatching(/ 学$/) },
      { action: 'student.reveal', purpose: '邮寄录取通知书', who: expect.stringMatching(/ 学$/) },
      { action: 'student.view' },
    ]);
    const logged = await test_db.query(`select changes from audit_log where target_id = '${pupil.id}'`);
    expect(JSON.stringify(logged)).not.toContain(HOUSEHOLD.slice(0, 6));
  });

  it('are shown in full thirty times a day', async () => {
    const { id } = await here.pupil();
    const officer = await staff('org_admin');
    for (let times = 0; times < 30; times++) expect(await reveal(id, officer)).toMatchObject({ code: 0 });
    expect(await reveal(id, officer)).toMatchObject({ code: 200200, message: '今日查看次数已用完' });
  });
});
