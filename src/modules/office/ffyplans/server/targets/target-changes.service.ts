import { and, asc, desc, eq, inArray } from 'drizzle-orm';
import type * as z from 'zod';
import { user } from '#modules/core/directory/server/tables.ts';
import { acrossOrganizations } from '#server/database/across-organizations.ts';
import type { Context } from '#server/http/context.ts';
import { mayCall } from '#server/rights/actor.ts';
import { namedBy } from '#server/store/columns.ts';
import { refuse, refuseFields, shared } from '#shared/refusal.ts';
import type { Text } from '#shared/text.ts';
import { ffyplanRefusals as r, ffyplanTexts as t } from '../../contract/ffyplan.refusals.ts';
import { ffyplanTargetChanges } from '../../contract/target-changes.contract.ts';
import { isManaged, managedPlans, seenPlans } from '../ffyplan-reach.service.ts';
import { findPlan, type StoredPlan, thisYear } from '../ffyplan-views.service.ts';
import { ffyplan, ffyplanGoal, ffyplanGoalYear, ffyplanTargetChange, type NewTarget } from '../tables.ts';
import { TARGETS, targetChangeFlow } from './target-change-flow.service.ts';

type Draft = z.output<(typeof ffyplanTargetChanges)['create']['body']>;

const SHOWN = 20;
const columns = { row: ffyplanTargetChange, asked_by: namedBy(ffyplanTargetChange.asked_by, user) };

const changesWhere = ({ db }: Pick<Context, 'db'>, where: ReturnType<typeof eq>) =>
  db
    .select(columns)
    .from(ffyplanTargetChange)
    .where(where)
    .orderBy(desc(ffyplanTargetChange.created_at), desc(ffyplanTargetChange.id))
    .limit(SHOWN);

function shown({ actor }: Pick<Context, 'actor'>, { row, asked_by }: Awaited<ReturnType<typeof changesWhere>>[number]) {
  const { id, reason, targets, status, created_at, version } = row;
  const isOwn = status === 'submitted' && row.asked_by === actor.user_id;
  return {
    id,
    reason,
    targets,
    status,
    created_at,
    version,
    asked_by,
    actions: isOwn ? ['withdraw' as const] : [],
  };
}

/** New targets that were asked for a goal, the latest first. Refuses (404001) who may not read the plan. */
export async function viewTargetChanges(ctx: Context, planId: string, goalId: string) {
  const { db, actor } = ctx;
  return acrossOrganizations(db, async () => {
    const { row } = await findPlan(db, await seenPlans(ctx), planId);
    const [goal] = await db
      .select()
      .from(ffyplanGoal)
      .where(and(eq(ffyplanGoal.id, goalId), eq(ffyplanGoal.ffyplan_id, planId)));
    if (!goal) throw refuse(shared.not_found);
    const found = await changesWhere(ctx, eq(ffyplanTargetChange.goal_id, goalId));
    const open = found.find((one) => one.row.status === 'submitted');
    const isRunning = row.status === 'active' && row.start_year + row.years > thisYear(ctx);
    const isOffered = !open && goal.direction !== null && isRunning && isManaged(ctx, row);
    return {
      list: found.map((one) => shown(ctx, one)),
      open_id: open?.row.id ?? null,
      actions: isOffered && mayCall(ffyplanTargetChanges.create, actor) ? ['create' as const] : [],
    };
  });
}

/** Asks for new targets of a goal of the plan in effect; of two who ask at once the second one is refused. */
export async function askForTargets(ctx: Context, planId: string, goalId: string, { reason, targets }: Draft) {
  const { db, actor } = ctx;
  const [plan] = await db
    .select()
    .from(ffyplan)
    .where(and(eq(ffyplan.id, planId), managedPlans(ctx)))
    .for('update');
  const [goal] = plan
    ? await db
        .select()
        .from(ffyplanGoal)
        .where(and(eq(ffyplanGoal.id, goalId), eq(ffyplanGoal.ffyplan_id, planId)))
    : [];
  if (!plan || !goal) throw refuse(shared.not_found);
  if (plan.status !== 'active') throw refuse(r.targets_not_active);
  if (!goal.direction) throw refuseFields({ targets: [t.no_indicator] });
  const open = and(eq(ffyplanTargetChange.goal_id, goalId), eq(ffyplanTargetChange.status, 'submitted'));
  if ((await db.$count(ffyplanTargetChange, open)) > 0) throw refuse(r.change_open);
  const [row] = await db
    .insert(ffyplanTargetChange)
    .values({
      organization_id: plan.organization_id,
      goal_id: goalId,
      reason,
      targets: await changedOf(ctx, plan, goalId, targets),
      status: 'submitted',
      asked_by: actor.user_id,
    })
    .returning();
  if (!row) throw new Error('new targets were not stored');
  await targetChangeFlow.moves.begin(ctx, row);
  ctx.audit({
    action: `${TARGETS}.create`,
    target: [TARGETS, row.id],
    organization_id: plan.organization_id,
    after: { goal_id: goalId, targets: targets.length },
  });
  await targetChangeFlow.start(ctx, row);
  const [found] = await changesWhere(ctx, eq(ffyplanTargetChange.id, row.id));
  if (!found) throw new Error('new targets were not stored');
  return shown(ctx, found);
}

/** Ends what waits for approval of the targets of a plan. */
export async function dropTargetChanges(ctx: Context, planId: string): Promise<void> {
  const { db } = ctx;
  const goals = db.select({ id: ffyplanGoal.id }).from(ffyplanGoal).where(eq(ffyplanGoal.ffyplan_id, planId));
  const open = await db
    .select()
    .from(ffyplanTargetChange)
    .where(and(inArray(ffyplanTargetChange.goal_id, goals), eq(ffyplanTargetChange.status, 'submitted')))
    .orderBy(asc(ffyplanTargetChange.id))
    .for('update');
  for (const row of open) {
    await targetChangeFlow.drop(ctx, row);
    await targetChangeFlow.moves.advance(ctx, row, 'withdraw');
  }
}

/** The targets that would be others than now. Refuses (422001) years that are over, or none of the plan. */
async function changedOf(
  ctx: Context,
  plan: StoredPlan,
  goalId: string,
  targets: Draft['targets'],
): Promise<NewTarget[]> {
  const present = thisYear(ctx);
  const wrong = (year: number, at: number): Text | null => {
    if (year < plan.start_year || year >= plan.start_year + plan.years) return t.year_outside;
    if (year < present) return t.year_over;
    return targets.findIndex((one) => one.year === year) === at ? null : t.year_twice;
  };
  const errors = targets.flatMap(({ year }, at) => {
    const text = wrong(year, at);
    return text ? [[`targets.${at}.year`, [text]] as const] : [];
  });
  if (errors.length > 0) throw refuseFields(Object.fromEntries(errors));
  const known = await ctx.db.select().from(ffyplanGoalYear).where(eq(ffyplanGoalYear.goal_id, goalId));
  const changed = targets
    .map(({ year, target }) => ({ year, target, was: known.find((one) => one.year === year)?.target ?? null }))
    .filter(({ target, was }) => target !== was)
    .toSorted((a, b) => a.year - b.year);
  if (changed.length === 0) throw refuseFields({ targets: [t.nothing_new] });
  return changed;
}
