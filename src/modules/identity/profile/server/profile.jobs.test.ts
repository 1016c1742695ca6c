import { afterAll, beforeAll, expect, test } from 'vitest';
import { findPerson } from '#modules/core/access/server/public.ts';
import { EVERYWHERE } from '#server/database/database.ts';
import { useTestDatabase } from '#server/testing/database.ts';
import { startTestPortal, type TestPortal } from '#server/testing/portal.ts';
import { serverModules } from '../../../../server/modules.ts';
import { TestWorld } from '../../../../server/testing/school.ts';
import { picture, upload } from './factories.ts';
import { removeErasedPhotos } from './profile.jobs.ts';

const test_db = useTestDatabase();
let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal(test_db.url, serverModules, findPerson);
});
afterAll(() => portal.close());

test('the pictures of an erased account go, those of others stay', async () => {
  const world = new TestWorld(portal);
  const school = await world.school('甲校');
  const people = [await world.person({ school }), await world.person({ school })];
  for (const { browser, user_id } of people) {
    const avatar = await upload(browser, await picture(600, 600), 'avatar');
    const photo = await upload(browser, await picture(413, 531), 'id_photo');
    const path = `/users/${user_id}`;
    await browser.call('PUT', `${path}/change_avatar`, { body: { id: user_id, avatar_url: avatar.data.key } });
    await browser.call('PUT', `${path}/change_id_photo`, { body: { file_id: photo.data.id } });
  }
  const [erased, other] = people.map((person) => person.user_id);
  await test_db.query(`update "user" set status = 'deleted', avatar_url = null where id = '${erased}'`);
  await portal.services.database.write(EVERYWHERE, ({ db }) => removeErasedPhotos(db));
  const kept = await test_db.query<{ owner_id: string; status: string }>(
    `select owner_id, status from file order by owner_id, kind`,
  );
  const statusesOf = (id: string | undefined) => kept.filter((file) => file.owner_id === id).map((file) => file.status);
  expect(statusesOf(erased)).toEqual(['dropped', 'dropped']);
  expect(statusesOf(other)).toEqual(['stored', 'stored']);
  expect(await test_db.query(`select state from id_photo_change where user_id = '${erased}'`)).toEqual([
    { state: 'replaced' },
  ]);
});
