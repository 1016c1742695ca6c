import { viewAudienceOptions } from '#server/audience/choose-audience.ts';
import { implement } from '#server/http/context.ts';
import { workPlans } from '../contract/work-plans.contract.ts';
import { viewClashes } from './items/clashes.service.ts';
import { viewCalendar, viewItems } from './items/item-lists.service.ts';
import { addItem, removeItem, updateItem } from './items/items.service.ts';
import { copyLastYear } from './plans/copying.service.ts';
import { viewMatrix, viewOwnDepartments } from './plans/matrix.service.ts';
import { mergePlans, publishPlan } from './plans/merging.service.ts';
import { planFlow } from './plans/plan-flow.service.ts';
import { viewPlan, viewPlans } from './plans/plan-views.service.ts';
import {
  createPlan,
  removePlan,
  reopenPlan,
  submitPlan,
  summarisePlan,
  takeBackPlan,
  updatePlan,
} from './plans/plans.service.ts';

export const workPlanRoutes = implement(workPlans)({
  list: ({ query }, ctx) => viewPlans(ctx, query),
  matrix: ({ query }, ctx) => viewMatrix(ctx, query),
  items: ({ query }, ctx) => viewItems(ctx, query),
  calendar: ({ query }, ctx) => viewCalendar(ctx, query),
  clashes: ({ query }, ctx) => viewClashes(ctx, query),
  audienceOptions: ({ query }, ctx) => viewAudienceOptions(ctx, query),
  departments: (_input, ctx) => viewOwnDepartments(ctx),
  get: ({ params }, ctx) => viewPlan(ctx, params.id),
  create: ({ body }, ctx) => createPlan(ctx, body),
  update: ({ params, body }, ctx) => updatePlan(ctx, params.id, body),
  remove: ({ params }, ctx) => removePlan(ctx, params.id),
  addItem: ({ params, body }, ctx) => addItem(ctx, params.id, body),
  updateItem: ({ params, body }, ctx) => updateItem(ctx, params.id, params.item_id, body),
  removeItem: ({ params }, ctx) => removeItem(ctx, params.id, params.item_id),
  submit: ({ params, body }, ctx) => submitPlan(ctx, params.id, body.version),
  takeBack: ({ params, body }, ctx) => takeBackPlan(ctx, params.id, body.version),
  merge: ({ params, body }, ctx) => mergePlans(ctx, params.id, body),
  reopen: ({ params, body }, ctx) => reopenPlan(ctx, params.id, body.version),
  publish: ({ params, body }, ctx) => publishPlan(ctx, params.id, body),
  summarise: ({ params, body }, ctx) => summarisePlan(ctx, params.id, body),
  copyLastYear: ({ params, body }, ctx) => copyLastYear(ctx, params.id, body.version),
  ...planFlow.handlers,
});
