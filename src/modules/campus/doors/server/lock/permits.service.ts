import { sql } from 'drizzle-orm';
import * as z from 'zod';
import type { Db } from '#server/database/database.ts';
import { defineJob } from '#server/jobs/job.ts';
import type { Services } from '#server/services.ts';
import { membersAt } from '../access.queries.ts';
import { pushAndWait, pushDevice } from '../devices/push.service.ts';
import { accessCard, dlockGroup, doorlock, doorlockPermit } from '../tables.ts';

interface Source {
  readonly db: Db;
  readonly services: Services;
}

/**
 * Writes again what the devices of some locks should hold, and has it sent. The newest state wins: what was not sent yet is
 * never sent as it was. A lock whose groups or hours changed gets its hours again with the next push.
 */
export async function refreshLocks({ db, services }: Source, lockIds: readonly string[]): Promise<void> {
  const ids = [...new Set(lockIds)];
  if (ids.length === 0) return;
  const locks = sql`${sql.param(ids)}::uuid[]`;
  const wanted = sql`
    select l.id as doorlock_id, c.id as access_card_id, c.organization_id, array_agg(distinct g.id order by g.id) as groups,
           case when bool_and(m.until is not null) then 1 else 5 end as priority
      from ${dlockGroup} g
      cross join lateral unnest(g.doorlock_ids) as l(id)
      join ${doorlock} d on d.id = l.id and d.is_enabled
      join ${membersAt()} m on m.dlock_group_id = g.id
      join ${accessCard} c on c.user_id = m.user_id and c.organization_id = g.organization_id and c.status = 'active'
       and c.kind = any (d.features)
     where l.id = any (${locks})
     group by 1, 2, 3`;
  await db.execute(sql`
    insert into ${doorlockPermit} (organization_id, doorlock_id, access_card_id, desired, priority)
    select organization_id, doorlock_id, access_card_id, groups, priority from (${wanted}) w
    on conflict (doorlock_id, access_card_id) do update
       set desired = excluded.desired, is_pending = excluded.desired <> doorlock_permit.reported or doorlock_permit.sent_at is not null,
           priority = excluded.priority, attempts = 0, next_try_at = null, last_error = null, updated_at = now()
     where doorlock_permit.desired <> excluded.desired`);
  await db.execute(sql`
    update ${doorlockPermit} p set desired = '{}', is_pending = p.reported <> '{}' or p.sent_at is not null, priority = 0, attempts = 0,
           next_try_at = null, last_error = null, updated_at = now()
     where p.doorlock_id = any (${locks}) and p.desired <> '{}'
       and not exists (select 1 from (${wanted}) w where w.doorlock_id = p.doorlock_id and w.access_card_id = p.access_card_id)`);
  for (const doorlock_id of ids) await services.jobs.enqueue(db, pushLock, { doorlock_id });
}

/** Locks on which these people have a permit, or should have one. */
export async function locksOfPeople(db: Db, userIds: readonly string[]): Promise<string[]> {
  if (userIds.length === 0) return [];
  const { rows } = await db.execute<{ id: string }>(sql`
    select distinct l.id from ${membersAt()} m join ${dlockGroup} g on g.id = m.dlock_group_id
      cross join lateral unnest(g.doorlock_ids) as l(id) where m.user_id = any (${sql.param([...userIds])}::uuid[])
    union
    select p.doorlock_id from ${doorlockPermit} p join ${accessCard} c on c.id = p.access_card_id
     where c.user_id = any (${sql.param([...userIds])}::uuid[])`);
  return rows.map((row) => row.id);
}

/** Sends a device what it does not hold yet: first what it must not hold any more, then the rest. Unplugged ones wait. */
export const push = (services: Services, doorlockId: string): Promise<void> => pushAndWait(services, doorlockId);

/** Whether a door has taken the mode that it should have; one without a line has not. */
export const hasTakenMode = sql<boolean>`(${doorlock.status} = 'online' and ${doorlock.mode} = ${doorlock.reported_mode})`;

export const pushLock = defineJob({
  name: 'doors.push',
  title: { cn: '门禁权限下发', us: 'Send access to doors' },
  schema: z.strictObject({ doorlock_id: z.uuid() }),
  handler: (services: Services, { doorlock_id }) => pushDevice(services, doorlock_id),
  concurrency: 2,
});
