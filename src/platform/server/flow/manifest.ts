import { currentUserFields, moduleFlags } from '../frame/current-user-fields.ts';
import type { Context } from '../http/context.ts';
import type { ServerModule } from '../module.ts';
import { flowRoutes } from './flow.routes.ts';
import { tellThatStepIsLate } from './flow-clock.ts';
import { hasWaitingPaper } from './flow-dot.ts';
import { watchFlows } from './flow-watch.ts';

const dot = { module: 'flow', load: async (ctx: Context) => ({ is_has_general: await hasWaitingPaper(ctx) }) };

export const flowEngine: ServerModule = {
  name: 'flow',
  routes: [flowRoutes],
  provides: [currentUserFields.with(dot), moduleFlags.with(dot)],
  register({ jobs }) {
    jobs.define(tellThatStepIsLate);
    jobs.define(watchFlows);
  },
};
