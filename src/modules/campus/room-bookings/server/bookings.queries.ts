import { and, asc, eq, gt, gte, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type * as z from 'zod';
import { bfloor, broom, building } from '#modules/campus/premises/server/tables.ts';
import { user } from '#modules/core/directory/server/tables.ts';
import type { Db } from '#server/database/database.ts';
import { anyOf, defineList, is, pageOf, planned } from '#server/lists/resource-list.ts';
import { HOLDING_STATES } from '../contract/booking.lifecycle.ts';
import type { roomBookings } from '../contract/room-bookings.contract.ts';
import { BLOCKED_AT_MOST_MIN, type Time } from './bookings.policy.ts';
import { roomBooking, roomSwap } from './tables.ts';

export type BookingQuery = z.output<(typeof roomBookings)['list']['query']>;
export type BookingRow = typeof roomBooking.$inferSelect;

const list = defineList<BookingQuery>({
  table: roomBooking,
  id: roomBooking.id,
  sorts: { starts_at: roomBooking.starts_at, created_at: roomBooking.created_at },
  default_sort: 'starts_at',
  filters: {
    broom_id: is(roomBooking.broom_id),
    status: anyOf(roomBooking.status),
    from: () => undefined,
    to: () => undefined,
    mine: () => undefined,
    when: (wanted) =>
      wanted === 'coming' ? gte(roomBooking.ends_at, sql`now()`) : lt(roomBooking.ends_at, sql`now()`),
  },
});

/** A room as bookings name it; `roomOf` puts the three together. */
export const roomColumns = {
  room: { id: broom.id, number: broom.number, name: broom.name, name_en: broom.name_en },
  building: { id: building.id, name: building.name, name_en: building.name_en },
  floor: { id: bfloor.id, name: bfloor.name, name_en: bfloor.name_en },
};

export interface Named {
  readonly id: string;
  readonly name: string;
  readonly name_en: string | null;
}
export interface RoomParts {
  readonly room: Named & { readonly number: string };
  readonly building: Named;
  readonly floor: Named;
}
export const roomOf = ({ room, building: house, floor }: RoomParts) => ({ ...room, building: house, floor });

const select = (db: Db) =>
  db
    .select({
      booking: roomBooking,
      ...roomColumns,
      keepers: { room: broom.keeper_user_id, building: building.keeper_user_id },
      user: { id: user.id, name: user.name, name_en: user.name_en },
      guests: sql<{ id: string; name: string; name_en: string | null }[]>`(
        select coalesce(json_agg(json_build_object('id', g.id, 'name', g.name, 'name_en', g.name_en) order by g.name), '[]')
          from ${user} g where g.id = any (${roomBooking.guest_ids}))`,
    })
    .from(roomBooking)
    .innerJoin(broom, eq(broom.id, roomBooking.broom_id))
    .innerJoin(building, eq(building.id, broom.building_id))
    .innerJoin(bfloor, eq(bfloor.id, broom.bfloor_id))
    .innerJoin(user, eq(user.id, roomBooking.user_id));

type SelectedBooking = Awaited<ReturnType<typeof select>>[number];

const whole = ({ booking, keepers, user: booker, guests, ...place }: SelectedBooking) => ({
  booking,
  keepers,
  guests,
  user: booker,
  room: roomOf(place),
});

export type FoundBooking = ReturnType<typeof whole>;

/** Bookings under a condition on one page. */
export const listBookingRows = (db: Db, where: SQL, query: BookingQuery) =>
  pageOf(db, list, query, where, async (database, plan) => (await planned(select(database), plan)).map(whole));

/** Bookings under a condition, the earliest first. */
export async function bookingsWhere(db: Db, where: SQL | undefined, most = 200): Promise<FoundBooking[]> {
  const rows = await select(db).where(where).orderBy(asc(roomBooking.starts_at), asc(roomBooking.id)).limit(most);
  return rows.map(whole);
}

export async function findBooking(db: Db, id: string): Promise<FoundBooking | null> {
  return (await bookingsWhere(db, eq(roomBooking.id, id), 1))[0] ?? null;
}

/** SQL condition: a person booked it, and nothing else holds the room. */
export const isByHand = (): SQL => isNull(roomBooking.source);

/** SQL condition: somebody booked it, or is invited. */
export const isParticipant = (userId: string): SQL =>
  and(
    isByHand(),
    or(eq(roomBooking.user_id, userId), sql`${roomBooking.guest_ids} @> array[${userId}]::uuid[]`),
  ) as SQL;

/** SQL condition: it has its room. */
export const holdsRoom = (): SQL => inArray(roomBooking.status, [...HOLDING_STATES]);

/** SQL condition: it blocks its room at some moment of this time. */
export const overlapsTime = ({ starts_at, ends_at }: Time): SQL =>
  and(lt(roomBooking.starts_at, ends_at), gt(roomBooking.blocked_until, starts_at)) as SQL;

/**
 * SQL condition: it begins so near that it may still block a moment of this time. With it the index over starts is enough
 * for a whole school; ranges and `&&` would not reach an index through row level security.
 */
export const beginsNear = ({ starts_at, ends_at }: Time): SQL =>
  and(
    gt(roomBooking.starts_at, sql`${starts_at}::timestamptz - make_interval(mins => ${BLOCKED_AT_MOST_MIN})`),
    lt(roomBooking.starts_at, ends_at),
  ) as SQL;

/** What blocks a room at that time; the earliest, or null. */
export async function firstConflict(
  db: Db,
  roomId: string,
  time: Time,
  exceptId?: string,
): Promise<FoundBooking | null> {
  const others = exceptId ? sql`${roomBooking.id} <> ${exceptId}` : undefined;
  const where = and(eq(roomBooking.broom_id, roomId), holdsRoom(), overlapsTime(time), others);
  return (await bookingsWhere(db, where, 1))[0] ?? null;
}

/** What has a room at some time, the earliest first. */
export const bookingsOf = (db: Db, roomId: string, time: Time): Promise<FoundBooking[]> =>
  bookingsWhere(db, and(eq(roomBooking.broom_id, roomId), holdsRoom(), overlapsTime(time)));

/** Minutes that somebody has booked between two instants, without one booking. */
export async function usedMinutes(
  db: Db,
  userId: string,
  week: { readonly start: string; readonly end: string },
  exceptId?: string,
): Promise<number> {
  const [row] = await db
    .select({
      n: sql<number>`coalesce(sum(extract(epoch from ${roomBooking.ends_at} - ${roomBooking.starts_at}) / 60), 0)::int`,
    })
    .from(roomBooking)
    .where(
      and(
        eq(roomBooking.user_id, userId),
        isByHand(),
        inArray(roomBooking.status, [...HOLDING_STATES, 'finished']),
        sql`${roomBooking.starts_at} >= ${week.start} and ${roomBooking.starts_at} < ${week.end}`,
        exceptId ? sql`${roomBooking.id} <> ${exceptId}` : undefined,
      ),
    );
  return row?.n ?? 0;
}

const mine = alias(roomBooking, 'own');

/** SQL condition: a wish to swap can still be answered, both bookings having their rooms for a time to come. */
export const isOpenSwap = (): SQL => sql`(${roomSwap.state} = 'asked' and ${roomSwap.expires_at} > now()
  and (select count(*) from ${roomBooking} b where b.id in (${roomSwap.booking_id}, ${roomSwap.other_id})
        and b.status = 'confirmed' and b.starts_at > now()) = 2)`;

/** Wishes to swap that wait, by the booking that they ask for or that asks. */
export async function openSwaps(db: Db, bookingIds: readonly string[]) {
  if (bookingIds.length === 0) return [];
  const which = or(inArray(roomSwap.booking_id, [...bookingIds]), inArray(roomSwap.other_id, [...bookingIds]));
  const asker = alias(user, 'asker');
  const rows = await db
    .select({
      id: roomSwap.id,
      booking_id: roomSwap.booking_id,
      other_id: roomSwap.other_id,
      note: roomSwap.note,
      asker: { id: asker.id, name: asker.name, name_en: asker.name_en },
      ...roomColumns,
    })
    .from(roomSwap)
    .innerJoin(mine, eq(mine.id, roomSwap.booking_id))
    .innerJoin(asker, eq(asker.id, mine.user_id))
    .innerJoin(broom, eq(broom.id, mine.broom_id))
    .innerJoin(building, eq(building.id, broom.building_id))
    .innerJoin(bfloor, eq(bfloor.id, broom.bfloor_id))
    .where(and(isOpenSwap(), which));
  return rows.map((row) => ({ ...row, room: roomOf(row) }));
}

/** Who has the other booking of a wish to swap of the last day, answered or not. */
export async function swapPartners(db: Db, bookingId: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: roomBooking.user_id })
    .from(roomSwap)
    .innerJoin(
      roomBooking,
      sql`${roomBooking.id} = case when ${roomSwap.booking_id} = ${bookingId} then ${roomSwap.other_id} else ${roomSwap.booking_id} end`,
    )
    .where(
      and(
        sql`${roomSwap.expires_at} > now()`,
        or(eq(roomSwap.booking_id, bookingId), eq(roomSwap.other_id, bookingId)),
      ),
    );
  return rows.map((row) => row.id);
}
