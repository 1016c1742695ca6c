import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { castId } from '../../../../../../database/demo/cast.ts';
import { useDemo } from '../../../../../server/testing/use-demo.ts';

/** What the migration makes of the places of options that were counted in their rows. */

const demo = useDemo();
const sql: typeof demo.test_db.query = (text, values) => demo.test_db.query(text, values);
const [file = ''] = globSync('database/migrations/*_notices_option_places.sql');

test('an answer holds a place of its option, and an option for everybody has no pool', async () => {
  const [choice] = await sql<{ id: string; organization_id: string }>(
    `select n.id, n.organization_id from internotification n where n.reply_kind = 'choice' and exists (select from notice_option o where o.notice_id = n.id) limit 1`,
  );
  await sql(`delete from allotment_claim where kind = 'notice_option'`);
  await sql(`delete from allotment_pool where kind = 'notice_option'`);
  await sql(`delete from notice_reply where notice_id = $1`, [choice?.id]);
  for (const [who, option] of [
    ['teacher', 'yes'],
    ['homeroom', 'yes'],
    ['office', 'no'],
  ] as const)
    await sql(
      `insert into notice_reply (id, organization_id, notice_id, user_id, settles, option) values (gen_random_uuid(), $1, $2, $3::uuid, $3::uuid::text, $4)`,
      [choice?.organization_id, choice?.id, castId(who), option],
    );
  await sql(`
    alter table notice_option drop constraint notice_option_pool, drop column pool_id, add column taken integer not null default 0;
    alter table notice_option add constraint notice_option_taken check (taken >= 0 and (capacity is null or taken <= capacity))`);
  await sql(readFileSync(file, 'utf8'));
  const pools = await sql(
    `select o.key, p.capacity, p.taken, (select count(*)::int from allotment_claim c where c.owner_id = o.notice_id and c.state = 'held'
        and c.held_pools = array[p.id] and c.subject_id in (select id from notice_reply r where r.option = o.key)) as claims
       from notice_option o left join allotment_pool p on p.id = o.pool_id where o.notice_id = $1 order by o.position`,
    [choice?.id],
  );
  expect(pools).toEqual([
    { key: 'yes', capacity: 30, taken: 2, claims: 2 },
    { key: 'no', capacity: null, taken: null, claims: 0 },
  ]);
});
