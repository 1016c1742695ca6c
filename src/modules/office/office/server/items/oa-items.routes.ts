import { implement } from '#server/http/context.ts';
import { oaItems } from '../../contract/oa-items.contract.ts';
import { listSubjects } from './item-subjects.service.ts';
import { oaItemStore } from './oa-items.store.ts';

export const oaItemRoutes = implement(oaItems)({
  ...oaItemStore.handlers,
  subjects: ({ query }, ctx) => listSubjects(ctx, query),
});
