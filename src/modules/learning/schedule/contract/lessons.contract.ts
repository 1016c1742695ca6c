import * as z from 'zod';
import { defineEndpoints } from '#shared/endpoint.ts';
import { fromTo } from '#shared/field-rules.ts';
import { day, id, idParams, instant, many, namedRow, searchWords } from '#shared/fields.ts';
import { month } from '#shared/text/month-field.ts';
import { scheduleRights } from '../rights.ts';
import { period } from './period-plans.contract.ts';
import { scheduleRefusals as r } from './schedule.refusals.ts';
import { lessonRow } from './schedule.shapes.ts';

const span = { from: day, to: day };
const ordered = fromTo('from', 'to');
export const views = ['class', 'teacher', 'room', 'student'] as const;
export type View = (typeof views)[number];

/** Lessons of a span with the days on which there are none, and the hours of a day. */
const timetable = z.object({
  from: day,
  to: day,
  /** Null: no timetable is published for these days. */
  published: z.boolean(),
  list: z.array(lessonRow),
  days: z.array(
    z.object({ date: day, weekday: z.int().nullable(), week_no: z.int().nullable(), reason: z.string().nullable() }),
  ),
  periods: z.array(period),
});
export type Timetable = z.output<typeof timetable>;

const freeTeacher = namedRow.extend({
  /** Why this one, the best reasons first. */
  reasons: z.array(z.enum(['same_subject', 'teaches_class', 'free_around', 'few_covers'])),
  covers: z.int(),
});

export const lessons = defineEndpoints('lessons', {
  list: {
    method: 'GET',
    path: '/lessons',
    summary: 'Lessons of a class, teacher, room or student, with changes and what they were',
    right: [scheduleRights.view, scheduleRights.overview],
    query: z.strictObject({ view: z.enum(views), id, ...span }).check(ordered),
    output: timetable,
  },
  mine: {
    method: 'GET',
    path: '/lessons/mine',
    summary: 'Own lessons: those that one teaches, or those of one’s class',
    right: [scheduleRights.view],
    query: z.strictObject(span).check(ordered),
    output: timetable,
  },
  owners: {
    method: 'GET',
    path: '/lessons/owners',
    summary: 'Classes, teachers or rooms that have a timetable, by name or its first letters',
    right: [scheduleRights.view, scheduleRights.overview],
    query: z.strictObject({
      view: z.enum(['class', 'teacher', 'room']),
      q: searchWords(30).optional(),
      id: id.optional(),
    }),
    output: z.object({ list: z.array(namedRow) }),
  },
  together: {
    method: 'GET',
    path: '/lessons/together',
    summary: 'Periods of a week in which one of several colleagues has a lesson, for a meeting of all of them',
    right: [scheduleRights.view, scheduleRights.overview],
    query: z.strictObject({ user_ids: many(id), ...span }).check(ordered),
    output: timetable.omit({ list: true, published: true }).extend({
      taken: z.array(z.object({ date: day, period: z.int() })),
    }),
  },
  now: {
    method: 'GET',
    path: '/lessons/now',
    summary: 'How many lessons run at this moment, by campus',
    right: [scheduleRights.overview],
    output: z.object({
      list: z.array(
        z.object({ campus: namedRow, running: z.int(), covered: z.int(), self_study: z.int(), uncovered: z.int() }),
      ),
    }),
  },
  board: {
    method: 'GET',
    path: '/lessons/board',
    summary: 'Every class of a day with its lessons',
    right: [scheduleRights.overview],
    query: z.strictObject({ day: day.optional() }),
    output: z.object({
      day,
      reason: z.string().nullable(),
      periods: z.array(period),
      classes: z.array(namedRow.extend({ lessons: z.array(lessonRow.extend({ uncovered: z.boolean() })) })),
    }),
  },
  uncovered: {
    method: 'GET',
    path: '/lessons/uncovered',
    summary: 'Lessons ahead that nobody teaches: no teacher, or one who is away',
    right: [scheduleRights.manage, scheduleRights.approve],
    query: z.strictObject({ from: day.optional(), to: day.optional() }).check(ordered),
    output: z.object({ list: z.array(lessonRow.extend({ why: z.enum(['no_teacher', 'away']) })) }),
  },
  load: {
    method: 'GET',
    path: '/lessons/load',
    summary: 'Lessons of a month by teacher: planned, given, covered for others, covered by others',
    right: [scheduleRights.view, scheduleRights.overview],
    query: z.strictObject({ month, mine: z.literal('1').optional() }),
    output: z.object({
      month: z.string(),
      list: z.array(
        z.object({ teacher: namedRow, planned: z.int(), given: z.int(), covered_for: z.int(), covered_by: z.int() }),
      ),
    }),
  },
  exportLoad: {
    method: 'GET',
    path: '/lessons/load/export',
    summary: 'Begin the export of the lessons of a month by teacher',
    right: [scheduleRights.manage],
    query: z.strictObject({ month }),
    output: z.object({ data_task_id: id }),
    side_effect: true,
  },
  get: {
    method: 'GET',
    path: '/lessons/{id}',
    summary: 'One lesson of the own school, for staff, with whether the reader may change it',
    right: [scheduleRights.view, scheduleRights.overview],
    params: idParams,
    output: lessonRow.extend({ may_change: z.boolean() }),
  },
  freeTeachers: {
    method: 'GET',
    path: '/lessons/{id}/free_teachers',
    summary: 'Colleagues who are free in the time of a lesson, the most fitting first',
    right: [scheduleRights.view, scheduleRights.manage],
    params: idParams,
    output: z.object({ lesson: lessonRow, list: z.array(freeTeacher) }),
  },
  freeSlots: {
    method: 'GET',
    path: '/lessons/{id}/free_slots',
    summary: 'Periods in which class and teacher of a lesson are both free, and lessons it could be swapped with',
    right: [scheduleRights.view, scheduleRights.manage],
    params: idParams,
    query: z.strictObject(span).check(ordered),
    output: z.object({
      free: z.array(z.object({ date: day, period: z.int(), starts_at: instant, ends_at: instant })),
      swaps: z.array(lessonRow),
    }),
    refusals: [r.begun],
  },
});
