import { implement } from '#server/http/context.ts';
import { subjects } from '../contract/subjects.contract.ts';
import { getSubject, listOffered, subjectStore, switchSubject } from './subjects.store.ts';

const { list, create, update, remove } = subjectStore.handlers;

export const subjectRoutes = implement(subjects)({
  list,
  create,
  update,
  remove,
  get: ({ params }, ctx) => getSubject(ctx, params.id),
  offered: ({ query }, ctx) => listOffered(ctx, query),
  turn: ({ params, body }, ctx) => switchSubject(ctx, params.id, body.is_offered),
});
