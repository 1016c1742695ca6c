import { implement } from '#server/http/context.ts';
import { reviews } from '../contract/reviews.contract.ts';
import { viewReviews } from './reviews.service.ts';

export const reviewRoutes = implement(reviews)({
  list: ({ query }, ctx) => viewReviews(ctx, query),
});
