import * as z from 'zod';
import { defineEndpoints } from '#shared/endpoint.ts';
import { id, idParams, instant, line, listOf, listQuery, many, namedRow } from '#shared/fields.ts';
import { statesOf } from '#shared/lifecycle.ts';
import type { ReferenceList } from '#shared/reference/item.ts';
import { codesOf, zodOf } from '#shared/reference-lists.ts';
import { familyRefusals as r } from './family.refusals.ts';
import { guardianTransferLifecycle } from './guardian-transfers.lifecycle.ts';

/** Days within which the other side answers. */
export const TRANSFER_DAYS = 7;
/** Hours between telling the present main guardian and a transfer by the school; a court paper needs none. */
export const NOTICE_HOURS = 72;
export const PAPERS_AT_MOST = 5;
export const TRANSFER_ACTIONS = ['accept', 'decline', 'withdraw'] as const;
export const TRANSFER_KINDS = ['by_guardian', 'by_school'] as const;
export const transferPaperRule = {
  max_bytes: 10 * 1024 * 1024,
  types: ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'],
};

export const transferPapers = [
  { code: 'agreement', cn: '双方协议', us: 'Agreement of both sides' },
  { code: 'court', cn: '法院文书', us: 'Court paper' },
  { code: 'other', cn: '其他材料', us: 'Other paper' },
] as const satisfies ReferenceList;

const state = z.enum(statesOf(guardianTransferLifecycle));

export const guardianTransferRow = z.object({
  id,
  kind: z.enum(TRANSFER_KINDS),
  state,
  student: namedRow.extend({ class_name: z.string().nullable(), class_name_en: z.string().nullable() }),
  /** The main guardian at the time of the request; null: the pupil had none. */
  from: namedRow.nullable(),
  to: namedRow,
  requested_by: namedRow,
  /** Who confirmed or declined for the school; for holders of 0356. */
  second: namedRow.nullable(),
  /** Of a transfer by the school: for holders of 0356 alone. */
  reason: z.string().nullable(),
  /** Papers of a transfer by the school: for holders of 0356 alone. */
  papers: z.array(
    z.object({ kind: z.enum(codesOf(transferPapers)), name: z.string(), mime: z.string(), url: z.string() }),
  ),
  /** When a second person of the school may confirm it at the earliest; null: by a guardian, who may at once. */
  confirmable_at: instant.nullable(),
  expires_at: instant,
  created_at: instant,
  actions: z.array(z.enum(TRANSFER_ACTIONS)),
  version: z.int(),
});

const crosses = 'guardians act for own children in every school; the school leans on the reach of 0356';
/** The build of the browser reads method, path and params as they stand in each call. */
const move = {
  right: 'signed_in',
  output: guardianTransferRow,
  cross_organization: crosses,
  own_hands: true,
} as const;

export const guardianTransfers = defineEndpoints('guardian_transfers', {
  list: {
    method: 'GET',
    path: '/guardian_transfers',
    summary: 'Transfers of the main guardianship: those one gives or gets, and for 0356 those of the pupils in reach',
    right: 'signed_in',
    query: listQuery(['created_at'], { state: many(state).optional(), student_id: id.optional() }),
    output: listOf(guardianTransferRow),
    cross_organization: crosses,
    ledger: ['R-mobile-017'],
  },
  request: {
    method: 'POST',
    path: '/guardian_transfers',
    summary: 'Ask another guardian to be the main one; the school (`by_school`) says why, with papers',
    right: 'signed_in',
    body: z.strictObject({
      student_id: id,
      /** The guardian who is to be the main one. */
      to_id: id,
      kind: z.enum(TRANSFER_KINDS).default('by_guardian'),
      /** Needed from the school. */
      reason: line(2, 200).nullable().default(null),
      /** Needed from the school. */
      papers: z
        .array(z.strictObject({ kind: zodOf(transferPapers), file_id: id }))
        .max(PAPERS_AT_MOST)
        .default([]),
    }),
    output: guardianTransferRow,
    message: { cn: '已提交，等待确认', us: 'Sent. Waiting to be confirmed.' },
    refusals: [r.restricted_guardian, r.transfer_open, r.no_other_guardian],
    cross_organization: crosses,
    own_hands: true,
    limit: { per: 'user', count: 20, seconds: 86_400 },
  },
  accept: {
    ...move,
    method: 'PUT',
    path: '/guardian_transfers/{id}/accept',
    params: idParams,
    summary: 'The chosen guardian agrees, or a second holder of 0356 confirms: the main guardian changes',
    message: { cn: '主监护人已变更', us: 'The main guardian has changed' },
    refusals: [r.restricted_guardian, r.transfer_over, r.transfer_own, r.transfer_early, r.no_other_guardian],
  },
  decline: {
    ...move,
    method: 'PUT',
    path: '/guardian_transfers/{id}/decline',
    params: idParams,
    summary: 'The chosen guardian, or a second holder of 0356, does not agree',
    refusals: [r.transfer_over, r.transfer_own],
  },
  withdraw: {
    ...move,
    method: 'PUT',
    path: '/guardian_transfers/{id}/withdraw',
    params: idParams,
    summary: 'Take a request back, by the person who asked',
    refusals: [r.transfer_over],
  },
});
