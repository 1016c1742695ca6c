import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findPerson } from '#modules/core/access/server/public.ts';
import { FamilyWorld, type TestPerson } from '#modules/people/family/server/factories.ts';
import { useTestDatabase } from '#server/testing/database.ts';
import { startTestPortal, type TestPortal } from '#server/testing/portal.ts';
import { serverModules } from '../../../../server/modules.ts';
import { TestWorld } from '../../../../server/testing/school.ts';

const test_db = useTestDatabase();
let portal: TestPortal;
let here: FamilyWorld<TestWorld>;
let reader: TestPerson;
let colleague: TestPerson;

beforeAll(async () => {
  portal = await startTestPortal(test_db.url, serverModules, findPerson, { ROLE: 'all' });
  here = new FamilyWorld(portal.services, new TestWorld(portal), (sql, values) => test_db.query(sql, values));
  await here.fill();
  reader = await here.world.person({ name: '安读者', user_types: ['teacher'], school: here.school });
  colleague = await here.world.person({ name: '郑同事', user_types: ['teacher'], school: here.school });
});
afterAll(() => portal.close());

const book = async (by: TestPerson, query: Record<string, string> = {}) =>
  (await by.browser.call('GET', '/contacts/directory', { query: { per_page: '100', ...query } })).data;
const names = async (by: TestPerson, query: Record<string, string> = {}) =>
  (await book(by, query)).list.map((row: { name: string }) => row.name);
const card = (by: TestPerson, id: string) => by.browser.call('GET', `/contacts/directory/${id}`);
const show = (by: TestPerson, phone_visibility: string) =>
  by.browser.call('PUT', '/contacts/own_card', { body: { phone_visibility } });
const reveal = (by: TestPerson, id: string, reason = '家长来电需要转接') =>
  by.browser.call('POST', `/contacts/directory/${id}/reveal`, { body: { reason } });

describe('the address book', () => {
  it('holds the staff of the own school, by pinyin, letters and initials; nobody of another school', async () => {
    const [sister, stranger] = here.strangers;
    const everybody = await names(reader);
    expect(everybody).toEqual(expect.arrayContaining(['安读者', '郑同事', '班主任', '学籍']));
    expect(everybody.at(0)).toBe('安读者');
    expect(await names(reader, { q: 'zhengtong' })).toEqual(['郑同事']);
    expect(await names(reader, { q: 'zts' })).toEqual(['郑同事']);
    expect(await names(reader, { letter: 'z' })).toContain('郑同事');
    expect(await names(reader, { letter: 'z' })).not.toContain('安读者');
    expect(await names(reader, { department_id: here.classroom.department_id })).toEqual(['班主任']);
    for (const other of [sister, stranger]) {
      expect(everybody).not.toContain(other?.name);
      expect(await card(reader, other?.user_id ?? '')).toMatchObject({ status: 404 });
      expect(await reveal(reader, other?.user_id ?? '')).toMatchObject({ status: 404 });
    }
  });

  it('shows a phone as its owner wishes', async () => {
    const phone = colleague.phone;
    expect((await card(reader, colleague.user_id)).data).toMatchObject({ can_call: false, can_reveal: true });
    expect((await card(reader, colleague.user_id)).data.phone).toContain('*');
    await show(colleague, 'open');
    expect((await card(reader, colleague.user_id)).data).toMatchObject({ phone, can_call: true, can_reveal: false });
    await show(colleague, 'hidden');
    expect((await card(reader, colleague.user_id)).data).toMatchObject({ phone: null, can_reveal: false });
    expect(await reveal(reader, colleague.user_id)).toMatchObject({ status: 403 });
    await show(colleague, 'masked');
  });

  it('reveals a masked phone after a reason, and its owner reads who looked', async () => {
    expect(await reveal(reader, colleague.user_id, '想看')).toMatchObject({ status: 422 });
    expect((await reveal(reader, colleague.user_id)).data).toEqual({ phone: colleague.phone });
    const rows = await test_db.query<{ reason: string }>(
      `select reason from audit_log where action = 'user.reveal' and target_id = '${colleague.user_id}'`,
    );
    expect(rows).toEqual([{ reason: '家长来电需要转接' }]);
  });

  it('tells the owner alone who saw the number and why: a line a person, who left by name too', async () => {
    const looks = async (by: TestPerson) => (await by.browser.call('GET', '/contacts/own_card/looks')).data;
    const owner = await here.world.person({ name: '钱主人', user_types: ['teacher'], school: here.school });
    const leaver = await here.world.person({ name: '吕离开', user_types: ['teacher'], school: here.school });
    const office = await here.world.person({ name: '吴人事', school: here.school, roles: ['hr'] });
    expect(await looks(owner)).toEqual({ list: [], total: 0 });
    await reveal(leaver, owner.user_id, '约教研时间');
    await reveal(reader, owner.user_id, '家长来电需要转接');
    await reveal(reader, owner.user_id, '家长来电需要转接');
    await reveal(reader, owner.user_id, '临时调课联系');
    await test_db.query(`update user_organization set valid_to = current_date - 1 where user_id = '${leaver.user_id}'`);
    const idNumber = { fields: ['id_no'], reason: '核对合同证件' };
    await office.browser.call('POST', `/users/${owner.user_id}/reveal`, { body: idNumber });
    const seen = await looks(owner);
    expect(seen).toMatchObject({
      total: 2,
      list: [
        { name: '安读者', times: 3, purposes: ['临时调课联系', '家长来电需要转接'] },
        { name: '吕离开', times: 1, purposes: ['约教研时间'], department: null },
      ],
    });
    const phone = { fields: ['phone'], reason: '紧急联系本人' };
    expect(await office.browser.call('POST', `/users/${owner.user_id}/reveal`, { body: phone })).toMatchObject({
      code: 0,
    });
    expect((await looks(owner)).list[0]).toMatchObject({ name: '吴人事', purposes: ['紧急联系本人'] });
    for (const other of [reader, office]) expect(JSON.stringify(await looks(other))).not.toContain('约教研时间');
    expect((await looks(reader)).list).toEqual([]);
  });

  it('keeps marks, each once; who left is gone the same day', async () => {
    const leaver = await here.world.person({ name: '离职者', user_types: ['teacher'], school: here.school });
    const star = (id: string) => reader.browser.call('POST', '/contact_stars', { body: { target_user_id: id } });
    for (const id of [colleague.user_id, colleague.user_id, leaver.user_id]) expect((await star(id)).code).toBe(0);
    expect(await star(here.strangers[1]?.user_id ?? '')).toMatchObject({ status: 404 });
    expect((await names(reader, { starred: 'true' })).sort()).toEqual(['离职者', '郑同事']);
    await test_db.query(`update user_organization set valid_to = current_date - 1 where user_id = '${leaver.user_id}'`);
    expect(await names(reader, { starred: 'true' })).toEqual(['郑同事']);
    await reader.browser.call('DELETE', `/contact_stars/${colleague.user_id}`);
    expect(await names(reader, { starred: 'true' })).toEqual([]);
  });

  it('shows families the teachers of their classes, without mail and phone; pupils have none', async () => {
    const { pupil, guardians } = await here.family(['甘一']);
    await show(here.homeroom, 'open');
    const { list } = await book(guardians[0]);
    expect(list).toMatchObject([{ name: '班主任', phone: null, email: null, can_call: false }]);
    expect(await card(guardians[0], colleague.user_id)).toMatchObject({ status: 404 });
    expect(await names(guardians[0], { q: '郑' })).toEqual([]);
    expect(await reveal(guardians[0], here.homeroom.user_id)).toMatchObject({ status: 403 });
    expect((await guardians[0].browser.call('GET', '/contacts/own_card/looks')).data).toEqual({ list: [], total: 0 });
    await test_db.query(`update "user" set activated_at = now(), status = 'confirmed' where id = '${pupil.id}'`);
    const child = await here.world.signIn(pupil.id, here.school);
    expect(await child.call('GET', '/contacts/directory')).toMatchObject({ status: 403 });
  });
});
