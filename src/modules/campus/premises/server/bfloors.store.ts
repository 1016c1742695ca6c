import { eq } from 'drizzle-orm';
import { is } from '#server/lists/resource-list.ts';
import { countOf, namedBy } from '#server/store/columns.ts';
import { defineStore } from '#server/store/store.ts';
import { ownOrganization } from '#server/store/store-types.ts';
import { bfloors } from '../contract/bfloors.contract.ts';
import { premisesTexts as t } from '../contract/premises.refusals.ts';
import { roomIdsIn } from './brooms.queries.ts';
import { measuresOf, useFile } from './place-files.service.ts';
import { floorName } from './premises.policy.ts';
import { requireNoRooms } from './room-parts.service.ts';
import { bfloor, broom, building } from './tables.ts';

export const floorStore = defineStore(bfloors, {
  table: bfloor,
  reach: { read: ownOrganization, write: ownOrganization },
  columns: {
    building: namedBy(bfloor.building_id, building),
    rooms_count: countOf(broom, eq(broom.bfloor_id, bfloor.id)),
  },
  list: { sorts: { level: bfloor.level }, default_sort: 'level', filters: { building_id: is(bfloor.building_id) } },
  references: { building_id: { table: building, text: t.foreign_building } },
  unique: {
    bfloor_level: { field: 'level', text: t.level_used },
    broom_number: { field: 'building_id', text: t.number_used },
  },
  computed: ({ name, level }) => ({ name: name ?? floorName(level) }),
  beforeCreate: (ctx, { plan_file_id = null }) => measuresOf(ctx, plan_file_id),
  beforeUpdate: async (ctx, { plan_file_id = null }, before) =>
    plan_file_id === before.plan_file_id ? undefined : measuresOf(ctx, plan_file_id),
  beforeRemove: async (ctx, { id }) => requireNoRooms(ctx, await roomIdsIn(ctx.db, { bfloor_id: id })),
  after: async (ctx, move, id) => {
    await useFile(ctx, move, 'floor_plan', bfloor, bfloor.plan_file_id, id);
    if (move === 'update') await moveRoomsToBuilding(ctx.db, id);
  },
});

/** The rooms of a floor stand in its building; in another one they may meet their numbers there. */
async function moveRoomsToBuilding(db: Parameters<typeof roomIdsIn>[0], floorId: string): Promise<void> {
  const [floor] = await db.select({ building_id: bfloor.building_id }).from(bfloor).where(eq(bfloor.id, floorId));
  if (floor) await db.update(broom).set(floor).where(eq(broom.bfloor_id, floorId));
}
