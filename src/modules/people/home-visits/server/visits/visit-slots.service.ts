import { eq } from 'drizzle-orm';
import { namesOfUsers } from '#modules/core/directory/server/public.ts';
import { claimTime, type Engagement, firstClash } from '#server/busy/busy.ts';
import { sqlState } from '#server/database/database.ts';
import type { Context } from '#server/http/context.ts';
import { refuse } from '#shared/refusal.ts';
import { homeVisitRefusals as r } from '../../contract/home-visits.refusals.ts';
import { homeVisitTeacher, type StoredSlot } from '../tables.ts';
import { spanOf, VISIT, visitKey } from './visit-engagements.queries.ts';
import { teachersOf } from './visit-messages.service.ts';

/** Refuses (200200) slots in which one of the teachers is taken up, whatever by. */
export async function requireFree(
  ctx: Context,
  visitId: string,
  teachers: readonly string[],
  slots: readonly StoredSlot[],
): Promise<void> {
  await refuseClash(ctx, await firstClash(ctx, teachers, slots.map(spanOf), visitKey(visitId)));
}

async function refuseClash({ db }: Context, clash: Engagement | null): Promise<void> {
  if (!clash) return;
  const name = (await namesOfUsers(db, [clash.user_id])).get(clash.user_id)?.name ?? '';
  throw refuse(r.slot_taken, { name, what: clash.what });
}

/** Takes the slot for each teacher; of two who choose one at once, whatever for, the second hears of the first. */
export async function reserveSlot(ctx: Context, visitId: string, slot: StoredSlot): Promise<void> {
  const teachers = await teachersOf(ctx, visitId);
  await refuseClash(ctx, await claimTime(ctx, teachers, [spanOf(slot)], visitKey(visitId)));
  await ctx.db
    .update(homeVisitTeacher)
    .set({ ...slot, holds_slot: true })
    .where(eq(homeVisitTeacher.visit_id, visitId))
    .catch((error: unknown) => {
      throw sqlState(error) === '23P01' ? refuse(r.slot_taken, { name: '', what: VISIT }) : error;
    });
}

/** Gives the slot back. */
export async function releaseSlot({ db }: Pick<Context, 'db'>, visitId: string): Promise<void> {
  await db.update(homeVisitTeacher).set({ holds_slot: false }).where(eq(homeVisitTeacher.visit_id, visitId));
}
