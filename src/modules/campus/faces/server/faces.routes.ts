import { implement } from '#server/http/context.ts';
import { faceLists } from '../contract/face-lists.contract.ts';
import { reviewFace, submitFace, withdrawFace } from './face-lists.service.ts';
import { listAtSchool, showFace, viewOwnFaces } from './face-views.service.ts';

export const faceListRoutes = implement(faceLists)({
  list: ({ query }, ctx) => listAtSchool(ctx, query),
  create: ({ body }, ctx) => submitFace(ctx, body),
  mine: (_input, ctx) => viewOwnFaces(ctx),
  get: ({ params }, ctx) => showFace(ctx, params.id),
  review: ({ params, body }, ctx) => reviewFace(ctx, params.id, body),
  withdraw: ({ params }, ctx) => withdrawFace(ctx, params.id),
});
