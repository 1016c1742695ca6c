import { type SQL, sql } from 'drizzle-orm';
import type * as z from 'zod';
import type { Db } from '#server/database/database.ts';
import type { Context } from '#server/http/context.ts';
import { definePorts } from '#server/ports.ts';
import type { Services } from '#server/services.ts';
import type { roomThing } from '../contract/brooms.contract.ts';

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
export async function thingsOn({ db, services }: Asking, roomIds: readonly string[], kind?: RoomPart['kind']) {
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
