import * as z from 'zod';
import { defineEndpoints } from '#shared/endpoint.ts';
import { day, id, idParams, instant, line, listOf, listQuery, many, namedRow } from '#shared/fields.ts';
import { statesOf } from '#shared/lifecycle.ts';
import { zodOf } from '#shared/reference-lists.ts';
import { scheduleRights } from '../rights.ts';
import { GRID_FILE, gridReading } from './grid-reading.ts';
import { period } from './period-plans.contract.ts';
import { timetableLifecycle } from './schedule.lifecycle.ts';
import { scheduleRefusals as r } from './schedule.refusals.ts';
import { clashRow, slotDraft, slotRow, subjectPart } from './schedule.shapes.ts';
import { scheduleSources } from './schedule-kinds.ts';

const read = [scheduleRights.overview, scheduleRights.manage] as const;
const write = [scheduleRights.manage] as const;
const version = z.int();
const name = line(2, 40);

export const scheduleRow = z.object({
  id,
  name: z.string(),
  semester: namedRow,
  campus: namedRow.nullable(),
  grades: z.array(namedRow),
  version_no: z.int(),
  source: zodOf(scheduleSources),
  status: z.enum(statesOf(timetableLifecycle)),
  effective_from: day.nullable(),
  effective_to: day.nullable(),
  published_by: namedRow.nullable(),
  slots: z.int(),
  updated_at: instant,
  actions: z.array(z.enum(['update', 'remove', 'copy', 'publish', 'withdraw'])),
  version,
});

const classPart = namedRow.extend({ grade_id: id, kind: z.string(), broom_id: id.nullable() });
export const scheduleDetail = scheduleRow.extend({
  classrooms: z.array(classPart),
  teachers: z.array(namedRow),
  rooms: z.array(namedRow),
  subjects: z.array(subjectPart),
  /** The hours of the day by grade, of the plan that is in effect. */
  hours: z.array(z.object({ grade_id: id, periods: z.array(period) })),
  list: z.array(slotRow),
});

const op = z.discriminatedUnion('op', [
  z.strictObject({ op: z.literal('add'), slot: slotDraft }),
  z.strictObject({
    op: z.literal('move'),
    id,
    weekday: z.int().min(1).max(7).nullable(),
    period_from: z.int().min(1).max(20),
  }),
  z.strictObject({ op: z.literal('change'), id, slot: slotDraft }),
  z.strictObject({ op: z.literal('remove'), id }),
]);
export type SlotOp = z.output<typeof op>;

const bookingPart = z.object({ booking: id, who: z.string(), time: z.string(), room: z.string() });
const hardPart = z.object({
  source: z.string(),
  who: z.string(),
  time: z.string(),
  room: z.string(),
  /** The weekly lessons that need another room. */
  slots: z.array(id),
});
export const checkAnswer = z.object({
  errors: z.array(clashRow),
  warnings: z.array(clashRow.extend({ kind: z.string() })),
  rooms: z.object({ to_move: z.array(bookingPart), hard: z.array(hardPart) }),
  /** Dated lessons against those that stand now. */
  diff: z.object({ same: z.int(), new: z.int(), gone: z.int() }),
  /** Changes that lose their lesson. */
  lost: z.array(z.object({ change_id: id, text: z.string() })),
  teachers: z.array(z.object({ teacher: namedRow, new: z.int(), gone: z.int() })),
  /** Who teaches what, where the list of teachers of the class says otherwise. */
  staffing: z.array(z.object({ classroom: namedRow, subject: subjectPart, teacher: namedRow })),
});
export type CheckAnswer = z.output<typeof checkAnswer>;

export const classSchedules = defineEndpoints('class_schedules', {
  list: {
    method: 'GET',
    path: '/class_schedules',
    summary: 'Versions of the timetable of the school',
    right: read,
    query: listQuery(['updated_at', 'version_no', 'effective_from'], {
      semester_id: id.optional(),
      status: many(z.enum(statesOf(timetableLifecycle))).optional(),
    }),
    output: listOf(scheduleRow),
  },
  create: {
    method: 'POST',
    path: '/class_schedules',
    summary: 'Begin an empty draft, or make one of a file that was read',
    right: write,
    body: z.strictObject({
      semester_id: id,
      campus_id: id.nullable().default(null),
      grade_ids: z.array(id).min(1).max(30),
      name,
      reading_id: id.nullable().default(null),
    }),
    output: scheduleRow,
    refusals: [r.reading_open],
  },
  get: {
    method: 'GET',
    path: '/class_schedules/{id}',
    summary: 'One version with its weekly lessons',
    right: read,
    params: idParams,
    output: scheduleDetail,
  },
  update: {
    method: 'PUT',
    path: '/class_schedules/{id}',
    summary: 'Another name, or other grades of a draft',
    right: write,
    params: idParams,
    body: z.strictObject({ name, grade_ids: z.array(id).min(1).max(30), version }),
    output: scheduleRow,
    refusals: [r.not_draft],
  },
  remove: {
    method: 'DELETE',
    path: '/class_schedules/{id}',
    summary: 'Discard a draft',
    right: write,
    params: idParams,
    refusals: [r.not_draft],
  },
  copy: {
    method: 'POST',
    path: '/class_schedules/{id}/copy',
    summary: 'A draft with the same weekly lessons, also in another term',
    right: write,
    params: idParams,
    body: z.strictObject({ name, semester_id: id.optional() }),
    output: scheduleRow,
  },
  slots: {
    method: 'PUT',
    path: '/class_schedules/{id}/slots',
    summary: 'Place, move, change and remove weekly lessons of a draft; each is answered with the conflicts it makes',
    right: write,
    params: idParams,
    body: z.strictObject({ ops: z.array(op).min(1).max(500), version }),
    output: z.object({
      version,
      /** By op, in their order; `slot` null: it was removed. */
      ops: z.array(z.object({ slot: slotRow.nullable(), clashes: z.array(clashRow) })),
    }),
    refusals: [r.not_draft],
  },
  check: {
    method: 'POST',
    path: '/class_schedules/{id}/check',
    summary: 'What stands in the way of publishing, and what it would change',
    right: write,
    unrecorded: 'nothing is stored',
    params: idParams,
    body: z.strictObject({ effective_from: day.optional() }),
    output: checkAnswer,
  },
  publish: {
    method: 'POST',
    path: '/class_schedules/{id}/publish',
    summary: 'Put a draft into effect from a day; a dry run says what it would change',
    right: write,
    params: idParams,
    body: z.strictObject({ effective_from: day, dry_run: z.boolean().default(false), version: version.optional() }),
    output: checkAnswer.extend({ published: z.boolean() }),
    refusals: [r.wrong_state, r.conflicts, r.no_time, r.publishing],
  },
  withdraw: {
    method: 'PUT',
    path: '/class_schedules/{id}/withdraw',
    summary: 'Take back a timetable that has not begun; the former one holds again',
    right: write,
    params: idParams,
    body: z.strictObject({ version }),
    output: scheduleRow,
    refusals: [r.wrong_state, r.in_effect, r.publishing, r.conflicts, r.no_time],
  },
  export: {
    method: 'GET',
    path: '/class_schedules/{id}/export',
    summary: 'Begin the export of a version: each weekly lesson with class, teacher and room',
    right: read,
    params: idParams,
    output: z.object({ data_task_id: id }),
    side_effect: true,
  },
  read: {
    method: 'POST',
    path: '/class_schedules/read',
    summary:
      'Read a grid of a planning program; what is not understood is listed by cell, nothing is stored but the reading',
    right: write,
    own_transactions: true,
    files: { file: { max_bytes: GRID_FILE.max_bytes, types: GRID_FILE.types } },
    /** What a person answered, as JSON; absent: what the school kept of earlier files. */
    body: z.strictObject({ mapping: z.string().max(200_000).optional() }),
    output: gridReading,
    refusals: [r.grid_unreadable],
    limit: { per: 'user', count: 120, seconds: 3600 },
  },
});
