import { and, asc, eq, gte, lte, ne } from 'drizzle-orm';
import { employedAmong } from '#modules/people/staff/server/public.ts';
import type { Context } from '#server/http/context.ts';
import { addDays, daysBetween } from '#shared/dates.ts';
import { refuse } from '#shared/refusal.ts';
import { workPlanRefusals as r } from '../../contract/work-plan.refusals.ts';
import { ITEMS_AT_MOST } from '../../contract/work-plan.shapes.ts';
import { itemsWhere, type StoredItem, type StoredPlan } from '../items/item-rows.service.ts';
import { insertItem } from '../items/write-items.service.ts';
import { workPlan } from '../tables.ts';
import { WORK_PLAN } from './plan-reach.service.ts';
import { viewPlan } from './plan-views.service.ts';
import { countIn, lockPlan } from './plans.service.ts';

const WEEK = 7;
/** Weeks of a year: the same weekday again. */
const YEAR = 52 * WEEK;
/** A term begins earlier or later from year to year. */
const NEAR = 45;

/** The plan of the same people a year before. */
async function lastYear({ db }: Context, plan: StoredPlan): Promise<StoredPlan | null> {
  const { scope, subject_id, period_kind, period_start } = plan;
  const then = addDays(period_start, -YEAR);
  const slack = period_kind === 'term' ? NEAR : period_kind === 'week' ? 3 : 6;
  const [row] = await db
    .select()
    .from(workPlan)
    .where(
      and(
        eq(workPlan.scope, scope),
        eq(workPlan.subject_id, subject_id),
        eq(workPlan.period_kind, period_kind),
        gte(workPlan.period_start, addDays(then, -slack)),
        lte(workPlan.period_start, addDays(then, slack)),
        ne(workPlan.id, plan.id),
      ),
    )
    .orderBy(asc(workPlan.period_start))
    .limit(1);
  return row ?? null;
}

const SAID = { done: '去年已完成', open: '去年未完成', overdue: '去年逾期', cancelled: '去年已取消' } as const;

/** Adds what was planned a year before, on the same weekdays, by those who still work here. Rooms are left to choose. */
export async function copyLastYear(ctx: Context, id: string, version: number) {
  const { db, actor } = ctx;
  const plan = await lockPlan(ctx, id, 'copy_last_year', version);
  const before = await lastYear(ctx, plan);
  if (!before) throw refuse(r.no_last_year);
  const items = (await itemsWhere(db, [before.id])).map(({ item }) => item);
  if ((await countIn(ctx, id)) + items.length > ITEMS_AT_MOST) throw refuse(r.too_many, { n: ITEMS_AT_MOST });
  const shift = Math.round(daysBetween(before.period_start, plan.period_start) / WEEK) * WEEK;
  for (const item of items) await insertItem(ctx, plan, await movedItem(ctx, plan, item, shift));
  ctx.audit({
    action: 'work_plan.copy_last_year',
    target: [WORK_PLAN, id],
    organization_id: plan.organization_id,
    after: { from: before.id, items: items.length, by: actor.user_id },
  });
  return viewPlan(ctx, id);
}

async function movedItem(ctx: Context, plan: StoredPlan, item: StoredItem, shift: number) {
  const wanted = addDays(item.date, shift);
  const days = [plan.period_start, wanted, plan.period_end];
  const date = days.toSorted()[1] ?? wanted;
  const moved = (at: string | null) =>
    at && new Date(Date.parse(at) + daysBetween(item.date, date) * 86_400_000).toISOString();
  const stays = await employedAmong(ctx.db, plan.organization_id, item.owner_ids);
  return {
    text: item.text,
    kind: item.kind,
    date,
    starts_at: moved(item.starts_at),
    ends_at: moved(item.ends_at),
    broom_id: null,
    owner_ids: stays.length > 0 ? [...stays] : [ctx.actor.user_id],
    partner_department_ids: [],
    ffyplan_goal_id: null,
    supervised: false,
    note: SAID[item.status],
  };
}
