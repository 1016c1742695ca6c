import { afterAll, beforeAll, expect, test } from 'vitest';
import { findPerson } from '#modules/core/access/server/public.ts';
import { useTestDatabase } from '#server/testing/database.ts';
import { startTestPortal, type TestPortal } from '#server/testing/portal.ts';
import { serverModules } from '../../../../server/modules.ts';
import { type TestPerson, type TestSchool, TestWorld } from '../../../../server/testing/school.ts';

const test_db = useTestDatabase();
let portal: TestPortal;
let world: TestWorld;
let school: TestSchool;
let teacher: TestPerson;

beforeAll(async () => {
  portal = await startTestPortal(test_db.url, serverModules, findPerson);
  world = new TestWorld(portal);
  school = await world.school('甲校');
  teacher = await world.person({ name: '王老师', school });
});
afterAll(() => portal.close());

const mine = async (person = teacher) => (await person.browser.call('GET', '/business_cards/mine')).data;
const change = (body: object, person = teacher) => person.browser.call('PUT', '/business_cards/mine', { body });

test('a card names the person, the place and its address, and shows phone and e-mail unless told otherwise', async () => {
  expect(await mine()).toMatchObject({
    name: '王老师',
    number: teacher.number,
    phone: teacher.phone,
    email: null,
    places: [
      {
        is_main: true,
        department: { id: school.department_id, name: '办公室' },
        post: null,
        organization_id: school.id,
        organization: { name: '甲校', address: '学府路1号' },
        show_phone: true,
        show_email: true,
        title: null,
      },
    ],
  });
});

test('the contact phone stands before the one of the account', async () => {
  const { version } = (await teacher.browser.call('GET', '/profile')).data;
  await teacher.browser.call('PUT', '/profile', { body: { contact_phone: '13700000008', version } });
  expect((await mine()).phone).toBe('13700000008');
});

test('what is shown is chosen for each place, and changed as often as one likes', async () => {
  const [{ id }] = (await mine()).places;
  for (const shown of [
    { show_phone: false, show_email: true, title: '数学教师', note: null },
    { show_phone: true, show_email: false, title: null, note: '欢迎来访' },
  ]) {
    expect(await change({ user_department_id: id, ...shown })).toMatchObject({ code: 0 });
    expect((await mine()).places).toMatchObject([{ id, ...shown }]);
  }
});

test('places of others and too long words are refused at their fields', async () => {
  const other = await world.person({ school });
  const [{ id }] = (await mine(other)).places;
  const shown = { show_phone: true, show_email: true };
  expect((await change({ user_department_id: id, ...shown })).errors).toEqual({
    user_department_id: ['请选择自己的部门'],
  });
  const [own] = (await mine()).places;
  expect((await change({ user_department_id: own.id, ...shown, title: 'x'.repeat(31) })).errors).toHaveProperty(
    'title',
  );
  expect((await mine(other)).places).toMatchObject([{ show_phone: true, note: null }]);
});

test('only staff have one', async () => {
  const parent = await world.person({ user_types: ['guardian'], school });
  expect(await parent.browser.call('GET', '/business_cards/mine')).toMatchObject({ status: 403 });
});
