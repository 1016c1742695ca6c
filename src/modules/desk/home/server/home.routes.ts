import { implement } from '#server/http/context.ts';
import { home } from '../contract/home.contract.ts';
import { viewAppFacts } from './apps.service.ts';
import { viewOverview } from './overview.service.ts';
import { snoozeTodo, viewGroupTodos, viewTodoCounts, viewTodos } from './todos.service.ts';

export const homeRoutes = implement(home)({
  overview: ({ query }, ctx) => viewOverview(ctx, query.placement),
  todos: ({ query }, ctx) => viewTodos(ctx, query),
  group: ({ params }, ctx) => viewGroupTodos(ctx, params.group),
  apps: (_input, ctx) => viewAppFacts(ctx),
  todoCounts: (_input, ctx) => viewTodoCounts(ctx),
  snooze: ({ params, body }, ctx) => snoozeTodo(ctx, params.key, body.until),
});
