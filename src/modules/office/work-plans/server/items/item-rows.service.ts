import { and, asc, eq, inArray, type SQL } from 'drizzle-orm';
import { broom } from '#modules/campus/premises/server/tables.ts';
import { namesOfDepartments, namesOfUsers } from '#modules/core/directory/server/public.ts';
import { goalNames, namedFiles } from '#modules/office/ffyplans/server/public.ts';
import { namedAudience } from '#server/audience/choose-audience.ts';
import type { Db } from '#server/database/database.ts';
import type { Context } from '#server/http/context.ts';
import type { RowPlan } from '#server/lists/resource-list.ts';
import { mayCall } from '#server/rights/actor.ts';
import { workPlans } from '../../contract/work-plans.contract.ts';
import { type ItemFacts, mayChange, mayRemove, mayReport } from '../plans/plan-acts.policy.ts';
import { isOffice, ownDepartments, plans } from '../plans/plan-reach.service.ts';
import { workPlan, workPlanItem } from '../tables.ts';

export type StoredPlan = typeof workPlan.$inferSelect;
export type StoredItem = typeof workPlanItem.$inferSelect;
export interface FoundItem {
  readonly item: StoredItem;
  readonly plan: StoredPlan;
}

/** Items beside their plans. */
export const selectItems = (db: Db) =>
  db
    .select({ item: workPlanItem, plan: workPlan })
    .from(workPlanItem)
    .innerJoin(workPlan, eq(workPlan.id, workPlanItem.work_plan_id));

/** In the order in which they happen: the whole day first. */
export const inOrder = (): SQL[] => [asc(workPlanItem.date), asc(workPlanItem.starts_at), asc(workPlanItem.id)];

export const readItems = async (on: Db, { where, order, limit, offset }: RowPlan): Promise<FoundItem[]> =>
  selectItems(on)
    .where(where)
    .orderBy(...order)
    .limit(limit)
    .offset(offset);

type PlanAsked = Pick<StoredPlan, 'scope' | 'owner_id' | 'department_id' | 'organization_id' | 'status'>;

/** Whether the caller writes a plan, and whether they are its office. */
export async function standingOf(ctx: Pick<Context, 'db' | 'actor'>, plan: PlanAsked) {
  const { scope, owner_id, department_id, organization_id, status } = plan;
  const is_office = scope !== 'personal' && isOffice(ctx, organization_id);
  const isOwn =
    scope === 'personal'
      ? owner_id === ctx.actor.user_id
      : department_id !== null && (await ownDepartments(ctx)).includes(department_id);
  const is_writer = scope === 'organization' ? is_office : plans(ctx) && isOwn;
  return { status, scope, is_office, is_writer };
}

export async function itemFactsOf(ctx: Pick<Context, 'db' | 'actor'>, { item, plan }: FoundItem): Promise<ItemFacts> {
  const is_owner = item.owner_ids.includes(ctx.actor.user_id);
  return { ...(await standingOf(ctx, plan)), is_owner, is_period_out: false, has_merged: false };
}

/** It is out, and somebody else has its room. */
const lacksRoom = ({ item, plan }: FoundItem): boolean =>
  plan.status === 'published' && item.status === 'open' && item.broom_id !== null && !item.is_room_held;

async function roomsOf(db: Db, ids: readonly (string | null)[]) {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  if (wanted.length === 0)
    return new Map<string, { id: string; number: string; name: string; name_en: string | null }>();
  const { id, number, name, name_en } = broom;
  const rows = await db.select({ id, number, name, name_en }).from(broom).where(inArray(id, wanted));
  return new Map(rows.map((row) => [row.id, row]));
}

/** Items as the contract shows them. */
export async function itemRows(ctx: Context, found: readonly FoundItem[]) {
  if (found.length === 0) return [];
  const { db, services, actor } = ctx;
  const people = await namesOfUsers(
    db,
    found.flatMap(({ item }) => item.owner_ids),
  );
  const departments = await namesOfDepartments(
    db,
    found.flatMap(({ item, plan }) => [plan.department_id, ...item.partner_department_ids]),
  );
  const rooms = await roomsOf(
    db,
    found.map(({ item }) => item.broom_id),
  );
  const goals = await goalNames(
    db,
    found.flatMap(({ item }) => item.ffyplan_goal_id ?? []),
  );
  const person = (id: string) => {
    const one = people.get(id);
    return one ? [{ id: one.id, name: one.name, name_en: one.name_en }] : [];
  };
  const rows = [];
  for (const one of found) {
    const { item, plan } = one;
    const facts = await itemFactsOf(ctx, one);
    const writes = mayCall(workPlans.updateItem, actor);
    const changes = writes && mayChange(facts);
    rows.push({
      id: item.id,
      plan: {
        id: plan.id,
        title: plan.title,
        status: plan.status,
        department: departments.get(plan.department_id ?? '') ?? null,
      },
      text: item.text,
      kind: item.kind,
      date: item.date,
      starts_at: item.starts_at,
      ends_at: item.ends_at,
      room: rooms.get(item.broom_id ?? '') ?? null,
      lacks_room: lacksRoom(one),
      is_room_held: item.is_room_held,
      owners: item.owner_ids.flatMap(person),
      partners: item.partner_department_ids.flatMap((id) => departments.get(id) ?? []),
      is_opened: item.is_opened,
      audience: changes ? await namedAudience(ctx, item.audience) : null,
      goal: goals.get(item.ffyplan_goal_id ?? '') ?? null,
      supervised: item.supervised,
      progress: item.progress,
      status: item.status,
      evidence: await namedFiles(services, db, item.evidence_ids),
      note: item.note,
      actions: [
        ...(changes ? (['update'] as const) : []),
        ...(writes && mayReport(facts) ? (['report'] as const) : []),
        ...(writes && mayRemove(facts) ? (['remove'] as const) : []),
      ],
      version: item.version,
    });
  }
  return rows;
}

/** Items of some plans under a condition, in their order. */
export const itemsWhere = (db: Db, planIds: readonly string[], where?: SQL): Promise<FoundItem[]> =>
  planIds.length === 0
    ? Promise.resolve([])
    : selectItems(db)
        .where(and(inArray(workPlanItem.work_plan_id, [...planIds]), where))
        .orderBy(...inOrder());

/** Plans that were merged into some of the school. */
export const mergedInto = (db: Db, ids: readonly string[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .select({ id: workPlan.id })
        .from(workPlan)
        .where(inArray(workPlan.merged_into_id, [...ids]));
