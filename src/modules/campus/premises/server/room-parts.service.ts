import { type SQL, sql } from 'drizzle-orm';
import type * as z from 'zod';
import type { Db } from '#server/database/database.ts';
import type { Context } from '#server/http/context.ts';
import { definePorts } from '#server/ports.ts';
import type { Services } from '#server/services.ts';
import { refuse } from '#shared/refusal.ts';
import { premisesRefusals as r } from '../contract/premises.refusals.ts';
import type { RoomBlock, roomThing } from '../contract/premises.shapes.ts';

/** Something on a room. `groups` names what it belongs to besides: the access groups of a lock. */
export type RoomThing = z.output<typeof roomThing> & { readonly room_id: string };

/** What hangs on rooms and belongs to another module: locks (doors), open repairs. */
export interface RoomPart {
  readonly kind: RoomThing['kind'];
  /** What hangs on these rooms, as far as the connection reaches. */
  readonly list: (db: Db, roomIds: readonly string[]) => Promise<readonly Omit<RoomThing, 'kind'>[]>;
  /** A subquery of the ids of all rooms that have one. */
  readonly rooms: () => SQL;
  /** Takes one off its room, with an entry in the audit log of its own module. */
  readonly detach: (ctx: Context, id: string) => Promise<void>;
}

/** Filled by the modules whose things hang on rooms: `provides: [roomParts.with(locks)]`. */
export const roomParts = definePorts<RoomPart>();

interface Asking {
  readonly db: Db;
  readonly services: Services;
}

/** Everything that hangs on these rooms, or the things of one kind. */
export async function findRoomThings({ db, services }: Asking, roomIds: readonly string[], kind?: RoomPart['kind']) {
  if (roomIds.length === 0) return [];
  const parts = roomParts.of(services).filter((part) => !kind || part.kind === kind);
  const found = await Promise.all(
    parts.map(async (part) => (await part.list(db, roomIds)).map((thing) => ({ ...thing, kind: part.kind, part }))),
  );
  return found.flat();
}

/** A subquery of the ids of all rooms that have a lock. */
export function roomsWithLocks({ services }: Pick<Asking, 'services'>): SQL {
  const part = roomParts.of(services).find((one) => one.kind === 'doorlock');
  return part ? part.rooms() : sql`select null::uuid`;
}

/** Modules whose people use rooms: bookings, later lessons and exams. */
export interface RoomUse {
  /** How often each of these rooms is used: now or later, and ever. Rooms that never were are absent. */
  readonly count: (
    db: Db,
    roomIds: readonly string[],
  ) => Promise<ReadonlyMap<string, { readonly upcoming: number; readonly ever: number }>>;
  /** When these rooms are taken between two instants, as the caller may see it. */
  readonly blocks: (
    ctx: Context,
    roomIds: readonly string[],
    time: { readonly starts_at: string; readonly ends_at: string },
  ) => Promise<ReadonlyMap<string, readonly RoomBlock[]>>;
}

/** Filled by those modules: `provides: [roomUses.with(bookings)]`. */
export const roomUses = definePorts<RoomUse>();

/** Uses of each room by all modules. */
export async function findRoomUses({ db, services }: Asking, roomIds: readonly string[]) {
  const uses = new Map(roomIds.map((room) => [room, { upcoming: 0, ever: 0 }]));
  if (roomIds.length === 0) return uses;
  for (const use of roomUses.of(services))
    for (const [room, { upcoming, ever }] of await use.count(db, roomIds)) {
      const before = uses.get(room);
      uses.set(room, { upcoming: upcoming + (before?.upcoming ?? 0), ever: ever + (before?.ever ?? 0) });
    }
  return uses;
}

/** Refuses (not_empty) to remove a place in which there are rooms, with what has to go first. */
export async function requireNoRooms(source: Asking, rooms: readonly string[]): Promise<void> {
  if (rooms.length === 0) return;
  const locks = await findRoomThings(source, rooms, 'doorlock');
  const uses = [...(await findRoomUses(source, rooms)).values()];
  const k = uses.reduce((total, { upcoming }) => total + upcoming, 0);
  throw refuse(r.not_empty, { n: rooms.length, m: locks.length, k });
}
