import { eq, sql } from 'drizzle-orm';
import { schoolCampus, user } from '#modules/core/directory/server/tables.ts';
import { staffOf } from '#modules/core/school/server/public.ts';
import { anyOf, is, natural } from '#server/lists/resource-list.ts';
import { nameKeys } from '#server/search/name-keys.ts';
import { countOf, namedBy, whole } from '#server/store/columns.ts';
import { defineStore } from '#server/store/store.ts';
import { ownOrganization } from '#server/store/store-types.ts';
import { buildings } from '../contract/buildings.contract.ts';
import { premisesTexts as t } from '../contract/premises.refusals.ts';
import { roomIdsIn } from './brooms.queries.ts';
import { announceOutOfUse } from './out-of-use.service.ts';
import { useFile } from './place-files.service.ts';
import { requireNoRooms } from './room-parts.service.ts';
import { bfloor, broom, building } from './tables.ts';

type Floor = (typeof buildings)['list']['output']['_zod']['input']['list'][number]['floors'][number];
const roomsOn = countOf(broom, eq(broom.bfloor_id, bfloor.id));

export const buildingStore = defineStore(buildings, {
  table: building,
  reach: { read: ownOrganization, write: ownOrganization },
  columns: {
    campus: namedBy(building.campus_id, schoolCampus),
    keeper: namedBy(building.keeper_user_id, user),
    floors: whole<Floor[]>(sql`(
      select coalesce(json_agg(json_build_object('id', ${bfloor.id}, 'level', ${bfloor.level}, 'name', ${bfloor.name},
               'name_en', ${bfloor.name_en}, 'rooms_count', ${roomsOn}) order by ${bfloor.level}), '[]')
        from ${bfloor} where ${bfloor.building_id} = ${building.id})`),
    rooms_count: countOf(broom, eq(broom.building_id, building.id)),
  },
  list: {
    sorts: { sort: [building.sort, natural(building.code)], code: natural(building.code), name: building.name },
    default_sort: 'sort',
    filters: {
      campus_id: is(building.campus_id),
      kind: anyOf(building.kind),
      status: anyOf(building.status),
    },
    search: [building.name, building.name_en, building.code, building.name_pinyin, building.name_initials],
  },
  references: {
    campus_id: { table: schoolCampus, text: t.foreign_campus },
    keeper_user_id: { check: staffOf, text: t.not_staff },
  },
  unique: { building_code: { field: 'code', text: t.code_used } },
  computed: ({ name }) => nameKeys(name),
  beforeRemove: async (ctx, { id }) => requireNoRooms(ctx, await roomIdsIn(ctx.db, { building_id: id })),
  after: async (ctx, move, id, before) => {
    await useFile(ctx, move, 'building_photo', building, building.photo_file_id, id);
    if (move === 'update' && before?.status === 'active') await announceOutOfUse(ctx, { building_id: id });
  },
});
