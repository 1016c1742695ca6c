import { afterAll, beforeAll, expect, it } from 'vitest';
import { findPerson } from '#modules/core/access/server/public.ts';
import { EVERYWHERE } from '#server/database/database.ts';
import { useTestDatabase } from '#server/testing/database.ts';
import { startTestPortal, type TestPortal } from '#server/testing/portal.ts';
import { until } from '#server/testing/until.ts';
import { serverModules } from '../../../../../server/modules.ts';
import { type TestPerson, type TestSchool, TestWorld } from '../../../../../server/testing/school.ts';
import { picture, upload } from '../factories.ts';
import { removeReplacedPhotos } from '../profile.jobs.ts';
import { makeZip, type PackedFile } from '../testing/zips.ts';

const test_db = useTestDatabase();
let portal: TestPortal;
let world: TestWorld;
let school: TestSchool;
let hr: TestPerson;
let foreignHr: TestPerson;
let face: Buffer;

beforeAll(async () => {
  portal = await startTestPortal(test_db.url, serverModules, findPerson, { ROLE: 'all' });
  world = new TestWorld(portal);
  school = await world.school('甲校');
  hr = await world.person({ name: '人事', school, roles: ['hr'] });
  foreignHr = await world.person({ name: '乙人事', school: await world.school('乙校', school), roles: ['hr'] });
  face = await picture(413, 531);
});
afterAll(() => portal.close());

async function begin(files: readonly PackedFile[], by = hr, more: object = {}) {
  const { data } = await upload(by.browser, makeZip(files), 'id_photo_zip', '证件照.zip');
  return by.browser.call('POST', '/id_photo_changes/zip', { body: { file_id: data?.id, ...more } });
}
async function ended(id: string, states: readonly string[], by = hr) {
  let task = { state: '' } as Record<string, unknown>;
  await until(async () => {
    task = (await by.browser.call('GET', `/data_tasks/${id}`)).data;
    if (task['state'] === 'failed') throw new Error(String(task['failure_cn']));
    return states.includes(String(task['state']));
  });
  return task;
}
const run = (id: string) => hr.browser.call('PUT', `/data_tasks/${id}`, { body: { state: 'running' } });
const undo = (id: string) => hr.browser.call('POST', `/data_tasks/${id}/undo`);
const usedOf = ({ user_id }: TestPerson) =>
  test_db.query(`select source, width from id_photo_change where user_id = '${user_id}' and state = 'used'`);

it('checks each photo and stores nothing, then puts the good ones in force, and takes them back', async () => {
  const [fresh, held] = [await world.person({ name: '王一', school }), await world.person({ name: '王二', school })];
  const before = await upload(hr.browser, await picture(600, 800), 'id_photo');
  await hr.browser.call('PUT', `/users/${held.user_id}/change_id_photo`, { body: { file_id: before.data.id } });
  const begun = await begin([
    { name: `${fresh.number}.png`, bytes: face },
    { name: `三年级/${held.number}.PNG`, bytes: face },
    { name: 'NOBODY.png', bytes: face },
    { name: `${hr.number}.txt`, bytes: face },
    { name: `../${foreignHr.number}.png`, bytes: face },
    { name: `x/${fresh.number}.png`, bytes: face },
    { name: '__MACOSX/._x.png', bytes: face },
  ]);
  expect(begun, begun.message).toMatchObject({ code: 0 });
  const id = begun.data.data_task_id;
  expect(await ended(id, ['ready'])).toMatchObject({ total: 6, created_count: 1, changed_count: 1, error_count: 4 });
  expect(await usedOf(fresh)).toEqual([]);

  await run(id);
  expect(await ended(id, ['done'])).toMatchObject({ created_count: 1, changed_count: 1, error_count: 4 });
  expect(await usedOf(fresh)).toEqual([{ source: 'zip', width: 413 }]);
  expect(await usedOf(held)).toEqual([{ source: 'zip', width: 413 }]);
  expect((await fresh.browser.call('GET', '/profile/id_photo')).data.photo_url).toContain('/files/');

  await undo(id);
  await ended(id, ['undone']);
  expect(await usedOf(fresh)).toEqual([]);
  expect(await usedOf(held)).toEqual([{ source: 'staff', width: 600 }]);
});

it('leaves alone what changed after the import', async () => {
  const person = await world.person({ name: '李一', school });
  const id = (await begin([{ name: `${person.number}.png`, bytes: face }])).data.data_task_id;
  await ended(id, ['ready']);
  await run(id);
  await ended(id, ['done']);
  const later = await upload(hr.browser, await picture(500, 700), 'id_photo');
  await hr.browser.call('PUT', `/users/${person.user_id}/change_id_photo`, { body: { file_id: later.data.id } });
  await undo(id);
  await ended(id, ['undone']);
  expect(await usedOf(person)).toEqual([{ source: 'staff', width: 500 }]);
});

it('keeps the picture before as long as the import can be taken back', async () => {
  const person = await world.person({ name: '孙一', school });
  const before = (await upload(hr.browser, await picture(600, 800), 'id_photo')).data.id;
  await hr.browser.call('PUT', `/users/${person.user_id}/change_id_photo`, { body: { file_id: before } });
  const id = (await begin([{ name: `${person.number}.png`, bytes: face }])).data.data_task_id;
  await ended(id, ['ready']);
  await run(id);
  await ended(id, ['done']);
  const clear = () => portal.services.database.write(EVERYWHERE, ({ db }) => removeReplacedPhotos(db));
  const state = async () => (await test_db.query(`select status from file where id = '${before}'`))[0];
  await clear();
  expect(await state()).toEqual({ status: 'stored' });
  await test_db.query(
    `update id_photo_change set updated_at = now() - interval '26 hours' where user_id = '${person.user_id}'`,
  );
  await clear();
  expect(await state()).not.toEqual({ status: 'stored' });
});

it('reaches people of the own school alone, and takes nobody else’s archive', async () => {
  const stranger = await world.person({ name: '赵一', school });
  const begun = await begin([{ name: `${stranger.number}.png`, bytes: face }], foreignHr);
  expect(await ended(begun.data.data_task_id, ['ready'], foreignHr)).toMatchObject({
    created_count: 0,
    error_count: 1,
  });
  expect(await begin([{ name: 'a.png', bytes: face }], foreignHr, { organization_id: school.id })).toMatchObject({
    status: 404,
  });
  const { data } = await upload(hr.browser, makeZip([{ name: 'a.png', bytes: face }]), 'id_photo_zip', 'a.zip');
  const stolen = await foreignHr.browser.call('POST', '/id_photo_changes/zip', { body: { file_id: data.id } });
  expect(stolen.errors).toHaveProperty('file_id');
  const teacher = await world.person({ school });
  expect(await teacher.browser.call('POST', '/id_photo_changes/zip', { body: { file_id: data.id } })).toMatchObject({
    status: 403,
  });
});

it('refuses archives without photos, and small ones that unfold without end', async () => {
  expect(await begin([{ name: '说明/', bytes: Buffer.alloc(0) }])).toMatchObject({ message: '压缩包内没有照片' });
  const bomb = Buffer.alloc(2_000_000);
  const answer = await begin([{ name: 'a.png', bytes: bomb }]);
  expect(answer.code).not.toBe(0);
});
