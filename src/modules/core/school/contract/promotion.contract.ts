import * as z from 'zod';
import { directoryRights } from '#modules/core/directory/rights.ts';
import { defineEndpoints } from '#shared/endpoint.ts';
import { id } from '#shared/fields.ts';
import { classKind } from './classrooms.contract.ts';
import { schoolRefusals as r } from './school.refusals.ts';

/** What becomes of a class: it moves up, graduates, ends with the year (moving classes), or stands there already. */
export const PROMOTION_MOVES = ['up', 'graduate', 'end', 'stay'] as const;
export const promotionMove = z.enum(PROMOTION_MOVES);

const choices = z.strictObject({
  organization_id: id,
  /** The school year into which classes move. */
  school_year_id: id,
  /** Classes for which something else was decided than what is usual. */
  overrides: z
    .array(z.strictObject({ classroom_id: id, move: promotionMove.exclude(['stay']) }))
    .max(2000)
    .default([]),
});

export const promotionRow = z.object({
  classroom_id: id,
  name: z.string(),
  name_en: z.string().nullable(),
  grade_name: z.string(),
  grade_name_en: z.string().nullable(),
  kind: classKind,
  move: promotionMove,
  new_name: z.string().nullable(),
  new_name_en: z.string().nullable(),
  students_count: z.int(),
  /** Pupils for whom no class is known to which they go. */
  without_target: z.int(),
});

export const promotionPlan = z.object({
  school_year: z.object({ id, name: z.string() }),
  rows: z.array(promotionRow),
  counts: z.object({ up: z.int(), graduate: z.int(), end: z.int(), stay: z.int(), errors: z.int() }),
  /** Of exactly this plan: the run asks for it and refuses when classes changed since. */
  revision: z.string(),
});

/** Once a year every class moves up. First a dry run, then a data task that can be taken back for a day. */
export const promotion = defineEndpoints('classrooms', {
  check: {
    method: 'POST',
    path: '/classrooms/promotion_plan',
    summary: 'Dry run: per class what would become of it, and pupils without target; changes nothing',
    right: [directoryRights.promotion],
    body: choices,
    output: promotionPlan,
    refusals: [r.nothing_to_promote],
  },
  promote: {
    method: 'POST',
    path: '/classrooms/promote',
    summary: 'Begin the promotion of exactly the plan that was checked, as a data task; with dry_run the plan alone',
    right: [directoryRights.promotion],
    body: choices.extend({ dry_run: z.boolean().default(false), revision: z.string().max(64).optional() }),
    output: z.object({ data_task_id: id.nullable(), plan: promotionPlan }),
    refusals: [r.nothing_to_promote, r.plan_has_errors, r.plan_changed],
  },
});
