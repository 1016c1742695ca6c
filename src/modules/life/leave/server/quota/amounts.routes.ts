import { implement } from '#server/http/context.ts';
import { vacationAmountUsers } from '../../contract/vacation-amounts.contract.ts';
import { adjustAmount, createAmount, listAmounts, removeAmount, viewAmount } from './amounts.service.ts';
import { earnAmounts } from './earning.service.ts';
import { grantCycle } from './granting.service.ts';

export const amountRoutes = implement(vacationAmountUsers)({
  list: ({ query }, ctx) => listAmounts(ctx, query),
  create: ({ body }, ctx) => createAmount(ctx, body),
  get: ({ params }, ctx) => viewAmount(ctx, params.id),
  update: ({ params, body }, ctx) => adjustAmount(ctx, params.id, body),
  remove: ({ params }, ctx) => removeAmount(ctx, params.id),
  earn: ({ body }, ctx) => earnAmounts(ctx, body),
  grant: ({ body }, ctx) => grantCycle(ctx, body),
});
