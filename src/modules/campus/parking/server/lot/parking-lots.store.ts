import { and, eq, inArray, sql } from 'drizzle-orm';
import { gate } from '#modules/campus/gates/server/tables.ts';
import { schoolCampus } from '#modules/core/directory/server/tables.ts';
import { is } from '#server/lists/resource-list.ts';
import { countOf, type NamedRow, namedBy, whole } from '#server/store/columns.ts';
import { defineStore } from '#server/store/store.ts';
import { ownOrganization } from '#server/store/store-types.ts';
import { refuse } from '#shared/refusal.ts';
import { HOLDING_STATES } from '../../contract/parking.lifecycle.ts';
import { parkingRefusals as r, parkingTexts as t } from '../../contract/parking.refusals.ts';
import { parkingLots } from '../../contract/parking-lots.contract.ts';
import { parking, parkingLot, parkingQuota } from '../tables.ts';
import { lockPlacesOfLot, parkingPlaces, syncPlaces } from './places.service.ts';

const permits = and(eq(parking.parking_lot_id, parkingLot.id), inArray(parking.status, [...HOLDING_STATES]));

/** Car parks of a school. */
export const parkingLotStore = defineStore(parkingLots, {
  table: parkingLot,
  reach: { read: ownOrganization, write: ownOrganization },
  columns: {
    campus: namedBy(parkingLot.campus_id, schoolCampus),
    gates: whole<NamedRow[]>(sql`(
      select coalesce(json_agg(json_build_object('id', g.id, 'name', g.name, 'name_en', g.name_en) order by g.name), '[]')
        from ${gate} g where g.id = any (${parkingLot.gate_ids}))`),
    permits_count: countOf(parking, permits),
  },
  list: {
    sorts: { name: parkingLot.name },
    default_sort: 'name',
    filters: { campus_id: is(parkingLot.campus_id), status: is(parkingLot.status) },
    search: [parkingLot.name, parkingLot.name_en],
  },
  references: {
    campus_id: { table: schoolCampus, text: t.foreign_campus },
    gate_ids: { table: gate, text: t.foreign_gate },
  },
  unique: {
    parking_lot_name: { field: 'name', text: { cn: '该校区已有同名车场', us: 'This campus has a lot of this name' } },
  },
  beforeRemove: async (ctx, { id }) => {
    const { db } = ctx;
    const n = await db.$count(
      parking,
      and(eq(parking.parking_lot_id, id), inArray(parking.status, [...HOLDING_STATES])),
    );
    if (n > 0) throw refuse(r.lot_has_permits, { n });
    const gone = await db.delete(parkingQuota).where(eq(parkingQuota.parking_lot_id, id)).returning();
    await parkingPlaces.close(
      ctx,
      gone.map((quota) => quota.id),
    );
  },
  after: async (ctx, move, id) => {
    if (move === 'update') await syncPlaces(ctx, eq(parkingQuota.parking_lot_id, id));
  },
  in_use: r.lot_used,
});

const { update, remove } = parkingLotStore.handlers;

/** Whether a lot is open decides about its places, whose locks come before its own. */
export const parkingLotHandlers: typeof parkingLotStore.handlers = {
  ...parkingLotStore.handlers,
  async update(input, ctx) {
    await lockPlacesOfLot(ctx.db, input.params.id);
    return update(input, ctx);
  },
  async remove(input, ctx) {
    await lockPlacesOfLot(ctx.db, input.params.id);
    return remove(input, ctx);
  },
};
