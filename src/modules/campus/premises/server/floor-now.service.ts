import { and, eq, inArray, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { user } from '#modules/core/directory/server/tables.ts';
import type { Context } from '#server/http/context.ts';
import { currentOrganization } from '#server/rights/actor.ts';
import { dayBounds, today } from '#shared/dates.ts';
import { refuse, refuseFields, shared } from '#shared/refusal.ts';
import type { bfloors } from '../contract/bfloors.contract.ts';
import { premisesTexts as t } from '../contract/premises.refusals.ts';
import type { RoomBlock } from '../contract/premises.shapes.ts';
import { floorStore } from './bfloors.store.ts';
import { findFloor, listPlaces } from './brooms.queries.ts';
import { findRoomThings, roomUses } from './room-parts.service.ts';
import { bfloor, broom } from './tables.ts';

/** A floor as it is on a day, today unless one is named. */
export async function viewFloor(ctx: Context, id: string, { day: asked }: { readonly day?: string | undefined }) {
  const { db, actor, services } = ctx;
  const day = asked ?? today(actor.time_zone);
  const floor = await findFloor(db, currentOrganization(actor), id);
  if (!floor) throw refuse(shared.not_found);
  const rooms = await listPlaces(db, currentOrganization(actor), { bfloor_id: id });
  const ids = rooms.map((room) => room.id);
  const things = await findRoomThings(ctx, ids);
  const blocks = await blocksOf(ctx, ids, day);
  const plan = floor.plan_file_id ? await services.files.find(db, floor.plan_file_id) : null;
  const keepers = await keepersOf(
    ctx,
    rooms.flatMap((room) => room.keeper_user_id ?? []),
  );
  return {
    day,
    floor,
    plan: plan && services.files.describe(plan),
    rooms: rooms.map(({ keeper_user_id, ...room }) => ({
      ...room,
      is_open: room.status === 'active',
      keeper: keepers.find((one) => one.id === keeper_user_id) ?? null,
      things: things.filter((thing) => thing.room_id === room.id),
      blocks: blocks.get(room.id) ?? [],
    })),
  };
}

async function blocksOf(ctx: Context, roomIds: readonly string[], day: string): Promise<Map<string, RoomBlock[]>> {
  const { start, end } = dayBounds(day, ctx.actor.time_zone);
  const all = new Map<string, RoomBlock[]>();
  for (const use of roomUses.of(ctx.services))
    for (const [room, own] of await use.blocks(ctx, roomIds, { starts_at: start, ends_at: end }))
      all.set(room, [...(all.get(room) ?? []), ...own]);
  return all;
}

async function keepersOf({ db }: Context, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db
    .select({ id: user.id, name: user.name, name_en: user.name_en })
    .from(user)
    .where(inArray(user.id, [...new Set(ids)]));
}

type Drawing = z.output<(typeof bfloors)['draw']['body']>;

/** Stores where the rooms of a floor are on its plan. Refuses (422001) rooms of another floor; two who draw at once: 409001. */
export async function drawRooms(ctx: Context, id: string, { shapes, version }: Drawing) {
  const floor = await floorStore.lock(ctx, id, version);
  const rooms = await listPlaces(ctx.db, floor.organization_id, { bfloor_id: id });
  const known = new Set(rooms.map((room) => room.id));
  if (shapes.some((one) => !known.has(one.broom_id))) throw refuseFields({ shapes: [t.foreign_room] });
  for (const { broom_id, shape } of shapes)
    await ctx.db
      .update(broom)
      .set({ shape })
      .where(and(eq(broom.id, broom_id), eq(broom.bfloor_id, id)));
  await ctx.db
    .update(bfloor)
    .set({ version: sql`${bfloor.version} + 1`, updated_at: sql`now()` })
    .where(eq(bfloor.id, id));
  ctx.audit({
    action: 'bfloor.draw',
    target: ['bfloor', id],
    organization_id: floor.organization_id,
    after: { drawn: shapes.filter((one) => one.shape).length },
  });
  return floorStore.get(ctx, id);
}
