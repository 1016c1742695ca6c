import { implement } from '#server/http/context.ts';
import { oaBudgets } from '../contract/budgets.contract.ts';
import { financeSubjects } from '../contract/subjects.contract.ts';
import { exportBudgets } from './budget-export.service.ts';
import { viewHolds, viewLarge, viewSummary } from './budget-views.service.ts';
import { budgetStore, listBudgets } from './budgets.store.ts';
import { listLeaves, listSubjects, subjectStore } from './subjects.store.ts';

export const budgetRoutes = implement(oaBudgets)({
  ...budgetStore.handlers,
  list: ({ query }, ctx) => listBudgets(ctx, query),
  summary: ({ query }, ctx) => viewSummary(ctx, query),
  large: (_, ctx) => viewLarge(ctx),
  export: ({ query }, ctx) => exportBudgets(ctx, query),
  holds: ({ params, query }, ctx) => viewHolds(ctx, params.id, query.page),
});

export const subjectRoutes = implement(financeSubjects)({
  ...subjectStore.handlers,
  list: ({ query }, ctx) => listSubjects(ctx, query),
  leaves: ({ query }, ctx) => listLeaves(ctx, query.year),
});
