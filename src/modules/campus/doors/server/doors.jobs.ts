import { and, eq, isNotNull, lt, lte, sql } from 'drizzle-orm';
import * as z from 'zod';
import { EVERYWHERE } from '#server/database/database.ts';
import { defineJob } from '#server/jobs/job.ts';
import type { Services } from '#server/services.ts';
import { applyAudience } from './access/access-groups.store.ts';
import { pushDue, pushHours } from './devices/devices.jobs.ts';
import { locksOfPeople, refreshLocks } from './lock/permits.service.ts';
import { accessCard, dlockGrant, dlockGroup, dlockGroupMember, doorlock } from './tables.ts';

/** Brings the members of the groups of a school up to date with their rules, and sends what changed to the doors. */
export async function updateGroups(services: Services, organizationId: string): Promise<void> {
  const groups = await services.database.read(EVERYWHERE, (db) =>
    db
      .select({ id: dlockGroup.id, locks: dlockGroup.doorlock_ids })
      .from(dlockGroup)
      .where(and(eq(dlockGroup.organization_id, organizationId), isNotNull(dlockGroup.audience))),
  );
  for (const group of groups)
    await services.database.write(EVERYWHERE, async ({ db }) => {
      if (await applyAudience({ db, services }, group.id)) await refreshLocks({ db, services }, group.locks);
    });
}

export const groupUpdate = defineJob({
  name: 'doors.follow_groups',
  title: { cn: '门禁组成员更新', us: 'Bring access groups up to date' },
  schema: z.strictObject({ organization_id: z.uuid() }),
  handler: (services: Services, { organization_id }) => updateGroups(services, organization_id),
  concurrency: 1,
});

/** What time does to doors: modes and memberships end, cards expire, and what devices have not taken is sent again. */
export async function runDoorClock(services: Services): Promise<void> {
  await services.database.write(EVERYWHERE, async ({ db }) => {
    // past those that a device is being written for: the next minute finds them
    await db.execute(sql`
      update ${doorlock} set mode = 'normal', mode_until = null where id in (
        select id from ${doorlock} where mode_until < now() order by id for no key update skip locked)`);
    const left = await db
      .delete(dlockGroupMember)
      .where(lt(dlockGroupMember.until, sql`now()`))
      .returning({ user_id: dlockGroupMember.user_id });
    const ended = await db
      .delete(dlockGrant)
      .where(lt(dlockGrant.ends_at, sql`now()`))
      .returning({ user_id: dlockGrant.user_id });
    const begun = await db
      .update(dlockGrant)
      .set({ is_begun: true })
      .where(and(eq(dlockGrant.is_begun, false), lte(dlockGrant.starts_at, sql`now()`)))
      .returning({ user_id: dlockGrant.user_id });
    const expired = await db
      .update(accessCard)
      .set({ status: 'expired', updated_at: sql`now()` })
      .where(and(eq(accessCard.status, 'active'), lt(accessCard.valid_to, sql`current_date`)))
      .returning({ user_id: accessCard.user_id });
    const people = [...left, ...ended, ...begun, ...expired].flatMap((row) => row.user_id ?? []);
    await refreshLocks({ db, services }, await locksOfPeople(db, people));
  });
  await pushDue(services);
}

export const doorClock = defineJob({
  name: 'doors.clock',
  title: { cn: '门禁到期处理与补发', us: 'Expire access and send again' },
  schema: z.strictObject({}),
  handler: runDoorClock,
  concurrency: 1,
  schedule: { cron: '* * * * *', payload: {} },
});

/** Every night the groups of all schools are brought up to date, whatever events were missed, and devices get the next holidays. */
export async function updateAllGroups(services: Services): Promise<void> {
  const schools = await services.database.read(EVERYWHERE, (db) =>
    db.selectDistinct({ id: dlockGroup.organization_id }).from(dlockGroup),
  );
  for (const { id } of schools) await updateGroups(services, id);
  await pushHours(services);
}

export const doorNight = defineJob({
  name: 'doors.night',
  title: { cn: '门禁组夜间核对', us: 'Check access groups by night' },
  schema: z.strictObject({}),
  handler: updateAllGroups,
  concurrency: 1,
  schedule: { cron: '40 19 * * *', payload: {} },
});
