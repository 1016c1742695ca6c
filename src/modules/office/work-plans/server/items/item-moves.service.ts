import { bindMoves } from '#server/lifecycle/moves.ts';
import { workPlanItemLifecycle } from '../../contract/work-plan.lifecycle.ts';
import { workPlanRefusals as r } from '../../contract/work-plan.refusals.ts';
import { WORK_PLAN_ITEM } from '../plans/plan-reach.service.ts';
import { workPlanItem } from '../tables.ts';

/** Items of plans: done by their owners, late by the clock. */
export const itemMoves = bindMoves({
  type: WORK_PLAN_ITEM,
  lifecycle: workPlanItemLifecycle,
  table: workPlanItem,
  wrong_state: r.wrong_state,
});
