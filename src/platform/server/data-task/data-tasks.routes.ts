import { dataTasks } from '#shared/calls/data-task.contract.ts';
import { implement } from '../http/context.ts';
import { cancelTask, getTask, removeTask, resultOf, runImport, startImport, undoImport } from './data-tasks.service.ts';
import { listTasks, show } from './task-rows.ts';
import { sendTemplate } from './template.service.ts';

export const dataTaskRoutes = implement(dataTasks)({
  template: ({ params }, ctx) => sendTemplate(ctx, params.name),
  list: ({ query }, ctx) => listTasks(ctx.db, ctx.actor.user_id, query),
  create: ({ body }, ctx) => startImport(ctx, body),
  show: async ({ params }, ctx) => show(await getTask(ctx, params.id)),
  run: ({ params }, ctx) => runImport(ctx, params.id),
  remove: ({ params }, ctx) => removeTask(ctx, params.id),
  cancel: ({ params }, ctx) => cancelTask(ctx, params.id),
  undo: ({ params }, ctx) => undoImport(ctx, params.id),
  result: ({ params }, ctx) => resultOf(ctx, params.id),
});
