import { eq, sql } from 'drizzle-orm';
import { schoolCampus } from '#modules/core/directory/server/tables.ts';
import { is } from '#server/lists/resource-list.ts';
import { type NamedRow, whole } from '#server/store/columns.ts';
import { defineStore } from '#server/store/store.ts';
import { ownOrganization } from '#server/store/store-types.ts';
import { parkingRefusals as r, parkingTexts as t } from '../../contract/parking.refusals.ts';
import { parkingTerms } from '../../contract/parking-terms.contract.ts';
import { parkingQuota, parkingTerm } from '../tables.ts';
import { parkingPlaces, syncPlaces } from './places.service.ts';

/** Terms in which a school gives its places. */
export const parkingTermStore = defineStore(parkingTerms, {
  table: parkingTerm,
  reach: { read: ownOrganization, write: ownOrganization },
  columns: {
    campuses: whole<NamedRow[]>(sql`(
      select coalesce(json_agg(json_build_object('id', c.id, 'name', c.name, 'name_en', c.name_en) order by c.name), '[]')
        from ${schoolCampus} c where c.id = any (${parkingTerm.campus_ids}))`),
  },
  list: {
    sorts: { valid_from: parkingTerm.valid_from, name: parkingTerm.name },
    default_sort: '-valid_from',
    filters: { status: is(parkingTerm.status) },
    search: [parkingTerm.name, parkingTerm.name_en],
  },
  references: { campus_ids: { table: schoolCampus, text: t.foreign_campus } },
  unique: { parking_term_name: { field: 'name', text: { cn: '已有同名期次', us: 'There is a term of this name' } } },
  beforeRemove: ({ db }, { id }) => parkingPlaces.drop(db, [id]),
  after: async (ctx, move, id) => {
    if (move === 'update') await syncPlaces(ctx, eq(parkingQuota.parking_term_id, id));
  },
  in_use: r.term_in_use,
});
