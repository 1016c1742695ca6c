import { arrayContains, gte } from 'drizzle-orm';
import { department, user } from '#modules/core/directory/server/tables.ts';
import { staffOf } from '#modules/core/school/server/public.ts';
import { anyOf, is, natural } from '#server/lists/resource-list.ts';
import { fieldsBy, type NamedRow, namedBy } from '#server/store/columns.ts';
import { defineStore } from '#server/store/store.ts';
import { ownOrganization } from '#server/store/store-types.ts';
import { refuse } from '#shared/refusal.ts';
import { brooms } from '../contract/brooms.contract.ts';
import { premisesRefusals as r, premisesTexts as t } from '../contract/premises.refusals.ts';
import { homesIn } from './brooms.queries.ts';
import { announceOutOfUse } from './out-of-use.service.ts';
import { searchOf } from './premises.policy.ts';
import { findRoomThings, findRoomUses } from './room-parts.service.ts';
import { bfloor, broom, building } from './tables.ts';

const { id, name, name_en, level } = bfloor;

export const roomStore = defineStore(brooms, {
  table: broom,
  reach: { read: ownOrganization, write: ownOrganization },
  columns: {
    building: namedBy(broom.building_id, building),
    floor: fieldsBy<NamedRow & { level: number }>(broom.bfloor_id, bfloor, { id, name, name_en, level }),
    keeper: namedBy(broom.keeper_user_id, user),
    department: namedBy(broom.department_id, department),
  },
  list: {
    sorts: { number: natural(broom.number), seats: broom.seats, name: broom.name },
    default_sort: 'number',
    search: { text: broom.search_text, grams: broom.grams },
    filters: {
      building_id: is(broom.building_id),
      bfloor_id: is(broom.bfloor_id),
      kind: anyOf(broom.kind),
      seats_min: (least) => gte(broom.seats, least),
      equipment: (wanted) => arrayContains(broom.equipment, wanted),
      bookable: is(broom.bookable),
      status: anyOf(broom.status),
      keeper_user_id: is(broom.keeper_user_id),
      has_lock: () => undefined, // the handler asks the module of the locks
    },
  },
  references: {
    bfloor_id: { table: bfloor, text: t.foreign_floor },
    department_id: { table: department, text: t.foreign_department },
    keeper_user_id: { check: staffOf, text: t.not_staff },
  },
  unique: { broom_number: { field: 'number', text: t.number_used } },
  computed: (room, { bfloor_id: floor }) => ({
    ...searchOf(room),
    ...(floor ? { building_id: floor['building_id'] as string } : {}),
  }),
  /** A room that is nobody's home, and on which nothing hangs. */
  beforeRemove: async (ctx, { id: room }) => {
    const { ever } = (await findRoomUses(ctx, [room])).get(room) ?? { ever: 0 };
    const names = [...(await homesIn(ctx.db, room)), ...(await findRoomThings(ctx, [room])).map((thing) => thing.name)];
    const what = {
      cn: [...names, ...(ever ? [`${ever} 个预订`] : [])].join(' · '),
      us: [...names, ...(ever ? [`${ever} bookings`] : [])].join(' · '),
    };
    if (what.cn) throw refuse(r.room_in_use, { what });
  },
  after: async (ctx, move, room, before) => {
    if (move === 'update' && before?.status === 'active') await announceOutOfUse(ctx, { broom_id: room });
  },
});
