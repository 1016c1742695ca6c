import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findPerson } from '#modules/core/access/server/public.ts';
import { useTestDatabase } from '#server/testing/database.ts';
import { startTestPortal, type TestPortal } from '#server/testing/portal.ts';
import { serverModules } from '../../../../../server/modules.ts';
import { TestWorld } from '../../../../../server/testing/school.ts';
import { children, FamilyWorld, links, type TestPerson } from '../factories.ts';

const test_db = useTestDatabase();
let portal: TestPortal;
let here: FamilyWorld<TestWorld>;

beforeAll(async () => {
  portal = await startTestPortal(test_db.url, serverModules, findPerson, { ROLE: 'all' });
  here = new FamilyWorld(portal.services, new TestWorld(portal), (sql, values) => test_db.query(sql, values));
  await here.fill();
});
afterAll(() => portal.close());

const invite = (by: TestPerson, student_id: string, phone: string, draft: object = {}) =>
  by.browser.call('POST', '/stu_gd_clients', {
    body: { student_id, name: '被邀请人', phone, relation: 'mother', scopes: ['study', 'health'], ...draft },
  });
const accept = (by: TestPerson, token: string) =>
  by.browser.call('POST', '/guardian_invitations/accept', { body: { token } });
const look = (by: TestPerson, token: string) =>
  by.browser.call('GET', '/guardian_invitations/look', { query: { token } });

/** The key in the newest message to a phone. */
async function keyFor(phone: string): Promise<string> {
  const [message] = await portal.outbox(phone);
  return /invitation=([\w-]+)/.exec(JSON.stringify(message))?.[1] ?? '';
}

describe('invitations of a further guardian', () => {
  it('come by SMS, name nobody in full, and make the owner of the phone a guardian with the scopes given', async () => {
    const { pupil, guardians } = await here.family(['洪一']);
    const mother = await here.parent('洪二');
    const stranger = await here.parent('陌生人');
    expect(await invite(guardians[0], pupil.id, mother.phone)).toMatchObject({ code: 0, data: { relation: 'mother' } });
    const token = await keyFor(mother.phone);
    expect(await look(mother, token)).toMatchObject({ data: { inviter: '洪*', scopes: ['study', 'health'] } });
    expect(JSON.stringify((await look(mother, token)).data)).not.toContain(pupil.name);
    expect(await accept(stranger, token)).toMatchObject({ code: 200200, message: '请使用收到邀请的手机号登录' });
    expect(await accept(mother, token)).toMatchObject({ code: 0 });
    const now = await here.again(mother, here.school);
    expect(await children(now)).toMatchObject([{ id: pupil.id, isOther: true, scopes: ['study', 'health'] }]);
    expect(await accept(now, token)).toMatchObject({ code: 200200, message: '邀请已失效，请联系邀请人' });
    expect((await links(pupil.id, guardians[0])).data).toMatchObject({ may_invite: true, invitations: [], total: 2 });
  });

  it('are sent by the main guardian alone; other guardians, pupils and the school learn nothing of them', async () => {
    const { pupil, guardians } = await here.family(['古一', '古二']);
    const [main, other] = guardians;
    const guest = await here.parent('古三');
    expect(await invite(other, pupil.id, guest.phone)).toMatchObject({ status: 403 });
    for (const nobody of [guest, here.registrar, ...here.strangers])
      expect(await invite(nobody, pupil.id, guest.phone)).toMatchObject({ status: 404 });
    const { data } = await invite(main, pupil.id, guest.phone);
    expect((await links(pupil.id, main)).data.invitations).toMatchObject([{ id: data.id, name: '被邀请人' }]);
    for (const reader of [other, here.registrar])
      expect((await links(pupil.id, reader)).data).toMatchObject({ may_invite: false, invitations: [] });
    const end = (by: TestPerson) => by.browser.call('DELETE', `/guardian_invitations/${data.id}`);
    expect(await end(other)).toMatchObject({ status: 404 });
    expect(await end(main)).toMatchObject({ code: 0 });
    expect(await accept(guest, await keyFor(guest.phone))).toMatchObject({ code: 200200 });
  });

  it('refuse the own phone, one that is linked, and one too many', async () => {
    const { pupil, guardians } = await here.family(['卞一', '卞二']);
    const [main, other] = guardians;
    expect(await invite(main, pupil.id, main.phone)).toMatchObject({ code: 200200, message: '不能邀请本人' });
    expect(await invite(main, pupil.id, other.phone)).toMatchObject({ code: 200200 });
    expect(await invite(main, pupil.id, '13900000000', { relation: 'spouse' })).toMatchObject({ status: 422 });
    const phones = ['13911110001', '13911110002', '13911110003', '13911110004'];
    for (const phone of phones) expect(await invite(main, pupil.id, phone)).toMatchObject({ code: 0 });
    expect(await invite(main, pupil.id, phones[0] ?? '')).toMatchObject({ code: 200200 });
    expect(await invite(main, pupil.id, '13911110005')).toMatchObject({ message: '监护人数量已达上限' });
  });

  it('are good once: of two acceptances at the same moment one makes the link', async () => {
    const { pupil, guardians } = await here.family(['房一']);
    const guest = await here.parent('房二');
    await invite(guardians[0], pupil.id, guest.phone);
    const token = await keyFor(guest.phone);
    const codes = (await Promise.all([accept(guest, token), accept(guest, token)])).map((answer) => answer.code);
    expect(codes.sort((a, b) => a - b)).toEqual([0, 200200]);
    expect((await links(pupil.id, guardians[0])).data.total).toBe(2);
  });

  it('end with the link of their sender', async () => {
    const { pupil, guardians } = await here.family(['段一']);
    const guest = await here.parent('段二');
    await invite(guardians[0], pupil.id, guest.phone);
    await test_db.query(`update stu_gd_client set restricted = true where student_id = '${pupil.id}'`);
    expect(await accept(guest, await keyFor(guest.phone))).toMatchObject({ message: '邀请已失效，请联系邀请人' });
  });
});

describe('one link', () => {
  it('is shown to people who find it in the list', async () => {
    const { rows, guardians } = await here.family(['仇一', '仇二']);
    const show = (by: TestPerson) => by.browser.call('GET', `/stu_gd_clients/${rows[0].id}`);
    expect(await show(guardians[1])).toMatchObject({ data: { guardian: { name: '仇一' }, phone: null } });
    expect(await show(here.registrar)).toMatchObject({ code: 0 });
    for (const stranger of here.strangers) expect(await show(stranger)).toMatchObject({ status: 404 });
  });
});
