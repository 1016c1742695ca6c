import { implement } from '#server/http/context.ts';
import { visitorLists } from '../contract/visitor-lists.contract.ts';
import { addEntry, liftEntry, updateEntry, viewList } from './visitor-lists.service.ts';

export const routes = implement(visitorLists)({
  listWhite: ({ query }, ctx) => viewList(ctx, 'white', query),
  createWhite: ({ body }, ctx) => addEntry(ctx, 'white', body),
  updateWhite: ({ params, body }, ctx) => updateEntry(ctx, 'white', params.id, body),
  liftWhite: ({ params, body }, ctx) => liftEntry(ctx, 'white', params.id, body.reason),
  listBlack: ({ query }, ctx) => viewList(ctx, 'black', query),
  createBlack: ({ body }, ctx) => addEntry(ctx, 'black', body),
  liftBlack: ({ params, body }, ctx) => liftEntry(ctx, 'black', params.id, body.reason),
});
