import * as z from 'zod';
import { crud } from '#shared/crud.ts';
import { type CallOutput, defineEndpoints } from '#shared/endpoint.ts';
import { fromTo, pastDay } from '#shared/field-rules.ts';
import { day, id, idParams, instant, line, listQuery, namedRow } from '#shared/fields.ts';
import { stateFields, stateFilter } from '#shared/lifecycle-fields.ts';
import { receiptRefusals, urgeAnswer, urgeBody } from '#shared/receipts.ts';
import { zodOf } from '#shared/reference-lists.ts';
import { shared } from '#shared/refusal.ts';
import { evaluationRights } from '../rights.ts';
import { evaluationLifecycle } from './evaluation.lifecycle.ts';
import { evaluationRefusals as r } from './evaluation.refusals.ts';
import { evaluationItems, evaluationKinds, LEAST_ANSWERS } from './evaluation-items.ts';

const SUBJECT = z.string().regex(/^\d{6}$/);

/** What people say of a round; it is typed, stored and answered in this shape. */
const facts = {
  title: line(2, 60),
  title_en: line(2, 100).nullable().default(null),
  kind: zodOf(evaluationKinds),
  semester_id: id,
  /** Empty: every grade. */
  grade_ids: z.array(id).max(40).default([]),
  /** Empty: every subject. */
  subject_values: z.array(SUBJECT).max(60).default([]),
  items: evaluationItems,
  min_lessons: z.int().min(0).max(40).default(8),
  min_answers: z.int().min(LEAST_ANSWERS).max(50).default(8),
  opens_at: instant,
  closes_at: instant,
  release_at: instant,
};
const inOrder = [fromTo('opens_at', 'closes_at'), fromTo('closes_at', 'release_at')] as const;

const evaluationRow = z.object({
  ...facts,
  id,
  semester: namedRow,
  grades: z.array(namedRow),
  grades_in_on: day.nullable(),
  /** From then on nobody can lead an answer back to a person. */
  mixed_at: instant.nullable(),
  created_at: instant,
  version: z.int(),
  ...stateFields(evaluationLifecycle),
});

const progressTarget = z.object({
  teacher: namedRow,
  classroom: namedRow.nullable(),
  subject_value: z.string().nullable(),
  expected: z.int(),
  answered: z.int(),
  /** So few are asked that nothing will be shown, unless the other classes of the grade bring enough. */
  is_small: z.boolean(),
});

export const teachingEvaluations = defineEndpoints('teaching_evaluations', {
  ...crud({
    path: '/teaching_evaluations',
    words: ['evaluation', 'evaluations'],
    read: [evaluationRights.manage],
    write: [evaluationRights.manage],
    query: listQuery(['opens_at', 'title'], { ...stateFilter(evaluationLifecycle), semester_id: id.optional() }),
    row: evaluationRow,
    draft: z.strictObject(facts).check(...inOrder),
    change: z.strictObject({ ...facts, version: z.int() }).check(...inOrder),
    lifecycle: evaluationLifecycle,
    moves: {
      open: { refusals: [r.no_targets] },
      close: {},
      release: { body: z.strictObject({ grades_in_on: pastDay.nullable() }), refusals: [r.too_early, r.not_mixed] },
    },
  }),
  progress: {
    method: 'GET',
    path: '/teaching_evaluations/{id}/progress',
    summary: 'Whom a round asks about whom, and how many have answered: counts alone; of a draft, what it would ask',
    right: [evaluationRights.manage],
    params: idParams,
    output: z.object({
      /** Nobody is asked yet. */
      is_preview: z.boolean(),
      /** It runs, and somebody has not answered. */
      can_urge: z.boolean(),
      expected: z.int(),
      answered: z.int(),
      targets: z.array(progressTarget),
      /** Targets of which nobody knows how many lessons were given: the least number excluded none of them. */
      uncounted: z.int(),
    }),
    refusals: [shared.not_found],
  },
  urge: {
    method: 'POST',
    path: '/teaching_evaluations/{id}/urge',
    summary: 'Remind exactly those who have not answered',
    right: [evaluationRights.manage],
    own_hands: true,
    params: idParams,
    body: urgeBody,
    output: urgeAnswer,
    refusals: [shared.not_found, r.not_begun, ...Object.values(receiptRefusals)],
  },
});

export type EvaluationRow = CallOutput<typeof teachingEvaluations.get>;
export type Progress = CallOutput<typeof teachingEvaluations.progress>;
