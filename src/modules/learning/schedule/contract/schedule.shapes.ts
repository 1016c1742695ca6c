import * as z from 'zod';
import { day, id, instant, line, namedRow } from '#shared/fields.ts';
import { statesOf } from '#shared/lifecycle.ts';
import { zodOf } from '#shared/reference-lists.ts';
import { subjectValueField } from '#shared/subject-value.ts';
import { changeLifecycle } from './schedule.lifecycle.ts';
import { changeKinds, lessonStatuses, slotKinds, weeks } from './schedule-kinds.ts';

/** A weekly lesson as somebody places it; `weekday` null: not placed yet. */
export const slotFacts = {
  classroom_ids: z.array(id).min(1).max(8),
  subject_value: subjectValueField,
  course_name: line(1, 30).nullable().default(null),
  teacher_ids: z.array(id).max(3).default([]),
  broom_id: id.nullable().default(null),
  weekday: z.int().min(1).max(7).nullable(),
  period_from: z.int().min(1).max(20),
  period_to: z.int().min(1).max(20),
  weeks: weeks.default('all'),
  kind: zodOf(slotKinds).default('lesson'),
};
export const slotDraft = z.strictObject(slotFacts);
export type SlotDraft = z.output<typeof slotDraft>;
export const slotRow = z.object({ ...slotFacts, id });

export const clashKinds = ['teacher', 'class', 'room', 'member', 'period', 'subject', 'change'] as const;
/** What stands in the way, with the lessons that do. */
export const clashRow = z.object({ kind: z.enum(clashKinds), slots: z.array(id), text: z.string() });

/** A person, class or subject as a lesson names it. */
export const subjectPart = z.object({
  value: z.string(),
  name: z.string(),
  name_en: z.string().nullable(),
  colour: z.string(),
});
export const roomPart = z.object({ id, name: z.string(), name_en: z.string().nullable(), number: z.string() });

export const lessonRow = z.object({
  id,
  date: day,
  week_no: z.int(),
  period_from: z.int(),
  period_to: z.int(),
  starts_at: instant,
  ends_at: instant,
  kind: zodOf(slotKinds),
  status: zodOf(lessonStatuses),
  /** It is not as it was planned. */
  is_changed: z.boolean(),
  /** It is not held. */
  is_off: z.boolean(),
  is_self_study: z.boolean(),
  subject: subjectPart,
  course_name: z.string().nullable(),
  classrooms: z.array(namedRow),
  /** Who teaches it now; null: nobody yet. */
  teacher: namedRow.nullable(),
  /** Who is planned, where somebody else teaches. */
  orig_teacher: namedRow.nullable(),
  co_teachers: z.array(namedRow),
  room: roomPart.nullable(),
  orig_room: roomPart.nullable(),
  /** When it was planned, where it was moved. */
  orig_date: day.nullable(),
  orig_period: z.int().nullable(),
  change_id: id.nullable(),
});
export type LessonRow = z.output<typeof lessonRow>;

export const changeActs = ['accept', 'decline', 'approve', 'reject', 'assign', 'cancel'] as const;
export const changeRow = z.object({
  id,
  kind: zodOf(changeKinds),
  state: z.enum(statesOf(changeLifecycle)),
  lesson: lessonRow,
  other_lesson: lessonRow.nullable(),
  date: day,
  to_date: day.nullable(),
  to_period: z.int().nullable(),
  to_room: roomPart.nullable(),
  asked_by: namedRow,
  asked_user: namedRow.nullable(),
  reason_kind: z.string(),
  /** Null for whom it is none of their business. */
  reason: z.string().nullable(),
  source: z.string().nullable(),
  answer_by: instant.nullable(),
  /** It stands on the timetable. */
  is_in_effect: z.boolean(),
  is_objected: z.boolean(),
  counts_hours: z.boolean(),
  created_at: instant,
  actions: z.array(z.enum(changeActs)),
  version: z.int(),
});
