import { implement } from '#server/http/context.ts';
import { coverLessons } from '../contract/cover-lessons.contract.ts';
import { viewBoard, viewCandidates } from './cover/board.service.ts';
import { listCovers, showCover } from './cover/cover-view.service.ts';
import { acceptCover, assignCover, confirmCover, declineCover, proposeCover } from './cover/covers.service.ts';

export const coverRoutes = implement(coverLessons)({
  list: ({ query }, ctx) => listCovers(ctx, query),
  board: ({ query }, ctx) => viewBoard(ctx, query),
  candidates: ({ query }, ctx) => viewCandidates(ctx, query.lesson),
  get: ({ params }, ctx) => showCover(ctx, params.id),
  propose: ({ params, body }, ctx) => proposeCover(ctx, params.id, body),
  accept: ({ params }, ctx) => acceptCover(ctx, params.id),
  decline: ({ params }, ctx) => declineCover(ctx, params.id),
  set: ({ params, body }, ctx) => assignCover(ctx, params.id, body),
  done: ({ params }, ctx) => confirmCover(ctx, params.id),
});
