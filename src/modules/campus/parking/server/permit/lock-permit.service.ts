import { and, eq } from 'drizzle-orm';
import type { Context } from '#server/http/context.ts';
import { refuse, shared } from '#shared/refusal.ts';
import { parkingPlaces } from '../lot/places.service.ts';
import type { FoundParking, ParkingRow } from '../parkings.queries.ts';
import { parking } from '../tables.ts';
import { getParking } from './parking-views.service.ts';
import { opensTo, type PermitAct, permitActs } from './permit-acts.service.ts';
import { parkingMoves } from './permit-moves.service.ts';

/** The move that an act makes; the others lead to no state, or say for themselves that they come too late. */
const moveOf = (act: PermitAct) => {
  if (act === 'accept_offer' || act === 'remove' || act === 'renew') return null;
  return act === 'update' ? 'submit' : act;
};

/** Acts that give or free a place: its locks come before those of applications. */
const MOVES_PLACES: readonly PermitAct[] = ['review', 'accept_offer', 'withdraw', 'revoke'];

/**
 * Locks an application or permit for what the caller wants to do with it. Refuses by reach (404001), by whose it is, by its
 * state, by its version and by what else has to hold, in this order.
 */
export async function lockPermit(
  ctx: Context,
  id: string,
  act: PermitAct,
  version?: number,
): Promise<{ readonly found: FoundParking; readonly row: ParkingRow }> {
  const found = await getParking(ctx, id);
  permitActs.requireOwner(act, ctx, found);
  const move = moveOf(act);
  if (MOVES_PLACES.includes(act)) await parkingPlaces.lock(ctx.db, { owners: [found.parking.parking_term_id] });
  const row = move ? await parkingMoves.lockIn(ctx.db, opensTo(ctx), id, move, version) : await lockSeen(ctx, id);
  permitActs.requireMoment(act, ctx, { ...found, parking: row });
  return { found, row };
}

/** Locks one that the caller sees, whatever its state. */
async function lockSeen(ctx: Context, id: string): Promise<ParkingRow> {
  const [row] = await ctx.db
    .select()
    .from(parking)
    .where(and(eq(parking.id, id), opensTo(ctx)))
    .for('update');
  if (!row) throw refuse(shared.not_found);
  return row;
}
