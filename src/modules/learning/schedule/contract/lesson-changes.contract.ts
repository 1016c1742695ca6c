import * as z from 'zod';
import { defineEndpoints } from '#shared/endpoint.ts';
import { day, id, idParams, line, listOf, listQuery, many } from '#shared/fields.ts';
import { statesOf } from '#shared/lifecycle.ts';
import { codesOf, zodOf } from '#shared/reference-lists.ts';
import { scheduleRights } from '../rights.ts';
import { changeLifecycle } from './schedule.lifecycle.ts';
import { scheduleRefusals as r } from './schedule.refusals.ts';
import { changeRow } from './schedule.shapes.ts';
import { changeKinds, typedReasonKinds } from './schedule-kinds.ts';

const anybody = [scheduleRights.view, scheduleRights.manage, scheduleRights.approve] as const;
const asker = [scheduleRights.view, scheduleRights.manage] as const;
const version = z.int();
const reason = line(2, 200);
const move = { params: idParams, output: changeRow } as const;
const late = [r.wrong_state, r.begun];
const clashes = [r.then_is_over, r.teacher_busy, r.class_busy, r.room_busy, r.busy, r.publishing];

export const changeDraft = z.strictObject({
  kind: z.enum(codesOf(changeKinds)),
  lesson_id: id,
  /** The other half of a swap, or the lesson this one is merged into. */
  other_lesson_id: id.nullable().default(null),
  to_date: day.nullable().default(null),
  to_period: z.int().min(1).max(20).nullable().default(null),
  to_room_id: id.nullable().default(null),
  asked_user_id: id.nullable().default(null),
  reason_kind: zodOf(typedReasonKinds),
  reason: line(1, 200).nullable().default(null),
  counts_hours: z.boolean().default(true),
});
export type ChangeDraft = z.output<typeof changeDraft>;

export const lessonChanges = defineEndpoints('lesson_changes', {
  list: {
    method: 'GET',
    path: '/lesson_changes',
    summary: 'Changes of lessons: own ones and those one is asked for; all of the reach for who approves',
    right: anybody,
    query: listQuery(['date', 'created_at'], {
      state: many(z.enum(statesOf(changeLifecycle))).optional(),
      /** Mine: those that I ask for; for_me: those that I am asked for. */
      whose: z.enum(['mine', 'for_me', 'waiting']).optional(),
      date: day.optional(),
      teacher_id: id.optional(),
      classroom_id: id.optional(),
      source: z.enum(['cover', 'own']).optional(),
    }).omit({ q: true }),
    output: listOf(changeRow),
  },
  get: {
    method: 'GET',
    path: '/lesson_changes/{id}',
    summary: 'One change, for those whom it concerns and who approve it',
    right: anybody,
    params: idParams,
    output: changeRow,
  },
  create: {
    method: 'POST',
    path: '/lesson_changes',
    summary: 'Ask for a change of a lesson: its teacher, or who manages timetables',
    right: asker,
    body: changeDraft,
    output: changeRow,
    refusals: [r.begun, r.changed_already, r.no_lesson_then, ...clashes],
  },
  accept: {
    method: 'PUT',
    path: '/lesson_changes/{id}/accept',
    summary: 'Take over what one is asked for',
    right: [scheduleRights.view],
    body: z.strictObject({ version }),
    refusals: [...late, ...clashes],
    ...move,
  },
  decline: {
    method: 'PUT',
    path: '/lesson_changes/{id}/decline',
    summary: 'Decline what one is asked for, or object within two hours to what one was assigned',
    right: [scheduleRights.view],
    body: z.strictObject({ reason, version }),
    refusals: late,
    asks_reason: true,
    ...move,
  },
  approve: {
    method: 'PUT',
    path: '/lesson_changes/{id}/approve',
    summary: 'Approve a change: it stands at once and everybody concerned is told',
    right: [scheduleRights.approve],
    body: z.strictObject({ version }),
    refusals: [r.own, ...late, ...clashes],
    ...move,
  },
  reject: {
    method: 'PUT',
    path: '/lesson_changes/{id}/reject',
    summary: 'Do not approve a change',
    right: [scheduleRights.approve],
    body: z.strictObject({ reason, version }),
    refusals: [r.own, ...late],
    asks_reason: true,
    ...move,
  },
  assign: {
    method: 'PUT',
    path: '/lesson_changes/{id}/assign',
    summary: 'Put a change into effect without waiting for an answer; the person may object for two hours',
    right: [scheduleRights.manage],
    body: z.strictObject({ user_id: id.nullable().default(null), reason, version }),
    refusals: [...late, ...clashes],
    asks_reason: true,
    ...move,
  },
  cancel: {
    method: 'PUT',
    path: '/lesson_changes/{id}/cancel',
    summary: 'Take a change back before the lesson: who asked for it, or who manages timetables',
    right: asker,
    body: z.strictObject({ reason: reason.nullable().default(null), version }),
    refusals: [...late, ...clashes],
    ...move,
  },
});
