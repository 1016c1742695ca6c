import { beforeAll, expect, test } from 'vitest';
import { type CastName, castId } from '../../../../../../database/demo/cast.ts';
import { organizationId } from '../../../../../../database/demo/places.ts';
import { demoId } from '../../../../../../database/demo/random.ts';
import { useDemo } from '../../../../../server/testing/use-demo.ts';

/** Where locks hang, and whose cards are still to be bound: what security works through. */

const demo = useDemo();
const LAB = demoId('lock:B:101');
const call = async (who: CastName, path: string) => (await demo.as(who)).call('GET', path);
const sql = <T>(text: string, values: unknown[] = []) => demo.test_db.query(text, values) as Promise<T[]>;
const places = async (who: CastName = 'security') =>
  (await call(who, '/doorlocks/places')).data as {
    floors: { id: string; locks: number; in_trouble: number }[];
    elsewhere: { locks: number; in_trouble: number };
  };

beforeAll(async () => {
  await sql(
    `insert into role_user (id, role_id, user_id, organization_id)
     select gen_random_uuid(), r.id, $1, $2 from role r where r.client_id is null and r.code = 'security' on conflict do nothing`,
    [castId('security'), organizationId('sy-middle')],
  );
});

test('floors are counted with their locks and what is in trouble on them, gates apart', async () => {
  const before = await places();
  const [at] = await sql<{ id: string; n: number }>(
    `select r.bfloor_id as id, count(*)::int as n from doorlock l join broom r on r.id = l.broom_id
      where r.bfloor_id = (select bfloor_id from broom b join doorlock d on d.broom_id = b.id where d.id = $1) group by 1`,
    [LAB],
  );
  expect(before.floors.find((one) => one.id === at?.id)).toMatchObject({ locks: at?.n, in_trouble: 0 });
  await sql(`update doorlock set status = 'offline' where id = $1`, [LAB]);
  expect((await places()).floors.find((one) => one.id === at?.id)).toMatchObject({ locks: at?.n, in_trouble: 1 });
  // one that was switched off on purpose is nothing to walk to
  await sql(`update doorlock set status = 'disabled' where id = $1`, [LAB]);
  expect((await places()).floors.find((one) => one.id === at?.id)).toMatchObject({ in_trouble: 0 });
  const [outside] = await sql<{ n: number }>(
    'select count(*)::int as n from doorlock where organization_id = $1 and broom_id is null',
    [organizationId('sy-middle')],
  );
  expect(before.elsewhere.locks).toBe(outside?.n);
});

test('who neither looks at doors nor binds cards learns nothing of the places', async () => {
  expect((await call('teacher', '/doorlocks/places')).code).toBe(403001);
});

const departmentOf = async (code: string, school = 'sy-middle' as const) => {
  const [row] = await sql<{ id: string }>('select id from department where organization_id = $1 and code = $2', [
    organizationId(school),
    code,
  ]);
  return row?.id ?? '';
};

test('the people of a department come with their card, who has none first; a lost card is none', async () => {
  const path = `/access_cards/people?department_id=${await departmentOf('SX')}`;
  const { data } = await call('security', path);
  const ends = data.list.map((one: { card_no_masked: string | null }) => one.card_no_masked);
  expect(ends).toEqual([...ends.filter((end: string | null) => !end), ...ends.filter(Boolean)]);
  expect(data.total).toBe(data.list.length);
  expect(data.without_card).toBe(ends.filter((end: string | null) => end === null).length);
  const teacher = (list: { id: string }[]) => list.find((one) => one.id === castId('teacher'));
  expect(teacher(data.list)).toMatchObject({ card_no_masked: '****B2C3' });
  await sql(`update access_card set status = 'lost' where user_id = $1 and kind = 'card'`, [castId('teacher')]);
  const after = (await call('security', path)).data;
  expect(teacher(after.list)).toMatchObject({ card_no_masked: null });
  expect(after.without_card).toBe(data.without_card + 1);
});

test('a department of another school is not found, and nobody without the right reads names', async () => {
  const [foreign] = await sql<{ id: string }>('select id from department where organization_id <> $1 limit 1', [
    organizationId('sy-middle'),
  ]);
  expect((await call('security', `/access_cards/people?department_id=${foreign?.id}`)).code).toBe(404001);
  expect((await call('teacher', `/access_cards/people?department_id=${await departmentOf('SX')}`)).code).toBe(403001);
});
