import { afterAll, beforeAll, expect, test } from 'vitest';
import { findPerson } from '#modules/core/access/server/public.ts';
import { useTestDatabase } from '#server/testing/database.ts';
import { startTestPortal, type TestPortal } from '#server/testing/portal.ts';
import { serverModules } from '../../../../../server/modules.ts';
import { TestWorld } from '../../../../../server/testing/school.ts';
import { FamilyWorld } from '../factories.ts';

const test_db = useTestDatabase();
let portal: TestPortal;
let here: FamilyWorld<TestWorld>;

beforeAll(async () => {
  portal = await startTestPortal(test_db.url, serverModules, findPerson, { ROLE: 'all' });
  here = new FamilyWorld(portal.services, new TestWorld(portal), (sql, values) => test_db.query(sql, values));
  await here.fill();
});
afterAll(() => portal.close());

test('a guardian agrees to public pictures of an own child, once, and takes it back among the own consents', async () => {
  const { pupil, guardians } = await here.family(['苏一', '苏二']);
  const [mother, father] = guardians;
  const [stranger] = (await here.family(['路人'])).guardians;
  const agree = (who: typeof mother) => who.browser.call('PUT', `/users/my_children/${pupil.id}/picture_consent`);
  const agreed = async (who: typeof mother) =>
    (await who.browser.call('GET', '/users/my_children/picture_consents')).data.agreed_ids;

  expect((await agree(stranger)).code).toBe(404001);
  expect(await agreed(mother)).toEqual([]);
  expect((await agree(mother)).code).toBe(0);
  expect((await agree(father)).code).toBe(0);
  expect([await agreed(mother), await agreed(father), await agreed(stranger)]).toEqual([[pupil.id], [pupil.id], []]);

  const { data } = await mother.browser.call('GET', '/consents/mine');
  const given = data.list.filter((one: { purpose: string }) => one.purpose === 'photo');
  expect(given).toMatchObject([{ subject: { id: pupil.id }, can_withdraw: true }]);
  expect((await mother.browser.call('PUT', `/consents/${given[0].id}/withdraw`)).code).toBe(0);
  expect(await agreed(father)).toEqual([]);
});
