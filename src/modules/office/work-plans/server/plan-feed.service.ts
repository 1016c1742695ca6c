import { and, arrayContains, eq, gte, inArray, lte, ne, type SQL, sql } from 'drizzle-orm';
import { calendarEffects } from '#modules/core/calendar/server/public.ts';
import { namesOfDepartments } from '#modules/core/directory/server/public.ts';
import { department } from '#modules/core/directory/server/tables.ts';
import { goalItems } from '#modules/office/ffyplans/server/public.ts';
import { within } from '#server/database/scope.ts';
import type { FindToday, FindTodos, TodayHolds, TodayItem, TodaySpan, TodoWaits } from '#server/home-feed/home-feed.ts';
import { anyRow } from '#server/home-feed/home-feed.ts';
import type { Context } from '#server/http/context.ts';
import { scopeOf } from '#server/rights/actor.ts';
import { dayBounds, today } from '#shared/dates.ts';
import { UNDONE, workPlanItemLifecycle } from '../contract/work-plan.lifecycle.ts';
import { workPlansRights } from '../rights.ts';
import { itemsBetween, itemsForGoals } from './items/item-lists.service.ts';
import { inOrder, selectItems } from './items/item-rows.service.ts';
import { manages, plans } from './plans/plan-reach.service.ts';
import { publishedPlans } from './plans/published-plans.queries.ts';
import { workPlan, workPlanItem } from './tables.ts';
import { BOARD_PAGE, itemPage, planPage } from './work-plan-pages.ts';

const MOST = 50;

/** SQL: items that are due for the person, and not done. */
function dueItems({ actor }: Context): SQL | null {
  if (!plans({ actor })) return null;
  const isOut = sql`exists (select from ${workPlan} where ${workPlan.id} = ${workPlanItem.work_plan_id} and ${publishedPlans()})`;
  return and(
    arrayContains(workPlanItem.owner_ids, [actor.user_id]),
    inArray(workPlanItem.status, [...UNDONE]),
    lte(workPlanItem.date, today(actor.time_zone)),
    isOut,
  ) as SQL;
}

/** What the person has to do in published plans: of today, and what is late. */
export const itemTodos: FindTodos = async (ctx) => {
  const where = dueItems(ctx);
  if (!where) return [];
  const rows = await selectItems(ctx.db).where(where).orderBy(workPlanItem.date, workPlanItem.id).limit(MOST);
  return rows.map(({ item, plan }) => ({
    key: `work_plan_item:${item.id}`,
    kind: 'work_plan_item',
    title: item.text,
    title_en: null,
    detail: plan.title,
    due_at: item.ends_at ?? dayBounds(item.date, ctx.actor.time_zone).end,
    since: plan.published_at ?? plan.created_at,
    is_urgent: item.supervised,
    route: itemPage(plan.id, item.id),
    mobile_route: `/mobile${itemPage(plan.id, item.id)}`,
  }));
};

export const itemWaits: TodoWaits = (ctx) => anyRow(workPlanItem, dueItems(ctx));

/** SQL: plans that departments handed in, and the office has not merged. */
const toMerge = ({ actor }: Context): SQL | null =>
  manages({ actor })
    ? (and(
        eq(workPlan.status, 'submitted'),
        eq(workPlan.scope, 'department'),
        ne(workPlan.owner_id, actor.user_id),
        within(scopeOf(actor, workPlansRights.manage), workPlan.organization_id),
      ) as SQL)
    : null;

export const mergeTodos: FindTodos = async (ctx) => {
  const where = toMerge(ctx);
  if (!where) return [];
  const rows = await ctx.db
    .select()
    .from(workPlan)
    .where(where)
    .orderBy(workPlan.submitted_at, workPlan.id)
    .limit(MOST);
  const names = await namesOfDepartments(
    ctx.db,
    rows.map(({ department_id }) => department_id),
  );
  return rows.map((plan) => {
    const place = names.get(plan.department_id ?? '');
    return {
      key: `work_plan:${plan.id}`,
      kind: 'work_plan_merge',
      title: `待汇总：${plan.title}`,
      title_en: `To merge: ${plan.title}`,
      detail: place?.name ?? null,
      detail_en: place?.name_en ?? place?.name ?? null,
      due_at: null,
      since: plan.submitted_at ?? plan.updated_at,
      route: BOARD_PAGE,
      mobile_route: `/mobile${planPage(plan.id)}`,
    };
  });
};

export const mergeWaits: TodoWaits = (ctx) => anyRow(workPlan, toMerge(ctx));

const STATES = { open: 'planned', overdue: 'planned', done: 'done', cancelled: 'cancelled' } as const;

/** What the person does on some days in published plans, with the department of each plan: one statement, for every home page. */
const ownItems = (ctx: Context, from: string, to: string) =>
  ctx.db
    .select({ item: workPlanItem, plan: workPlan, place: { name: department.name, name_en: department.name_en } })
    .from(workPlanItem)
    .innerJoin(workPlan, eq(workPlan.id, workPlanItem.work_plan_id))
    .leftJoin(department, eq(department.id, workPlan.department_id))
    .where(isOwn(ctx, from, to))
    .orderBy(...inOrder())
    .limit(MOST);

/** SQL condition, over items with their plans: the person does it on one of some days. */
const isOwn = ({ actor }: Context, from: string, to: string) =>
  and(
    arrayContains(workPlanItem.owner_ids, [actor.user_id]),
    gte(workPlanItem.date, from),
    lte(workPlanItem.date, to),
    publishedPlans(),
  );

/** The days of a span, as the school counts them. */
const daysOf = ({ actor }: Context, { start, end }: TodaySpan) =>
  [today(actor.time_zone, new Date(start)), today(actor.time_zone, new Date(Date.parse(end) - 1))] as const;

const ITEMS_WITH_PLANS = sql`${workPlanItem} join ${workPlan} on ${workPlan.id} = ${workPlanItem.work_plan_id}`;

/** For families what was opened to a school of theirs is looked for, to all or to some. */
export const itemsHold: TodayHolds = (ctx, span) => {
  const [from, to] = daysOf(ctx, span);
  const opened = and(eq(workPlanItem.is_opened, true), gte(workPlanItem.date, from), lte(workPlanItem.date, to));
  return anyRow(ITEMS_WITH_PLANS, plans(ctx) ? isOwn(ctx, from, to) : opened);
};

/** What was opened to families, on some days. */
async function openedItems(ctx: Context, from: string, to: string) {
  const found = await itemsBetween(ctx, from, to, eq(workPlanItem.is_opened, true));
  return found.map((one) => ({ ...one, place: null }));
}

/** The day of the person: what they do themselves, and for families what was opened to them. */
export const itemsToday: FindToday = async (ctx, span) => {
  const { actor } = ctx;
  const [from, to] = daysOf(ctx, span);
  const isStaff = plans(ctx);
  const found = isStaff ? await ownItems(ctx, from, to) : await openedItems(ctx, from, to);
  return found.map(
    ({ item, plan, place }): TodayItem => ({
      key: `work_plan_item:${item.id}`,
      kind: 'work_plan_item',
      title: item.text,
      title_en: null,
      detail: place?.name ?? null,
      detail_en: place?.name_en ?? place?.name ?? null,
      place: null,
      from: item.starts_at ?? dayBounds(item.date, actor.time_zone).start,
      to: item.ends_at,
      state: STATES[item.status],
      route: isStaff ? itemPage(plan.id, item.id) : '/work_plans',
      mobile_route: `/mobile${isStaff ? itemPage(plan.id, item.id) : '/work_plans'}`,
    }),
  );
};

/** What is done for the goals of five-year plans. */
export const itemsOfGoals = goalItems.with({
  async find(ctx, ids) {
    const found = await itemsForGoals(ctx, ids);
    const names = await namesOfDepartments(
      ctx.db,
      found.map(({ plan }) => plan.department_id),
    );
    return found.map(({ item, plan }) => ({
      id: item.id,
      text: item.text,
      on: item.date,
      place: names.get(plan.department_id ?? '') ?? null,
      state: workPlanItemLifecycle.states[item.status],
      route: itemPage(plan.id, item.id),
    }));
  },
});

/** Items that lie on days of which the calendar is about to say something else. */
export const itemsOnDays = calendarEffects.with({
  module: 'work-plans',
  name: { cn: '工作计划事项', us: 'items of work plans' },
  count: async (db, organizationIds, dates) =>
    organizationIds.length === 0
      ? 0
      : db.$count(
          workPlanItem,
          and(
            inArray(workPlanItem.organization_id, [...organizationIds]),
            inArray(workPlanItem.date, [...dates]),
            inArray(workPlanItem.status, [...UNDONE]),
          ),
        ),
});
