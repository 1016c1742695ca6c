import { and, eq, inArray, sql } from 'drizzle-orm';
import { broom } from '#modules/campus/premises/server/tables.ts';
import { bookingsInWay, holdRooms, type RoomBookingFact } from '#modules/campus/room-bookings/server/public.ts';
import type { EventSource } from '#server/events/events.ts';
import { dayOf } from '#shared/dates.ts';
import type { DatedLesson } from '../dated/dated-lessons.policy.ts';
import { lessonsInRooms } from '../room/room-lessons.service.ts';
import { overlapsBetween } from './settlement.policy.ts';

type Wanted = Pick<DatedLesson, 'slot_id' | 'broom_id' | 'starts_at' | 'ends_at'>;

/** With the weekly lessons that need another room. */
export type HardFact = RoomBookingFact & { readonly slots: readonly string[] };

export interface RoomClaims {
  /** Bookings of people that give way. */
  readonly to_move: readonly RoomBookingFact[];
  /** Bookings that do not: something else holds the room, or somebody is in it. */
  readonly hard: readonly HardFact[];
  /** Lessons that want a room which is out of use. */
  readonly closed: readonly Wanted[];
  /** Lessons that want a room in which another lesson is. */
  readonly taken: readonly Wanted[];
}

const NONE: RoomClaims = { to_move: [], hard: [], closed: [], taken: [] };

/** What stands in the way of lessons in their rooms. Locks the rooms first: who books them waits. */
export async function claimRooms(
  source: Pick<EventSource, 'db' | 'services'>,
  organizationId: string,
  wanted: readonly Wanted[],
  { zone, except }: { readonly zone: string; readonly except: ReadonlySet<string> },
): Promise<RoomClaims> {
  const { db } = source;
  const ids = [...new Set(wanted.flatMap((one) => (one.broom_id ? [one.broom_id] : [])))].sort();
  if (ids.length === 0) return NONE;
  const rooms = new Map((await holdRooms(db, organizationId, ids)).map((room) => [room.id, room]));
  const starts_at = wanted.map((one) => one.starts_at).sort()[0] ?? '';
  const ends_at =
    wanted
      .map((one) => one.ends_at)
      .sort()
      .at(-1) ?? '';
  const refOf = (one: { readonly broom_id: string | null }) => (one.broom_id ? [one.broom_id] : []);
  const booked = overlapsBetween(wanted, await bookingsInWay(source, ids, { starts_at, ends_at }), refOf, refOf);
  const facts = [...Map.groupBy(booked, ({ b }) => b.id).values()].flatMap((pairs) => {
    const slots = [...new Set(pairs.map(({ a }) => a.slot_id))];
    return pairs.slice(0, 1).map(({ b }) => ({ ...b, slots }));
  });
  const others = (await lessonsInRooms(db, organizationId, ids, { starts_at, ends_at })).filter(
    (row) => !except.has(row.id),
  );
  return {
    to_move: facts.filter((one) => one.can_move),
    hard: facts.filter((one) => !one.can_move),
    closed: wanted.filter((one) => {
      const room = one.broom_id ? rooms.get(one.broom_id) : undefined;
      if (!room) return false;
      const day = dayOf(one.starts_at, zone);
      const isOut = (status: string, until: string | null) =>
        status !== 'active' && !(status === 'maintenance' && until !== null && until < day);
      return isOut(room.status, room.status_until) || isOut(room.building_status, room.building_until);
    }),
    taken: overlapsBetween(wanted, others, refOf, refOf).map(({ a }) => a),
  };
}

/** How many sit in rooms, for warnings. */
export async function seatsOf(source: Pick<EventSource, 'db'>, organizationId: string, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, number>();
  const rows = await source.db
    .select({ id: broom.id, seats: sql<number>`${broom.seats}` })
    .from(broom)
    .where(and(eq(broom.organization_id, organizationId), inArray(broom.id, [...ids])));
  return new Map(rows.map((row) => [row.id, row.seats]));
}
