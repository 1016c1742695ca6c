import { and, arrayContains, asc, eq, gte, inArray, ne, notInArray, or, type SQL, sql } from 'drizzle-orm';
import type { Equipment, RoomKind } from '#modules/campus/premises/contract/premises.shapes.ts';
import { bfloor, broom, building } from '#modules/campus/premises/server/tables.ts';
import type { Db } from '#server/database/database.ts';
import { natural } from '#server/lists/resource-list.ts';
import type { Time } from '../bookings.policy.ts';
import { beginsNear, holdsRoom, overlapsTime, roomColumns, roomOf } from '../bookings.queries.ts';
import { roomBooking, roomBookingRule } from '../tables.ts';

const facts = { kind: broom.kind, seats: broom.seats, equipment: broom.equipment };

const select = (db: Db) =>
  db
    .select({ ...roomColumns, facts })
    .from(broom)
    .innerJoin(building, eq(building.id, broom.building_id))
    .innerJoin(bfloor, eq(bfloor.id, broom.bfloor_id));

const whole = ({ facts: own, ...place }: Awaited<ReturnType<typeof select>>[number]) => ({ ...roomOf(place), ...own });

export type BookableRoom = ReturnType<typeof whole>;

/** SQL condition: a room and its building are in use on a day. */
const isOpenOn = (day: string): SQL =>
  and(
    sql`(${broom.status} = 'active' or (${broom.status} = 'maintenance' and ${broom.status_until} < ${day}))`,
    sql`(${building.status} = 'active' or (${building.status} = 'maintenance' and ${building.status_until} < ${day}))`,
  ) as SQL;

export interface RoomSearch extends Time {
  readonly organization_id: string;
  readonly day: string;
  readonly seats: number;
  readonly equipment: readonly Equipment[];
  readonly near_broom_id?: string | undefined;
  /** Rooms that something else has then. */
  readonly except?: readonly string[];
}

/** Rooms that nobody booked the whole time, those of the same building first, then the smallest that is large enough. */
export async function roomsWithoutBooking(db: Db, search: RoomSearch, most: number): Promise<BookableRoom[]> {
  const taken = db
    .select({ id: roomBooking.broom_id })
    .from(roomBooking)
    .where(
      and(
        eq(roomBooking.organization_id, search.organization_id),
        beginsNear(search),
        holdsRoom(),
        overlapsTime(search),
      ),
    );
  const near = search.near_broom_id;
  const isNear = sql`${broom.building_id} = (select building_id from ${broom} near where near.id = ${near ?? null})`;
  const rows = await select(db)
    .where(
      and(
        eq(broom.organization_id, search.organization_id),
        broom.bookable,
        isOpenOn(search.day),
        gte(broom.seats, search.seats),
        search.equipment.length ? arrayContains(broom.equipment, [...search.equipment]) : undefined,
        near ? ne(broom.id, near) : undefined,
        notInArray(broom.id, taken),
        search.except?.length ? notInArray(broom.id, [...search.except]) : undefined,
      ),
    )
    .orderBy(...(near ? [sql`${isNear} desc nulls last`] : []), asc(broom.seats), natural(broom.number), asc(broom.id))
    .limit(most);
  return rows.map(whole);
}

/** Rooms that can be booked, by building and number. */
export async function bookableRooms(
  db: Db,
  organizationId: string,
  { building_id, kind }: { readonly building_id?: string | undefined; readonly kind?: readonly RoomKind[] | undefined },
): Promise<BookableRoom[]> {
  const rows = await select(db)
    .where(
      and(
        eq(broom.organization_id, organizationId),
        broom.bookable,
        ne(broom.status, 'closed'),
        building_id ? eq(broom.building_id, building_id) : undefined,
        kind?.length ? inArray(broom.kind, [...kind]) : undefined,
      ),
    )
    .orderBy(asc(building.sort), asc(building.code), natural(broom.number), asc(broom.id))
    .limit(200);
  return rows.map(whole);
}

/** A room of a school, whatever its state, or null. */
export async function findRoom(db: Db, organizationId: string, id: string): Promise<BookableRoom | null> {
  const [row] = await select(db).where(and(eq(broom.id, id), eq(broom.organization_id, organizationId)));
  return row ? whole(row) : null;
}

/** Rooms of a school with the state of each and of its building, locked against other bookings in one order. */
export async function lockRooms(db: Db, organizationId: string, ids: readonly string[]) {
  return db
    .select({
      id: broom.id,
      organization_id: broom.organization_id,
      kind: broom.kind,
      bookable: broom.bookable,
      status: broom.status,
      status_until: broom.status_until,
      building_status: building.status,
      building_until: building.status_until,
    })
    .from(broom)
    .innerJoin(building, eq(building.id, broom.building_id))
    .where(and(inArray(broom.id, [...ids]), eq(broom.organization_id, organizationId)))
    .orderBy(asc(broom.id))
    .for('update', { of: broom });
}

export type LockedRoom = Awaited<ReturnType<typeof lockRooms>>[number];

/** One room that people can book, locked; or null. */
export async function lockRoom(db: Db, organizationId: string, id: string): Promise<LockedRoom | null> {
  const [room] = await lockRooms(db, organizationId, [id]);
  return room?.bookable ? room : null;
}

/** The rules of a school, the first made first. */
export const rulesOf = (db: Db, organizationId: string) =>
  db
    .select()
    .from(roomBookingRule)
    .where(eq(roomBookingRule.organization_id, organizationId))
    .orderBy(asc(roomBookingRule.id));

/** What is taken of some rooms at some time, the earliest first. */
export function takenOf(db: Db, roomIds: readonly string[], time: Time) {
  if (roomIds.length === 0) return Promise.resolve([]);
  return db
    .select()
    .from(roomBooking)
    .where(
      and(
        inArray(roomBooking.broom_id, [...roomIds]),
        or(holdsRoom(), eq(roomBooking.status, 'finished')),
        overlapsTime(time),
      ),
    )
    .orderBy(asc(roomBooking.starts_at), asc(roomBooking.id));
}
