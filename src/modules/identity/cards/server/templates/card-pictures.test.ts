import { afterAll, beforeAll, expect, it } from 'vitest';
import { findPerson } from '#modules/core/access/server/public.ts';
import { picture, upload } from '#modules/identity/profile/server/factories.ts';
import { useTestDatabase } from '#server/testing/database.ts';
import { startTestPortal, type TestPortal } from '#server/testing/portal.ts';
import { serverModules } from '../../../../../server/modules.ts';
import { type TestPerson, type TestSchool, TestWorld } from '../../../../../server/testing/school.ts';
import { elementOf, PLAIN_FRONT } from '../../contract/card-faces.ts';

/** Pictures that stand on a card as elements: a seal, a logo. */

const test_db = useTestDatabase();
let portal: TestPortal;
let school: TestSchool;
let designer: TestPerson;
let outsider: TestPerson;

beforeAll(async () => {
  portal = await startTestPortal(test_db.url, serverModules, findPerson);
  const world = new TestWorld(portal);
  school = await world.school('甲校');
  designer = await world.person({ name: '设计', school, roles: ['org_admin'] });
  outsider = await world.person({ name: '外人', school: await world.school('丙校'), roles: ['org_admin'] });
});
afterAll(() => portal.close());

const path = '/digital_card_templates';
const shape = { name: '校徽证', size: 'cr80', orientation: 'landscape' } as const;
const seal = async (by: TestPerson) =>
  (await upload(by.browser, await picture(300, 300), 'card_image')).data.id as string;
const frontWith = (file_id: string | null) => ({
  ...PLAIN_FRONT,
  elements: [...PLAIN_FRONT.elements, elementOf('image', 600, 30, 90, 90, { file_id })],
});
const create = (by: TestPerson, file_id: string | null) =>
  by.browser.call('POST', path, {
    body: { kind: 'staff', organization_id: school.id, ...shape, front: frontWith(file_id) },
  });
const change = ({ id, version }: { id: string; version: number }, more: object) =>
  designer.browser.call('PUT', `${path}/${id}`, { body: { ...shape, version, ...more } });

it('an own picture stands on the face with a link, also where it is taken off and put back', async () => {
  const file_id = await seal(designer);
  const { data } = await create(designer, file_id);
  expect(data.front.elements.at(-1)).toMatchObject({ bind: 'image', file_id });
  expect(data.front.elements.at(-1).image_url).toContain('/files/');
  expect(data.front.elements[0]).toMatchObject({ file_id: null, image_url: null });
  const without = (await change(data, { front: PLAIN_FRONT })).data;
  const again = await change(without, { front: frontWith(file_id), status: 'published' });
  expect(again.data).toMatchObject({ status: 'published', revision: 1 });
});

it('a copy shows the same picture and keeps it when the copy is thrown away', async () => {
  const { data } = await create(designer, await seal(designer));
  const copy = await designer.browser.call('POST', `${path}/${data.id}/copy`, {
    body: { organization_id: school.id, name: '副本' },
  });
  expect(copy.data.front.elements.at(-1).image_url).toContain('/files/');
  await designer.browser.call('DELETE', `${path}/${data.id}`);
  const [file] = await test_db.query(`select status from file where id = '${copy.data.front.elements.at(-1).file_id}'`);
  expect(file).toEqual({ status: 'stored' });
});

it('a face with an empty picture is kept as a draft and not published', async () => {
  const { data } = await create(designer, null);
  const answer = await change(data, { front: frontWith(null), status: 'published' });
  expect(answer.errors).toEqual({ [`front.elements.${PLAIN_FRONT.elements.length}`]: ['请上传图片'] });
});

it('pictures of others are refused, even when their number is written on an own card', async () => {
  const foreign = await seal(outsider);
  expect(await create(designer, foreign)).toMatchObject({ status: 404 });
  const [place] = await test_db.query(
    `select organization_id from user_organization where user_id = '${outsider.user_id}'`,
  );
  const theirs = await outsider.browser.call('POST', path, {
    body: { kind: 'staff', ...place, ...shape, front: frontWith(foreign) },
  });
  expect(theirs).toMatchObject({ code: 0 });
  const write = (file_id: string | null) => {
    const words = elementOf('text', 0, 0, 300, 50, { text_cn: foreign, file_id });
    const front = { ...PLAIN_FRONT, elements: [...PLAIN_FRONT.elements, words] };
    return designer.browser.call('POST', path, {
      body: { kind: 'staff', organization_id: school.id, ...shape, front },
    });
  };
  expect(await write(foreign)).toMatchObject({ status: 404 });
  expect(await write(null)).toMatchObject({ code: 0 });
  expect(await create(designer, foreign)).toMatchObject({ status: 404 });
});
