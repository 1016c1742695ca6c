import * as z from 'zod';
import { defineEndpoints } from '#shared/endpoint.ts';
import { fromTo } from '#shared/field-rules.ts';
import { day, id, idParams, instant, line, listOf, listQuery, many, namedRow, queryFlag } from '#shared/fields.ts';
import { statesOf } from '#shared/lifecycle.ts';
import { zodOf } from '#shared/reference-lists.ts';
import { homeVisitRights } from '../rights.ts';
import { homeVisitLifecycle, visitRecordLifecycle } from './home-visits.lifecycle.ts';
import { homeVisitRefusals as r } from './home-visits.refusals.ts';
import { homeVisitKinds, homeVisitReasons, MAX_SLOTS, needOwners, wallStates } from './visit-kinds.ts';

const slot = z.strictObject({ starts_at: instant, ends_at: instant }).check(fromTo('starts_at', 'ends_at'));
const state = z.enum(statesOf(homeVisitLifecycle));
const teacherIds = z.array(id).max(4);

/** Moves that a reader may make. */
export const VISIT_ACTIONS = [
  'update',
  'remove',
  'propose',
  'confirm',
  'decline',
  'start',
  'finish',
  'cancel',
  'record',
] as const;
const actions = z.array(z.enum(VISIT_ACTIONS));

export const visitRow = z.object({
  id,
  student: namedRow,
  classroom: namedRow,
  kind: zodOf(homeVisitKinds),
  reason: zodOf(homeVisitReasons),
  teachers: z.array(namedRow),
  /** The slots on offer; `is_free` is false once one of the teachers has another visit then, and taken is what cannot be chosen any more. */
  slots: z.array(slot.extend({ is_free: z.boolean(), is_taken: z.boolean() })),
  /** Slots went to the family before. */
  was_proposed: z.boolean(),
  starts_at: instant.nullable(),
  ends_at: instant.nullable(),
  state,
  /** Why it was declined or cancelled. */
  why: z.string().nullable(),
  /** For colleagues; null for the family. */
  note: z.string().nullable(),
  record: z.object({ id, state: z.enum(statesOf(visitRecordLifecycle)), is_signed: z.boolean() }).nullable(),
  /** The reader is a guardian of the child. */
  is_own_child: z.boolean(),
  actions,
  created_at: instant,
  version: z.int(),
});

export const visitDetail = visitRow.extend({
  started_at: instant.nullable(),
  ended_at: instant.nullable(),
  /** For the teachers of the visit from 24 hours before it until its end, and for who gave it. */
  address: z.string().nullable(),
  /** From when the teachers see it; null: there is none for this reader. */
  address_from: instant.nullable(),
});

const facts = {
  kind: zodOf(homeVisitKinds),
  reason: zodOf(homeVisitReasons).default('regular'),
  note: line(1, 500).nullable().default(null),
};
const version = z.int();

const wallChild = z.object({
  ...namedRow.shape,
  state: zodOf(wallStates),
  is_visited: z.boolean(),
  /** No visit took place this semester, and none is planned. */
  needs_visit: z.boolean(),
  visit_id: id.nullable(),
  /** When the last visit took place, or the next one will. */
  at: instant.nullable(),
});

export const needRow = z.object({
  id,
  record_id: id,
  visit_id: id,
  student: namedRow,
  classroom: namedRow,
  text: z.string(),
  owner: zodOf(needOwners),
  due: day.nullable(),
  done: z.boolean(),
});

const reads = 'a guardian reads the visits to own children in every school; others lean on the reach of their right';

export const visits = defineEndpoints('visits', {
  list: {
    method: 'GET',
    path: '/visits',
    summary: 'Visits in reach and own ones, for guardians those of their children',
    right: 'signed_in',
    query: listQuery(['starts_at', 'created_at'], {
      classroom_id: id.optional(),
      teacher_id: id.optional(),
      student_id: id.optional(),
      state: many(state).optional(),
      kind: many(zodOf(homeVisitKinds)).optional(),
      from: day.optional(),
      to: day.optional(),
      /** Only those of own children. */
      family: queryFlag.optional(),
    }),
    output: listOf(visitRow),
    cross_organization: reads,
    ledger: ['C-visits-001', 'R-wb-040'],
  },
  coverage: {
    method: 'GET',
    path: '/visits/coverage',
    summary: 'The classes in reach with how each child stands this semester',
    right: [homeVisitRights.plan, homeVisitRights.record, homeVisitRights.supervise],
    output: z.object({
      semester: namedRow.nullable(),
      list: z.array(z.object({ ...namedRow.shape, students: z.array(wallChild) })),
    }),
  },
  shares: {
    method: 'GET',
    path: '/visits/shares',
    summary: 'How many children of each class in reach were visited this semester, by the same rule as their dots',
    right: [homeVisitRights.plan, homeVisitRights.record, homeVisitRights.supervise],
    output: z.object({
      semester: namedRow.nullable(),
      children: z.int(),
      visited: z.int(),
      /** Classes with children. */
      list: z.array(z.object({ ...namedRow.shape, children: z.int(), visited: z.int() })),
    }),
  },
  needs: {
    method: 'GET',
    path: '/visits/needs',
    summary: 'What was promised at the table, by due date',
    right: [homeVisitRights.plan, homeVisitRights.record, homeVisitRights.supervise],
    query: listQuery(['due'], { done: queryFlag.optional() }),
    output: listOf(needRow),
  },
  create: {
    method: 'POST',
    path: '/visits',
    summary: 'Plan a visit to the family of a pupil',
    right: [homeVisitRights.plan],
    body: z.strictObject({
      student_id: id,
      ...facts,
      teacher_ids: teacherIds.min(1),
      slots: z.array(slot).max(MAX_SLOTS).default([]),
    }),
    output: visitDetail,
    refusals: [r.no_semester, r.two_teachers],
    ledger: ['C-visits-002', 'E-implied-009'],
  },
  plan: {
    method: 'POST',
    path: '/visits/plan',
    summary:
      'A draft for each child of the chosen classes who has not been visited this semester; with an offer each child gets its own time on each of the days and the families are asked',
    right: [homeVisitRights.plan],
    body: z.strictObject({
      classroom_ids: z.array(id).min(1).max(10),
      ...facts,
      teacher_ids: teacherIds.min(1),
      offer: z
        .strictObject({
          days: z.array(day).min(1).max(MAX_SLOTS),
          from: z.iso.time({ precision: -1 }),
          minutes: z.int().min(10).max(120),
        })
        .nullable()
        .default(null),
    }),
    output: z.object({ created: z.int(), sent: z.int() }),
    refusals: [r.no_semester, r.no_children, r.two_teachers, r.slot_taken],
  },
  get: {
    method: 'GET',
    path: '/visits/{id}',
    summary: 'One visit, for those who find it in the list',
    right: 'signed_in',
    params: idParams,
    output: visitDetail,
    /** The look is recorded. */
    side_effect: true,
    cross_organization: reads,
    ledger: ['C-visits-003'],
  },
  update: {
    method: 'PUT',
    path: '/visits/{id}',
    summary: 'Change a draft',
    right: [homeVisitRights.plan],
    params: idParams,
    body: z.strictObject({
      ...facts,
      teacher_ids: teacherIds.min(1),
      slots: z.array(slot).max(MAX_SLOTS).default([]),
      version,
    }),
    output: visitDetail,
    refusals: [r.two_teachers, r.wrong_state],
    ledger: ['C-visits-004'],
  },
  remove: {
    method: 'DELETE',
    path: '/visits/{id}',
    summary: 'Delete a visit that is not agreed yet',
    right: [homeVisitRights.plan],
    params: idParams,
    refusals: [r.not_draft],
    ledger: ['C-visits-005'],
  },
  propose: {
    method: 'PUT',
    path: '/visits/{id}/propose',
    summary: 'Offer slots to the family',
    right: [homeVisitRights.plan],
    params: idParams,
    body: z.strictObject({ slots: z.array(slot).min(1).max(MAX_SLOTS), version }),
    output: visitDetail,
    refusals: [r.two_teachers, r.slot_taken, r.wrong_state],
  },
  confirm: {
    method: 'PUT',
    path: '/visits/{id}/confirm',
    summary: 'A guardian chooses one of the slots and says where the family lives',
    right: 'signed_in',
    params: idParams,
    body: z.strictObject({
      /** The start of the chosen one. */
      slot: instant,
      /** Needed where the teachers come home. */
      address: line(2, 200).nullable().default(null),
      version,
    }),
    output: visitDetail,
    refusals: [r.slot_taken, r.wrong_state],
    cross_organization: 'as for the list',
  },
  decline: {
    method: 'PUT',
    path: '/visits/{id}/decline',
    summary: 'A guardian does not want the visit',
    right: 'signed_in',
    params: idParams,
    body: z.strictObject({ reason: line(2, 200), version }),
    output: visitDetail,
    refusals: [r.wrong_state],
    cross_organization: 'as for the list',
  },
  start: {
    method: 'PUT',
    path: '/visits/{id}/start',
    summary: 'The visit begins: the time alone is kept, no place',
    right: 'staff',
    params: idParams,
    body: z.strictObject({ version }),
    output: visitDetail,
    refusals: [r.wrong_state],
  },
  finish: {
    method: 'PUT',
    path: '/visits/{id}/finish',
    summary: 'The visit is over; the address is hidden again',
    right: 'staff',
    params: idParams,
    body: z.strictObject({ version }),
    output: visitDetail,
    refusals: [r.wrong_state],
  },
  cancel: {
    method: 'PUT',
    path: '/visits/{id}/cancel',
    summary: 'The school cancels a visit that has not begun',
    right: [homeVisitRights.plan, homeVisitRights.record],
    params: idParams,
    body: z.strictObject({ reason: line(2, 200), version }),
    output: visitDetail,
    refusals: [r.wrong_state],
  },
});
