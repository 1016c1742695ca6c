import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { namesOfDepartments, namesOfUsers } from '#modules/core/directory/server/public.ts';
import { organization } from '#modules/core/directory/server/tables.ts';
import type { Db } from '#server/database/database.ts';
import type { Context } from '#server/http/context.ts';
import { anyOf, defineList, is, pageOf, type RowPlan } from '#server/lists/resource-list.ts';
import { refuse, shared } from '#shared/refusal.ts';
import { mondayOf } from '../../contract/periods.ts';
import { OUT } from '../../contract/work-plan.lifecycle.ts';
import type { planRow } from '../../contract/work-plan.shapes.ts';
import type { workPlans } from '../../contract/work-plans.contract.ts';
import { itemRows, itemsWhere, mergedInto, type StoredPlan, standingOf } from '../items/item-rows.service.ts';
import { workPlan, workPlanItem } from '../tables.ts';
import { planActs } from './plan-acts.policy.ts';
import { readablePlans, seenItems, seenPlans } from './plan-reach.service.ts';

type ListQuery = z.output<(typeof workPlans)['list']['query']>;
type Row = z.input<typeof planRow>;

const list = defineList<ListQuery>({
  table: workPlan,
  id: workPlan.id,
  sorts: { period_start: workPlan.period_start },
  default_sort: '-period_start',
  filters: {
    scope: anyOf(workPlan.scope),
    period_kind: is(workPlan.period_kind),
    status: anyOf(workPlan.status),
    department_id: is(workPlan.department_id),
    week: (day: unknown) =>
      and(eq(workPlan.period_kind, 'week'), eq(workPlan.period_start, mondayOf(String(day)))) as SQL,
  },
  search: [workPlan.title],
});

export interface FoundPlan {
  readonly row: StoredPlan;
  readonly organization: { readonly id: string; readonly name: string; readonly name_en: string | null };
}

/** Whether the plan of the school for the period of a plan is out. */
async function isPeriodOut({ db }: Pick<Context, 'db'>, row: StoredPlan): Promise<boolean> {
  const { organization_id, period_kind, period_start } = row;
  const school = and(
    eq(workPlan.organization_id, organization_id),
    eq(workPlan.scope, 'organization'),
    eq(workPlan.period_kind, period_kind),
    eq(workPlan.period_start, period_start),
    inArray(workPlan.status, [...OUT]),
  );
  return (await db.$count(workPlan, school)) > 0;
}

export const selectPlans = (db: Db) =>
  db
    .select({
      row: workPlan,
      organization: { id: organization.id, name: organization.name, name_en: organization.name_en },
    })
    .from(workPlan)
    .innerJoin(organization, eq(organization.id, workPlan.organization_id));

/** What decides what may be done with a plan now. */
export async function planFactsOf(ctx: Pick<Context, 'db' | 'actor'>, row: StoredPlan) {
  const standing = await standingOf(ctx, row);
  const isAlone = standing.is_office && row.status === 'submitted';
  const isBegun = standing.is_office && row.scope === 'organization' && row.status === 'draft';
  return {
    ...standing,
    is_period_out: isAlone && (await isPeriodOut(ctx, row)),
    has_merged: isBegun && (await mergedInto(ctx.db, [row.id])).length > 0,
  };
}

/** How many items the caller sees of some plans, how many of them are done, and how many late. */
export async function countItems(ctx: Context, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, { items: number; done: number; overdue: number }>();
  const of = (status: string) => sql<number>`count(*) filter (where ${workPlanItem.status} = ${status})::int`;
  const rows = await ctx.db
    .select({
      id: workPlanItem.work_plan_id,
      items: sql<number>`count(*)::int`,
      done: of('done'),
      overdue: of('overdue'),
    })
    .from(workPlanItem)
    .innerJoin(workPlan, eq(workPlan.id, workPlanItem.work_plan_id))
    // said of both tables, so that plans are found by their ids too
    .where(and(inArray(workPlan.id, [...ids]), inArray(workPlanItem.work_plan_id, [...ids]), await seenItems(ctx)))
    .groupBy(workPlanItem.work_plan_id);
  return new Map(rows.map(({ id, ...counts }) => [id, counts]));
}

export const isLate = ({ submitted_at, due_at }: StoredPlan): boolean =>
  submitted_at !== null && Date.parse(submitted_at) > Date.parse(due_at);

/** Plans as the contract shows them. */
export async function planRows(ctx: Context, found: readonly FoundPlan[]): Promise<Row[]> {
  const { db } = ctx;
  const counts = await countItems(
    ctx,
    found.map(({ row }) => row.id),
  );
  const people = await namesOfUsers(
    db,
    found.map(({ row }) => row.owner_id),
  );
  const departments = await namesOfDepartments(
    db,
    found.map(({ row }) => row.department_id),
  );
  const rows: Row[] = [];
  for (const { row, organization: at } of found) {
    const owner = people.get(row.owner_id);
    const { items = 0, done = 0, overdue = 0 } = counts.get(row.id) ?? {};
    rows.push({
      id: row.id,
      scope: row.scope,
      period_kind: row.period_kind,
      period_start: row.period_start,
      period_end: row.period_end,
      week_no: row.week_no,
      organization: at,
      department: departments.get(row.department_id ?? '') ?? null,
      owner: owner ? { id: owner.id, name: owner.name, name_en: owner.name_en } : null,
      title: row.title,
      status: row.status,
      submitted_at: row.submitted_at,
      is_late: isLate(row),
      published_at: row.published_at,
      item_count: items,
      done_count: done,
      overdue_count: overdue,
      actions: planActs.of(ctx, await planFactsOf(ctx, row)),
      version: row.version,
    });
  }
  return rows;
}

/** Plans that the caller reads. */
export async function viewPlans(ctx: Context, query: ListQuery) {
  const page = await pageOf(ctx.db, list, query, await readablePlans(ctx), async (on, plan: RowPlan) =>
    selectPlans(on)
      .where(plan.where)
      .orderBy(...plan.order)
      .limit(plan.limit)
      .offset(plan.offset),
  );
  return { ...page, list: await planRows(ctx, page.list) };
}

/** A plan with its items, as far as they are meant for the caller. Refuses (404001) who may not read it. */
export async function viewPlan(ctx: Context, id: string) {
  const { db } = ctx;
  const [found] = await selectPlans(db).where(and(eq(workPlan.id, id), await seenPlans(ctx)));
  if (!found) throw refuse(shared.not_found);
  const [base] = await planRows(ctx, [found]);
  if (!base) throw new Error('a plan was not read');
  const { row } = found;
  const merged = await db.select().from(workPlan).where(eq(workPlan.merged_into_id, id));
  const counts = await countItems(
    ctx,
    merged.map((one) => one.id),
  );
  const departments = await namesOfDepartments(
    db,
    merged.map((one) => one.department_id),
  );
  return {
    ...base,
    items: await itemRows(ctx, await itemsWhere(db, [id], await seenItems(ctx))),
    summary: row.summary,
    merged: merged.map((one) => ({
      id: one.id,
      title: one.title,
      department: departments.get(one.department_id ?? '') ?? null,
      item_count: counts.get(one.id)?.items ?? 0,
    })),
    merged_into_id: row.merged_into_id,
    has_flow: row.scope === 'organization' && !['draft', ...OUT].includes(row.status),
  };
}
