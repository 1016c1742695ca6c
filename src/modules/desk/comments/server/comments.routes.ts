import { implement } from '#server/http/context.ts';
import { comments } from '#shared/calls/comments.contract.ts';
import { addComment, listColleagues, removeComment, viewCommentFile, viewComments } from './comments.service.ts';

export const commentRoutes = implement(comments)({
  list: ({ query }, ctx) => viewComments(ctx, query),
  colleagues: ({ query }, ctx) => listColleagues(ctx, query),
  add: ({ body }, ctx) => addComment(ctx, body),
  file: ({ params }, ctx) => viewCommentFile(ctx, params.id),
  remove: ({ params }, ctx) => removeComment(ctx, params.id),
});
