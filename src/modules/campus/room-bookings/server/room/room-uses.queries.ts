import { inArray, sql } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import { roomBooking } from '../tables.ts';

/** Bookings of some rooms: those that still hold one, and all there ever were. */
export async function bookingsOfRooms(db: Db, roomIds: readonly string[]) {
  const rows = await db
    .select({
      room: roomBooking.broom_id,
      upcoming: sql<number>`count(*) filter (where ${roomBooking.status} in ('pending', 'confirmed', 'checked_in'))::int`,
      ever: sql<number>`count(*)::int`,
    })
    .from(roomBooking)
    .where(inArray(roomBooking.broom_id, [...roomIds]))
    .groupBy(roomBooking.broom_id);
  return new Map(rows.map(({ room, upcoming, ever }) => [room, { upcoming, ever }]));
}
