import { sql } from 'drizzle-orm';
import { takeImport } from '#server/data-task/data-tasks.service.ts';
import type { Context } from '#server/http/context.ts';
import { currentOrganization } from '#server/rights/actor.ts';
import type { UploadedFile } from '#shared/endpoint.ts';
import { refuse } from '#shared/refusal.ts';
import { premisesRefusals as r } from '../contract/premises.refusals.ts';
import { homesIn } from './brooms.queries.ts';
import { roomStore } from './brooms.store.ts';
import { roomImport } from './room-import.service.ts';
import { findRoomThings, roomsWithLocks } from './room-parts.service.ts';
import { broom } from './tables.ts';

type Query = Parameters<typeof roomStore.list>[1];

/** Rooms; with `has_lock` those alone that have a lock, or none. */
export function listRooms(ctx: Context, query: Query) {
  if (query.has_lock === undefined) return roomStore.list(ctx, query);
  const hasLock = sql`${broom.id} in (${roomsWithLocks(ctx)})`;
  return roomStore.list(ctx, query, query.has_lock ? hasLock : sql`(${hasLock}) is not true`);
}

/** A room with whose home it is and what hangs on it. */
export async function getRoom(ctx: Context, id: string) {
  const room = await roomStore.get(ctx, id);
  const things = await findRoomThings(ctx, [id]);
  return {
    ...room,
    homes: await homesIn(ctx.db, id),
    things: things.map(({ id, kind, name, name_en, state, groups }) => ({ id, kind, name, name_en, state, groups })),
  };
}

/** Takes one lock, or the only one, off a room; it stays in its access groups. Refuses (no_lock) where there is none. */
export async function removeDoorlock(ctx: Context, id: string, doorlockId: string | undefined) {
  const room = await roomStore.lock(ctx, id);
  const locks = await findRoomThings(ctx, [room.id], 'doorlock');
  const lock = doorlockId ? locks.find((one) => one.id === doorlockId) : locks.length === 1 ? locks[0] : undefined;
  if (!lock) throw refuse(r.no_lock);
  await lock.part.detach(ctx, lock.id);
  const { organization_id } = room;
  ctx.audit({ action: 'broom.remove_doorlock', target: ['broom', id], organization_id, before: { lock: lock.name } });
  return roomStore.get(ctx, id);
}

/** The file of an import is kept and checked; nothing is stored yet. */
export function importRooms(ctx: Context, file: UploadedFile | undefined, adds_places: boolean) {
  const params = { organization_id: currentOrganization(ctx.actor), adds_places };
  return takeImport(ctx, file, { definition: roomImport.name, params });
}
