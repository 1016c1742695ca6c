import { and, eq, inArray, max, min, ne, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { staffOf, storedAudience } from '#server/audience/choose-audience.ts';
import { staleBecause } from '#server/audit/stale.ts';
import type { Context } from '#server/http/context.ts';
import type { ActOf } from '#server/lifecycle/acts.ts';
import { currentOrganization } from '#server/rights/actor.ts';
import { refuse, refuseFields, shared } from '#shared/refusal.ts';
import { ffyplanRefusals as r, ffyplanTexts as t } from '../contract/ffyplan.refusals.ts';
import type { ffyplans } from '../contract/ffyplans.contract.ts';
import { ffyplansRights } from '../rights.ts';
import { ffyplanActs } from './ffyplan-acts.policy.ts';
import { ffyplanFlow } from './ffyplan-flow.service.ts';
import { FFYPLAN, managedPlans } from './ffyplan-reach.service.ts';
import { goalsOf, type StoredPlan, viewPlan } from './ffyplan-views.service.ts';
import { ffyplanFileKind, filesOf } from './file-kinds.service.ts';
import { ffyplan, ffyplanGoal, ffyplanGoalYear } from './tables.ts';
import { dropTargetChanges } from './targets/target-changes.service.ts';

type Draft = z.output<(typeof ffyplans)['create']['body']>;
type Change = z.output<(typeof ffyplans)['update']['body']>;
type Act = ActOf<typeof ffyplanActs>;

/** A plan that the caller keeps, locked. Refuses 404001, 200200 (not at this moment), 409001. */
export async function lockPlan(ctx: Context, id: string, act: Act, version?: number): Promise<StoredPlan> {
  const [row] = await ctx.db
    .select()
    .from(ffyplan)
    .where(and(eq(ffyplan.id, id), managedPlans(ctx)))
    .for('update');
  if (!row) throw refuse(shared.not_found);
  ffyplanActs.requireMoment(act, ctx, { status: row.status, is_managed: true });
  if (version !== undefined && version !== row.version) throw await staleBecause(ctx, FFYPLAN, id, row);
  return row;
}

const stored = (ctx: Context, { audience, ...facts }: Draft, home: string) =>
  storedAudience(ctx, audience ?? staffOf(home), {
    home,
    code: ffyplansRights.manage,
    text: t.too_far,
    always: staffOf(home),
  }).then((shown) => ({ ...facts, ...shown }));

const attach = ({ db, actor, services }: Context, id: string, ids: readonly string[]) =>
  services.files.replace(db, actor.user_id, ffyplanFileKind.kind, ids, filesOf(id));

/** Begins a plan of the current organisation. */
export async function createPlan(ctx: Context, draft: Draft) {
  const { db, actor } = ctx;
  const organization_id = currentOrganization(actor);
  const [row] = await db
    .insert(ffyplan)
    .values({ ...(await stored(ctx, draft, organization_id)), organization_id, created_by: actor.user_id })
    .returning();
  if (!row) throw new Error('a plan was not stored');
  await attach(ctx, row.id, draft.file_ids);
  await ffyplanFlow.moves.begin(ctx, row);
  const after = { title: row.title, start_year: row.start_year, years: row.years };
  ctx.audit({ action: 'ffyplan.create', target: [FFYPLAN, row.id], organization_id, after });
  return viewPlan(ctx, row.id);
}

/** Refuses (422001) years that leave out one of which something is wanted or was reached. */
async function requireYears({ db }: Context, id: string, { start_year, years }: Draft): Promise<void> {
  const goals = db.select({ id: ffyplanGoal.id }).from(ffyplanGoal).where(eq(ffyplanGoal.ffyplan_id, id));
  const [{ first, last } = { first: null, last: null }] = await db
    .select({ first: min(ffyplanGoalYear.year), last: max(ffyplanGoalYear.year) })
    .from(ffyplanGoalYear)
    .where(inArray(ffyplanGoalYear.goal_id, goals));
  const kept = (year: number) => ({
    cn: t.years_of_targets.cn.replace('{year}', String(year)),
    us: t.years_of_targets.us.replace('{year}', String(year)),
  });
  if (first !== null && first < start_year) throw refuseFields({ start_year: [kept(first)] });
  if (last !== null && last >= start_year + years) throw refuseFields({ years: [kept(last)] });
}

export async function updatePlan(ctx: Context, id: string, { version, ...facts }: Change) {
  const row = await lockPlan(ctx, id, 'update', version);
  await requireYears(ctx, id, facts);
  await attach(ctx, id, facts.file_ids);
  await ctx.db
    .update(ffyplan)
    .set({ ...(await stored(ctx, facts, row.organization_id)), version: version + 1, updated_at: sql`now()` })
    .where(eq(ffyplan.id, id));
  const told = ({ title, start_year, years }: Omit<Draft, 'audience'>) => ({ title, start_year, years });
  const { organization_id } = row;
  ctx.audit({
    action: 'ffyplan.update',
    target: [FFYPLAN, id],
    organization_id,
    before: told(row),
    after: told(facts),
  });
  return viewPlan(ctx, id);
}

export async function removePlan(ctx: Context, id: string): Promise<void> {
  const { title, organization_id } = await lockPlan(ctx, id, 'remove');
  await attach(ctx, id, []);
  await ctx.db.delete(ffyplan).where(eq(ffyplan.id, id));
  ctx.audit({ action: 'ffyplan.remove', target: [FFYPLAN, id], organization_id, before: { title } });
}

/** Refuses (200200) a tree without goals, and one in which the weights of some siblings do not sum to 100. */
async function requireWhole({ db }: Context, id: string): Promise<void> {
  const goals = (await goalsOf(db, [id])).get(id) ?? [];
  if (goals.length === 0) throw refuse(r.no_goals);
  for (const siblings of Map.groupBy(goals, ({ goal }) => goal.parent_id).values())
    if (siblings.reduce((sum, { goal }) => sum + goal.weight, 0) !== 100) throw refuse(r.weights);
}

export async function consultPlan(ctx: Context, id: string, version: number) {
  const row = await lockPlan(ctx, id, 'submit_consult', version);
  await requireWhole(ctx, id);
  await ffyplanFlow.moves.advance(ctx, row, 'submit_consult');
  return viewPlan(ctx, id);
}

export async function submitPlan(ctx: Context, id: string, version: number) {
  const row = await lockPlan(ctx, id, 'submit', version);
  await requireWhole(ctx, id);
  const set = { submitted_by: ctx.actor.user_id };
  await ffyplanFlow.start(ctx, await ffyplanFlow.moves.advance(ctx, row, 'submit', { set }));
  return viewPlan(ctx, id);
}

export async function reopenPlan(ctx: Context, id: string, version: number) {
  const row = await lockPlan(ctx, id, 'reopen', version);
  if (row.status === 'returned') await ffyplanFlow.drop(ctx, row);
  await ffyplanFlow.moves.advance(ctx, row, 'reopen');
  return viewPlan(ctx, id);
}

/** Puts a plan into effect; the index of the table lets an organisation have one, also of two who come at once. */
export async function activatePlan(ctx: Context, id: string, version: number) {
  const { db } = ctx;
  const row = await lockPlan(ctx, id, 'activate', version);
  const { organization_id } = row;
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`ffyplan:${organization_id}`}, 0))`);
  const [other] = await db
    .select({ title: ffyplan.title })
    .from(ffyplan)
    .where(and(eq(ffyplan.organization_id, organization_id), eq(ffyplan.status, 'active'), ne(ffyplan.id, id)));
  if (other) throw refuse(r.one_active, { title: other.title });
  await ffyplanFlow.moves.advance(ctx, row, 'activate');
  return viewPlan(ctx, id);
}

/** Ends a plan, and with it what was still asked for its targets. */
export async function closePlan(ctx: Context, id: string, version: number) {
  const row = await lockPlan(ctx, id, 'close', version);
  await dropTargetChanges(ctx, id);
  await ffyplanFlow.moves.advance(ctx, row, 'close');
  return viewPlan(ctx, id);
}
