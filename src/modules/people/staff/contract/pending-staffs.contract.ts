import * as z from 'zod';
import { defineEndpoints, type RowOf } from '#shared/endpoint.ts';
import { pastDay } from '#shared/field-rules.ts';
import { day, id, idParams, instant, line, listOf, listQuery, many, namedRow } from '#shared/fields.ts';
import { statesOf } from '#shared/lifecycle.ts';
import { genders } from '#shared/reference/people.ts';
import { codesOf } from '#shared/reference-lists.ts';
import { staffRights } from '../rights.ts';
import { pendingStaffLifecycle } from './pending-staffs.lifecycle.ts';
import { personnelNatures } from './personnel-nature.ts';
import { staffRefusals as r } from './staff.refusals.ts';
import { teacherRefusals } from './teachers.refusals.ts';

export const DECISIONS = ['accepted', 'refused', 'returned'] as const;
export const PENDING_ACTIONS = ['audit', 'check', 'confirm_entry'] as const;
export const CHECK_RESULTS = ['clear', 'record'] as const;
/** What somebody without 0915 reads of a background check. */
export const CHECK_STATES = ['done', 'missing'] as const;
/** Months for which a clear check before the entry holds. */
export const CHECK_MONTHS = 6;

const stage = z.enum(statesOf(pendingStaffLifecycle));

export const pendingStaffRow = z.object({
  id,
  name: z.string(),
  gender: z.enum(codesOf(genders)).nullable(),
  /** Masked. */
  phone: z.string(),
  education_level: z.string().nullable(),
  school: z.string().nullable(),
  department: namedRow.nullable(),
  post: namedRow.nullable(),
  source: z.enum(['invitation', 'self']),
  stage,
  is_returned: z.boolean(),
  /** After acceptance: whether the entry was confirmed. */
  is_entered: z.boolean(),
  created_at: instant,
  version: z.int(),
});

const file = z.object({ kind: z.string(), name: z.string(), mime: z.string(), url: z.string() });

export const pendingStaffDetail = pendingStaffRow.extend({
  organization: namedRow,
  user_id: id,
  id_type: z.string(),
  /** Masked. */
  id_no: z.string(),
  birthday: day.nullable(),
  email: z.string().nullable(),
  major: z.string().nullable(),
  graduated_on: z.string().nullable(),
  department_wish: z.string().nullable(),
  post_wish: z.string().nullable(),
  personnel_nature: z.enum(codesOf(personnelNatures)).nullable(),
  photo: file.nullable(),
  papers: z.array(file),
  answers: z.array(z.object({ question: z.string(), answer: z.string() })),
  notes: z.string().nullable(),
  reason: z.string().nullable(),
  decided_by: namedRow.nullable(),
  decided_at: instant.nullable(),
  /** Somebody of the organisation with the same document or phone. */
  duplicates: z.array(namedRow),
  check_state: z.enum(CHECK_STATES),
  /** For holders of 0915 alone. */
  checks: z.array(z.object({ id, result: z.enum(CHECK_RESULTS), asked_on: day, by: namedRow })),
  history: z.array(
    z.object({
      move: z.string(),
      to_stage: z.string(),
      reason: z.string().nullable(),
      by_name: z.string().nullable(),
      at: instant,
    }),
  ),
  actions: z.array(z.enum(PENDING_ACTIONS)),
});

export const pendingStaffs = defineEndpoints('pending_staffs', {
  list: {
    method: 'GET',
    path: '/pending_staffs',
    summary: 'People who want to work here, the longest waiting first; phones masked',
    right: [staffRights.reviewNewcomers, staffRights.confirmStart],
    query: listQuery(['created_at'], { stage: many(stage).optional() }),
    output: listOf(pendingStaffRow, { counts: z.record(z.string(), z.int()) }),
    ledger: ['R-wb-033'],
  },
  get: {
    method: 'GET',
    path: '/pending_staffs/{id}',
    summary: 'One newcomer with papers, check and history',
    right: [staffRights.reviewNewcomers, staffRights.confirmStart],
    params: idParams,
    output: pendingStaffDetail,
  },
  audit: {
    method: 'PUT',
    path: '/pending_staffs/{id}/audit',
    summary: 'Accept, refuse, or give back with notes. Who is accepted becomes a member and gets a link to the account',
    right: [staffRights.reviewNewcomers],
    own_hands: true,
    params: idParams,
    body: z.strictObject({
      decision: z.enum(DECISIONS),
      /** To accept: where the person is to work; absent: as invited. */
      department_id: id.nullable().default(null),
      post_id: id.nullable().default(null),
      /** To refuse: kept by the school. */
      reason: line(2, 200).nullable().default(null),
      /** To give back: what the person reads. */
      notes: line(2, 500).nullable().default(null),
      version: z.int(),
    }),
    output: pendingStaffDetail,
    refusals: [r.wrong_state, r.own, teacherRefusals.employed],
  },
  addCheck: {
    method: 'POST',
    path: '/pending_staffs/{id}/checks',
    summary: 'Result of the background check (入职查询)',
    right: [staffRights.backgroundChecks],
    params: idParams,
    body: z.strictObject({ result: z.enum(CHECK_RESULTS), asked_on: pastDay }),
    output: pendingStaffDetail,
  },
  withdraw: {
    method: 'PUT',
    path: '/pending_staffs/mine/withdraw',
    summary: 'Take the own form back',
    right: 'unactivated',
    refusals: [r.wrong_state],
    cross_organization: 'a newcomer belongs to no organisation yet; only the own record is found',
  },
});

export const teachers = defineEndpoints('teachers', {
  natures: {
    method: 'GET',
    path: '/teachers/personnel_nature_options',
    summary: 'How somebody may be employed',
    right: 'staff',
    output: z.array(z.object({ value: z.string(), cn: z.string(), us: z.string(), in_establishment: z.boolean() })),
    ledger: ['C-teachers-001'],
  },
  confirmEntry: {
    method: 'PUT',
    path: '/teachers/{id}/confirm_entry',
    summary: 'The newcomer works here from today on; needs a clear check of the last six months',
    right: [staffRights.confirmStart],
    params: idParams,
    body: z.strictObject({
      department_id: id.nullable().default(null),
      post_id: id.nullable().default(null),
      /** Null: as recorded, else as usual for the kind of employment. */
      probation_months: z.int().min(0).max(12).nullable().default(null),
    }),
    refusals: [r.check_missing, r.entered],
    ledger: ['C-teachers-016'],
  },
});

export type PendingRow = RowOf<typeof pendingStaffs.list>;
