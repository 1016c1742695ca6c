import { and, arrayOverlaps, eq, gt, inArray, lt, sql } from 'drizzle-orm';
import type { Engagement, Span } from '#server/busy/busy.ts';
import type { Db } from '#server/database/database.ts';
import { UNDONE } from '../../contract/work-plan.lifecycle.ts';
import { publishedPlans } from '../plans/published-plans.queries.ts';
import { workPlan, workPlanItem } from '../tables.ts';

const ITEM = { cn: '工作计划中的事项', us: 'something in a work plan' } as const;

export const engagementKey = (id: string): string => `work_plan_item:${id}`;

/** Published items with a time that some people do, for who plans with them. */
export async function itemEngagements(db: Db, userIds: readonly string[], { from, to }: Span): Promise<Engagement[]> {
  const rows = await db
    .select({
      id: workPlanItem.id,
      owner_ids: workPlanItem.owner_ids,
      from: sql<string>`${workPlanItem.starts_at}`.mapWith(workPlanItem.starts_at),
      to: sql<string>`${workPlanItem.ends_at}`.mapWith(workPlanItem.ends_at),
    })
    .from(workPlanItem)
    .innerJoin(workPlan, eq(workPlan.id, workPlanItem.work_plan_id))
    .where(
      and(
        arrayOverlaps(workPlanItem.owner_ids, [...userIds]),
        lt(workPlanItem.starts_at, to),
        gt(workPlanItem.ends_at, from),
        inArray(workPlanItem.status, [...UNDONE]),
        publishedPlans(),
      ),
    );
  return rows.flatMap(({ id, owner_ids, ...span }) =>
    owner_ids
      .filter((user_id) => userIds.includes(user_id))
      .map((user_id) => ({ ...span, user_id, key: engagementKey(id), what: ITEM })),
  );
}
