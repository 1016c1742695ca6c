import { inArray } from 'drizzle-orm';
import { defineFlow } from '#server/flow/define-flow.ts';
import type { Card } from '#server/flow/flow-kind.ts';
import { fact } from '#server/home-feed/review.ts';
import type { Context } from '#server/http/context.ts';
import { holders } from '#shared/flow/steps.ts';
import { ffyplanFlowStates, ffyplanLifecycle } from '../contract/ffyplan.lifecycle.ts';
import { ffyplanRefusals as r } from '../contract/ffyplan.refusals.ts';
import { ffyplans } from '../contract/ffyplans.contract.ts';
import { ffyplansRights } from '../rights.ts';
import { ffyplanPage } from './ffyplan-pages.ts';
import { FFYPLAN, managedPlans } from './ffyplan-reach.service.ts';
import { ffyplan, ffyplanGoal } from './tables.ts';

/** The way of a plan to its approval: who keeps the plans of the school, and did not hand it in. */
export const ffyplanFlow = defineFlow({
  type: FFYPLAN,
  lifecycle: ffyplanLifecycle,
  table: ffyplan,
  wrong_state: r.wrong_state,
  states: ffyplanFlowStates,
  module: 'ffyplans',
  calls: ffyplans,
  name: { cn: '五年发展规划', us: 'Five-year plans' },
  right: ffyplansRights.manage,
  facts: { years: { kind: 'number', cn: '年数', us: 'Years' } },
  shipped: {
    plan: [holders(ffyplansRights.manage, { cn: '学校审批', us: 'Approval by the school' }, { whole: true })],
  },
  of: (row) => ({
    key: 'plan',
    organization_id: row.organization_id,
    applicant_id: row.submitted_by ?? row.created_by,
    about: [],
    department_id: null,
    facts: { years: row.years },
  }),
  show,
  titles: async ({ db }, ids) => {
    const rows = await db
      .select()
      .from(ffyplan)
      .where(inArray(ffyplan.id, [...ids]));
    return new Map(
      rows.map(({ id, title, title_en }) => [id, { cn: title, us: title_en ?? title, link: ffyplanPage(id) }]),
    );
  },
  reach: managedPlans,
  words: {},
});

async function show({ db }: Context, ids: readonly string[]): Promise<ReadonlyMap<string, Card>> {
  const rows = await db
    .select()
    .from(ffyplan)
    .where(inArray(ffyplan.id, [...ids]));
  const goals = await db
    .select({ plan: ffyplanGoal.ffyplan_id })
    .from(ffyplanGoal)
    .where(inArray(ffyplanGoal.ffyplan_id, [...ids]));
  return new Map(
    rows.map((row) => {
      const { id, title, title_en, start_year, years, version, status } = row;
      const route = ffyplanPage(id);
      const card: Card = {
        title: `规划审批：${title}`,
        title_en: `Approve a five-year plan: ${title_en ?? title}`,
        detail: null,
        detail_en: null,
        facts: [
          fact({ cn: '年度', us: 'Years' }, `${start_year}–${start_year + years - 1}`),
          fact({ cn: '目标', us: 'Goals' }, String(goals.filter(({ plan }) => plan === id).length)),
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
