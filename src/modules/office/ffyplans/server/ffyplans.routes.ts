import { viewAudienceOptions } from '#server/audience/choose-audience.ts';
import { implement } from '#server/http/context.ts';
import { ffyplans } from '../contract/ffyplans.contract.ts';
import { ffyplanTargetChanges } from '../contract/target-changes.contract.ts';
import { ffyplanFlow } from './ffyplan-flow.service.ts';
import { viewBoard, viewPlan, viewPlans } from './ffyplan-views.service.ts';
import {
  activatePlan,
  closePlan,
  consultPlan,
  createPlan,
  removePlan,
  reopenPlan,
  submitPlan,
  updatePlan,
} from './ffyplans.service.ts';
import { viewGoalOptions } from './goal-items.service.ts';
import { addGoal, removeGoal, setActual, updateGoal, viewGoalItems } from './goals.service.ts';
import { targetChangeFlow } from './targets/target-change-flow.service.ts';
import { askForTargets, viewTargetChanges } from './targets/target-changes.service.ts';

export const ffyplanRoutes = implement(ffyplans)({
  list: ({ query }, ctx) => viewPlans(ctx, query),
  board: (_input, ctx) => viewBoard(ctx),
  goalOptions: ({ query }, ctx) => viewGoalOptions(ctx, query.q),
  audienceOptions: ({ query }, ctx) => viewAudienceOptions(ctx, query),
  get: ({ params }, ctx) => viewPlan(ctx, params.id),
  create: ({ body }, ctx) => createPlan(ctx, body),
  update: ({ params, body }, ctx) => updatePlan(ctx, params.id, body),
  remove: ({ params }, ctx) => removePlan(ctx, params.id),
  addGoal: ({ params, body }, ctx) => addGoal(ctx, params.id, body),
  updateGoal: ({ params, body }, ctx) => updateGoal(ctx, params.id, params.goal_id, body),
  removeGoal: ({ params }, ctx) => removeGoal(ctx, params.id, params.goal_id),
  setActual: ({ params, body }, ctx) => setActual(ctx, params.id, params.goal_id, body),
  goalItems: ({ params }, ctx) => viewGoalItems(ctx, params.id, params.goal_id),
  submitConsult: ({ params, body }, ctx) => consultPlan(ctx, params.id, body.version),
  submit: ({ params, body }, ctx) => submitPlan(ctx, params.id, body.version),
  reopen: ({ params, body }, ctx) => reopenPlan(ctx, params.id, body.version),
  activate: ({ params, body }, ctx) => activatePlan(ctx, params.id, body.version),
  close: ({ params, body }, ctx) => closePlan(ctx, params.id, body.version),
  ...ffyplanFlow.handlers,
});

export const targetChangeRoutes = implement(ffyplanTargetChanges)({
  list: ({ params }, ctx) => viewTargetChanges(ctx, params.id, params.goal_id),
  create: ({ params, body }, ctx) => askForTargets(ctx, params.id, params.goal_id, body),
  ...targetChangeFlow.handlers,
});
