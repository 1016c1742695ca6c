import { inArray } from 'drizzle-orm';
import { defineFlow } from '#server/flow/define-flow.ts';
import type { Card } from '#server/flow/flow-kind.ts';
import { fact } from '#server/home-feed/review.ts';
import type { Context } from '#server/http/context.ts';
import { formatDay } from '#shared/dates.ts';
import { holders } from '#shared/flow/steps.ts';
import { labelOf } from '#shared/reference-lists.ts';
import { periodKinds } from '../../contract/periods.ts';
import { workPlanFlowStates, workPlanLifecycle } from '../../contract/work-plan.lifecycle.ts';
import { workPlanRefusals as r } from '../../contract/work-plan.refusals.ts';
import { workPlans } from '../../contract/work-plans.contract.ts';
import { workPlansRights } from '../../rights.ts';
import { workPlan, workPlanItem } from '../tables.ts';
import { planPage } from '../work-plan-pages.ts';
import { officePlans, WORK_PLAN } from './plan-reach.service.ts';

/** The way of the plan of a school to its approval: who merges plans there, and did not hand it in. */
export const planFlow = defineFlow({
  type: WORK_PLAN,
  lifecycle: workPlanLifecycle,
  table: workPlan,
  wrong_state: r.wrong_state,
  states: workPlanFlowStates,
  module: 'work-plans',
  calls: workPlans,
  name: { cn: '工作计划', us: 'Work plans' },
  right: workPlansRights.manage,
  facts: {
    period_kind: {
      kind: 'choice',
      cn: '周期',
      us: 'Period',
      options: periodKinds.map(({ code, cn, us }) => ({ code, cn, us })),
    },
  },
  shipped: {
    plan: [holders(workPlansRights.manage, { cn: '学校审批', us: 'Approval by the school' }, { whole: true })],
  },
  of: (row) => ({
    key: 'plan',
    organization_id: row.organization_id,
    applicant_id: row.submitted_by ?? row.owner_id,
    about: [],
    department_id: null,
    facts: { period_kind: row.period_kind },
  }),
  show,
  titles: async ({ db }, ids) => {
    const rows = await db
      .select()
      .from(workPlan)
      .where(inArray(workPlan.id, [...ids]));
    return new Map(rows.map(({ id, title }) => [id, { cn: title, us: title, link: planPage(id) }]));
  },
  reach: officePlans,
  words: {},
});

async function show({ db }: Context, ids: readonly string[]): Promise<ReadonlyMap<string, Card>> {
  const rows = await db
    .select()
    .from(workPlan)
    .where(inArray(workPlan.id, [...ids]));
  const merged = await db
    .select({ id: workPlan.id, into: workPlan.merged_into_id })
    .from(workPlan)
    .where(inArray(workPlan.merged_into_id, [...ids]));
  const all = [...ids, ...merged.map(({ id }) => id)];
  const items = await db
    .select({ plan: workPlanItem.work_plan_id })
    .from(workPlanItem)
    .where(inArray(workPlanItem.work_plan_id, all));
  return new Map(
    rows.map((row) => {
      const { id, title, period_kind, period_start, period_end, version, status } = row;
      const parts = merged.filter(({ into }) => into === id);
      const own = [id, ...parts.map((part) => part.id)];
      const route = planPage(id);
      const days = (lang: 'cn' | 'us') => `${formatDay(period_start, lang)} – ${formatDay(period_end, lang)}`;
      const card: Card = {
        title: `计划审批：${title}`,
        title_en: `Approve a work plan: ${title}`,
        detail: null,
        detail_en: null,
        facts: [
          fact(
            { cn: '周期', us: 'Period' },
            labelOf(periodKinds, period_kind, 'cn'),
            labelOf(periodKinds, period_kind, 'us'),
          ),
          fact({ cn: '时段', us: 'Days' }, days('cn'), days('us')),
          fact({ cn: '部门计划', us: 'Plans of departments' }, String(parts.length)),
          fact({ cn: '事项', us: 'Items' }, String(items.filter(({ plan }) => own.includes(plan)).length)),
        ],
        version,
        state: status,
        route,
        mobile_route: `/mobile${route}`,
      };
      return [id, card] as const;
    }),
  );
}
