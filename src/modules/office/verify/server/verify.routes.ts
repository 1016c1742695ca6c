import { implement } from '#server/http/context.ts';
import { verify } from '../contract/verify.contract.ts';
import { checkPaper } from './check.service.ts';

export const verifyRoutes = implement(verify)({
  check: ({ params }, ctx) => checkPaper(ctx, params.code),
});
