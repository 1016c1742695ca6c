import * as z from 'zod';
import { leaveRights } from '#modules/life/leave/rights.ts';
import { defineEndpoints } from '#shared/endpoint.ts';
import { day, id, idParams, instant, listOf, listQuery, many, namedRow, paragraphs } from '#shared/fields.ts';
import { statesOf } from '#shared/lifecycle.ts';
import { zodOf } from '#shared/reference-lists.ts';
import { coverRights } from '../rights.ts';
import { coverLifecycle } from './cover.lifecycle.ts';
import { coverRefusals as r } from './cover.refusals.ts';
import { candidateReasons, coverModes, OFFERS_AT_MOST, offerStates } from './cover-kinds.ts';

const anybody = [coverRights.arrange, leaveRights.own] as const;
const version = z.int();
const state = z.enum(statesOf(coverLifecycle));
const plan = paragraphs(1000).nullable().default(null);

const LOOKS = ['open', 'asked', 'set', 'over'] as const;
export type Look = (typeof LOOKS)[number];

const coverActNames = ['accept', 'decline', 'propose', 'set', 'done'] as const;

const coverRow = z.object({
  id,
  state,
  /** What stands out of it: nobody takes it, somebody is asked, somebody does, it is over. */
  look: z.enum(LOOKS),
  date: day,
  period_from: z.int(),
  period_to: z.int(),
  starts_at: instant,
  ends_at: instant,
  subject: z.object({ value: z.string(), name: z.string(), name_en: z.string().nullable(), colour: z.string() }),
  course_name: z.string().nullable(),
  classrooms: z.array(namedRow),
  /** Null: the timetable has changed and does not have it any more. */
  lesson_id: id.nullable(),
  /** Who does not teach it. */
  teacher: namedRow,
  /** Who teaches it instead. */
  cover: namedRow.nullable(),
  mode: zodOf(coverModes),
  plan: z.string().nullable(),
  /** Who was asked; colleagues see themselves alone. */
  offers: z.array(z.object({ user: namedRow, state: z.enum(offerStates), at: instant })),
  answer_by: instant.nullable(),
  /** It stands on the timetable: the leave is agreed on. */
  is_applied: z.boolean(),
  /** What it counts for who covers. */
  credit: z.number(),
  actions: z.array(z.enum(coverActNames)),
  version: z.int(),
});
export type CoverRow = z.output<typeof coverRow>;

const candidate = namedRow.extend({
  /** Why this one, the best reasons first. */
  reasons: z.array(zodOf(candidateReasons)),
  /** Lessons covered this term, and own periods on the day. */
  covers: z.int(),
  lessons: z.int(),
});

const move = { params: idParams, output: coverRow } as const;
const late = [r.wrong_state, r.begun, r.changed] as const;

export const coverLessons = defineEndpoints('cover_lessons', {
  list: {
    method: 'GET',
    path: '/cover_lessons',
    summary: 'Lessons that leave hits: own ones and those one is asked for; all of the school for who arranges them',
    right: anybody,
    query: listQuery(['starts_at'], {
      state: many(state).optional(),
      /** Mine: lessons that I do not teach; for_me: those that I am asked for or take. */
      whose: z.enum(['mine', 'for_me']).optional(),
      date: day.optional(),
      teacher_id: id.optional(),
      classroom_id: id.optional(),
      vacation_id: id.optional(),
    }).omit({ q: true }),
    output: listOf(coverRow),
  },
  board: {
    method: 'GET',
    path: '/cover_lessons/board',
    summary: 'A day: its periods with the lessons that leave hits, and how often colleagues covered this term',
    right: anybody,
    query: z.strictObject({ day: day.optional() }),
    output: z.object({
      day,
      periods: z.array(
        z.object({
          no: z.int(),
          name: z.string(),
          name_en: z.string().nullable(),
          starts: z.string(),
          ends: z.string(),
        }),
      ),
      list: z.array(coverRow),
      /** For who arranges them alone. */
      fair: z.array(z.object({ teacher: namedRow, covers: z.int(), credit: z.number() })),
    }),
  },
  candidates: {
    method: 'GET',
    path: '/cover_lessons/candidates',
    summary: 'Colleagues who are free in the time of a lesson, the most fitting first, with their load',
    right: anybody,
    query: z.strictObject({ lesson: id }),
    output: z.object({ list: z.array(candidate) }),
  },
  get: {
    method: 'GET',
    path: '/cover_lessons/{id}',
    summary: 'One lesson that leave hits, for those whom it concerns and who arranges it',
    right: anybody,
    params: idParams,
    output: coverRow,
  },
  propose: {
    method: 'PUT',
    path: '/cover_lessons/{id}/propose',
    summary: 'Ask up to five colleagues; the first who accepts has it',
    right: anybody,
    body: z.strictObject({ user_ids: z.array(id).min(1).max(OFFERS_AT_MOST), plan, version }),
    refusals: [...late, r.busy, r.too_many],
    ...move,
  },
  accept: {
    method: 'PUT',
    path: '/cover_lessons/{id}/accept',
    summary: 'Take a lesson that one is asked for; the first who does has it',
    right: [leaveRights.own],
    refusals: [...late, r.busy, r.taken],
    ...move,
  },
  decline: {
    method: 'PUT',
    path: '/cover_lessons/{id}/decline',
    summary: 'Do not take a lesson that one is asked for, or give it back before it begins',
    right: [leaveRights.own],
    refusals: [...late],
    ...move,
  },
  set: {
    method: 'PUT',
    path: '/cover_lessons/{id}/set',
    summary: 'Decide who takes a lesson, or that it becomes a self-study; who had it before is told',
    right: [coverRights.arrange],
    body: z.strictObject({ mode: zodOf(coverModes).default('cover'), user_id: id.nullable(), plan, version }),
    refusals: [...late, r.busy],
    ...move,
  },
  done: {
    method: 'PUT',
    path: '/cover_lessons/{id}/done',
    summary: 'Confirm that a lesson was covered, once it is over',
    right: anybody,
    refusals: [r.wrong_state, r.not_over, r.not_agreed],
    ...move,
  },
});
