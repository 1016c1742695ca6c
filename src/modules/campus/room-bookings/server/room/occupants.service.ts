import { and, inArray } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import type { EventSource } from '#server/events/events.ts';
import { definePorts } from '#server/ports.ts';
import type { Services } from '#server/services.ts';
import type { Text } from '#shared/text.ts';
import type { Time } from '../bookings.policy.ts';
import { bookingsWhere, holdsRoom, overlapsTime } from '../bookings.queries.ts';
import { titleOf } from '../room-holders.service.ts';
import { roomBooking } from '../tables.ts';
import { lockRooms } from './rooms.queries.ts';

/** A room that something has without a booking: a lesson of the timetable. */
export interface Occupancy extends Time {
  readonly id: string;
  readonly broom_id: string;
  /** What it is, for who wants the room: the class and its subject, never a person. */
  readonly who: Text;
}

interface Occupants {
  /** What has one of these rooms at some moment of a time. */
  readonly of: (
    db: Db,
    organizationId: string,
    roomIds: readonly string[] | null,
    time: Time,
  ) => Promise<readonly Occupancy[]>;
}

/**
 * What has rooms without making bookings, for it would be a row for each lesson. Who books and who fills this port both
 * lock the rows of the rooms first (`holdRooms`), in order of id, and then ask the other: one lock, two tables.
 * `provides: [roomOccupants.with({ of: lessonsInRooms })]`
 */
export const roomOccupants = definePorts<Occupants>();

/** What else than bookings has rooms at a time, the earliest first; `roomIds` null asks for all of the school. */
export async function occupanciesOf(
  { db, services }: { readonly db: Db; readonly services: Services },
  organizationId: string,
  roomIds: readonly string[] | null,
  time: Time,
): Promise<Occupancy[]> {
  const found: Occupancy[] = [];
  for (const { of } of roomOccupants.of(services)) found.push(...(await of(db, organizationId, roomIds, time)));
  return found.toSorted((a, b) => a.starts_at.localeCompare(b.starts_at) || a.id.localeCompare(b.id));
}

/** A booking that has a room, for who needs it for something else. */
export interface RoomBookingFact extends Time {
  readonly id: string;
  readonly broom_id: string;
  /** Null: a person booked it. */
  readonly source: string | null;
  /** It can be asked to move: nobody is in the room, and nothing else than a person has it. */
  readonly can_move: boolean;
  /** What it is for, or whose it is where it is private. */
  readonly who: Text;
}

/** Locks rooms of a school until the end of the transaction, in order of id. */
export const holdRooms = lockRooms;

/** What has these rooms at some moment of a time. Ask it after `holdRooms`. */
export async function bookingsInWay(
  { db, services }: Pick<EventSource, 'db' | 'services'>,
  roomIds: readonly string[],
  time: Time,
): Promise<RoomBookingFact[]> {
  if (roomIds.length === 0) return [];
  const where = and(inArray(roomBooking.broom_id, [...roomIds]), holdsRoom(), overlapsTime(time));
  const rows = await bookingsWhere(db, where, 5000);
  return rows.map(({ booking, user }) => ({
    id: booking.id,
    broom_id: booking.broom_id,
    starts_at: booking.starts_at,
    ends_at: booking.blocked_until,
    source: booking.source,
    can_move: booking.source === null && booking.status !== 'checked_in',
    who: booking.is_private
      ? { cn: user.name, us: user.name_en ?? user.name }
      : { cn: titleOf(services, booking, 'cn'), us: titleOf(services, booking, 'us') },
  }));
}
