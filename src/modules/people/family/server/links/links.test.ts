import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findPerson } from '#modules/core/access/server/public.ts';
import { useTestDatabase } from '#server/testing/database.ts';
import { startTestPortal, type TestPortal } from '#server/testing/portal.ts';
import { serverModules } from '../../../../../server/modules.ts';
import { TestWorld } from '../../../../../server/testing/school.ts';
import { children, FamilyWorld, links, type TestPerson } from '../factories.ts';
import { runFamilyClock } from '../family.jobs.ts';

const test_db = useTestDatabase();
let portal: TestPortal;
let here: FamilyWorld<TestWorld>;

beforeAll(async () => {
  portal = await startTestPortal(test_db.url, serverModules, findPerson, { ROLE: 'all' });
  here = new FamilyWorld(portal.services, new TestWorld(portal), (sql, values) => test_db.query(sql, values));
  await here.fill();
});
afterAll(() => portal.close());

describe('links', () => {
  it('are read by the guardians, the pupil (names alone) and the school; by nobody else', async () => {
    const { pupil, guardians } = await here.family(['杨一', '杨二']);
    const [main, other] = guardians;
    expect((await links(pupil.id, other)).data.list).toMatchObject([
      { guardian: { name: '杨一' }, is_main: true, phone: null, restricted: null, actions: [] },
      { guardian: { name: '杨二' }, phone: expect.any(String), actions: ['update', 'remove'] },
    ]);
    expect((await links(pupil.id, main)).data.list[1].actions).toEqual(['update', 'remove']);
    await test_db.query(`update "user" set activated_at = now(), status = 'confirmed' where id = '${pupil.id}'`);
    const own = { ...main, browser: await here.world.signIn(pupil.id, here.school) };
    expect((await links(pupil.id, own)).data.list).toMatchObject([
      { guardian: { name: '杨一' }, relation: null, phone: null, scopes: [], actions: [] },
      { guardian: { name: '杨二' }, phone: null, scopes: [], actions: [] },
    ]);
    for (const nobody of [
      ...here.strangers,
      await here.parent('路人'),
      await here.world.person({ school: here.school }),
    ])
      expect(await links(pupil.id, nobody)).toMatchObject({ status: 404 });
  });

  it('change by the main guardian: scopes of the other; not by the other', async () => {
    const { rows, guardians } = await here.family(['朱一', '朱二']);
    const [main, other] = guardians;
    const [, link] = rows;
    const put = (by: TestPerson, body: object) => by.browser.call('PUT', `/stu_gd_clients/${link.id}`, { body });
    expect(await put(other, { scopes: ['pay'], version: 1 })).toMatchObject({ status: 403 });
    expect(await put(main, { scopes: ['study', 'pay'], version: 1 })).toMatchObject({
      data: { scopes: ['study', 'pay'], version: 2 },
    });
    expect(await put(main, { scopes: ['study'], version: 1 })).toMatchObject({ status: 409 });
    expect(await put(main, { share_phone: true, version: 2 })).toMatchObject({ status: 403 });
    expect(await put(other, { share_phone: true, version: 2 })).toMatchObject({ data: { share_phone: true } });
    for (const stranger of here.strangers)
      expect(await put(stranger, { scopes: [], version: 3 })).toMatchObject({ status: 404 });
  });

  it('of a restricted guardian narrow every answer; only the school says so, with a reason', async () => {
    const { rows, guardians, pupil } = await here.family(['秦一', '秦二']);
    const [main, other] = guardians;
    const [, link] = rows;
    const put = (by: TestPerson, body: object) => by.browser.call('PUT', `/stu_gd_clients/${link.id}`, { body });
    expect(await put(main, { restricted: true, reason: '法院判决', version: 1 })).toMatchObject({ status: 403 });
    expect((await put(here.registrar, { restricted: true, version: 1 })).errors).toEqual({
      reason: ['请填写原因（2-200字）'],
    });
    expect(await put(here.registrar, { restricted: true, reason: '法院判决', version: 1 })).toMatchObject({
      data: { restricted: true },
    });
    expect(await children(other)).toMatchObject([{ id: pupil.id, department: null, can_switch: false }]);
    expect((await links(pupil.id, other)).data.list).toHaveLength(1);
    expect(await other.browser.call('GET', `/students/${pupil.id}`)).toMatchObject({ status: 404 });
    expect(await main.browser.call('GET', `/students/${pupil.id}`)).toMatchObject({ code: 0 });
  });

  it('end: the other by the main one; the main one stays, and so does the last of a minor', async () => {
    const { rows, guardians, pupil } = await here.family(['尤一', '尤二']);
    const [main, other] = guardians;
    const [first, second] = rows;
    const end = (by: TestPerson, id: string) => by.browser.call('DELETE', `/stu_gd_clients/${id}`);
    expect(await end(other, first.id)).toMatchObject({ status: 404 });
    expect(await end(main, first.id)).toMatchObject({ code: 200200, message: '请先转移主监护人' });
    expect(await end(main, second.id)).toMatchObject({ code: 0 });
    expect(await children(await here.again(other))).toEqual([]);
    const [person] = await test_db.query<{ types: string[] }>(`select types from "user" where id = '${other.user_id}'`);
    expect(person?.types).not.toContain('guardian');
    expect(await end(main, first.id)).toMatchObject({ code: 200200, message: '未成年学生至少保留一名监护人' });
    expect(await links(pupil.id, await here.again(other))).toMatchObject({ status: 404 });
  });

  it('stay readable for 90 days after the pupil left, then end', async () => {
    const { guardians, pupil } = await here.family(['许一']);
    const [main] = guardians;
    const body = { kind: 'transfer_out', reason: '随父母搬迁', version: pupil.version };
    await here.registrar.browser.call('POST', `/students/${pupil.id}/changes`, { body });
    expect(await children(main)).toMatchObject([{ id: pupil.id, department: null }]);
    await test_db.query(`update stu_gd_client set valid_to = current_date - 1 where student_id = '${pupil.id}'`);
    await runFamilyClock(portal.services);
    expect(await children(await here.again(main))).toEqual([]);
  });
});
