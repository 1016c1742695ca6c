import * as z from 'zod';
import { fileShape } from '#shared/calls/files.contract.ts';
import { defineEndpoints } from '#shared/endpoint.ts';
import { day, id, idParams, instant, line, listOf, listQuery, many, namedRow, queryFlag } from '#shared/fields.ts';
import { zodOf } from '#shared/reference-lists.ts';
import { shared } from '#shared/refusal.ts';
import { payrollRights } from '../rights.ts';
import { payrollRefusals as r } from './payroll.refusals.ts';
import { proofShows, proofStates } from './payroll-kinds.ts';

/** How long a proof holds. */
export const INCOME_PROOF_DAYS = 90;

const kept = { own_hands: true } as const;

export const incomeProofRow = z.object({
  id,
  person: namedRow,
  is_own: z.boolean(),
  purpose: z.string(),
  receiver: z.string().nullable(),
  months: z.int(),
  lang: z.enum(['cn', 'us']),
  shows: zodOf(proofShows),
  status: zodOf(proofStates),
  reason: z.string().nullable(),
  number: z.string().nullable(),
  code: z.string().nullable(),
  valid_to: day.nullable(),
  /** There is a paper, which the owner gets with a fresh proof. */
  has_paper: z.boolean(),
  /** Of the owner with a fresh proof alone. */
  file: fileShape.nullable(),
  actions: z.array(z.enum(['decide', 'void'])),
  created_at: instant,
  version: z.int(),
});

export const incomeProofs = defineEndpoints('income_proofs', {
  list: {
    method: 'GET',
    path: '/income_proofs',
    summary: 'Own proofs of income; for who decides on them also those of others',
    right: 'signed_in',
    query: listQuery(['created_at'], {
      status: many(zodOf(proofStates)).optional(),
      mine: queryFlag.optional(),
    }).omit({ q: true }),
    output: listOf(incomeProofRow),
    own_hands: true,
    secret_answer: true,
  },
  create: {
    method: 'POST',
    path: '/income_proofs',
    summary: 'Ask for a proof of income over the last months',
    right: 'signed_in',
    body: z.strictObject({
      purpose: line(2, 50),
      receiver: line(1, 60).nullable().default(null),
      months: z.int().min(1).max(24).default(12),
      lang: z.enum(['cn', 'us']).default('cn'),
      shows: zodOf(proofShows).default('average'),
    }),
    output: z.object({ id }),
    refusals: [r.no_slips],
    limit: { per: 'user', count: 20, seconds: 86_400 },
    ...kept,
  },
  decide: {
    method: 'PUT',
    path: '/income_proofs/{id}/decide',
    summary: 'Issue a proof with number and code, or refuse it',
    right: [payrollRights.proofs],
    params: idParams,
    body: z.strictObject({
      result: z.enum(['issue', 'refuse']),
      reason: line(2, 200).nullable().default(null),
      version: z.int(),
    }),
    output: z.object({ id, status: zodOf(proofStates), number: z.string().nullable() }),
    refusals: [r.own_proof, r.wrong_state, r.no_slips, shared.step_up],
    own_transactions: true,
    ...kept,
  },
  void: {
    method: 'PUT',
    path: '/income_proofs/{id}/void',
    summary: 'Make an issued proof void: the public page says so from this moment',
    right: [payrollRights.proofs],
    params: idParams,
    body: z.strictObject({ reason: line(2, 200), version: z.int() }),
    output: z.object({ id, status: zodOf(proofStates), number: z.string().nullable() }),
    refusals: [r.own_proof, r.wrong_state],
    ...kept,
  },
});
