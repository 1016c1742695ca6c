import { implement } from '#server/http/context.ts';
import { vacationTypes } from '../../contract/vacation-types.contract.ts';
import { createType, listTypes, removeType, updateType, viewType } from './types.service.ts';

export const typeRoutes = implement(vacationTypes)({
  list: ({ query }, ctx) => listTypes(ctx, query),
  get: ({ params }, ctx) => viewType(ctx, params.id),
  create: ({ body }, ctx) => createType(ctx, body),
  update: ({ params, body }, ctx) => updateType(ctx, params.id, body),
  remove: ({ params }, ctx) => removeType(ctx, params.id),
});
