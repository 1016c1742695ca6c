import * as z from 'zod';
import { paperStates } from '#modules/office/verify/contract/paper-states.ts';
import { fileShape } from '#shared/calls/files.contract.ts';
import { defineEndpoints } from '#shared/endpoint.ts';
import { day, id, idParams } from '#shared/fields.ts';
import { zodOf } from '#shared/reference-lists.ts';
import { defineRefusals } from '#shared/refusal.ts';

export const proofRefusals = defineRefusals('employment_proof', {
  not_employed: { cn: '只能为在职教职工开具', us: 'Only current staff can get one' },
});

/** A bank or an office takes no older one. */
export const PROOF_DAYS = 90;

/** Proofs of employment (在职证明): a PDF with a code under which anybody finds out whether it still holds. */
export const employmentProofs = defineEndpoints('employment_proofs', {
  list: {
    method: 'GET',
    path: '/teachers/{id}/employment_proofs',
    summary: 'Proofs of employment of a member of staff, the newest first; for the person and holders of 0902',
    right: 'signed_in',
    params: idParams,
    output: z.object({
      list: z.array(
        z.object({
          id,
          number: z.string(),
          /** As it stands on the paper. */
          code: z.string(),
          lang: z.enum(['cn', 'us']),
          issued_on: day,
          expires_on: day.nullable(),
          state: zodOf(paperStates),
          file: fileShape,
        }),
      ),
      may_issue: z.boolean(),
    }),
  },
  issue: {
    method: 'POST',
    path: '/teachers/{id}/employment_proofs',
    summary: 'Make a proof of employment, in one language; the own one, or with an own 0902 that of others',
    right: 'signed_in',
    own_hands: true,
    own_transactions: true,
    params: idParams,
    body: z.strictObject({ lang: z.enum(['cn', 'us']) }),
    output: z.object({ id, number: z.string() }),
    refusals: [proofRefusals.not_employed],
    limit: { per: 'user', count: 60, seconds: 3600 },
  },
});
