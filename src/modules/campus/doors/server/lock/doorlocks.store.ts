import { eq, sql } from 'drizzle-orm';
import { gate } from '#modules/campus/gates/server/tables.ts';
import { broom } from '#modules/campus/premises/server/tables.ts';
import { schoolCampus } from '#modules/core/directory/server/tables.ts';
import { anyOf, is, whether } from '#server/lists/resource-list.ts';
import { type NamedRow, namedBy, whole } from '#server/store/columns.ts';
import { defineStore } from '#server/store/store.ts';
import { ownOrganization } from '#server/store/store-types.ts';
import { refuse, refuseFields } from '#shared/refusal.ts';
import type { LockStatus } from '../../contract/door.shapes.ts';
import { doorlocks } from '../../contract/doorlocks.contract.ts';
import { doorRefusals as r, doorTexts as t } from '../../contract/doors.refusals.ts';
import { forgetOtherDevice, linkOf, requireOwnDevice } from '../devices/device-link.service.ts';
import { dlockGroup, doorlock, doorlockPermit, LOW_BATTERY_PCT } from '../tables.ts';
import { vendorOf } from '../vendors/vendors.ts';
import { refreshLocks } from './permits.service.ts';

const nowText = () => new Date().toISOString();

const pending = whole<number>(
  sql`(select count(*)::int from ${doorlockPermit} p where p.doorlock_id = ${doorlock.id} and p.is_pending)`,
);

const hasLowBattery = sql`(coalesce(${doorlock.battery_pct}, 100) < ${sql.raw(String(LOW_BATTERY_PCT))})`;

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
    has_secret: whole<boolean>(sql`(${doorlock.secret_sealed} is not null)`),
  },
  list: {
    sorts: { trouble: [doorlock.trouble, doorlock.name], name: doorlock.name, code: doorlock.code },
    default_sort: 'trouble',
    filters: {
      campus_id: is(doorlock.campus_id),
      building_id: (id) => sql`${doorlock.broom_id} in (select r.id from ${broom} r where r.building_id = ${id})`,
      bfloor_id: (id) => sql`${doorlock.broom_id} in (select r.id from ${broom} r where r.bfloor_id = ${id})`,
      broom_id: is(doorlock.broom_id),
      gate_id: is(doorlock.gate_id),
      in_room: whether(sql`${doorlock.broom_id} is not null`),
      dlock_group_id: (id) =>
        sql`exists (select 1 from ${dlockGroup} g where g.id = ${id} and g.doorlock_ids @> array[${doorlock.id}])`,
      low_battery: whether(hasLowBattery),
      status: anyOf(doorlock.status),
      vendor: anyOf(doorlock.vendor),
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
  beside: ['address', 'secret'],
  computed: ({ vendor = 'simulator', features = [], broom_id, gate_id }) => {
    if (broom_id && gate_id) throw refuseFields({ gate_id: [t.one_place] });
    // what the device can do, less what was switched off
    const able = vendorOf(vendor).capabilities.features;
    return { features: features.filter((one) => able.includes(one)) };
  },
  beforeCreate: async (ctx, draft, organizationId) => {
    const { vendor, device_sn } = draft;
    await requireOwnDevice(ctx, vendor, device_sn, organizationId);
    const begins: LockStatus = vendor === 'simulator' ? 'online' : 'offline';
    return { ...linkOf(ctx, draft, null), status: begins, last_seen_at: vendor === 'simulator' ? nowText() : null };
  },
  beforeUpdate: async (ctx, change, before) => {
    const draft = { ...before, ...change };
    if (draft.vendor !== before.vendor || draft.device_sn !== before.device_sn)
      await requireOwnDevice(ctx, draft.vendor, draft.device_sn, before.organization_id);
    return linkOf(ctx, draft, before);
  },
  beforeRemove: async ({ db }, { id }) => {
    const groups = await db
      .select({ name: dlockGroup.name })
      .from(dlockGroup)
      .where(sql`${dlockGroup.doorlock_ids} @> array[${id}]::uuid[]`);
    if (groups.length) throw refuse(r.lock_in_use, { groups: groups.map((one) => one.name).join(' / ') });
  },
  after: async (ctx, move, id, before) => {
    if (move === 'remove') return;
    await ctx.db
      .update(doorlock)
      .set({
        status: sql`case when not ${doorlock.is_enabled} then 'disabled' when ${doorlock.status} <> 'disabled' then ${doorlock.status}
          when ${doorlock.vendor} = 'simulator' then 'online' else 'offline' end`,
      })
      .where(eq(doorlock.id, id));
    if (before) await forgetOtherDevice(ctx, before);
    await refreshLocks(ctx, [id]);
  },
});
