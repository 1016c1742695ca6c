import { and, arrayOverlaps, gt, inArray, lt, or } from 'drizzle-orm';
import type { Engagement, Span } from '#server/busy/busy.ts';
import type { Db } from '#server/database/database.ts';
import { holdsRoom } from './bookings.queries.ts';
import { roomBooking } from './tables.ts';

const MEETING = { cn: '房间预订', us: 'a room booking' } as const;

/**
 * Bookings of some people and those to which they are invited, for who plans with them. Who books may do so for
 * others, and an invitation may be declined: neither keeps anybody.
 */
export async function bookingEngagements(
  db: Db,
  userIds: readonly string[],
  { from, to }: Span,
): Promise<Engagement[]> {
  const people = [...userIds];
  const rows = await db
    .select({
      id: roomBooking.id,
      user_id: roomBooking.user_id,
      guest_ids: roomBooking.guest_ids,
      from: roomBooking.starts_at,
      to: roomBooking.ends_at,
    })
    .from(roomBooking)
    .where(
      and(
        or(inArray(roomBooking.user_id, people), arrayOverlaps(roomBooking.guest_ids, people)),
        holdsRoom(),
        lt(roomBooking.starts_at, to),
        gt(roomBooking.ends_at, from),
      ),
    );
  return rows.flatMap(({ id, user_id, guest_ids, ...span }) =>
    [...new Set([user_id, ...guest_ids])]
      .filter((one) => people.includes(one))
      .map((one) => ({ ...span, user_id: one, key: `room_booking:${id}`, what: MEETING, is_firm: false })),
  );
}
