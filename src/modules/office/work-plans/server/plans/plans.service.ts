import { and, eq, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { namesOfDepartments } from '#modules/core/directory/server/public.ts';
import { staleBecause } from '#server/audit/stale.ts';
import { todosChanged } from '#server/home-feed/home-feed.ts';
import type { Context } from '#server/http/context.ts';
import type { ActOf } from '#server/lifecycle/acts.ts';
import { currentOrganization } from '#server/rights/actor.ts';
import { formatDay } from '#shared/dates.ts';
import { labelOf } from '#shared/reference-lists.ts';
import { refuse, refuseFields, shared } from '#shared/refusal.ts';
import { periodKinds, periodOf, weekNoOf } from '../../contract/periods.ts';
import { workPlanRefusals as r, workPlanTexts as t } from '../../contract/work-plan.refusals.ts';
import type { workPlans } from '../../contract/work-plans.contract.ts';
import { itemsWhere, type StoredPlan } from '../items/item-rows.service.ts';
import { insertItem, replaceItems } from '../items/write-items.service.ts';
import { workPlan, workPlanItem } from '../tables.ts';
import { planActs } from './plan-acts.policy.ts';
import { dueAt, termAt } from './plan-dates.service.ts';
import { planFlow } from './plan-flow.service.ts';
import { isOffice, ownDepartments, plans, readablePlans, WORK_PLAN } from './plan-reach.service.ts';
import { planFactsOf, viewPlan } from './plan-views.service.ts';

type Draft = z.output<(typeof workPlans)['create']['body']>;
type Change = z.output<(typeof workPlans)['update']['body']>;
type Act = ActOf<typeof planActs>;

/** A plan that the caller reads, locked. Refuses 404001, 403001 (not theirs to do), 200200 (not now), 409001. */
export async function lockPlan(ctx: Context, id: string, act: Act, version?: number): Promise<StoredPlan> {
  const [row] = await ctx.db
    .select()
    .from(workPlan)
    .where(and(eq(workPlan.id, id), await readablePlans(ctx)))
    .for('update');
  if (!row) throw refuse(shared.not_found);
  const facts = await planFactsOf(ctx, row);
  planActs.requireOwner(act, ctx, facts);
  planActs.requireMoment(act, ctx, facts);
  if (version !== undefined && version !== row.version) throw await staleBecause(ctx, WORK_PLAN, id, row);
  return row;
}

/** Whose plan is to be written. Refuses (422001) what is not the caller's to write. */
async function subjectOf(ctx: Context, { scope, department_id }: Draft, home: string): Promise<string> {
  if (scope === 'personal') {
    if (!plans(ctx)) throw refuseFields({ scope: [t.scope] });
    return ctx.actor.user_id;
  }
  if (scope === 'organization') {
    if (!isOffice(ctx, home)) throw refuseFields({ scope: [t.scope] });
    return home;
  }
  if (!department_id) throw refuseFields({ department_id: [t.department_needed] });
  if (!(await ownDepartments(ctx)).includes(department_id)) throw refuseFields({ department_id: [t.department] });
  return department_id;
}

/** Begins a plan for the period in which a day lies. */
export async function createPlan(ctx: Context, draft: Draft) {
  const { db, actor } = ctx;
  const { scope, period_kind, date, items } = draft;
  const organization_id = currentOrganization(actor);
  const subject_id = await subjectOf(ctx, draft, organization_id);
  const term = await termAt(db, organization_id, date);
  const period = periodOf(period_kind, date, term);
  if (!period) throw refuse(r.no_term);
  const ofWeek = await termAt(db, organization_id, period.start, period.end);
  const week_no = period_kind === 'week' ? weekNoOf(period.start, ofWeek) : null;
  const department_id = scope === 'department' ? subject_id : null;
  const values = {
    organization_id,
    scope,
    subject_id,
    department_id,
    owner_id: actor.user_id,
    period_kind,
    period_start: period.start,
    period_end: period.end,
    semester_id: ofWeek?.id ?? null,
    week_no,
    due_at: await dueAt(db, organization_id, period.start),
  };
  const title = draft.title ?? (await titleFor(ctx, { ...values, name: actor.name }));
  const [row] = await db
    .insert(workPlan)
    .values({ ...values, title })
    .onConflictDoNothing()
    .returning();
  if (!row) throw refuse(r.exists);
  await planFlow.moves.begin(ctx, row);
  for (const [at, item] of items.entries()) await insertItem(ctx, row, item, `items.${at}.`);
  const after = { scope, period_kind, period_start: period.start, items: items.length };
  ctx.audit({ action: 'work_plan.create', target: [WORK_PLAN, row.id], organization_id, after });
  return viewPlan(ctx, row.id);
}

type Titled = Pick<StoredPlan, 'scope' | 'department_id' | 'period_kind' | 'period_start' | 'week_no'>;

/** 第14周工作计划 · 教务处. */
async function titleFor({ db }: Context, { name, ...plan }: Titled & { readonly name: string }): Promise<string> {
  const { scope, department_id, period_kind, period_start, week_no } = plan;
  const when =
    period_kind === 'week'
      ? week_no
        ? `第${week_no}周`
        : `${formatDay(period_start, 'cn')}起一周`
      : period_kind === 'month'
        ? `${period_start.slice(0, 4)}年${Number(period_start.slice(5, 7))}月`
        : period_kind === 'year'
          ? `${period_start.slice(0, 4)}年度`
          : (labelOf(periodKinds, 'term', 'cn') ?? '').replace('计划', '');
  const whose =
    scope === 'organization'
      ? '学校'
      : scope === 'personal'
        ? name
        : ((await namesOfDepartments(db, [department_id])).get(department_id ?? '')?.name ?? '');
  return `${when}工作计划 · ${whose}`;
}

export async function updatePlan(ctx: Context, id: string, { title, items, version }: Change) {
  const row = await lockPlan(ctx, id, 'update', version);
  await ctx.db
    .update(workPlan)
    .set({ title, version: version + 1, updated_at: sql`now()` })
    .where(eq(workPlan.id, id));
  if (items) await replaceItems(ctx, row, items);
  const { organization_id } = row;
  ctx.audit({
    action: 'work_plan.update',
    target: [WORK_PLAN, id],
    organization_id,
    before: { title: row.title },
    after: { title, ...(items ? { items: items.length } : {}) },
  });
  return viewPlan(ctx, id);
}

export async function removePlan(ctx: Context, id: string): Promise<void> {
  const row = await lockPlan(ctx, id, 'remove');
  await ctx.db.delete(workPlan).where(eq(workPlan.id, id));
  const { title, organization_id } = row;
  ctx.audit({ action: 'work_plan.remove', target: [WORK_PLAN, id], organization_id, before: { title } });
}

/** Hands a plan in: to the office, or that of the school to those who approve it. */
export async function submitPlan(ctx: Context, id: string, version: number) {
  const { db, actor, services } = ctx;
  const row = await lockPlan(ctx, id, 'submit', version);
  const isSchool = row.scope === 'organization';
  const [first] = await itemsWhere(db, [id]);
  const merged = isSchool ? await db.$count(workPlan, eq(workPlan.merged_into_id, id)) : 0;
  if (!first && merged === 0) throw refuse(r.no_items);
  const set = { submitted_at: new Date(services.clock.now()).toISOString(), submitted_by: actor.user_id };
  if (isSchool) await planFlow.start(ctx, await planFlow.moves.advance(ctx, row, 'submit', { set }));
  else await planFlow.moves.advance(ctx, row, 'hand_in', { set });
  await todosChanged(ctx, [actor.user_id]);
  return viewPlan(ctx, id);
}

export async function takeBackPlan(ctx: Context, id: string, version: number) {
  const row = await lockPlan(ctx, id, 'take_back', version);
  await planFlow.moves.advance(ctx, row, 'take_back', { set: { submitted_at: null, submitted_by: null } });
  return viewPlan(ctx, id);
}

export async function reopenPlan(ctx: Context, id: string, version: number) {
  const row = await lockPlan(ctx, id, 'reopen', version);
  await planFlow.moves.advance(ctx, row, 'reopen');
  return viewPlan(ctx, id);
}

export async function summarisePlan(
  ctx: Context,
  id: string,
  { summary, version }: { readonly summary: string; readonly version: number },
) {
  const row = await lockPlan(ctx, id, 'summarise', version);
  await planFlow.moves.advance(ctx, row, 'summarise', { set: { summary } });
  return viewPlan(ctx, id);
}

/** Where the items of a plan may be counted again: their forms and lists are stale. */
export const touchPlan = ({ db }: Context, id: string) =>
  db.update(workPlan).set({ updated_at: sql`now()` }).where(eq(workPlan.id, id));

export const countIn = ({ db }: Context, id: string) => db.$count(workPlanItem, eq(workPlanItem.work_plan_id, id));
