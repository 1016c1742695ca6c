import { sqlState } from '#server/database/database.ts';
import type { Context } from '#server/http/context.ts';
import type { ActOf } from '#server/lifecycle/acts.ts';
import { bindMoves } from '#server/lifecycle/moves.ts';
import type { MoveOf } from '#shared/lifecycle.ts';
import { type RefusalError, refuse } from '#shared/refusal.ts';
import { shiftLifecycle } from '../../contract/duty.lifecycle.ts';
import { dutyRefusals as r } from '../../contract/duty.refusals.ts';
import { dutyShift } from '../tables.ts';
import { shiftActs } from './shift-acts.policy.ts';
import { getShift, inSchool } from './shift-view.service.ts';
import type { FoundShift, ShiftRow } from './shifts.queries.ts';

export const shiftMoves = bindMoves({
  type: 'duty_shift',
  lifecycle: shiftLifecycle,
  table: dutyShift,
  wrong_state: r.wrong_state,
});

/**
 * Locks a shift for something that the caller wants to do with it. Refuses by reach (404001), by whose it is, by its state,
 * by its version and by its time, in this order.
 */
export async function lockShift(
  ctx: Context,
  id: string,
  move: Extract<ActOf<typeof shiftActs>, MoveOf<typeof shiftLifecycle>>,
  version?: number,
): Promise<{ readonly found: FoundShift; readonly row: ShiftRow }> {
  shiftActs.requireOwner(move, ctx, await getShift(ctx, id));
  const row = await shiftMoves.lockIn(ctx.db, inSchool(ctx), id, move, version);
  // who was faster may have changed whose it is
  const found = await getShift(ctx, id);
  shiftActs.requireOwner(move, ctx, found);
  shiftActs.requireMoment(move, ctx, { ...found, shift: row });
  return { found, row };
}

/** What the constraint of the database says, in the words of the module. */
export const doubleOf = (error: unknown, name: string): RefusalError | unknown =>
  sqlState(error) === '23P01' ? refuse(r.double, { name }) : error;
