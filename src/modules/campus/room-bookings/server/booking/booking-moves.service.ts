import { and, eq, or } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import { bindMoves, type Moves } from '#server/lifecycle/moves.ts';
import { bookingLifecycle } from '../../contract/booking.lifecycle.ts';
import { bookingRefusals as r } from '../../contract/booking.refusals.ts';
import { roomBooking, roomSwap } from '../tables.ts';

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
