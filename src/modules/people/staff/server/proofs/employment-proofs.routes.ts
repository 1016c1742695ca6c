import { implement } from '#server/http/context.ts';
import { employmentProofs } from '../../contract/employment-proofs.contract.ts';
import { issueProof, listProofs } from './employment-proofs.service.ts';

export const employmentProofRoutes = implement(employmentProofs)({
  list: ({ params }, ctx) => listProofs(ctx, params.id),
  issue: ({ params, body }, ctx) => issueProof(ctx, params.id, body.lang),
});
