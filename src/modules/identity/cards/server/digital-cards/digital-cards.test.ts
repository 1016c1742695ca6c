import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { findPerson } from '#modules/core/access/server/public.ts';
import { formatScanCode, macOf, signedPart, stepAt } from '#modules/core/scans/contract/scan-code.ts';
import { picture, upload } from '#modules/identity/profile/server/factories.ts';
import { EVERYWHERE } from '#server/database/database.ts';
import { useTestDatabase } from '#server/testing/database.ts';
import { startTestPortal, type TestPortal } from '#server/testing/portal.ts';
import { serverModules } from '../../../../../server/modules.ts';
import { type TestPerson, type TestSchool, TestWorld } from '../../../../../server/testing/school.ts';
import { removeOldScans } from './digital-card-scans.service.ts';
import { cardKindsOf, cardStatusOf } from './digital-cards.policy.ts';

const test_db = useTestDatabase();
let portal: TestPortal;
let world: TestWorld;
let school: TestSchool;
let hr: TestPerson;
let guard: TestPerson;
let parent: TestPerson;
let foreignGuard: TestPerson;

beforeAll(async () => {
  portal = await startTestPortal(test_db.url, serverModules, findPerson);
  world = new TestWorld(portal);
  school = await world.school('甲校');
  hr = await world.person({ name: '人事', school, roles: ['hr'] });
  guard = await world.person({ name: '保安', school, user_types: ['guard'] });
  parent = await world.person({ name: '家长', school, user_types: ['guardian'] });
  foreignGuard = await world.person({
    name: '乙保安',
    school: await world.school('乙校', school),
    user_types: ['guard'],
  });
});
afterAll(() => portal.close());

const cardPath = (person: TestPerson) => `/users/${person.user_id}/digital_card`;
const open = (person: TestPerson, query: Readonly<Record<string, string>> = {}, by = person) =>
  by.browser.call('GET', cardPath(person), { query });

/** Somebody with an ID photo that holds. */
async function withPhoto(name = '王老师', userTypes: ('teacher' | 'guardian')[] = ['teacher']): Promise<TestPerson> {
  const person = await world.person({ name, school, user_types: userTypes });
  const { data } = await upload(hr.browser, await picture(413, 531), 'id_photo');
  const path = `/users/${person.user_id}/change_id_photo`;
  expect((await hr.browser.call('PUT', path, { body: { file_id: data.id } })).data).toEqual({ state: 'used' });
  return person;
}

const codeOf = async ({ id, secret }: { id: string; secret: string }, secondsAgo = 0) => {
  const step = stepAt(Date.now() - secondsAgo * 1000);
  return formatScanCode('e', id, step, await macOf(secret, signedPart('e', id, step)));
};
const scan = async (by: TestPerson, card: { id: string; secret: string }, secondsAgo = 0) =>
  by.browser.call('POST', '/scans/resolve', { body: { code: await codeOf(card, secondsAgo) } });

describe('the electronic ID', () => {
  it('needs an ID photo, and a confirmed account', async () => {
    const teacher = await world.person({ school });
    expect(await open(teacher)).toMatchObject({ code: 200200, message: '请先上传证件照' });
    await test_db.query(`update "user" set status = 'unconfirmed' where id = '${teacher.user_id}'`);
    expect(await open(teacher)).toMatchObject({ code: 200200, message: '请先完成实名认证！' });
    expect(await test_db.query(`select 1 from digital_card where user_id = '${teacher.user_id}'`)).toEqual([]);
  });

  it('is made once at the first opening, also when two open it at once', async () => {
    const teacher = await withPhoto();
    const [first, second] = await Promise.all([open(teacher), open(teacher)]);
    expect(first.data).toMatchObject({
      kind: 'staff',
      kinds: ['staff'],
      status: 'active',
      language: 'cn',
      name: '王老师',
      number: teacher.number,
      organization: { id: school.id },
      department: { id: school.department_id },
      photo_url: expect.stringContaining('/files/'),
    });
    expect([second.data.id, second.data.secret]).toEqual([first.data.id, first.data.secret]);
    expect(Buffer.from(first.data.secret, 'base64url')).toHaveLength(20);
  });

  it('is one for each user type, and for no user type that the person does not have', async () => {
    const both = await withPhoto('赵双职', ['teacher', 'guardian']);
    const staff = (await open(both, { kind: 'staff' })).data;
    const guardian = (await open(both, { kind: 'guardian' })).data;
    expect(staff.kinds).toEqual(['staff', 'guardian']);
    expect(guardian.id).not.toBe(staff.id);
    expect(await open(both, { kind: 'student' })).toMatchObject({ status: 404 });
    expect(await open(both, { kind: 'king' })).toMatchObject({ status: 422 });
  });

  it('speaks the language that its owner chose', async () => {
    const teacher = await withPhoto();
    const change = (body: object) => teacher.browser.call('PUT', cardPath(teacher), { body });
    expect((await change({ kind: 'staff', language: 'us' })).data.language).toBe('us');
    expect((await open(teacher)).data.language).toBe('us');
    expect(await change({ kind: 'staff', language: 'fr' })).toMatchObject({ status: 422 });
    expect(
      await parent.browser.call('PUT', cardPath(teacher), { body: { kind: 'staff', language: 'cn' } }),
    ).toMatchObject({ status: 404 });
  });

  it('is shown to 0203 in reach without its secret, and to nobody else', async () => {
    const teacher = await withPhoto();
    expect(await open(teacher, {}, hr)).toMatchObject({ status: 404 });
    await open(teacher);
    expect((await open(teacher, {}, hr)).data).toMatchObject({ status: 'active', secret: null });
    for (const other of [parent, guard, foreignGuard])
      expect(await open(teacher, {}, other)).toMatchObject({ status: 404 });
    expect(await teacher.browser.call('GET', '/digital_cards')).toMatchObject({ status: 403 });
    const { data } = await hr.browser.call('GET', '/digital_cards', { query: { per_page: '100' } });
    expect(data.list.map((row: { person: { id: string } }) => row.person.id)).toContain(teacher.user_id);
    expect(JSON.stringify(data)).not.toContain('secret');
  });

  it('keeps its secret from impersonators', async () => {
    const teacher = await withPhoto();
    await open(teacher);
    const browser = portal.browser();
    const minted = await portal.services.database.write(EVERYWHERE, ({ db }) =>
      portal.services.sessions.mint(db, {
        user_id: teacher.user_id,
        organization_id: school.id,
        kind: 'impersonation',
        amr: ['pwd'],
        browser: true,
        impersonator_id: hr.user_id,
      }),
    );
    browser.token = minted.token;
    browser.cookies.set('sid2', minted.device_cookie ?? '');
    expect((await browser.call('GET', cardPath(teacher))).data).toMatchObject({ status: 'active', secret: null });
  });
});

describe('a scan', () => {
  it('tells the guard whose ID it is, and everybody else that it is good', async () => {
    const teacher = await withPhoto('刘老师');
    const card = (await open(teacher)).data;
    expect((await scan(guard, card)).data).toMatchObject({
      kind: 'e',
      notice: '该证件有效',
      data: { status: 'active', name: '刘老师', photo_url: expect.stringContaining('/files/') },
    });
    for (const other of [parent, foreignGuard])
      expect((await scan(other, card)).data).toEqual({ kind: 'e', route: null, notice: '该证件有效', data: {} });
  });

  it('of a screenshot, of a forged code and of an unknown card is refused', async () => {
    const card = (await open(await withPhoto())).data;
    expect(await scan(guard, card, 90)).toMatchObject({ code: 200200, message: '二维码已失效，请刷新后再试' });
    const forged = { ...card, secret: Buffer.alloc(20).toString('base64url') };
    expect(await scan(guard, forged)).toMatchObject({ code: 200200 });
    expect(await scan(guard, { ...card, id: guard.user_id })).toMatchObject({ code: 200200 });
  });

  it('is shown to the owner, and to nobody else', async () => {
    const teacher = await withPhoto();
    await scan(guard, (await open(teacher)).data);
    const mine = (await teacher.browser.call('GET', '/digital_cards/scans/mine')).data;
    expect(mine).toMatchObject({ total: 1, list: [{ kind: 'staff', result: 'valid', scanner: { name: '保安' } }] });
    expect((await parent.browser.call('GET', '/digital_cards/scans/mine')).data.total).toBe(0);
  });

  it('is forgotten after 180 days', async () => {
    const teacher = await withPhoto();
    const card = (await open(teacher)).data;
    await scan(guard, card);
    await scan(guard, card);
    await test_db.query(
      `update e_id_scan set at = now() - interval '181 days' where id = (select id from e_id_scan where card_id = '${card.id}' limit 1)`,
    );
    await portal.services.database.write(EVERYWHERE, ({ db }) => removeOldScans(db));
    expect((await teacher.browser.call('GET', '/digital_cards/scans/mine')).data.total).toBe(1);
  });
});

describe('blocking', () => {
  const act = (by: TestPerson, id: string, what: 'block' | 'unblock') =>
    by.browser.call('POST', `/digital_cards/${id}/${what}`, { body: { reason: '手机丢失' } });
  const lost = (by: TestPerson, id: string) => by.browser.call('POST', `/digital_cards/${id}/report_lost`);

  it('by the owner holds from the next scan on; only 0203 lifts it, and old codes stay dead', async () => {
    const teacher = await withPhoto();
    const card = (await open(teacher)).data;
    expect(await lost(parent, card.id)).toMatchObject({ status: 404 });
    expect(await lost(teacher, card.id)).toMatchObject({ code: 0 });
    expect(await lost(teacher, card.id)).toMatchObject({ code: 200200, message: '该证件已挂失' });
    expect((await scan(parent, card)).data).toEqual({ kind: 'e', route: null, notice: '该证件无效', data: {} });
    expect((await scan(guard, card)).data).toMatchObject({ notice: '该证件无效', data: { status: 'blocked' } });
    expect((await open(teacher)).data).toMatchObject({ status: 'blocked', secret: null, block_reason: '本人挂失' });
    expect(await act(teacher, card.id, 'unblock')).toMatchObject({ status: 403 });
    expect(await act(hr, card.id, 'unblock')).toMatchObject({ code: 0 });
    expect(await act(hr, card.id, 'unblock')).toMatchObject({ code: 200200, message: '该证件未挂失' });
    expect(await scan(guard, card)).toMatchObject({ code: 200200 });
    expect((await scan(guard, (await open(teacher)).data)).data).toMatchObject({ notice: '该证件有效' });
  });

  it('by 0203 is told to the owner; another school has no such card', async () => {
    const teacher = await withPhoto();
    const { id } = (await open(teacher)).data;
    const stranger = await world.person({ school: await world.school('丙校'), roles: ['hr'] });
    expect(await act(stranger, id, 'block')).toMatchObject({ status: 404 });
    expect(await act(hr, id, 'block')).toMatchObject({ code: 0 });
    expect(await act(hr, id, 'block')).toMatchObject({ code: 200200, message: '该证件已挂失' });
    const told = await teacher.browser.call('GET', '/users/notifications');
    expect(JSON.stringify(told.data)).toContain('您的电子证件已挂失：手机丢失');
  });

  it('is not needed when the user type or the membership is gone', async () => {
    const teacher = await withPhoto();
    const card = (await open(teacher)).data;
    await test_db.query(
      `update user_organization set valid_from = current_date - 9, valid_to = current_date - 2 where user_id = '${teacher.user_id}'`,
    );
    expect((await scan(parent, card)).data).toMatchObject({ notice: '该证件无效', data: {} });
  });
});

const owner = { types: ['teacher'], status: 'confirmed', is_member: true };
test.each([
  [{}, {}, 'active'],
  [{ status: 'blocked' }, {}, 'blocked'],
  [{}, { types: ['guardian'] }, 'ended'],
  [{}, { is_member: false }, 'ended'],
  [{}, { status: 'disabled' }, 'ended'],
  [{ status: 'blocked' }, { is_member: false }, 'ended'],
])('a card %j of a person %j is %s', (card, change, status) =>
  expect(cardStatusOf({ kind: 'staff', status: 'active', valid_to: null, ...card }, { ...owner, ...change })).toBe(
    status,
  ),
);

test('user types give cards in their order', () => {
  expect(cardKindsOf(['guardian', 'guard', 'teacher'])).toEqual(['staff', 'guardian']);
  expect(cardKindsOf(['visitor', 'supplier'])).toEqual([]);
});
