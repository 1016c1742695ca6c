import * as z from 'zod';
import { crud } from '#shared/crud.ts';
import { defineEndpoints } from '#shared/endpoint.ts';
import { fromTo } from '#shared/field-rules.ts';
import { day, id, line, listQuery, namedRow } from '#shared/fields.ts';
import { zodOf } from '#shared/reference-lists.ts';
import { message } from '#shared/text.ts';
import { scheduleRights } from '../rights.ts';
import { scheduleRefusals as r, scheduleTexts as t } from './schedule.refusals.ts';
import { periodKinds, planStatuses } from './schedule-kinds.ts';

const clock = z.iso.time({ precision: -1 });
const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
const SHORTEST = 5;
const LONGEST = 180;

export const period = z
  .strictObject({
    no: z.int().min(1).max(20),
    kind: zodOf(periodKinds),
    name: line(1, 12),
    name_en: line(1, 30).nullable().default(null),
    starts: clock,
    ends: clock,
  })
  .check(fromTo('starts', 'ends'));
export type Period = z.output<typeof period>;

/** Ascending, without overlap, each number once. */
const periods = z
  .array(period)
  .min(1)
  .max(20)
  .superRefine((list, context) => {
    const say = (at: number, field: keyof Period, text: (typeof t)[keyof typeof t]) =>
      context.addIssue({ code: 'custom', path: [at, field], message: message(text) });
    const seen = new Set<number>();
    for (const [at, { no, starts, ends }] of list.entries()) {
      const length = minuteOf(ends) - minuteOf(starts);
      if (length < SHORTEST || length > LONGEST) say(at, 'ends', t.period_length);
      const before = list[at - 1];
      if (before && starts < before.ends) say(at, 'starts', t.period_order);
      if (seen.has(no)) say(at, 'no', t.period_twice);
      seen.add(no);
    }
  });

const facts = {
  campus_id: id,
  /** Those that keep these hours. */
  grade_ids: z.array(id).min(1).max(30),
  name: line(2, 30),
  effective_from: day,
  effective_to: day,
  status: zodOf(planStatuses).default('draft'),
  periods,
};

export const periodPlanRow = z.object({
  ...facts,
  id,
  organization_id: id,
  campus: namedRow.nullable(),
  grades: z.array(namedRow),
  version: z.int(),
});

export const periodPlans = defineEndpoints('period_plans', {
  ...crud({
    path: '/period_plans',
    words: ['plan of the hours of a day', 'plans of the hours of a day'],
    read: [scheduleRights.overview, scheduleRights.manage],
    write: [scheduleRights.manage],
    query: listQuery(['effective_from', 'name'], {
      campus_id: id.optional(),
      status: zodOf(planStatuses).optional(),
    }),
    row: periodPlanRow,
    draft: z.strictObject(facts).check(fromTo('effective_from', 'effective_to')),
    change: z.strictObject({ ...facts, version: z.int() }).check(fromTo('effective_from', 'effective_to')),
    refusals: [r.plan_overlaps, r.no_time, r.publishing, r.conflicts],
    own: { remove: { refusals: [r.no_time, r.publishing, r.conflicts] } },
  }),
});
