import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findPerson } from '#modules/core/access/server/public.ts';
import { idNumber } from '#modules/people/students/server/factories.ts';
import { useTestDatabase } from '#server/testing/database.ts';
import { startTestPortal, type TestPortal } from '#server/testing/portal.ts';
import { serverModules } from '../../../../../server/modules.ts';
import { TestWorld } from '../../../../../server/testing/school.ts';
import { add, decide, FamilyWorld, form, requests, type TestPerson } from '../factories.ts';

/** Who works at the school and is a guardian of a pupil: a guardian of that child in every list, whatever they hold. */

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

const link = (student_id: string, guardian_id: string, restricted: boolean) =>
  test_db.query(
    `insert into stu_gd_client (id, organization_id, student_id, guardian_id, relation, status, source, restricted)
     values (gen_random_uuid(), $1, $2, $3, 'father', 'active', 'school', $4)`,
    [here.school.id, student_id, guardian_id, restricted],
  );

/** Somebody who holds every right of the school and is linked with a pupil. */
async function officer(student_id: string, restricted: boolean): Promise<TestPerson> {
  const person = await world.person({ name: '管理员', school: here.school, roles: ['org_admin'] });
  await link(student_id, person.user_id, restricted);
  await test_db.query(`update "user" set types = array_append(types, 'guardian') where id = $1`, [person.user_id]);
  return here.again(person, here.school);
}
const guardians = async (by: TestPerson, q: string) =>
  (await by.browser.call('GET', '/guardians', { query: { q } })).data.list;
const show = (by: TestPerson, id: string) => by.browser.call('GET', `/guardians/${id}`);
const draft = () => ({
  name: '新家长',
  gender: 'female',
  id_no: idNumber('19850101', 'female'),
  phone: '13911119001',
  relation: 'mother',
});
const heard = ({ status, code, message, data }: Awaited<ReturnType<TestPerson['browser']['call']>>) => ({
  status,
  code,
  message,
  data,
});

describe('staff who care for a pupil', () => {
  it('do not find the other guardians of the child by their right, nor decide for the school', async () => {
    const { pupil, guardians: own } = await here.family(['卢同一', '卢同二']);
    const [main] = own;
    const both = await officer(pupil.id, false);
    expect(await guardians(here.registrar, '卢同')).toHaveLength(2);
    expect(await guardians(both, '卢同')).toEqual([]);
    expect(await show(both, main.user_id)).toMatchObject({ status: 404 });
    expect(await both.browser.call('PUT', `/guardians/${main.user_id}`, { body: { version: 0 } })).toMatchObject({
      status: 404,
    });
    const body = { ...draft(), student_id: pupil.id };
    expect(await both.browser.call('POST', '/guardians', { body })).toMatchObject({ status: 403 });
    await add(await here.parent('卢客'), form(pupil));
    const request = await here.request('卢客');
    expect(await requests(both, '卢客')).toEqual([]);
    const decision = { decision: 'approved', relation: 'aunt', version: request.version };
    expect(await decide(both, request.id, decision)).toMatchObject({ status: 404 });
    expect(await decide(here.registrar, request.id, decision)).toMatchObject({ code: 0 });
  });

  it('read of a guardian whom another pupil leads to neither employer nor address, and the phone when it is shared', async () => {
    const { pupil, guardians: own, rows } = await here.family(['冉同一']);
    const [main] = own;
    await main.browser.call('PUT', `/guardians/${main.user_id}`, {
      body: { employer: '海淀医院', occupation: '医生', home_address: '学府路1号', version: 0 },
    });
    const sibling = await here.pupil();
    await link(sibling.id, main.user_id, false);
    const both = await officer(pupil.id, false);
    expect(await guardians(both, '冉同一')).toMatchObject([{ phone: null, children: [{ id: sibling.id }] }]);
    const seen = await show(both, main.user_id);
    expect(seen.data).toMatchObject({ employer: null, occupation: null, home_address: null, phone: null, actions: [] });
    expect(seen.data.children.map((child: { id: string }) => child.id)).toEqual([sibling.id]);
    expect((await show(here.registrar, main.user_id)).data).toMatchObject({ employer: '海淀医院' });
    await test_db.query(`update stu_gd_client set share_phone = true where id = '${rows[0].id}'`);
    expect((await show(both, main.user_id)).data.phone).toMatch(/\*{4}/);
    await test_db.query(`update stu_gd_client set restricted = true where guardian_id = '${both.user_id}'`);
    expect((await show(both, main.user_id)).data.phone).toBeNull();
  });

  it('and whom a court keeps away find of the child what people of another school find', async () => {
    const { pupil, guardians: own } = await here.family(['简同一', '简同二']);
    const [main] = own;
    const kept = await officer(pupil.id, true);
    const [stranger] = here.strangers;
    if (!stranger) throw new Error('there is a registrar of a sister school');
    await add(await here.parent('简客'), form(pupil));
    const request = await here.request('简客');
    const transfer = { student_id: pupil.id, to_id: own[1].user_id };
    await main.browser.call('POST', '/guardian_transfers', { body: transfer });
    const body = { ...draft(), student_id: pupil.id };
    const calls: readonly (readonly [string, string, object])[] = [
      ['GET', '/guardians', { query: { q: '简同' } }],
      ['GET', `/guardians/${main.user_id}`, {}],
      ['POST', '/guardians', { body }],
      ['GET', '/guardian_transfers', { query: { student_id: pupil.id } }],
      ['POST', '/guardian_transfers', { body: transfer }],
      ['POST', '/guardian_transfers', { body: { ...transfer, kind: 'by_school', reason: '抚养权变更' } }],
      ['PUT', `/guardian_link_requests/${request.id}/decide`, { body: { decision: 'approved', version: 1 } }],
      ['POST', '/users/check_by_id_no', { body: { id_type: 'identity', id_no: pupil.id_no } }],
    ];
    for (const [method, path, options] of calls)
      expect([method, path, heard(await kept.browser.call(method, path, options))]).toEqual([
        method,
        path,
        heard(await stranger.browser.call(method, path, options)),
      ]);
    expect(await requests(kept, '简客')).toEqual([]);
    const { data } = await kept.browser.call('GET', '/home/todos');
    expect(JSON.stringify(data)).not.toContain('简客');
  });
});

describe('the same guardian', () => {
  it('entered for two pupils at the same moment is one person', async () => {
    const pupils = [await here.pupil(), await here.pupil()];
    const second = await here.again(here.registrar, here.school);
    const body = { ...draft(), name: '双录', phone: '13911119002' };
    const answers = await Promise.all(
      [here.registrar, second].map((by, at) =>
        by.browser.call('POST', '/guardians', { body: { ...body, student_id: pupils[at]?.id } }),
      ),
    );
    expect(answers.map((answer) => answer.code)).toEqual([0, 0]);
    const people = await test_db.query(`select id from "user" where name = '双录'`);
    expect(people).toHaveLength(1);
  });
});
