import { eq, sql } from 'drizzle-orm';
import { gate } from '#modules/campus/gates/server/tables.ts';
import { broom } from '#modules/campus/premises/server/tables.ts';
import { schoolCampus } from '#modules/core/directory/server/tables.ts';
import { anyOf, is, whether } from '#server/lists/resource-list.ts';
import { type NamedRow, namedBy, whole } from '#server/store/columns.ts';
import { defineStore } from '#server/store/store.ts';
import { ownOrganization } from '#server/store/store-types.ts';
import { refuse, refuseFields } from '#shared/refusal.ts';
import { OFFERED_VENDORS } from '../contract/door.shapes.ts';
import { doorlocks } from '../contract/doorlocks.contract.ts';
import { doorRefusals as r, doorTexts as t } from '../contract/doors.refusals.ts';
import { refreshLocks } from './permits.service.ts';
import { dlockGroup, doorlock, doorlockPermit } from './tables.ts';

const pending = whole<number>(
  sql`(select count(*)::int from ${doorlockPermit} p where p.doorlock_id = ${doorlock.id} and p.is_pending)`,
);

/** Locks of a school with where they hang, which groups hold them, and what they have not confirmed yet. */
export const doorlockStore = defineStore(doorlocks, {
  table: doorlock,
  reach: { read: ownOrganization, write: ownOrganization },
  columns: {
    campus: namedBy(doorlock.campus_id, schoolCampus),
    room: whole<NamedRow | null>(sql`(
      select json_build_object('id', r.id, 'name', r.number || ' ' || r.name, 'name_en', r.number || ' ' || coalesce(r.name_en, r.name))
        from ${broom} r where r.id = ${doorlock.broom_id})`),
    gate: whole<NamedRow | null>(sql`(
      select json_build_object('id', g.id, 'name', g.name, 'name_en', g.name_en) from ${gate} g where g.id = ${doorlock.gate_id})`),
    groups: whole<NamedRow[]>(sql`(
      select coalesce(json_agg(json_build_object('id', g.id, 'name', g.name, 'name_en', g.name_en) order by g.name), '[]')
        from ${dlockGroup} g where g.doorlock_ids @> array[${doorlock.id}])`),
    pending_count: pending,
  },
  list: {
    sorts: { name: doorlock.name, code: doorlock.code },
    default_sort: 'name',
    filters: {
      campus_id: is(doorlock.campus_id),
      broom_id: is(doorlock.broom_id),
      gate_id: is(doorlock.gate_id),
      status: anyOf(doorlock.status),
      pending: whether(sql`${pending} > 0`),
    },
    search: [doorlock.name, doorlock.name_en, doorlock.code],
  },
  references: {
    campus_id: { table: schoolCampus, text: t.foreign_campus },
    broom_id: { table: broom, text: t.foreign_room },
    gate_id: { table: gate, text: t.foreign_gate },
  },
  unique: { doorlock_code: { field: 'code', text: t.code_used }, doorlock_device: r.sn_taken },
  computed: ({ vendor = 'simulator', broom_id, gate_id }) => {
    if (!OFFERED_VENDORS.includes(vendor)) throw refuseFields({ vendor: [t.not_offered] });
    if (broom_id && gate_id) throw refuseFields({ gate_id: [t.one_place] });
    return {};
  },
  beforeRemove: async ({ db }, { id }) => {
    const groups = await db
      .select({ name: dlockGroup.name })
      .from(dlockGroup)
      .where(sql`${dlockGroup.doorlock_ids} @> array[${id}]::uuid[]`);
    if (groups.length) throw refuse(r.lock_in_use, { groups: groups.map((one) => one.name).join(' / ') });
  },
  after: async (ctx, move, id) => {
    if (move === 'remove') return;
    await ctx.db
      .update(doorlock)
      .set({
        status: sql`case when not ${doorlock.is_enabled} then 'disabled' when ${doorlock.status} = 'disabled' then 'online' else ${doorlock.status} end`,
      })
      .where(eq(doorlock.id, id));
    await refreshLocks(ctx, [id]);
  },
});
