import * as z from 'zod';
import { crud } from '#shared/crud.ts';
import { defineEndpoints } from '#shared/endpoint.ts';
import { day, id, line, listQuery, namedRow } from '#shared/fields.ts';
import { zodOf } from '#shared/reference-lists.ts';
import { message } from '#shared/text.ts';
import { scheduleRights } from '../rights.ts';
import { scheduleRefusals as r, scheduleTexts as t } from './schedule.refusals.ts';
import { dayModes, followWeeks } from './schedule-kinds.ts';

const facts = {
  date: day,
  /** Null: every campus. */
  campus_id: id.nullable().default(null),
  /** Empty: every grade. */
  grade_ids: z.array(id).max(30).default([]),
  mode: zodOf(dayModes),
  follow_weekday: z.int().min(1).max(7).nullable().default(null),
  follow_week: zodOf(followWeeks).default('same'),
  /** Periods without lessons on a day that has others. */
  periods_off: z.array(z.int().min(1).max(20)).max(20).default([]),
  reason: line(2, 60),
};
const followed = z.refine<{ readonly mode?: unknown; readonly follow_weekday?: unknown }>(
  ({ mode, follow_weekday }) => mode !== 'follow' || typeof follow_weekday === 'number',
  { path: ['follow_weekday'], error: message(t.weekday_needed) },
);

export const scheduleDayRow = z.object({
  ...facts,
  id,
  organization_id: id,
  campus: namedRow.nullable(),
  grades: z.array(namedRow),
  version: z.int(),
});

const draft = z.strictObject(facts);

export const scheduleDays = defineEndpoints('schedule_days', {
  ...crud({
    path: '/schedule_days',
    words: ['day with other lessons', 'days with other lessons'],
    read: [scheduleRights.overview, scheduleRights.manage],
    write: [scheduleRights.manage],
    query: listQuery(['date'], { from: day.optional(), to: day.optional() }),
    row: scheduleDayRow,
    draft: draft.check(followed),
    change: z.strictObject({ ...facts, version: z.int() }).check(followed),
    refusals: [r.past_day, r.day_taken, r.no_time, r.publishing, r.conflicts],
    own: { remove: { refusals: [r.past_day, r.no_time, r.publishing, r.conflicts] } },
  }),
  preview: {
    method: 'POST',
    path: '/schedule_days/preview',
    summary: 'Which lessons a day would have, and how many of today’s plan it takes away; nothing is stored',
    right: [scheduleRights.manage],
    unrecorded: 'nothing is stored',
    body: draft.check(followed),
    output: z.object({ gone: z.int(), new: z.int(), changes: z.int(), weekday: z.int().nullable() }),
  },
  /** Make-up days of the calendar that nobody has arranged yet. */
  open: {
    method: 'GET',
    path: '/schedule_days/open',
    summary: 'Make-up days of the next weeks for which nobody has said which lessons they have',
    right: [scheduleRights.overview, scheduleRights.manage],
    output: z.object({
      list: z.array(z.object({ date: day, name: z.string().nullable(), as_weekday: z.int().nullable() })),
    }),
  },
});
export type ScheduleDayDraft = z.output<typeof draft>;
