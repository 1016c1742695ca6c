import { and, eq, or } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import type { Context } from '#server/http/context.ts';
import type { ActOf } from '#server/lifecycle/acts.ts';
import { bindMoves, type Moves } from '#server/lifecycle/moves.ts';
import type { MoveOf } from '#shared/lifecycle.ts';
import { bookingLifecycle } from '../../contract/booking.lifecycle.ts';
import { bookingRefusals as r } from '../../contract/booking.refusals.ts';
import type { BookingRow, FoundBooking } from '../bookings.queries.ts';
import { roomBooking, roomSwap } from '../tables.ts';
import { bookingActs } from './booking-acts.policy.ts';
import { getBooking, inSchool } from './booking-view.service.ts';

const moves = bindMoves({
  type: 'room_booking',
  lifecycle: bookingLifecycle,
  table: roomBooking,
  wrong_state: r.wrong_state,
  review: { moves: ['review'], other: { than: 'user_id', refusal: r.own_booking } },
});

/** Every move of a booking changes what others wished to swap for, so it ends those wishes with it. */
export const bookingMoves: Moves<typeof bookingLifecycle, typeof roomBooking> = {
  ...moves,
  async advance(mover, row, move, how) {
    const after = await moves.advance(mover, row, move, how);
    await endSwaps(mover.db, row.id);
    return after;
  },
};

const endSwaps = (db: Db, bookingId: string) =>
  db
    .update(roomSwap)
    .set({ state: 'gone' })
    .where(and(eq(roomSwap.state, 'asked'), or(eq(roomSwap.booking_id, bookingId), eq(roomSwap.other_id, bookingId))));

/**
 * Locks a booking for something that the caller wants to do with it. Refuses by reach (404001), by whose it is, by its
 * state, by its version and by its time, in this order.
 */
export async function lockBooking(
  ctx: Context,
  id: string,
  move: Extract<ActOf<typeof bookingActs>, MoveOf<typeof bookingLifecycle>>,
  version?: number,
): Promise<{ readonly found: FoundBooking; readonly row: BookingRow }> {
  const found = await getBooking(ctx, id);
  bookingActs.requireOwner(move, ctx, found);
  const row = await bookingMoves.lockIn(ctx.db, inSchool(ctx), id, move, version);
  bookingActs.requireMoment(move, ctx, { ...found, booking: row });
  return { found, row };
}
