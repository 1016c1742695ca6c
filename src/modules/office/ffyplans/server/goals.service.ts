import { and, count, eq, inArray, max, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { foreignDepartments } from '#modules/core/directory/server/public.ts';
import { employedAmong } from '#modules/people/staff/server/public.ts';
import { staleBecause } from '#server/audit/stale.ts';
import { acrossOrganizations } from '#server/database/across-organizations.ts';
import type { Context } from '#server/http/context.ts';
import { refuse, refuseFields, shared } from '#shared/refusal.ts';
import { ffyplanRefusals as r, ffyplanTexts as t } from '../contract/ffyplan.refusals.ts';
import { GOALS_AT_MOST, LEVELS_AT_MOST } from '../contract/ffyplan.shapes.ts';
import type { ffyplans } from '../contract/ffyplans.contract.ts';
import { readablePlans, seenPlans } from './ffyplan-reach.service.ts';
import { findPlan, type StoredGoal, type StoredPlan, thisYear, viewPlan } from './ffyplan-views.service.ts';
import { lockPlan } from './ffyplans.service.ts';
import { evidenceOf, ffyplanEvidenceKind } from './file-kinds.service.ts';
import { goalItems } from './goal-items.service.ts';
import { ffyplan, ffyplanGoal, ffyplanGoalYear } from './tables.ts';

type GoalDraft = z.output<(typeof ffyplans)['addGoal']['body']>;
type GoalChange = z.output<(typeof ffyplans)['updateGoal']['body']>;
type Actual = z.output<(typeof ffyplans)['setActual']['body']>;

/** Name of a goal in audit. */
const GOAL = 'ffyplan_goal';

/** The goals of a locked plan. */
const goalsIn = ({ db }: Context, planId: string): Promise<StoredGoal[]> =>
  db.select().from(ffyplanGoal).where(eq(ffyplanGoal.ffyplan_id, planId));

/** Ids of a goal and of all below it, and how many levels that is. */
function branchOf(goals: readonly StoredGoal[], id: string): { ids: Set<string>; levels: number } {
  const ids = new Set([id]);
  let levels = 1;
  for (let row = [id]; ; levels += 1) {
    row = goals
      .filter(({ parent_id, id: own }) => parent_id && row.includes(parent_id) && !ids.has(own))
      .map((g) => g.id);
    if (row.length === 0) return { ids, levels };
    for (const one of row) ids.add(one);
  }
}

/** The level of a goal below `parent_id`. Refuses (422001) a parent of another plan, one below itself, and a fifth level. */
function depthBelow(goals: readonly StoredGoal[], parent_id: string | null, moved: string | null): number {
  const branch = moved ? branchOf(goals, moved) : { ids: new Set<string>(), levels: 1 };
  if (parent_id === null) return 1;
  const parent = goals.find(({ id }) => id === parent_id);
  if (!parent) throw refuseFields({ parent_id: [t.no_such_goal] });
  if (branch.ids.has(parent_id)) throw refuseFields({ parent_id: [t.ring] });
  if (parent.depth + branch.levels > LEVELS_AT_MOST) throw refuseFields({ parent_id: [t.too_deep] });
  return parent.depth + 1;
}

/** Refuses (422001) a department and an owner of elsewhere, and years that the plan does not have. */
async function requireFacts(
  ctx: Context,
  plan: StoredPlan,
  { department_id, owner_id, targets, indicator }: GoalDraft,
) {
  const home = plan.organization_id;
  if (department_id && (await foreignDepartments(ctx.db, home, [department_id])).length)
    throw refuseFields({ department_id: [t.department] });
  if (owner_id && (await employedAmong(ctx.db, home, [owner_id])).length === 0)
    throw refuseFields({ owner_id: [t.not_staff] });
  if (targets.length && !indicator) throw refuseFields({ targets: [t.no_indicator] });
  const outside = targets.findIndex(({ year }) => !isYearOf(plan, year));
  if (outside >= 0) throw refuseFields({ [`targets.${outside}.year`]: [t.year_outside] });
  const twice = targets.findIndex(({ year }, at) => targets.findIndex((one) => one.year === year) !== at);
  if (twice >= 0) throw refuseFields({ [`targets.${twice}.year`]: [t.year_twice] });
}

const isYearOf = ({ start_year, years }: StoredPlan, year: number) => year >= start_year && year < start_year + years;

const columnsOf = ({ title, department_id, owner_id, weight, indicator }: GoalDraft) => ({
  title,
  department_id,
  owner_id,
  weight,
  indicator: indicator?.name ?? null,
  unit: indicator?.unit ?? '',
  baseline: indicator?.baseline ?? null,
  target: indicator?.target ?? null,
  direction: indicator?.direction ?? null,
});

/** Writes the targets of a goal; what was reached in a year stays. */
async function writeTargets({ db }: Context, goal: StoredGoal, targets: GoalDraft['targets']): Promise<void> {
  const { id: goal_id, organization_id } = goal;
  await db.update(ffyplanGoalYear).set({ target: null }).where(eq(ffyplanGoalYear.goal_id, goal_id));
  if (targets.length > 0)
    await db
      .insert(ffyplanGoalYear)
      .values(targets.map(({ year, target }) => ({ goal_id, organization_id, year, target })))
      .onConflictDoUpdate({
        target: [ffyplanGoalYear.goal_id, ffyplanGoalYear.year],
        set: { target: sql`excluded.target` },
      });
  await db
    .delete(ffyplanGoalYear)
    .where(
      and(
        eq(ffyplanGoalYear.goal_id, goal_id),
        sql`${ffyplanGoalYear.target} is null and ${ffyplanGoalYear.entered_at} is null`,
      ),
    );
}

const touch = ({ db }: Context, id: string) =>
  db.update(ffyplan).set({ updated_at: sql`now()` }).where(eq(ffyplan.id, id));

export async function addGoal(ctx: Context, planId: string, draft: GoalDraft) {
  const { db } = ctx;
  const plan = await lockPlan(ctx, planId, 'update');
  const goals = await goalsIn(ctx, planId);
  if (goals.length >= GOALS_AT_MOST) throw refuse(r.too_many, { n: GOALS_AT_MOST });
  const depth = depthBelow(goals, draft.parent_id, null);
  await requireFacts(ctx, plan, draft);
  const siblings = goals.filter(({ parent_id }) => parent_id === draft.parent_id);
  const position = Math.max(0, ...siblings.map((one) => one.position)) + 1;
  const place = { ffyplan_id: planId, organization_id: plan.organization_id, parent_id: draft.parent_id };
  const [goal] = await db
    .insert(ffyplanGoal)
    .values({ ...columnsOf(draft), ...place, depth, position })
    .returning();
  if (!goal) throw new Error('a goal was not stored');
  await writeTargets(ctx, goal, draft.targets);
  await touch(ctx, planId);
  tell(ctx, 'add', goal, { after: { title: goal.title, weight: goal.weight } });
  return viewPlan(ctx, planId);
}

function tell(
  ctx: Context,
  act: string,
  { id, organization_id }: StoredGoal,
  change: { readonly before?: Record<string, unknown>; readonly after?: Record<string, unknown> },
): void {
  ctx.audit({ action: `${GOAL}.${act}`, target: [GOAL, id], organization_id, ...change });
}

/** A goal of a plan, locked. Refuses 404001, 409001. */
async function lockGoal(ctx: Context, planId: string, id: string, version?: number): Promise<StoredGoal> {
  const [goal] = await ctx.db
    .select()
    .from(ffyplanGoal)
    .where(and(eq(ffyplanGoal.id, id), eq(ffyplanGoal.ffyplan_id, planId)))
    .for('update');
  if (!goal) throw refuse(shared.not_found);
  if (version !== undefined && version !== goal.version) throw await staleBecause(ctx, GOAL, id, goal);
  return goal;
}

export async function updateGoal(ctx: Context, planId: string, id: string, { version, ...draft }: GoalChange) {
  const { db } = ctx;
  const plan = await lockPlan(ctx, planId, 'update');
  const goal = await lockGoal(ctx, planId, id, version);
  const goals = await goalsIn(ctx, planId);
  const depth = depthBelow(goals, draft.parent_id, id);
  await requireFacts(ctx, plan, draft);
  const [{ last } = { last: 0 }] = await db
    .select({ last: max(ffyplanGoal.position) })
    .from(ffyplanGoal)
    .where(eq(ffyplanGoal.ffyplan_id, planId));
  const isMoved = goal.parent_id !== draft.parent_id;
  await db
    .update(ffyplanGoal)
    .set({
      ...columnsOf(draft),
      parent_id: draft.parent_id,
      depth,
      ...(isMoved ? { position: (last ?? 0) + 1 } : {}),
      version: version + 1,
      updated_at: sql`now()`,
    })
    .where(eq(ffyplanGoal.id, id));
  const below = [...branchOf(goals, id).ids].filter((one) => one !== id);
  if (below.length > 0 && depth !== goal.depth)
    await db
      .update(ffyplanGoal)
      .set({ depth: sql`${ffyplanGoal.depth} + ${depth - goal.depth}` })
      .where(inArray(ffyplanGoal.id, below));
  await writeTargets(ctx, goal, draft.targets);
  await touch(ctx, planId);
  const { title, weight, parent_id } = goal;
  const after = { title: draft.title, weight: draft.weight, parent_id: draft.parent_id };
  tell(ctx, 'update', goal, { before: { title, weight, parent_id }, after });
  return viewPlan(ctx, planId);
}

export async function removeGoal(ctx: Context, planId: string, id: string) {
  const { db } = ctx;
  await lockPlan(ctx, planId, 'update');
  const goal = await lockGoal(ctx, planId, id);
  const [{ n } = { n: 0 }] = await db.select({ n: count() }).from(ffyplanGoal).where(eq(ffyplanGoal.parent_id, id));
  if (n > 0) throw refuse(r.has_below);
  await db.delete(ffyplanGoal).where(eq(ffyplanGoal.id, id));
  await touch(ctx, planId);
  tell(ctx, 'remove', goal, { before: { title: goal.title, weight: goal.weight } });
  return viewPlan(ctx, planId);
}

/** Enters what was reached in a year that has begun; nothing for null. */
export async function setActual(ctx: Context, planId: string, id: string, { version, year, ...told }: Actual) {
  const { db, actor, services } = ctx;
  const plan = await acrossOrganizations(db, async () => (await findPlan(db, await readablePlans(ctx), planId)).row);
  if (!actor.reach.includes(plan.organization_id)) throw refuse(shared.not_found);
  const goal = await lockGoal(ctx, planId, id);
  if (goal.owner_id !== actor.user_id) throw refuse(r.not_owner);
  if (plan.status !== 'active') throw refuse(r.not_active);
  if (version !== goal.version) throw await staleBecause(ctx, GOAL, id, goal);
  if (!goal.direction) throw refuseFields({ actual: [t.no_indicator] });
  if (!isYearOf(plan, year)) throw refuseFields({ year: [t.year_outside] });
  if (year > thisYear(ctx)) throw refuseFields({ year: [t.year_ahead] });
  const isEmpty = told.actual === null;
  const set = {
    ...told,
    entered_by: isEmpty ? null : actor.user_id,
    entered_at: isEmpty ? null : sql<string>`now()`,
  };
  const [row] = await db
    .insert(ffyplanGoalYear)
    .values({ goal_id: id, organization_id: plan.organization_id, year, ...set })
    .onConflictDoUpdate({ target: [ffyplanGoalYear.goal_id, ffyplanGoalYear.year], set })
    .returning();
  if (!row) throw new Error('a figure was not stored');
  await services.files.replace(db, actor.user_id, ffyplanEvidenceKind.kind, told.evidence_ids, evidenceOf(row.id));
  await db
    .update(ffyplanGoal)
    .set({ version: version + 1, updated_at: sql`now()` })
    .where(eq(ffyplanGoal.id, id));
  tell(ctx, 'enter', goal, { after: { year, actual: told.actual } });
  return viewPlan(ctx, planId);
}

/** What other modules do for a goal and all below it. */
export async function viewGoalItems(ctx: Context, planId: string, id: string) {
  const { db, services } = ctx;
  const goals = await acrossOrganizations(db, async () => {
    await findPlan(db, await seenPlans(ctx), planId);
    return goalsIn(ctx, planId);
  });
  if (!goals.some((goal) => goal.id === id)) throw refuse(shared.not_found);
  const ids = [...branchOf(goals, id).ids];
  const found = await Promise.all(goalItems.of(services).map(({ find }) => find(ctx, ids)));
  return { list: found.flat().toSorted((a, b) => b.on.localeCompare(a.on) || a.id.localeCompare(b.id)) };
}
