import { and, eq } from 'drizzle-orm';
import { staffOf } from '#server/audience/choose-audience.ts';
import { keysOfAudience } from '#server/audience/shown-to.ts';
import { liveDemo } from '#server/lifecycle/demo-life.ts';
import type { DemoContext } from '#server/module.ts';
import { addDays, instantAt } from '#shared/dates.ts';
import { castId } from '../../../../../database/demo/cast.ts';
import { departmentId, organizationId } from '../../../../../database/demo/places.ts';
import { demoId } from '../../../../../database/demo/random.ts';
import { ffyplanLifecycle } from '../contract/ffyplan.lifecycle.ts';
import { targetChangeLifecycle } from '../contract/target-change.lifecycle.ts';
import { type DemoGoal, type DemoPlan, demoPlans } from './demo-plans.ts';
import { ffyplanFlow } from './ffyplan-flow.service.ts';
import { FFYPLAN } from './ffyplan-reach.service.ts';
import { ffyplan, ffyplanGoal, ffyplanGoalYear, ffyplanTargetChange } from './tables.ts';
import { TARGETS, targetChangeFlow } from './targets/target-change-flow.service.ts';

const home = organizationId('sy-middle');

/** The id of a goal of the demo, for modules that point to one. */
export const demoGoalId = (title: string): string => demoId(`ffyplan-goal:${title}`);

/** Plans of a school: one that is over, one in effect with a red light, one that waits for its approval. */
export async function ffyplansDemo(demo: DemoContext): Promise<void> {
  for (const plan of demoPlans) await keepPlan(demo, plan);
  await askForTargets(demo);
}

/** One goal of the plan in effect has new targets that wait for their approval. */
async function askForTargets({ db, services, today }: DemoContext): Promise<void> {
  const goal_id = demoGoalId('降低近视率');
  const year = Number(today.slice(0, 4)) + 1;
  const [known] = await db
    .select({ target: ffyplanGoalYear.target })
    .from(ffyplanGoalYear)
    .where(and(eq(ffyplanGoalYear.goal_id, goal_id), eq(ffyplanGoalYear.year, year)));
  if (typeof known?.target !== 'number') return;
  const id = demoId('ffyplan_target_change:降低近视率');
  const asked_by = castId('office');
  const life = await liveDemo(db, {
    type: TARGETS,
    lifecycle: targetChangeLifecycle,
    id,
    organization_id: home,
    begun: { state: 'submitted', by: asked_by, at: instantAt(addDays(today, -2), '16:20') },
    moves: [],
    review: [],
  });
  await db.insert(ffyplanTargetChange).values({
    id,
    organization_id: home,
    goal_id,
    reason: '按新的体检口径统计，目标值相应调整',
    targets: [{ year, was: known.target, target: known.target - 1 }],
    status: life.status,
    version: life.version,
    asked_by,
    created_at: instantAt(addDays(today, -2), '16:20'),
  });
  await targetChangeFlow.kind.heal({ db, services }, id);
}

async function keepPlan({ db, services, today }: DemoContext, plan: DemoPlan): Promise<void> {
  const id = demoId(`ffyplan:${plan.title}`);
  const start_year = Number(today.slice(0, 4)) + plan.starts;
  const office = castId('office');
  const day = (ago: number, time: string) => instantAt(addDays(today, -ago), time);
  const audience = staffOf(home);
  const life = await liveDemo(db, {
    type: FFYPLAN,
    lifecycle: ffyplanLifecycle,
    id,
    organization_id: home,
    begun: { state: 'draft', by: office, at: day(plan.days_ago, '09:10') },
    moves: [{ move: 'submit_consult', by: office, at: day(plan.days_ago - 1, '10:30') }],
    review: [],
  });
  const row = {
    ...life,
    id,
    organization_id: home,
    title: plan.title,
    title_en: plan.title_en,
    start_year,
    years: plan.years,
    vision: plan.vision,
    audience,
    ...keysOfAudience(audience, home),
    created_by: office,
    submitted_by: plan.status === 'consulting' ? null : office,
    status: plan.status,
    created_at: day(plan.days_ago, '09:10'),
    updated_at: day(plan.days_ago - 1, '10:30'),
  };
  await db.insert(ffyplan).values(row);
  await keepGoals({ db, today }, { id, start_year, years: plan.years }, plan.goals, null, 1);
  if (plan.status === 'submitted') await ffyplanFlow.kind.heal({ db, services }, id);
}

async function keepGoals(
  demo: Pick<DemoContext, 'db' | 'today'>,
  plan: { readonly id: string; readonly start_year: number; readonly years: number },
  goals: readonly DemoGoal[],
  parent_id: string | null,
  depth: number,
): Promise<void> {
  const { db, today } = demo;
  for (const [at, goal] of goals.entries()) {
    const id = demoGoalId(goal.title);
    await db.insert(ffyplanGoal).values({
      id,
      organization_id: home,
      ffyplan_id: plan.id,
      parent_id,
      depth,
      position: at + 1,
      title: goal.title,
      department_id: goal.department ? departmentId('sy-middle', goal.department) : null,
      owner_id: goal.owner ? castId(goal.owner) : null,
      weight: goal.weight,
      indicator: goal.indicator?.name ?? null,
      unit: goal.indicator?.unit ?? '',
      baseline: goal.indicator?.baseline ?? null,
      target: goal.indicator?.targets.at(-1) ?? null,
      direction: goal.indicator?.direction ?? null,
    });
    const { targets = [], actuals = [] } = goal.indicator ?? {};
    if (targets.length > 0)
      await db.insert(ffyplanGoalYear).values(
        targets.map((target, of) => {
          const actual = actuals[of] ?? null;
          return {
            organization_id: home,
            goal_id: id,
            year: plan.start_year + of,
            target,
            actual,
            note: '',
            entered_by: actual === null || !goal.owner ? null : castId(goal.owner),
            entered_at: actual === null ? null : instantAt(addDays(today, -20 - of), '15:20'),
          };
        }),
      );
    await keepGoals(demo, plan, goal.below ?? [], id, depth + 1);
  }
}
