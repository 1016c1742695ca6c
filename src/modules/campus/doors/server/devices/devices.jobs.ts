import { and, eq, inArray, isNull, lte, ne, or, sql } from 'drizzle-orm';
import { EVERYWHERE } from '#server/database/database.ts';
import type { Services } from '#server/services.ts';
import { pushLock } from '../lock/permits.service.ts';
import { doorlock, doorlockPermit } from '../tables.ts';
import { offeredVendors } from '../vendors/vendors.ts';
import { markStuck } from './heartbeat.service.ts';

/** Every minute: what is due again goes to the devices that can be reached, a mode that ended among it. */
export async function pushDue(services: Services): Promise<void> {
  await services.database.write(EVERYWHERE, async ({ db }) => {
    const isDue = sql`exists (select 1 from ${doorlockPermit} where ${and(
      eq(doorlockPermit.doorlock_id, doorlock.id),
      doorlockPermit.is_pending,
      or(isNull(doorlockPermit.next_try_at), lte(doorlockPermit.next_try_at, sql`now()`)),
    )})`;
    const due = await db
      .select({ id: doorlock.id })
      .from(doorlock)
      .where(
        and(
          inArray(doorlock.status, ['online', 'disabled', 'fault']),
          or(isDue, ne(doorlock.mode, doorlock.reported_mode)),
        ),
      );
    for (const { id } of due) await services.jobs.enqueue(db, pushLock, { doorlock_id: id });
  });
  await markStuck(services);
}

/** Every night all devices get the hours of the next seven days. */
export async function pushHours(services: Services): Promise<void> {
  await services.database.write(EVERYWHERE, async ({ db }) => {
    const locks = await db
      .select({ id: doorlock.id })
      .from(doorlock)
      .where(and(ne(doorlock.status, 'offline'), inArray(doorlock.vendor, offeredVendors(services.env))));
    for (const { id } of locks) await services.jobs.enqueue(db, pushLock, { doorlock_id: id });
  });
}
