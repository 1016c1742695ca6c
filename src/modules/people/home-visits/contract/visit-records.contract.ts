import * as z from 'zod';
import { defineEndpoints } from '#shared/endpoint.ts';
import { fromTo } from '#shared/field-rules.ts';
import { day, id, idParams, instant, line, listOf, listQuery, many, namedRow } from '#shared/fields.ts';
import { statesOf } from '#shared/lifecycle.ts';
import { zodOf } from '#shared/reference-lists.ts';
import { homeVisitRights } from '../rights.ts';
import { visitRecordLifecycle } from './home-visits.lifecycle.ts';
import { homeVisitRefusals as r } from './home-visits.refusals.ts';
import { needOwners, presentPeople } from './visit-kinds.ts';

/** A picture taken at the visit. */
export const PHOTO_FILE = {
  purpose: 'home_visit_photo',
  rule: { max_bytes: 5 * 1024 * 1024, types: ['image/jpeg', 'image/png', 'image/webp'] },
} as const;
/** The name of a guardian, drawn with the finger. */
export const VISIT_SIGNATURE_FILE = {
  purpose: 'home_visit_signature',
  rule: { max_bytes: 200 * 1024, types: ['image/png'] },
} as const;

const state = z.enum(statesOf(visitRecordLifecycle));

const needDraft = z.strictObject({
  text: line(1, 200),
  owner: zodOf(needOwners).default('school'),
  due: day.nullable().default(null),
  done: z.boolean().default(false),
});

const inTime = fromTo('started_at', 'ended_at');
const facts = {
  started_at: instant,
  ended_at: instant,
  present: z.array(zodOf(presentPeople)).min(1).max(5),
  summary: line(20, 2000),
  photo_ids: z.array(id).max(9).default([]),
  needs: z.array(needDraft).max(20).default([]),
  /** For the writer and 0360 alone. */
  confidential_note: line(1, 2000).nullable().default(null),
};

export const visitRecordRow = z.object({
  id,
  visit_id: id,
  student: namedRow,
  classroom: namedRow,
  state,
  started_at: instant,
  ended_at: instant,
  present: z.array(zodOf(presentPeople)),
  summary: z.string(),
  needs: z.array(needDraft.extend({ id })),
  /** Null for the family. */
  written_by: namedRow.nullable(),
  photos: z.array(z.object({ id, url: z.string() })),
  /** What the review asks for; null for the family. */
  review_notes: z.string().nullable(),
  decided_by: namedRow.nullable(),
  decided_at: instant.nullable(),
  signed_by: namedRow.nullable(),
  signed_at: instant.nullable(),
  comment: z.string().nullable(),
  actions: z.array(z.enum(['update', 'remove', 'submit', 'review', 'sign'])),
  created_at: instant,
  version: z.int(),
});

export const visitRecordDetail = visitRecordRow.extend({
  /** Null for everybody but the writer and 0360. */
  confidential_note: z.string().nullable(),
});

const reads = 'a guardian reads the records of own children in every school; others lean on the reach of their right';

export const visitRecords = defineEndpoints('visit_records', {
  list: {
    method: 'GET',
    path: '/visit_records',
    summary: 'Records in reach and own ones, for guardians those of their children once submitted',
    right: 'signed_in',
    query: listQuery(['created_at'], {
      state: many(state).optional(),
      visit_id: id.optional(),
      student_id: id.optional(),
    }),
    output: listOf(visitRecordRow),
    cross_organization: reads,
    ledger: ['C-visitrecords-001'],
  },
  create: {
    method: 'POST',
    path: '/visit_records',
    summary: 'Write the record of a visit, and hand it in; what a phone sends again is stored once',
    right: 'staff',
    body: z
      .strictObject({
        visit_id: id,
        ...facts,
        /** Created by the phone when the writing begins; the same however often the record is sent. */
        client_key: z.uuid().nullable().default(null),
        submit: z.boolean().default(false),
      })
      .check(inTime),
    output: visitRecordDetail,
    refusals: [r.not_started, r.recorded, r.wrong_state],
    ledger: ['C-visitrecords-002', 'E-implied-010'],
  },
  get: {
    method: 'GET',
    path: '/visit_records/{id}',
    summary: 'One record, for those who find it in the list',
    right: 'signed_in',
    params: idParams,
    output: visitRecordDetail,
    /** The look is recorded. */
    side_effect: true,
    cross_organization: reads,
    ledger: ['C-visitrecords-003'],
  },
  update: {
    method: 'PUT',
    path: '/visit_records/{id}',
    summary: 'The writer changes a draft or a returned record',
    right: 'staff',
    params: idParams,
    body: z.strictObject({ ...facts, version: z.int() }).check(inTime),
    output: visitRecordDetail,
    refusals: [r.accepted, r.wrong_state],
    ledger: ['C-visitrecords-004'],
  },
  remove: {
    method: 'DELETE',
    path: '/visit_records/{id}',
    summary: 'The writer deletes a draft',
    right: 'staff',
    params: idParams,
    refusals: [r.accepted, r.wrong_state],
    ledger: ['C-visitrecords-005'],
  },
  submit: {
    method: 'PUT',
    path: '/visit_records/{id}/submit',
    summary: 'The writer hands the record in',
    right: 'staff',
    params: idParams,
    body: z.strictObject({ version: z.int() }),
    output: visitRecordDetail,
    refusals: [r.accepted, r.wrong_state],
  },
  review: {
    method: 'PUT',
    path: '/visit_records/{id}/review',
    summary: 'Accept a record, or return it with notes; never the own one, nor that of the own child',
    right: [homeVisitRights.supervise],
    params: idParams,
    body: z.strictObject({
      result: z.enum(['accepted', 'returned']),
      /** Needed to return it. */
      notes: line(2, 500).nullable().default(null),
      version: z.int(),
    }),
    output: visitRecordDetail,
    refusals: [r.accepted, r.own_record, r.own_child, r.wrong_state],
  },
  sign: {
    method: 'PUT',
    path: '/visit_records/{id}/sign',
    summary: 'A guardian signs the summary, and may comment on it',
    right: 'signed_in',
    own_hands: true,
    params: idParams,
    body: z.strictObject({ signature_id: id, comment: line(1, 500).nullable().default(null) }),
    output: visitRecordDetail,
    refusals: [r.signed],
    cross_organization: 'as for the list',
  },
  settleNeed: {
    method: 'PUT',
    path: '/visit_records/{id}/need',
    summary: 'What was promised is done, or is not after all',
    right: 'staff',
    params: idParams,
    body: z.strictObject({ need_id: id, done: z.boolean() }),
    output: visitRecordDetail,
  },
});
