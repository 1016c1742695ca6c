import * as z from 'zod';
import { defineEndpoints } from '#shared/endpoint.ts';
import { pastDay } from '#shared/field-rules.ts';
import { day, id, idParams, instant, line, namedRow } from '#shared/fields.ts';
import { flowRefusals } from '#shared/flow/flow-calls.ts';
import { statesOf } from '#shared/lifecycle.ts';
import { staffStatus } from '#shared/reference/school.ts';
import { zodOf } from '#shared/reference-lists.ts';
import { staffRights } from '../rights.ts';
import { changeKinds, leaveKinds, leftKinds } from './move-kinds.ts';
import { CHECK_RESULTS, CHECK_STATES } from './pending-staffs.contract.ts';
import { personnelNatures } from './personnel-nature.ts';
import { entryStatuses } from './teacher-kinds.ts';
import { regularRequestLifecycle } from './teacher-moves.lifecycle.ts';
import { moveRefusals as r } from './teacher-moves.refusals.ts';

/** Days before the end of the probation from which somebody may become regular. */
export const REGULAR_DAYS_BEFORE = 15;
/** Months of probation at most, extension included; in the establishment and otherwise. */
export const MAX_PROBATION = { establishment: 12, other: 6 } as const;
export const PAPERS_AT_MOST = 5;
export const MOVE_ACTIONS = [
  'add_check',
  'become_regular',
  'extend_probation',
  'update_work_status',
  'post',
  'leave',
  'cancel_leave',
  'rehire',
] as const;
export const paperRule = {
  max_bytes: 10 * 1024 * 1024,
  types: ['application/pdf', 'image/jpeg', 'image/png', 'image/webp'],
};

const words = z.object({ name: z.string(), name_en: z.string().nullable() });
const file = z.object({ name: z.string(), mime: z.string(), url: z.string() });
const reason = line(2, 200);
const version = z.int().optional();

export const timelineRow = z.object({
  id,
  kind: zodOf(changeKinds),
  effective_on: day,
  reason: z.string().nullable(),
  papers: z.array(file),
  by: namedRow.nullable(),
  /** A leaving that was taken back: it does not happen. */
  is_undone: z.boolean(),
  changes: z.array(z.object({ field: words, from: words.nullable(), to: words.nullable() })),
  created_at: instant,
});

export const movesOfTeacher = z.object({
  id,
  name: z.string(),
  name_en: z.string().nullable(),
  organization: namedRow,
  department: namedRow.nullable(),
  post: namedRow.nullable(),
  entry_status: zodOf(entryStatuses),
  work_status: zodOf(staffStatus),
  /** Those that it may change to here. */
  work_statuses: z.array(zodOf(staffStatus)),
  personnel_nature: zodOf(personnelNatures).nullable(),
  entered_on: day.nullable(),
  probation_months: z.int(),
  /** The last day; null: not on probation. */
  probation_ends_on: day.nullable(),
  /** The first day on which somebody may become regular. */
  regular_from: day.nullable(),
  regular_on: day.nullable(),
  /** By how many months the probation may be extended. */
  months_left: z.int(),
  left_on: day.nullable(),
  left_kind: zodOf(leftKinds).nullable(),
  check_state: z.enum(CHECK_STATES).nullable(),
  request: z
    .object({
      id,
      status: z.enum(statesOf(regularRequestLifecycle)),
      is_waiting: z.boolean(),
      requested_by: namedRow,
      comment: z.string().nullable(),
      /** For those who decide or asked. */
      evaluation: file.nullable(),
      created_at: instant,
      version: z.int(),
    })
    .nullable(),
  /** What a leaver still leads or teaches. */
  hand_over: z.object({ departments: z.array(namedRow), classes: z.array(namedRow) }),
  timeline: z.array(timelineRow),
  actions: z.array(z.enum(MOVE_ACTIONS)),
  version: z.int(),
});

export const teacherMoves = defineEndpoints('teacher_moves', {
  show: {
    method: 'GET',
    path: '/teachers/{id}/moves',
    summary:
      'The employment of somebody: status, days, what happened, and what the caller may do; for those who keep it, who leads the person, and oneself',
    right: 'signed_in',
    params: idParams,
    output: movesOfTeacher,
  },
  timeline: {
    method: 'GET',
    path: '/teachers/{id}/timeline',
    summary: 'What changed in the employment of somebody, the newest first',
    right: 'signed_in',
    params: idParams,
    output: z.object({ list: z.array(timelineRow) }),
  },
  addCheck: {
    method: 'POST',
    path: '/teachers/{id}/checks',
    summary: 'Result of the background check (入职查询) of somebody who is about to start',
    right: [staffRights.backgroundChecks],
    params: idParams,
    body: z.strictObject({ result: z.enum(CHECK_RESULTS), asked_on: pastDay }),
    output: movesOfTeacher,
  },
  updateWorkStatus: {
    method: 'PUT',
    path: '/teachers/{id}/update_work_status',
    summary: 'Long sick leave and back, or retirement with the end of a day',
    right: [staffRights.leaving],
    params: idParams,
    body: z.strictObject({
      work_status: zodOf(staffStatus),
      /** Of a retirement the last day of work; today when absent. */
      effective_on: day.nullable().default(null),
      reason: reason.nullable().default(null),
      papers: z.array(id).max(PAPERS_AT_MOST).default([]),
      version,
    }),
    output: movesOfTeacher,
    refusals: [r.use_regular, r.use_rehire, r.former_only, r.same_status, r.wrong_state, r.leaving],
    ledger: ['C-teachers-014'],
  },
  becomeRegular: {
    method: 'PUT',
    path: '/teachers/{id}/become_regular',
    summary: 'Ask for somebody on probation to become regular; who leads the person agrees, then another officer',
    right: [staffRights.makeRegular],
    params: idParams,
    body: z.strictObject({ evaluation_id: id, comment: reason.nullable().default(null), version }),
    output: movesOfTeacher,
    refusals: [r.too_early, r.under_way, r.wrong_state, r.leaving, flowRefusals.no_approver],
    ledger: ['C-teachers-015'],
  },
  extendProbation: {
    method: 'PUT',
    path: '/teachers/{id}/extend_probation',
    summary: 'Extend a probation, once',
    right: [staffRights.makeRegular],
    params: idParams,
    body: z.strictObject({ months: z.int().min(1).max(MAX_PROBATION.establishment), reason, version }),
    output: movesOfTeacher,
    refusals: [r.probation_limit, r.under_way, r.wrong_state, r.leaving],
  },
  post: {
    method: 'PUT',
    path: '/teachers/{id}/post',
    summary: 'Change main department and post from a day on',
    right: [staffRights.leaving],
    params: idParams,
    body: z.strictObject({
      department_id: id,
      post_id: id.nullable().default(null),
      from: day,
      reason: reason.nullable().default(null),
      version,
    }),
    output: movesOfTeacher,
    refusals: [r.wrong_state, r.leaving],
  },
  leave: {
    method: 'PUT',
    path: '/teachers/{id}/leave',
    summary: 'Record that somebody leaves with the end of a day; places, roles and sessions end the night after',
    right: [staffRights.leaving],
    params: idParams,
    body: z.strictObject({ left_on: day, kind: zodOf(leaveKinds), reason, version }),
    output: movesOfTeacher,
    refusals: [r.wrong_state, r.leaving],
  },
  cancelLeave: {
    method: 'PUT',
    path: '/teachers/{id}/cancel_leave',
    summary: 'Take a leaving or retirement back, up to the last day',
    right: [staffRights.leaving],
    params: idParams,
    body: z.strictObject({ reason: reason.nullable().default(null), version }),
    output: movesOfTeacher,
    refusals: [r.not_leaving],
  },
  rehire: {
    method: 'POST',
    path: '/teachers/{id}/rehire',
    summary: 'Employ somebody again who left or retired: the number stays, and a new background check is needed',
    right: [staffRights.edit],
    params: idParams,
    body: z.strictObject({
      department_id: id,
      post_id: id.nullable().default(null),
      personnel_nature: zodOf(personnelNatures).nullable().default(null),
      planned_entry_on: day.nullable().default(null),
      reason: reason.nullable().default(null),
      version,
    }),
    output: movesOfTeacher,
    refusals: [r.employed],
  },
});
