import { gte, lte } from 'drizzle-orm';
import { schoolCampus } from '#modules/core/directory/server/tables.ts';
import { grade } from '#modules/core/school/server/tables.ts';
import { namedBy } from '#server/store/columns.ts';
import { defineStore } from '#server/store/store.ts';
import type { Writer } from '#server/store/store-types.ts';
import { today } from '#shared/dates.ts';
import { refuse } from '#shared/refusal.ts';
import { scheduleRefusals as r, scheduleTexts as t } from '../../contract/schedule.refusals.ts';
import { scheduleDays } from '../../contract/schedule-days.contract.ts';
import { scheduleDay } from '../tables.ts';
import { arrangeDays } from './arranged-days.service.ts';
import { withGrades } from './grades.queries.ts';

/** Days with other lessons than their weekday has. A past day is a fact. */
export const scheduleDayStore = defineStore(scheduleDays, {
  table: scheduleDay,
  columns: { campus: namedBy(scheduleDay.campus_id, schoolCampus) },
  decorate: withGrades,
  list: {
    sorts: { date: scheduleDay.date },
    default_sort: '-date',
    filters: { from: (from) => gte(scheduleDay.date, from), to: (to) => lte(scheduleDay.date, to) },
    search: [scheduleDay.reason],
  },
  references: {
    campus_id: { table: schoolCampus, text: t.foreign_campus },
    grade_ids: { table: grade, text: t.foreign_grade },
  },
  unique: { schedule_day_once: r.day_taken },
  beforeCreate: async (ctx, draft) => {
    requireAhead(ctx, draft.date);
    return undefined;
  },
  beforeUpdate: async (ctx, change, before) => {
    requireAhead(ctx, before.date);
    requireAhead(ctx, change.date);
    return undefined;
  },
  beforeRemove: async (ctx, before) => requireAhead(ctx, before.date),
  after: (ctx, _move, id, before) => arrangeDays(ctx, id, before),
});

function requireAhead({ actor }: Writer, date: string): void {
  if (date < today(actor.time_zone)) throw refuse(r.past_day);
}
