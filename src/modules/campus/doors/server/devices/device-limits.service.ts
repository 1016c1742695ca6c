import { inArray } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import { refuse } from '#shared/refusal.ts';
import { doorRefusals as r } from '../../contract/doors.refusals.ts';
import { mergeWindows } from '../access.policy.ts';
import { dlockGroup, dlockGroupTimeQuantum, doorlock } from '../tables.ts';
import { vendorOf } from '../vendors/vendors.ts';

const WEEK = [1, 2, 3, 4, 5, 6, 7];

/**
 * Refuses (device_limit, with the doors by name) hours that a device of a group cannot hold: more windows on one day than
 * it has. Called after the hours or the doors of a group were stored, so that nothing is ever cut in silence.
 */
export async function requireRoomForHours(db: Db, groupIds: readonly string[]): Promise<void> {
  if (groupIds.length === 0) return;
  const groups = await db
    .select({ id: dlockGroup.id, locks: dlockGroup.doorlock_ids })
    .from(dlockGroup)
    .where(inArray(dlockGroup.id, [...groupIds]));
  for (const group of groups) {
    const quanta = await db
      .select()
      .from(dlockGroupTimeQuantum)
      .where(inArray(dlockGroupTimeQuantum.dlock_group_id, [group.id]));
    const active = quanta.filter((one) => one.status === 'active');
    const most = Math.max(
      0,
      ...WEEK.map(
        (day) => mergeWindows(active.filter((one) => one.weekdays.includes(day)).flatMap((one) => one.windows)).length,
      ),
    );
    if (most === 0 || group.locks.length === 0) continue;
    const locks = await db
      .select({ name: doorlock.name, vendor: doorlock.vendor })
      .from(doorlock)
      .where(inArray(doorlock.id, [...group.locks]));
    const small = locks
      .map((lock) => ({ name: lock.name, n: vendorOf(lock.vendor).capabilities.windows_a_day }))
      .filter((lock) => lock.n < most);
    if (small.length)
      throw refuse(r.device_limit, {
        doors: small.map((lock) => lock.name).join(' / '),
        n: Math.min(...small.map((lock) => lock.n)),
      });
  }
}
