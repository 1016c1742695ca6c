import { type Todo, todoSources } from '../home-feed/home-feed.ts';
import type { ServerModule } from '../module.ts';
import { openTasksOf } from './approvals.queries.ts';

export const approvalEngine: ServerModule = {
  name: 'approvals',
  routes: [],
  provides: [
    todoSources.with({
      module: 'approvals',
      find: async (ctx) => (await openTasksOf(ctx.db, ctx.actor)).map(toTodo),
    }),
  ],
};

/** What waits for a person's decision, as the home pages show it. A domain that lists the thing itself uses the same key. */
function toTodo(task: Awaited<ReturnType<typeof openTasksOf>>[number]): Todo {
  return {
    key: `${task.entity_type}:${task.entity_id}`,
    kind: `${task.entity_type}_review`,
    title: task.title_cn,
    title_en: task.title_us,
    detail: `${task.step_cn} · ${task.applicant_name}`,
    detail_en: `${task.step_us} · ${task.applicant_name}`,
    due_at: task.due_at,
    since: task.opened_at,
    is_urgent: task.is_urged || task.is_overdue,
    route: task.link,
    mobile_route: null,
    quick: null,
  };
}
