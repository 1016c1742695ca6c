import { beforeAll, expect, test } from 'vitest';
import { picture, upload } from '#modules/identity/profile/server/factories.ts';
import type { Browser } from '#server/testing/portal.ts';
import { castId } from '../../../../../../database/demo/cast.ts';
import { useDemo } from '../../../../../server/testing/use-demo.ts';

const demo = useDemo();

interface Child {
  readonly id: string;
  readonly link_id: string;
  readonly name: string;
}

let guardian: Browser;
let children: Child[];

const open = (by: Browser, id: string) => by.call('GET', `/users/${id}/digital_card`);

/** A valid photo, from any source. */
async function givePhoto(id: string): Promise<void> {
  const office = await demo.as('superadmin');
  const { data } = await upload(office, await picture(413, 531), 'id_photo');
  await demo.test_db.query(`update id_photo_change set state = 'replaced' where user_id = '${id}' and state = 'used'`);
  await demo.test_db.query(`insert into id_photo_change
    (id, organization_id, user_id, file_id, width, height, source, state)
    select gen_random_uuid(), organization_id, '${id}', '${data.id}', 413, 531, 'staff', 'used'
      from student where user_id = '${id}'`);
}

beforeAll(async () => {
  guardian = await demo.as('guardian');
  children = ((await guardian.call('GET', '/users/my_children')).data as (Child & { link_status: string })[]).filter(
    ({ link_status }) => link_status === 'active',
  );
});

test('a guardian opens the cards of own children in every school, with the code that opens the gate', async () => {
  expect(children.length).toBeGreaterThan(1);
  for (const { id, name } of children) {
    await givePhoto(id);
    expect((await open(guardian, id)).data).toMatchObject({
      kind: 'student',
      kinds: ['student'],
      name,
      status: 'active',
    });
    expect((await open(guardian, id)).data.secret).toEqual(expect.any(String));
  }
});

test('a guardian hands in the photo of an own child, which waits, and of no other', async () => {
  const id = children[1]?.id ?? '';
  const { data } = await upload(guardian, await picture(413, 531), 'id_photo');
  const hand = (whose: string) =>
    guardian.call('PUT', `/users/${whose}/change_id_photo`, { body: { file_id: data.id } });
  expect(await hand(castId('homeroom'))).toMatchObject({ status: 404 });
  expect((await hand(id)).data).toEqual({ state: 'pending' });
  const [row] = await demo.test_db.query(
    `select source, organization_id = (select organization_id from student where user_id = '${id}') as is_there
       from id_photo_change where user_id = '${id}' and state = 'pending'`,
  );
  expect(row).toEqual({ source: 'guardian', is_there: true });
});

test('nobody else’s child, and no colleague, is opened that way', async () => {
  const [pupil] = await demo.test_db.query<{ id: string }>(
    `select user_id as id from student where user_id not in (select student_id from stu_gd_client where guardian_id = '${castId('guardian')}') limit 1`,
  );
  expect(await open(guardian, pupil?.id ?? '')).toMatchObject({ status: 404 });
  expect(await open(guardian, castId('homeroom'))).toMatchObject({ status: 404 });
  expect(await open(await demo.as('outsider'), children[0]?.id ?? '')).toMatchObject({ status: 404 });
});

test('a guardian reports the card of a child as lost, and sees it without a code', async () => {
  const id = children[0]?.id ?? '';
  const card = (await open(guardian, id)).data;
  expect(await guardian.call('POST', `/digital_cards/${card.id}/report_lost`)).toMatchObject({ code: 0 });
  expect((await open(guardian, id)).data).toMatchObject({ status: 'blocked', secret: null });
});

test('a link that a court restricts, or that has ended, opens nothing', async () => {
  const { id, link_id } = children[1] as Child;
  await demo.test_db.query(`update stu_gd_client set restricted = true where id = '${link_id}'`);
  expect(await open(guardian, id)).toMatchObject({ status: 404 });
  await demo.test_db.query(
    `update stu_gd_client set restricted = false, valid_to = '2020-01-01' where id = '${link_id}'`,
  );
  expect(await open(guardian, id)).toMatchObject({ status: 404 });
});
