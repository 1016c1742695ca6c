import { sql } from 'drizzle-orm';
import { broom } from '#modules/campus/premises/server/tables.ts';
import { type NamedRow, whole } from '#server/store/columns.ts';
import { defineStore } from '#server/store/store.ts';
import { ownOrganization } from '#server/store/store-types.ts';
import { bookingTexts as t } from '../../contract/booking.refusals.ts';
import { bookingRules } from '../../contract/booking-rules.contract.ts';
import { roomBookingRule } from '../tables.ts';

/** Rules of a school for booking its rooms. */
export const bookingRuleStore = defineStore(bookingRules, {
  table: roomBookingRule,
  reach: { read: ownOrganization, write: ownOrganization },
  columns: {
    rooms: whole<NamedRow[]>(sql`(
      select coalesce(json_agg(json_build_object('id', r.id, 'name', r.number || ' ' || r.name,
               'name_en', r.number || ' ' || coalesce(r.name_en, r.name)) order by r.number), '[]')
        from ${broom} r where r.id = any (${roomBookingRule.broom_ids}))`),
  },
  list: { sorts: { name: roomBookingRule.name }, default_sort: 'name', filters: {} },
  references: { broom_ids: { table: broom, text: t.foreign_room } },
});
