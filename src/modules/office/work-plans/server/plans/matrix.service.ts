import { and, eq, gte, inArray, lte, min } from 'drizzle-orm';
import type * as z from 'zod';
import { type Named, zoneOf } from '#modules/core/directory/server/public.ts';
import { department } from '#modules/core/directory/server/tables.ts';
import type { Context } from '#server/http/context.ts';
import { currentOrganization } from '#server/rights/actor.ts';
import { addDays, daysBetween, instantAt } from '#shared/dates.ts';
import { fieldTexts } from '#shared/field-rules.ts';
import { refuse, refuseFields } from '#shared/refusal.ts';
import { DUE_AT, periodOf, weekNoOf } from '../../contract/periods.ts';
import { HANDED_IN } from '../../contract/work-plan.lifecycle.ts';
import { workPlanRefusals as r } from '../../contract/work-plan.refusals.ts';
import { DAYS_AT_MOST, type workPlans } from '../../contract/work-plans.contract.ts';
import type { StoredPlan } from '../items/item-rows.service.ts';
import { workPlan } from '../tables.ts';
import { planningDepartments } from './merging.service.ts';
import { dueDay, termOf, termsBetween } from './plan-dates.service.ts';
import { isOffice, ownDepartments, readablePlans } from './plan-reach.service.ts';
import { countItems, isLate } from './plan-views.service.ts';

type Query = z.output<(typeof workPlans)['matrix']['query']>;

/** Departments by weeks or months, with the plans that the caller reads; who misses is told to the office alone. */
export async function viewMatrix(ctx: Context, { from, to, period_kind }: Query) {
  const { db, actor, services } = ctx;
  if (to < from) throw refuseFields({ to: [fieldTexts.order] });
  if (daysBetween(from, to) >= DAYS_AT_MOST) throw refuse(r.too_long, { n: DAYS_AT_MOST });
  const home = currentOrganization(actor);
  const isOfOffice = isOffice(ctx, home);
  const periods = await periodsOf(ctx, home, { from, to, period_kind });
  const plans = await db
    .select()
    .from(workPlan)
    .where(
      and(
        eq(workPlan.organization_id, home),
        eq(workPlan.period_kind, period_kind),
        inArray(workPlan.scope, ['organization', 'department']),
        gte(workPlan.period_start, periods[0]?.period_start ?? from),
        lte(workPlan.period_start, to),
        await readablePlans(ctx),
      ),
    );
  const counts = await countItems(
    ctx,
    plans.map(({ id }) => id),
  );
  const planning = await planningDepartments(db, home);
  const rest = await otherDepartments(ctx, home, plans, new Set(planning.map(({ id }) => id)));
  const now = services.clock.now();
  // nobody misses what was not planned yet
  const begun = await firstPeriod(ctx, home, period_kind);
  const rowFor = (id: string | null, expected: boolean) =>
    periods.map(({ period_start, due_at }) => {
      const plan = plans.find((one) => one.department_id === id && one.period_start === period_start);
      const isIn = HANDED_IN.some((state) => state === plan?.status);
      return {
        period_start,
        plan: plan ? cellOf(plan, counts) : null,
        is_missing: isOfOffice && expected && !isIn && period_start >= begun && Date.parse(due_at) < now,
      };
    });
  return {
    periods,
    organization: rowFor(null, false),
    rows: [
      ...planning.map((one) => ({ department: namedOf(one), cells: rowFor(one.id, true) })),
      ...rest.map((one) => ({ department: one, cells: rowFor(one.id, false) })),
    ],
  };
}

/** The first period for which departments of a school planned. */
async function firstPeriod({ db }: Context, home: string, period_kind: Query['period_kind']): Promise<string> {
  const [row] = await db
    .select({ first: min(workPlan.period_start) })
    .from(workPlan)
    .where(
      and(eq(workPlan.organization_id, home), eq(workPlan.scope, 'department'), eq(workPlan.period_kind, period_kind)),
    );
  return row?.first ?? '9999-12-31';
}

function cellOf(plan: StoredPlan, counts: Awaited<ReturnType<typeof countItems>>) {
  const { items = 0, done = 0, overdue = 0 } = counts.get(plan.id) ?? {};
  const told = { item_count: items, done_count: done, overdue_count: overdue };
  return { id: plan.id, status: plan.status, is_late: isLate(plan), ...told };
}

const namedOf = ({ id, name, name_en }: Named) => ({ id, name, name_en });

/** Departments beside those that always plan: with a plan in sight, or of the caller. */
async function otherDepartments(
  ctx: Context,
  home: string,
  plans: readonly StoredPlan[],
  known: ReadonlySet<string>,
): Promise<Named[]> {
  const ids = [...plans.flatMap(({ department_id }) => department_id ?? []), ...(await ownDepartments(ctx))];
  const more = [...new Set(ids)].filter((id) => !known.has(id));
  if (more.length === 0) return [];
  const { id, name, name_en } = department;
  return ctx.db
    .select({ id, name, name_en })
    .from(department)
    .where(and(inArray(id, more), eq(department.organization_id, home)))
    .orderBy(department.sort, id);
}

/** The periods that touch a span. What is missing is told from the time on at which it was due. */
async function periodsOf({ db }: Context, home: string, { from, to, period_kind }: Query) {
  const zone = await zoneOf(db, home);
  // weeks at the edges reach beyond the span
  const terms = await termsBetween(db, home, addDays(from, -6), addDays(to, 6));
  const periods: { period_start: string; period_end: string; week_no: number | null; due_at: string }[] = [];
  for (let day = from; day <= to; ) {
    const period = periodOf(period_kind, day, null);
    if (!period) break;
    periods.push({
      period_start: period.start,
      period_end: period.end,
      week_no: period_kind === 'week' ? weekNoOf(period.start, termOf(terms, period.start, period.end)) : null,
      due_at: instantAt(await dueDay(db, home, period.start), DUE_AT, zone),
    });
    day = addDays(period.end, 1);
  }
  return periods;
}

/** Departments for which the caller may write a plan. */
export async function viewOwnDepartments(ctx: Context) {
  const ids = await ownDepartments(ctx);
  if (ids.length === 0) return { list: [] };
  const { id, name, name_en } = department;
  return {
    list: await ctx.db
      .select({ id, name, name_en })
      .from(department)
      .where(inArray(id, ids))
      .orderBy(department.sort, id),
  };
}
