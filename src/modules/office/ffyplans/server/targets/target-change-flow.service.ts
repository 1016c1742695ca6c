import { eq, inArray, type SQL, sql } from 'drizzle-orm';
import { defineFlow } from '#server/flow/define-flow.ts';
import type { Card } from '#server/flow/flow-kind.ts';
import { fact } from '#server/home-feed/review.ts';
import type { Context } from '#server/http/context.ts';
import { holders } from '#shared/flow/steps.ts';
import { refuse, shared } from '#shared/refusal.ts';
import { ffyplanRefusals as r } from '../../contract/ffyplan.refusals.ts';
import { targetChangeLifecycle, targetChangeStates } from '../../contract/target-change.lifecycle.ts';
import { ffyplanTargetChanges } from '../../contract/target-changes.contract.ts';
import { ffyplansRights } from '../../rights.ts';
import { ffyplanPage } from '../ffyplan-pages.ts';
import { managedPlans } from '../ffyplan-reach.service.ts';
import { thisYear } from '../ffyplan-views.service.ts';
import { ffyplan, ffyplanGoal, ffyplanGoalYear, ffyplanTargetChange } from '../tables.ts';

type Change = typeof ffyplanTargetChange.$inferSelect;

/** Name of new targets as the paper of a flow, and in history and audit. */
export const TARGETS = 'ffyplan_targets';

/** New targets go to who keeps the plans of the school and did not ask for them; then they hold. */
export const targetChangeFlow = defineFlow({
  type: TARGETS,
  lifecycle: targetChangeLifecycle,
  table: ffyplanTargetChange,
  wrong_state: r.wrong_state,
  states: targetChangeStates,
  module: 'ffyplans',
  calls: ffyplanTargetChanges,
  name: { cn: '规划目标值调整', us: 'New targets of a five-year plan' },
  right: ffyplansRights.manage,
  facts: {},
  shipped: {
    targets: [holders(ffyplansRights.manage, { cn: '学校审批', us: 'Approval by the school' }, { whole: true })],
  },
  of: (row) => ({
    key: 'targets',
    organization_id: row.organization_id,
    applicant_id: row.asked_by,
    about: [],
    department_id: null,
    facts: {},
  }),
  show,
  titles: async ({ db }, ids) =>
    new Map(
      (await changesOf(db, ids)).map(({ change, goal }) => [
        change.id,
        {
          cn: `调整目标值：${goal.title}`,
          us: `New targets: ${goal.title}`,
          link: ffyplanPage(goal.ffyplan_id, goal.id),
        },
      ]),
    ),
  reach: changesOfManaged,
  // the plan is locked before what belongs to it everywhere
  async first({ db }, id) {
    await db
      .select({ id: ffyplan.id })
      .from(ffyplan)
      .where(
        sql`${ffyplan.id} = (select ${ffyplanGoal.ffyplan_id} from ${ffyplanGoal}
          join ${ffyplanTargetChange} on ${ffyplanTargetChange.goal_id} = ${ffyplanGoal.id}
         where ${ffyplanTargetChange.id} = ${id})`,
      )
      .for('update');
  },
  effects: { approve: hold },
});

/** SQL: new targets of the plans that the caller keeps. */
function changesOfManaged(ctx: Pick<Context, 'actor'>): SQL {
  return sql`${ffyplanTargetChange.goal_id} in (select ${ffyplanGoal.id} from ${ffyplanGoal}
    join ${ffyplan} on ${ffyplan.id} = ${ffyplanGoal.ffyplan_id} where ${managedPlans(ctx)})`;
}

/** Puts the targets into effect. Refuses (200200) where the plan or one of the years has ended meanwhile. */
async function hold(ctx: Context, { id, goal_id, organization_id, targets }: Change): Promise<void> {
  const { db } = ctx;
  const [found] = await db
    .select({ status: ffyplan.status })
    .from(ffyplanGoal)
    .innerJoin(ffyplan, eq(ffyplan.id, ffyplanGoal.ffyplan_id))
    .where(eq(ffyplanGoal.id, goal_id));
  if (!found) throw refuse(shared.not_found);
  if (found.status !== 'active') throw refuse(r.targets_not_active);
  const over = targets.find(({ year }) => year < thisYear(ctx));
  if (over) throw refuse(r.targets_over, { year: over.year });
  await db
    .insert(ffyplanGoalYear)
    .values(targets.map(({ year, target }) => ({ goal_id, organization_id, year, target })))
    .onConflictDoUpdate({
      target: [ffyplanGoalYear.goal_id, ffyplanGoalYear.year],
      set: { target: sql`excluded.target` },
    });
  await db
    .update(ffyplanGoal)
    .set({ version: sql`${ffyplanGoal.version} + 1`, updated_at: sql`now()` })
    .where(eq(ffyplanGoal.id, goal_id));
  ctx.audit({
    action: 'ffyplan_goal.targets',
    target: ['ffyplan_goal', goal_id],
    organization_id,
    before: Object.fromEntries(targets.map(({ year, was }) => [year, was])),
    after: { ...Object.fromEntries(targets.map(({ year, target }) => [year, target])), change: id },
  });
}

const changesOf = (db: Context['db'], ids: readonly string[]) =>
  db
    .select({ change: ffyplanTargetChange, goal: ffyplanGoal, plan: { title: ffyplan.title } })
    .from(ffyplanTargetChange)
    .innerJoin(ffyplanGoal, eq(ffyplanGoal.id, ffyplanTargetChange.goal_id))
    .innerJoin(ffyplan, eq(ffyplan.id, ffyplanGoal.ffyplan_id))
    .where(inArray(ffyplanTargetChange.id, [...ids]));

async function show({ db }: Context, ids: readonly string[]): Promise<ReadonlyMap<string, Card>> {
  return new Map(
    (await changesOf(db, ids)).map(({ change, goal, plan }) => {
      const route = ffyplanPage(goal.ffyplan_id, goal.id);
      const figures = change.targets.map(({ year, was, target }) => `${year}: ${was ?? '—'} → ${target}`).join(', ');
      const card: Card = {
        title: `目标值调整审批：${goal.title}`,
        title_en: `Approve new targets: ${goal.title}`,
        detail: null,
        detail_en: null,
        facts: [
          fact({ cn: '规划', us: 'Plan' }, plan.title),
          fact({ cn: '指标', us: 'Indicator' }, [goal.indicator, goal.unit].filter(Boolean).join(' ')),
          fact({ cn: '目标值', us: 'Targets' }, figures),
          fact({ cn: '原因', us: 'Reason' }, change.reason),
        ],
        version: change.version,
        state: change.status,
        route,
        mobile_route: `/mobile${route}`,
      };
      return [change.id, card] as const;
    }),
  );
}
