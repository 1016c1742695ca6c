import { implement } from '#server/http/context.ts';
import { meritRecords, meritRules } from '../contract/merit.contract.ts';
import { meritRuleStore } from './merit-rules.store.ts';
import {
  viewBoard,
  viewChildren,
  viewClasses,
  viewLatest,
  viewMerits,
  viewOfStudent,
} from './records/merit-reads.service.ts';
import { viewLine, viewRadar, viewStats } from './records/merit-sums.service.ts';
import { recordMerits, withdrawMerit } from './records/merits.service.ts';

export const meritRoutes = implement(meritRecords)({
  list: ({ query }, ctx) => viewMerits(ctx, query),
  create: ({ body }, ctx) => recordMerits(ctx, body),
  classes: (_, ctx) => viewClasses(ctx),
  board: ({ query }, ctx) => viewBoard(ctx, query.classroom_id),
  radar: ({ query }, ctx) => viewRadar(ctx, query),
  line: ({ query }, ctx) => viewLine(ctx, query),
  children: (_, ctx) => viewChildren(ctx),
  of_student: ({ params }, ctx) => viewOfStudent(ctx, params.id),
  latest: (_, ctx) => viewLatest(ctx),
  withdraw: ({ params, body }, ctx) => withdrawMerit(ctx, params.id, body),
  stats: ({ query }, ctx) => viewStats(ctx, query.semester_id),
});

export const meritRuleRoutes = implement(meritRules)(meritRuleStore.handlers);
