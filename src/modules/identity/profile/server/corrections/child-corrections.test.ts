import { beforeAll, expect, test } from 'vitest';
import type { Browser } from '#server/testing/portal.ts';
import { castId } from '../../../../../../database/demo/cast.ts';
import { useDemo } from '../../../../../server/testing/use-demo.ts';
import { picture, upload } from '../factories.ts';

const demo = useDemo();

let father: Browser;
let child: string;

beforeAll(async () => {
  father = await demo.as('guardian');
  const { data } = await father.call('GET', '/users/my_children');
  child = data.find((row: { link_status: string }) => row.link_status === 'active').id;
});

const ask = (by: Browser, body: object) =>
  by.call('POST', '/profile/corrections', { body: { user_id: child, reason: '与户口本不一致', ...body } });
const listOf = async (by: Browser) => (await by.call('GET', `/profile/corrections?user_id=${child}`)).data?.list;
const birthdayIn = async (by: Browser) => (await by.call('GET', `/students/${child}`)).data.birthday;
const decide = (by: Browser, item_id: string) =>
  by.call('PUT', `/admin/users/${child}/audit`, {
    body: { kind: 'identity_correction', item_id, decision: 'approve', reason: '与户口本一致' },
  });

test('a guardian asks for the birthday of the child with a paper; who decides sees both days; it is then everywhere', async () => {
  const { data: paper } = await upload(father, await picture(800, 600), 'correction_proof');
  expect(await ask(father, { field: 'birthday', value: '2014-02-03', file_ids: [paper.id] })).toMatchObject({
    code: 0,
  });
  const [row] = await listOf(father);
  expect(row).toMatchObject({ field: 'birthday', state: 'pending' });
  expect(await ask(father, { field: 'birthday', value: '2014-02-04' })).toMatchObject({ code: 200200 });

  const office = await demo.as('superadmin');
  const { data } = await office.call('GET', '/admin/users/audit?kind=identity_correction&state=pending&per_page=100');
  const item = data.list.find((one: { item_id: string }) => one.item_id === row.id);
  expect(item.user.id).toBe(child);
  expect(item.facts).toContainEqual({
    field: 'birthday',
    before: await birthdayIn(father),
    after: '2014-02-03',
    matches: false,
  });
  const decided = await decide(office, row.id);
  expect(decided, decided.message).toMatchObject({ code: 0 });
  expect(await listOf(father)).toMatchObject([{ state: 'done', opinion: '与户口本一致' }]);
  expect(await birthdayIn(father)).toBe('2014-02-03');
});

test('values of a field follow its rule, and what is there already is refused', async () => {
  for (const [field, value] of [
    ['birthday', '2014-02-30'],
    ['birthday', '2999-01-01'],
    ['gender', 'other'],
  ] as const)
    expect((await ask(father, { field, value })).errors, `${field} ${value}`).toHaveProperty('value');
  const { gender } = (await father.call('GET', `/students/${child}`)).data;
  expect((await ask(father, { field: 'gender', value: gender })).errors).toEqual({ value: ['与现有信息相同'] });
});

test('nobody asks for the child of others, or reads what was asked', async () => {
  const teacher = await demo.as('homeroom');
  expect(await ask(teacher, { field: 'gender', value: 'female' })).toMatchObject({ status: 404 });
  expect(await teacher.call('GET', `/profile/corrections?user_id=${child}`)).toMatchObject({ status: 404 });
  expect(await father.call('GET', `/profile/corrections?user_id=${castId('homeroom')}`)).toMatchObject({ status: 404 });
});

test('who asked for a child does not decide on it', async () => {
  const { gender } = (await father.call('GET', `/students/${child}`)).data;
  expect(await ask(father, { field: 'gender', value: gender === 'male' ? 'female' : 'male' })).toMatchObject({
    code: 0,
  });
  const item = (await listOf(father)).find((row: { state: string }) => row.state === 'pending');
  await demo.test_db.query(`update "user" set is_super_admin = true where id = '${castId('guardian')}'`);
  const both = await demo.as('guardian');
  const own = await decide(both, item.id);
  expect(own.code, own.message).toBe(200200);
});
