import * as z from 'zod';
import { crud } from '#shared/crud.ts';
import { type CallOutput, defineEndpoints } from '#shared/endpoint.ts';
import { fromTo } from '#shared/field-rules.ts';
import { day, id, instant, line, listQuery, namedRow, paragraphs } from '#shared/fields.ts';
import { stateFields, stateFilter } from '#shared/lifecycle-fields.ts';
import type { ReferenceList } from '#shared/reference/item.ts';
import { zodOf } from '#shared/reference-lists.ts';
import { message } from '#shared/text.ts';
import { evaluationRights } from '../rights.ts';
import { observationLifecycle } from './evaluation.lifecycle.ts';
import { observationRefusals as r, evaluationTexts as t } from './evaluation.refusals.ts';

export const observationKinds = [
  { code: 'open', cn: '公开课', us: 'Open lesson' },
  { code: 'routine', cn: '推门课', us: 'Drop-in' },
  { code: 'guided', cn: '指导课', us: 'Guided' },
] as const satisfies ReferenceList;

/** What an observer looks at, each with one to five points. */
export const observationAspects = [
  { code: 'aims', cn: '教学目标', us: 'Aims' },
  { code: 'content', cn: '教学内容', us: 'Content' },
  { code: 'method', cn: '教学方法', us: 'Method' },
  { code: 'students', cn: '学生参与', us: 'Participation' },
  { code: 'effect', cn: '教学效果', us: 'Effect' },
] as const satisfies ReferenceList;

/** So many days after the lesson an observation may be submitted. */
export const SUBMIT_DAYS = 14;
export const NOTES_MOST = 100;

/** Whom a goal is set for. */
export const goalRoles = [
  { code: 'teacher', cn: '教师', us: 'Teachers' },
  { code: 'dept_head', cn: '教研组长与部门负责人', us: 'Heads of department' },
] as const satisfies ReferenceList;

const facts = {
  /** The key of the lesson in the timetable; null: written by hand. */
  lesson_key: line(1, 100).nullable().default(null),
  lesson_date: day,
  period: line(1, 20).nullable().default(null),
  teacher_id: id,
  classroom_id: id,
  subject_value: z.string().regex(/^\d{6}$/),
  kind: zodOf(observationKinds),
  scores: z
    .array(z.strictObject({ key: zodOf(observationAspects), score: z.int().min(1).max(5) }))
    .max(observationAspects.length)
    .refine((scores) => new Set(scores.map(({ key }) => key)).size === scores.length, message(t.aspect_once))
    .default([]),
  strengths: paragraphs(1000).nullable().default(null),
  suggestions: paragraphs(1000).nullable().default(null),
  live_video_id: id.nullable().default(null),
  /** At which second of the film what was noted. */
  notes: z
    .array(z.strictObject({ at: z.int().min(0).max(86_400), text: line(1, 200) }))
    .max(NOTES_MOST)
    .default([]),
};

const observationRow = z.object({
  ...facts,
  id,
  teacher: namedRow,
  observer: namedRow,
  classroom: namedRow,
  reply: z.string().nullable(),
  submitted_at: instant.nullable(),
  created_at: instant,
  version: z.int(),
  ...stateFields(observationLifecycle),
});

export const lessonObservations = defineEndpoints('lesson_observations', {
  ...crud({
    path: '/lesson_observations',
    words: ['observation', 'observations'],
    read: [evaluationRights.observe, evaluationRights.results],
    write: [evaluationRights.observe],
    query: listQuery(['lesson_date'], {
      ...stateFilter(observationLifecycle),
      kind: zodOf(observationKinds).optional(),
      side: z.enum(['mine', 'of_me', 'others']).optional(),
    }),
    row: observationRow,
    draft: z.strictObject(facts),
    lifecycle: observationLifecycle,
    moves: {
      submit: { refusals: [r.too_late, r.incomplete] },
      acknowledge: { body: z.strictObject({ reply: paragraphs(500).nullable().default(null) }) },
    },
  }),
  lessons: {
    method: 'GET',
    path: '/lesson_observations/lessons',
    summary: 'Lessons that the caller could observe in a span of days, as far as the timetable is known',
    right: [evaluationRights.observe],
    query: z
      .strictObject({ from: day, to: day, subject_value: z.string().max(20).optional() })
      .check(fromTo('from', 'to')),
    output: z.object({
      /** Whether a timetable is known at all. */
      is_known: z.boolean(),
      list: z.array(
        z.object({
          key: z.string(),
          date: day,
          from: z.string(),
          to: z.string(),
          teacher: namedRow,
          classroom: namedRow,
          subject_value: z.string(),
          room: z.string().nullable(),
        }),
      ),
    }),
  },
});

export const observationGoals = defineEndpoints('observation_goals', {
  list: {
    method: 'GET',
    path: '/observation_goals',
    summary: 'How many lessons everybody is to observe this term, and how many the caller has',
    right: [evaluationRights.observe, evaluationRights.manage],
    output: z.object({
      semester: namedRow.nullable(),
      goals: z.array(z.object({ role: zodOf(goalRoles), lessons: z.int() })),
      mine: z.object({ done: z.int(), goal: z.int().nullable() }),
    }),
  },
  save: {
    method: 'PUT',
    path: '/observation_goals',
    summary: 'Set the goals of the present term; a role left out has none',
    right: [evaluationRights.manage],
    body: z.strictObject({
      goals: z
        .array(z.strictObject({ role: zodOf(goalRoles), lessons: z.int().min(1).max(60) }))
        .max(goalRoles.length)
        .refine((goals) => new Set(goals.map(({ role }) => role)).size === goals.length),
    }),
  },
});

export type ObservationRow = CallOutput<typeof lessonObservations.get>;
