import { eq, sql } from 'drizzle-orm';
import { sqlState } from '#server/database/database.ts';
import { todosChanged } from '#server/home-feed/home-feed.ts';
import type { Writer } from '#server/store/store-types.ts';
import { RefusalError, refuse } from '#shared/refusal.ts';
import { dutyRefusals as r } from '../../contract/duty.refusals.ts';
import { tellPublished } from '../duty-messages.service.ts';
import { clashesOf } from '../roster/clashes.service.ts';
import { dutyShift } from '../tables.ts';

interface Schedule {
  readonly id: string;
  readonly name: string;
  readonly organization_id: string;
}

/**
 * The shifts of a draft count from now on. Everybody is told how many are theirs. Somebody on leave may be left in it on
 * purpose; somebody on another duty may not.
 */
export async function publishShifts(ctx: Writer, schedule: Schedule, anyway: boolean): Promise<void> {
  const { db } = ctx;
  const rows = await db
    .select()
    .from(dutyShift)
    .where(eq(dutyShift.schedule_id, schedule.id))
    .orderBy(dutyShift.id)
    .for('update');
  if (rows.length === 0) throw refuse(r.no_shifts);
  const empty = rows.filter((row) => row.user_id === null).length;
  if (empty > 0) throw refuse(r.nobody, { n: empty });
  const clashes = await clashesOf(ctx, schedule.id);
  const double = clashes.find(({ kind }) => kind === 'duty');
  if (clashes.length > 0 && !(anyway && !double))
    throw new RefusalError(r.clashes, { n: clashes.length }, undefined, { clashes, may_go_on: !double });
  await db
    .update(dutyShift)
    .set({ is_live: true, assigned_at: sql`now()`, updated_at: sql`now()` })
    .where(eq(dutyShift.schedule_id, schedule.id))
    .catch((error: unknown) => {
      // another roster was published meanwhile
      throw sqlState(error) === '23P01' ? refuse(r.double, { name: '' }) : error;
    });
  const counts = new Map<string, number>();
  for (const { user_id } of rows) if (user_id) counts.set(user_id, (counts.get(user_id) ?? 0) + 1);
  await tellPublished(ctx, schedule, counts);
  await todosChanged(ctx, [...counts.keys()]);
}
