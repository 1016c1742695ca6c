import { and, eq } from 'drizzle-orm';
import { staleBecause } from '#server/audit/stale.ts';
import type { Context } from '#server/http/context.ts';
import type { ActOf } from '#server/lifecycle/acts.ts';
import { bindMoves } from '#server/lifecycle/moves.ts';
import { refuse, shared } from '#shared/refusal.ts';
import { repairLifecycle } from '../../contract/repair.lifecycle.ts';
import { repairRefusals as r } from '../../contract/repair.refusals.ts';
import { type FoundOrder, inSchool, type OrderRow } from '../orders.queries.ts';
import { repairOrder } from '../tables.ts';
import { repairActs } from './order-acts.policy.ts';
import { getOrder } from './order-view.service.ts';

export const repairMoves = bindMoves({
  type: 'repair_order',
  lifecycle: repairLifecycle,
  table: repairOrder,
  wrong_state: r.wrong_state,
});

/**
 * Locks a repair for something that the caller wants to do with it. Refuses by reach (404001), by whose it is, by its state and
 * moment, and by its version, in this order. The lock asks for the school alone: who was a moment too late to accept a
 * repair learns that, and not that there is none.
 */
export async function lockOrder(
  ctx: Context,
  id: string,
  act: ActOf<typeof repairActs>,
  version?: number,
): Promise<{ readonly found: FoundOrder; readonly row: OrderRow }> {
  const found = await getOrder(ctx, id);
  repairActs.requireOwner(act, ctx, found);
  const [row] = await ctx.db
    .select()
    .from(repairOrder)
    .where(and(eq(repairOrder.id, id), inSchool(ctx)))
    .for('update');
  if (!row) throw refuse(shared.not_found);
  repairActs.requireMoment(act, ctx, { ...found, order: row });
  if (version !== undefined && row.version !== version) throw await staleBecause(ctx, 'repair_order', id, row);
  return { found: { ...found, order: row }, row };
}
