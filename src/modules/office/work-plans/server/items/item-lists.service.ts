import { and, arrayContains, eq, gte, inArray, lte, or, type SQL, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { acrossOrganizations } from '#server/database/across-organizations.ts';
import type { Db } from '#server/database/database.ts';
import type { Context } from '#server/http/context.ts';
import { anyOf, defineList, is, pageOf, whether } from '#server/lists/resource-list.ts';
import type { Actor } from '#server/rights/actor.ts';
import { daysBetween } from '#shared/dates.ts';
import { fieldTexts } from '#shared/field-rules.ts';
import { refuse, refuseFields } from '#shared/refusal.ts';
import { workPlanRefusals as r } from '../../contract/work-plan.refusals.ts';
import { DAYS_AT_MOST, type workPlans } from '../../contract/work-plans.contract.ts';
import { meantItems, readableItems } from '../plans/plan-reach.service.ts';
import { workPlan, workPlanItem } from '../tables.ts';
import { type FoundItem, inOrder, itemRows, readItems, selectItems } from './item-rows.service.ts';

type ItemsQuery = z.output<(typeof workPlans)['items']['query']>;
type CalendarQuery = z.output<(typeof workPlans)['calendar']['query']>;

const list = defineList<ItemsQuery>({
  table: workPlanItem,
  id: workPlanItem.id,
  sorts: { date: workPlanItem.date },
  default_sort: 'date',
  filters: {
    status: anyOf(workPlanItem.status),
    kind: anyOf(workPlanItem.kind),
    broom_id: is(workPlanItem.broom_id),
    department_id: (id: unknown) => ofDepartment(String(id)),
    supervised: whether(eq(workPlanItem.supervised, true)),
    mine: () => undefined,
  },
  search: [workPlanItem.text],
});

/** SQL: items of a department's plan, and those in which it takes part. */
const ofDepartment = (id: string): SQL =>
  or(
    arrayContains(workPlanItem.partner_department_ids, [id]),
    sql`${workPlanItem.work_plan_id} in (select own.id from work_plan own where own.department_id = ${id})`,
  ) as SQL;

const isMine = ({ user_id }: Actor): SQL => arrayContains(workPlanItem.owner_ids, [user_id]);

/** SQL: the plan of an item is one under a condition on plans, for queries over items alone. */
const inPlans = (db: Db, where: SQL): SQL =>
  sql`exists ${db
    .select({ one: sql`1` })
    .from(workPlan)
    .where(and(eq(workPlan.id, workPlanItem.work_plan_id), where))}`;

/** Items that the caller reads. */
export async function viewItems(ctx: Context, query: ItemsQuery) {
  const seen = and(inPlans(ctx.db, await readableItems(ctx)), query.mine ? isMine(ctx.actor) : undefined);
  const page = await pageOf(ctx.db, list, query, seen as SQL, readItems);
  return { ...page, list: await itemRows(ctx, page.list) };
}

const SHOWN = 1_000;

/** Published items of a span that are meant for the caller, from every school of theirs or of their children. */
export async function viewCalendar(ctx: Context, { from, to, ...only }: CalendarQuery) {
  if (to < from) throw refuseFields({ to: [fieldTexts.order] });
  if (daysBetween(from, to) >= DAYS_AT_MOST) throw refuse(r.too_long, { n: DAYS_AT_MOST });
  const found = await itemsBetween(ctx, from, to, filterOf(ctx.actor, only));
  return { list: await acrossOrganizations(ctx.db, () => itemRows(ctx, found)) };
}

function filterOf(
  actor: Actor,
  { kind, department_id, broom_id, mine }: Omit<CalendarQuery, 'from' | 'to'>,
): SQL | undefined {
  return and(
    kind?.length ? anyOf(workPlanItem.kind)(kind) : undefined,
    department_id ? ofDepartment(department_id) : undefined,
    broom_id ? eq(workPlanItem.broom_id, broom_id) : undefined,
    mine ? isMine(actor) : undefined,
  );
}

/** Published items of some days that somebody may read, in their order. */
export async function itemsBetween(
  { db, actor, services }: Pick<Context, 'db' | 'actor' | 'services'>,
  from: string,
  to: string,
  only?: SQL,
): Promise<FoundItem[]> {
  const meant = await meantItems({ db, actor, services });
  return acrossOrganizations(db, () =>
    selectItems(db)
      .where(and(meant, gte(workPlanItem.date, from), lte(workPlanItem.date, to), only))
      .orderBy(...inOrder())
      .limit(SHOWN),
  );
}

const LISTED = 100;

/** Items for some goals of five-year plans that the caller reads, the latest first. */
export const itemsForGoals = async (ctx: Context, goalIds: readonly string[]): Promise<FoundItem[]> =>
  goalIds.length === 0
    ? []
    : selectItems(ctx.db)
        .where(and(inArray(workPlanItem.ffyplan_goal_id, [...goalIds]), await readableItems(ctx)))
        .orderBy(sql`${workPlanItem.date} desc`, workPlanItem.id)
        .limit(LISTED);
