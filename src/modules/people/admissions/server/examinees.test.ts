import { afterAll, beforeAll, expect, it } from 'vitest';
import { findPerson } from '#modules/core/access/server/public.ts';
import { enrolStudent, idNumber, makeClassroom } from '#modules/people/students/server/factories.ts';
import { useTestDatabase } from '#server/testing/database.ts';
import { startTestPortal, type TestPortal } from '#server/testing/portal.ts';
import { until } from '#server/testing/until.ts';
import { serverModules } from '../../../../server/modules.ts';
import { type TestPerson, type TestSchool, TestWorld } from '../../../../server/testing/school.ts';

const test_db = useTestDatabase();
let portal: TestPortal;
let world: TestWorld;
let school: TestSchool;

beforeAll(async () => {
  portal = await startTestPortal(test_db.url, serverModules, findPerson, { ROLE: 'all' });
  world = new TestWorld(portal);
  school = await world.school('甲校');
});
afterAll(() => portal.close());

const parent = () => world.person({ user_types: ['visitor'], school: null });
const form = (more: object = {}) => ({
  name: '高子涵',
  gender: 'female',
  id_type: 'identity',
  id_no: idNumber('20200316', 'female'),
  ...more,
});
const enter = (by: TestPerson, body: object) => by.browser.call('POST', '/examinees', { body });
const list = async (by: TestPerson) => (await by.browser.call('GET', '/examinees')).data;
const put = (by: TestPerson, id: string, body: object) => by.browser.call('PUT', `/examinees/${id}`, { body });

it('a child who is entered stands in both lists, masked, and the current user knows', async () => {
  const mother = await parent();
  const { data } = await enter(mother, form());
  expect(data).toMatchObject({
    name: '高子涵',
    gender: 'female',
    birthday: '2020-03-16',
    status: 'active',
    user_kind: 'placeholder',
    id_no: expect.stringMatching(/^110\*{11}/),
    actions: ['update', 'archive'],
  });
  expect(await list(mother)).toMatchObject({ total: 1, list: [{ id: data.id }] });
  expect((await mother.browser.call('GET', `/examinees/${data.id}`)).data).toEqual(data);
  expect((await mother.browser.call('GET', '/users/my_children')).data).toMatchObject([
    { id: data.id, user_type: 'examinee', link_status: 'pending' },
  ]);
  expect((await mother.browser.call('GET', '/users/show_current')).data).toMatchObject({
    examinees: [{ id: data.id, name: '高子涵' }],
    is_has_examinees: true,
  });
});

it('what was typed may be put right while nobody verified it; a stale version and a wrong number are refused', async () => {
  const mother = await parent();
  const { data } = await enter(mother, form());
  const changed = await put(mother, data.id, { name: '高子晗', current_school: '朝阳幼儿园', version: 1 });
  expect(changed.data).toMatchObject({ name: '高子晗', current_school: '朝阳幼儿园', version: 2 });
  expect((await mother.browser.call('GET', '/users/my_children')).data).toMatchObject([{ name: '高子晗' }]);
  expect(await put(mother, data.id, { current_grade: 1, version: 1 })).toMatchObject({ status: 409 });
  expect((await put(mother, data.id, { id_no: '110101202003160000', version: 2 })).errors).toHaveProperty('id_no');
  expect((await list(mother)).list[0]).toMatchObject({ version: 2 });
});

it('is refused like a child that is added: in the list already, twice at once, pupils', async () => {
  const mother = await parent();
  const body = form();
  const second = { ...mother, browser: await world.signIn(mother.user_id, null) };
  const codes = (await Promise.all([enter(mother, body), enter(second, body)])).map((answer) => answer.code);
  expect(codes.toSorted()).toEqual([0, 200200]);
  expect((await list(mother)).total).toBe(1);
  expect(await mother.browser.call('POST', '/users/add_child', { body })).toMatchObject({
    message: '该子女已在列表中',
  });
  const pupil = await world.person({ user_types: ['student'], school });
  expect(await enter(pupil, form())).toMatchObject({ status: 403 });
});

it('belongs to the person who entered it', async () => {
  const { data } = await enter(await parent(), form());
  const others = [await parent(), await world.person({ school, roles: ['admissions', 'registrar'] })];
  for (const other of others) {
    expect((await list(other)).total).toBe(0);
    expect(await other.browser.call('GET', `/examinees/${data.id}`)).toMatchObject({ status: 404 });
    expect(await put(other, data.id, { name: '改名', version: 1 })).toMatchObject({ status: 404 });
    expect(await other.browser.call('DELETE', `/examinees/${data.id}`)).toMatchObject({ status: 404 });
  }
});

it('goes with the child: archived here and taken back there', async () => {
  const mother = await parent();
  const one = (await enter(mother, form())).data;
  expect(await mother.browser.call('DELETE', `/examinees/${one.id}`)).toMatchObject({ code: 0 });
  expect((await mother.browser.call('GET', '/users/my_children')).data).toEqual([]);
  const two = (await enter(mother, form())).data;
  const [claim] = (await mother.browser.call('GET', '/users/my_children')).data;
  expect(await mother.browser.call('DELETE', `/users/child_claims/${claim.claim_id}`)).toMatchObject({ code: 0 });
  expect((await list(mother)).total).toBe(0);
  expect(await mother.browser.call('GET', `/examinees/${two.id}`)).toMatchObject({ status: 404 });
});

it('of a pupil of the school group goes over to the pupil once that is known', async () => {
  const registrar = await world.person({ school, roles: ['registrar'] });
  const classroom = await makeClassroom(portal.services, school);
  const father = await parent();
  await test_db.query(
    `update user_credential set phone_verified_at = now(), phone_bidx = (select phone_bidx from "user" where id = $1) where user_id = $1`,
    [father.user_id],
  );
  const pupil = await enrolStudent(registrar.browser, classroom.id, { name: '在读', phone: father.phone });
  const { data } = await enter(father, { name: '在读', gender: 'male', id_type: 'identity', id_no: pupil.id_no });
  await until(async () => (await father.browser.call('GET', `/examinees/${pupil.id}`)).code === 0);
  expect((await father.browser.call('GET', `/examinees/${pupil.id}`)).data).toMatchObject({
    status: 'converted',
    user_kind: 'pupil',
    name: '在读',
    actions: [],
    id_no: expect.stringMatching(/^110\*{11}/),
  });
  expect(await father.browser.call('GET', `/examinees/${data.id}`)).toMatchObject({ status: 404 });
});
