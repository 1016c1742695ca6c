import { beforeAll, describe, expect, test } from 'vitest';
import { EVERYWHERE } from '#server/database/database.ts';
import { type CastName, castId } from '../../../../../../database/demo/cast.ts';
import { organizationId } from '../../../../../../database/demo/places.ts';
import { demoId } from '../../../../../../database/demo/random.ts';
import { useDemo } from '../../../../../server/testing/use-demo.ts';

const demo = useDemo();
const LAB = demoId('lock:B:101');
const call = async (who: CastName, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
  (await demo.as(who)).call(method, path, body ? { body } : {});
const sql = <T>(text: string, values: unknown[] = []) => demo.test_db.query(text, values) as Promise<T[]>;
const counts = async () =>
  (
    await sql(`select (select count(*)::int from dlock_group) as groups, (select count(*)::int from dlock_group_member) as members,
      (select max(version) from dlock_group) as version`)
  )[0];

beforeAll(async () => {
  await sql(
    `insert into role_user (id, role_id, user_id, organization_id)
     select gen_random_uuid(), r.id, $1, $2 from role r where r.client_id is null and r.code = 'security' on conflict do nothing`,
    [castId('security'), organizationId('sy-middle')],
  );
  await demo.services.database.write(EVERYWHERE, ({ db }) => demo.services.sessions.refresh(db, [castId('security')]));
});

describe('a group that is tried before it is saved', () => {
  test('says who would leave and which doors it would hold, and stays as it was', async () => {
    const { data: list } = await call('security', 'GET', '/dlock_groups?per_page=100');
    const group = list.list.find(
      (one: { audience: unknown; members_count: number }) => one.audience && one.members_count,
    );
    const { name, version, members_count } = group;
    const before = await counts();
    const change = { name, doorlock_ids: [LAB], audience: null, version, dry_run: true };
    const { data } = await call('security', 'PUT', `/dlock_groups/${group.id}`, change);
    expect(data.preview).toMatchObject({ joining: 0, locks: [{ id: LAB }] });
    expect(data.preview.leaving).toBeGreaterThan(0);
    expect(data.preview.leaving).toBeLessThanOrEqual(members_count);
    expect(await counts()).toEqual(before);
    expect((await call('security', 'GET', `/dlock_groups/${group.id}`)).data).toMatchObject({ version, members_count });
  });

  test('says who would join a new one, and makes none', async () => {
    const { data: list } = await call('security', 'GET', '/dlock_groups?per_page=100');
    const { audience } = list.list.find(
      (one: { audience: unknown; members_count: number }) => one.audience && one.members_count,
    );
    const before = await counts();
    const { data } = await call('security', 'POST', '/dlock_groups', {
      name: '试一试',
      doorlock_ids: [LAB],
      audience,
      dry_run: true,
    });
    expect(data.preview.joining).toBeGreaterThan(0);
    expect(await counts()).toEqual(before);
    expect((await call('security', 'GET', `/dlock_groups/${data.id}`)).code).toBe(404001);
  });

  test('is refused where saving would be, and a parameter that nobody knows makes no group', async () => {
    const before = await counts();
    const draft = { name: '试一试', doorlock_ids: [castId('security')], dry_run: true };
    expect((await call('security', 'POST', '/dlock_groups', draft)).errors).toHaveProperty('doorlock_ids');
    const real = { name: '试一试', doorlock_ids: [LAB] };
    expect((await call('security', 'POST', '/dlock_groups?dry_run=1', real)).code).toBe(422001);
    expect(await counts()).toEqual(before);
  });
});

test('locks are found by where they hang, by group and battery, those in trouble first', async () => {
  await sql(`update doorlock set battery_pct = 10 where id = $1`, [LAB]);
  await sql(
    `update doorlock set status = 'fault' where id = (select max(id::text)::uuid from doorlock where id <> $1 and organization_id = $2)`,
    [LAB, organizationId('sy-middle')],
  );
  const find = async (query: string) =>
    (await call('security', 'GET', `/doorlocks?per_page=100${query}`)).data.list as { id: string; status: string }[];
  const all = await find('');
  expect(all[0]?.status).toBe('fault');
  const low = (await find('&low_battery=true')).map((one) => one.id);
  expect(low).toContain(LAB);
  expect((await find('&low_battery=false')).some((one) => low.includes(one.id))).toBe(false);
  const [place] = await sql<{ building_id: string; bfloor_id: string }>(
    'select r.building_id, r.bfloor_id from broom r join doorlock l on l.broom_id = r.id where l.id = $1',
    [LAB],
  );
  expect((await find(`&building_id=${place?.building_id}`)).map((one) => one.id)).toContain(LAB);
  expect((await find(`&bfloor_id=${place?.bfloor_id}`)).map((one) => one.id)).toContain(LAB);
  expect(await find(`&building_id=${castId('security')}`)).toEqual([]);
  expect((await find('&status=fault')).map((one) => one.status)).toEqual(['fault']);
  const outside = (await find('&in_room=false')).map((one) => one.id);
  expect(outside).not.toContain(LAB);
  expect([...outside, ...(await find('&in_room=true')).map((one) => one.id)].toSorted()).toEqual(
    all.map((one) => one.id).toSorted(),
  );
  const { data: groups } = await call('security', 'GET', '/dlock_groups?per_page=100');
  const [group] = groups.list;
  expect((await find(`&dlock_group_id=${group.id}`)).map((one) => one.id).toSorted()).toEqual(
    group.doorlock_ids.toSorted(),
  );
});

test('a person who is not signed in is asked to sign in, also by a read with effects', async () => {
  for (const path of ['/access_events', '/face_lists', '/parkings', '/visitors/export'])
    expect((await demo.guest().call('GET', path)).code, path).toBe(401401);
});

test('cards of a person are three at most, however many are bound at once', async () => {
  const person = castId('finance');
  const browser = await demo.as('security');
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, at) =>
      browser.call('POST', `/doorlocks/${LAB}/binding_card`, { body: { user_id: person, card_no: `0BADC0D${at}` } }),
    ),
  );
  const live = await sql<{ n: number }>(
    `select count(*)::int as n from access_card where user_id = $1 and kind = 'card' and status = 'active'`,
    [person],
  );
  expect(live[0]?.n).toBe(3);
  expect(answers.filter((one) => one.code === 0).length).toBeLessThanOrEqual(3);
});
