import { and, eq, inArray, sql } from 'drizzle-orm';
import { todayOf } from '#modules/core/directory/server/public.ts';
import type { Db } from '#server/database/database.ts';
import type { EventSource } from '#server/events/events.ts';
import type { Context } from '#server/http/context.ts';
import { bindMoves } from '#server/lifecycle/moves.ts';
import { refuse, shared } from '#shared/refusal.ts';
import { LIVE_STATES, parkingLifecycle } from '../../contract/parking.lifecycle.ts';
import { parkingRefusals as r } from '../../contract/parking.refusals.ts';
import { permitChanged } from '../parking.events.ts';
import type { FoundParking, ParkingRow } from '../parkings.queries.ts';
import { parking, parkingPlate } from '../tables.ts';
import { getParking } from './parking-views.service.ts';
import { opensTo, type PermitAct, permitActs } from './permit-acts.service.ts';

export const parkingMoves = bindMoves({
  type: 'parking',
  lifecycle: parkingLifecycle,
  table: parking,
  wrong_state: r.wrong_state,
  review: { moves: ['review'], other: { than: 'user_id', refusal: r.own_application } },
});

const isIn = (states: readonly string[], { status }: Pick<ParkingRow, 'status'>): boolean => states.includes(status);
export const isLive = (row: Pick<ParkingRow, 'status'>): boolean => isIn(LIVE_STATES, row);

/** A car that stands in is one no more when its days are over. */
const stillHolds = sql`${parkingPlate.valid_to} is null or ${parkingPlate.valid_to} >= ${todayOf(parkingPlate.organization_id)}`;

/** Plates are taken as long as their application lives. */
async function updatePlates(db: Db, row: ParkingRow): Promise<void> {
  await db
    .update(parkingPlate)
    .set({ is_live: isLive(row) ? stillHolds : false })
    .where(eq(parkingPlate.parking_id, row.id));
}

/** After every move: the plates are taken or free, and gates read their lists again. */
export async function publishPermitChange(source: EventSource, row: ParkingRow): Promise<void> {
  await updatePlates(source.db, row);
  await permitChanged.emit(source, {
    organization_id: row.organization_id,
    parking_id: row.id,
    parking_lot_ids: row.parking_lot_id ? [row.parking_lot_id] : [],
  });
}

/** The move that an act makes; the others lead to no state, or say for themselves that they come too late. */
const moveOf = (act: PermitAct) => {
  if (act === 'accept_offer' || act === 'remove' || act === 'renew') return null;
  return act === 'update' ? 'submit' : act;
};

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

/** Locks applications by their ids, in one order for everybody. */
export function lockApplications(db: Db, ids: readonly string[]): Promise<ParkingRow[]> {
  return db
    .select()
    .from(parking)
    .where(inArray(parking.id, [...ids]))
    .orderBy(parking.id)
    .for('update');
}

/** `now()` of the database, for columns of instants. */
export const now = sql<string>`now()`;
