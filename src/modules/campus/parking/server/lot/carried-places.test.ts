import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { castId } from '../../../../../../database/demo/cast.ts';
import { organizationId } from '../../../../../../database/demo/places.ts';
import { demoId } from '../../../../../../database/demo/random.ts';
import { useDemo } from '../../../../../server/testing/use-demo.ts';

/** What the migration makes of places, queues and offers that were counted in the tables of parking. */

const demo = useDemo();
const SCHOOL = organizationId('sy-middle');
const AUTUMN = demoId('parking_term:autumn');
const [SOUTH, GARAGE] = [demoId('parking_lot:sy-middle:south'), demoId('parking_lot:sy-middle:garage')];
const sql: typeof demo.test_db.query = (text, values) => demo.test_db.query(text, values);
const [file = ''] = globSync('database/migrations/*_parking_places.sql');

/** The tables as they were, with what the demo has in its pools and claims. */
const BEFORE = `
  alter table parking_quota add used integer not null default 0;
  alter table parking_quota add constraint parking_quota_never_oversold check (used <= quota * (100 + oversell_pct) / 100);
  alter table parking add missed_offers integer not null default 0, add offered_lot_id uuid, add offered_until timestamptz;
  alter table parking add constraint parking_offered_lot_id_parking_lot_id_fkey foreign key (offered_lot_id) references parking_lot (id);
  create index parking_queue on parking (missed_offers);
  update parking_quota q set used = (select taken from allotment_pool p where p.id = q.id);
  delete from allotment_claim where kind = 'parking';
  delete from allotment_pool where kind = 'parking';`;
const POOLS = `select id, owner_id, capacity, taken, offer_hours, closes_at, time_zone from allotment_pool where kind = 'parking' order by id`;
const CLAIMS = `select subject_id, owner_id, state, choices, pools, held_pools, missed, position::text, offered_until
  from allotment_claim where kind = 'parking' order by subject_id`;
/** Claims of waiting applications in the order of the queue, with the state of each. */
const QUEUE = `select c.subject_id as id, c.state, c.missed from allotment_claim c
  where c.kind = 'parking' and c.owner_id = $1 and c.state in ('waiting', 'offered') order by c.missed, c.position, c.id`;

test('permits, queues and quotas stand in pools and claims as the engine itself would have made them', async () => {
  const [pools, claims] = [await sql(POOLS), await sql(CLAIMS)];
  expect(claims.length).toBeGreaterThan(20);
  await sql(BEFORE);
  await sql(readFileSync(file, 'utf8'));
  expect(await sql(POOLS)).toEqual(pools);
  expect(await sql(CLAIMS)).toEqual(claims);
});

test('a running offer is kept while its lot has room, one that is over counts as missed, and nothing of it oversells', async () => {
  await sql(BEFORE);
  const waiting = await sql<{ id: string }>(
    `update parking set submitted_at = now() - interval '9 days' + interval '1 hour' * n.at, wanted_lot_ids = array[$2::uuid, $3::uuid]
       from (select id, row_number() over (order by id) as at from parking where parking_term_id = $1 and status = 'waiting') n
      where parking.id = n.id returning parking.id`,
    [AUTUMN, GARAGE, SOUTH],
  );
  const [first, second, third, over] = waiting.map(({ id }) => id).sort();
  // two of the eight places of the garage are free, and three have an offer: the quota was lowered meanwhile
  await sql(
    `update parking set status = 'expired' where id in
      (select id from parking where parking_term_id = $1 and parking_lot_id = $2 and status = 'approved' and user_id <> $3 limit 2)`,
    [AUTUMN, GARAGE, castId('principal')],
  );
  await sql(`update parking_quota set used = 6 where parking_term_id = $1 and parking_lot_id = $2`, [AUTUMN, GARAGE]);
  await sql(`update parking set offered_lot_id = $2, offered_until = now() + interval '1 day' where id = any ($1)`, [
    [first, second, third],
    GARAGE,
  ]);
  await sql(`update parking set offered_lot_id = $2, offered_until = now() - interval '1 minute' where id = $1`, [
    over,
    GARAGE,
  ]);
  await sql(`update parking_lot set status = 'closed' where id = $1`, [SOUTH]);
  await sql(readFileSync(file, 'utf8'));
  const queue = await sql<{ id: string; state: string; missed: number }>(QUEUE, [AUTUMN]);
  const stands = (id: string | undefined) => queue.find((one) => one.id === id);
  expect(queue.slice(0, 3).map((one) => one.id)).toEqual([first, second, third]);
  expect([first, second, third].map((id) => stands(id)?.state)).toEqual(['offered', 'offered', 'waiting']);
  expect(stands(over)).toMatchObject({ state: 'waiting', missed: 1 });
  expect(queue.at(-1)?.id).toBe(over);
  const wrong = await sql(
    `select p.id from allotment_pool p where p.kind = 'parking' and p.taken <>
      (select count(*) from allotment_claim c where p.id = any (c.held_pools))`,
  );
  expect(wrong).toEqual([]);
  const closed = await sql(
    `select 1 from allotment_pool p join parking_quota q on q.id = p.id
      where q.parking_lot_id = $1 and q.organization_id = $2 and p.closes_at > now()`,
    [SOUTH, SCHOOL],
  );
  expect(closed).toEqual([]);
});
