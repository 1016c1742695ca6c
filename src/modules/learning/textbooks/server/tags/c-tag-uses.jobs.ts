import { sql } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import { defineCleanup } from '#server/jobs/cleanup.ts';
import { cTagUse } from '../tables.ts';

/** Sums up the changes of each tag's uses into one row; what somebody adds meanwhile stands beside it. */
export const sumUses = (db: Db) =>
  db.execute(sql`
    with gone as (
      delete from ${cTagUse} where ${cTagUse.c_tag_id} in (select c_tag_id from ${cTagUse} group by 1 having count(*) > 1)
      returning client_id, c_tag_id, n)
    insert into ${cTagUse} (client_id, c_tag_id, n)
    select client_id, c_tag_id, sum(n)::int from gone group by 1, 2 having sum(n) <> 0`);

export const sumTagUses = defineCleanup(
  'c_tags.sum',
  { cn: '汇总标签的使用次数', us: 'Sums up how often tags are used' },
  sumUses,
  '40 3 * * *',
);
