import { implement } from '#server/http/context.ts';
import { faceLists } from '../contract/face-lists.contract.ts';
import { handIn, reviewFace, withdrawFace } from './face-lists.service.ts';
import { listAtSchool, viewMine, viewOne } from './face-views.service.ts';

export const faceListRoutes = implement(faceLists)({
  list: ({ query }, ctx) => listAtSchool(ctx, query),
  create: ({ body }, ctx) => handIn(ctx, body),
  mine: (_input, ctx) => viewMine(ctx),
  get: ({ params }, ctx) => viewOne(ctx, params.id),
  review: ({ params, body }, ctx) => reviewFace(ctx, params.id, body),
  withdraw: ({ params }, ctx) => withdrawFace(ctx, params.id),
});
