import { implement } from '#server/http/context.ts';
import { companyCheck } from '../contract/company-check.contract.ts';
import { checkCompany } from './company-check.service.ts';

export const companyCheckRoutes = implement(companyCheck)({
  check: ({ query }, ctx) => checkCompany(ctx, query),
});
