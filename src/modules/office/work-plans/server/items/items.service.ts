import { and, eq, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { zoneOf } from '#modules/core/directory/server/public.ts';
import { staffOf } from '#server/audience/choose-audience.ts';
import { staleBecause } from '#server/audit/stale.ts';
import { todosChanged } from '#server/home-feed/home-feed.ts';
import type { Context } from '#server/http/context.ts';
import { wrongState } from '#server/lifecycle/moves.ts';
import { dayOf, today } from '#shared/dates.ts';
import { refuse, shared } from '#shared/refusal.ts';
import { workPlanLifecycle } from '../../contract/work-plan.lifecycle.ts';
import { workPlanRefusals as r } from '../../contract/work-plan.refusals.ts';
import { ITEMS_AT_MOST } from '../../contract/work-plan.shapes.ts';
import type { workPlans } from '../../contract/work-plans.contract.ts';
import { evidenceKind, evidenceOf } from '../file-kinds.service.ts';
import { isOut, mayChange, mayRemove, mayReport } from '../plans/plan-acts.policy.ts';
import { readableItems, seenPlans, WORK_PLAN_ITEM } from '../plans/plan-reach.service.ts';
import { countIn, touchPlan } from '../plans/plans.service.ts';
import { workPlan, workPlanItem } from '../tables.ts';
import { itemMoves } from './item-moves.service.ts';
import { freeRoom, moveRoom } from './item-rooms.service.ts';
import {
  type FoundItem,
  itemFactsOf,
  itemRows,
  type StoredItem,
  type StoredPlan,
  standingOf,
} from './item-rows.service.ts';
import { type ItemDraft, insertItem, storedItem } from './write-items.service.ts';

type Change = z.output<(typeof workPlans)['updateItem']['body']>;

const refuseState = ({ status }: StoredPlan) =>
  wrongState({ lifecycle: workPlanLifecycle, wrong_state: r.wrong_state }, status);

const viewItem = async (ctx: Context, plan: StoredPlan, id: string) => {
  const [item] = await ctx.db.select().from(workPlanItem).where(eq(workPlanItem.id, id));
  const [row] = item ? await itemRows(ctx, [{ item, plan }]) : [];
  if (!row) throw refuse(shared.not_found);
  return row;
};

/** Adds an item: by who writes the plan, later by the office; to one that is out it is out at once. */
export async function addItem(ctx: Context, planId: string, draft: ItemDraft) {
  const [plan] = await ctx.db
    .select()
    .from(workPlan)
    .where(and(eq(workPlan.id, planId), await seenPlans(ctx)))
    .for('update');
  if (!plan) throw refuse(shared.not_found);
  const facts = { ...(await standingOf(ctx, plan)), is_owner: false, is_period_out: false, has_merged: false };
  if (!facts.is_writer && !facts.is_office) throw refuse(shared.no_right);
  if (!mayChange(facts)) throw refuseState(plan);
  if ((await countIn(ctx, planId)) >= ITEMS_AT_MOST) throw refuse(r.too_many, { n: ITEMS_AT_MOST });
  const item = await insertItem(ctx, plan, draft);
  if (isOut(plan)) await moveRoom(ctx, item);
  await touchPlan(ctx, planId);
  ctx.audit({
    action: 'work_plan_item.add',
    target: [WORK_PLAN_ITEM, item.id],
    organization_id: plan.organization_id,
    after: { kind: item.kind, date: item.date, work_plan_id: planId },
  });
  return viewItem(ctx, plan, item.id);
}

/** An item that the caller reads, locked after its plan. Refuses 404001. */
async function lockItem(ctx: Context, planId: string, id: string): Promise<FoundItem> {
  const { db } = ctx;
  const seen = await readableItems(ctx);
  const [there] = await db
    .select({ plan: workPlan })
    .from(workPlanItem)
    .innerJoin(workPlan, eq(workPlan.id, workPlanItem.work_plan_id))
    .where(and(eq(workPlanItem.id, id), eq(workPlan.id, planId), seen));
  if (!there) throw refuse(shared.not_found);
  const [plan] = await db.select().from(workPlan).where(eq(workPlan.id, planId)).for('share');
  const [item] = await db
    .select()
    .from(workPlanItem)
    .where(and(eq(workPlanItem.id, id), eq(workPlanItem.work_plan_id, planId)))
    .for('update');
  if (!plan || !item) throw refuse(shared.not_found);
  return { plan, item };
}

const REPORTED = ['progress', 'status', 'evidence_ids', 'note', 'version'];

/** Tells how an item goes, and changes its facts, each by who may. */
export async function updateItem(ctx: Context, planId: string, id: string, { version, ...change }: Change) {
  const found = await lockItem(ctx, planId, id);
  const { plan } = found;
  const facts = await itemFactsOf(ctx, found);
  const names = Object.keys(change).filter((name) => change[name as keyof typeof change] !== undefined);
  const isChange = names.some((name) => !REPORTED.includes(name));
  const [changes, reports] = [mayChange(facts), mayReport(facts)];
  if (!facts.is_writer && !facts.is_office && !facts.is_owner) throw refuse(shared.no_right);
  if (isChange && !changes && !facts.is_writer && !facts.is_office) throw refuse(shared.no_right);
  if (isChange && !changes) throw refuseState(plan);
  if (!isChange && !reports && !(changes && names.every((name) => name === 'note'))) throw refuseState(plan);
  if (version !== found.item.version) throw await staleBecause(ctx, WORK_PLAN_ITEM, id, found.item);
  let item = isChange ? await openAgain(ctx, await changeFacts(ctx, found, change)) : found.item;
  if (reports || changes) item = await report(ctx, item, change, reports);
  await ctx.db
    .update(workPlanItem)
    .set({ version: version + 1, updated_at: sql`now()` })
    .where(eq(workPlanItem.id, id));
  await touchPlan(ctx, planId);
  await todosChanged(ctx, [...new Set([...found.item.owner_ids, ...item.owner_ids])]);
  return viewItem(ctx, plan, id);
}

async function changeFacts(
  ctx: Context,
  { item, plan }: FoundItem,
  change: Omit<Change, 'version'>,
): Promise<StoredItem> {
  const { db } = ctx;
  const { progress: _p, status: _s, evidence_ids: _e, audience: wanted, ...facts } = change;
  const audience = wanted === null ? staffOf(plan.organization_id) : wanted;
  const { text, kind, date, starts_at, ends_at, broom_id, owner_ids, partner_department_ids } = item;
  const { ffyplan_goal_id, supervised, note } = item;
  const known = { text, kind, date, starts_at, ends_at, broom_id, owner_ids, partner_department_ids };
  const moved = facts.starts_at ? { date: dayOf(facts.starts_at, await zoneOf(db, plan.organization_id)) } : {};
  const draft: ItemDraft = {
    ...known,
    ...moved,
    ffyplan_goal_id,
    supervised,
    note,
    ...defined({ ...facts, audience }),
  };
  const stored = await storedItem(ctx, plan, draft, '', item);
  const [after] = await db.update(workPlanItem).set(stored).where(eq(workPlanItem.id, item.id)).returning();
  if (!after) throw refuse(shared.not_found);
  if (isOut(plan)) await moveRoom(ctx, after);
  const told = (one: StoredItem) => ({
    kind: one.kind,
    date: one.date,
    starts_at: one.starts_at,
    ends_at: one.ends_at,
    broom_id: one.broom_id,
    supervised: one.supervised,
  });
  ctx.audit({
    action: 'work_plan_item.update',
    target: [WORK_PLAN_ITEM, item.id],
    organization_id: plan.organization_id,
    before: told(item),
    after: told(after),
  });
  return after;
}

/** What was late and was moved ahead is late no more. */
async function openAgain(ctx: Context, item: StoredItem): Promise<StoredItem> {
  const now = ctx.services.clock.now();
  const zone = await zoneOf(ctx.db, item.organization_id);
  const isAhead = item.ends_at ? Date.parse(item.ends_at) > now : item.date >= today(zone, new Date(now));
  return item.status === 'overdue' && isAhead ? itemMoves.advance(ctx, item, 'take_up') : item;
}

/** What was given of some optional values. */
const defined = <T extends object>(values: T): { [K in keyof T]?: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };

const MOVES = { done: 'finish', open: 'take_up', cancelled: 'cancel' } as const;

/** Progress, evidence and state of a locked item. */
async function report(
  ctx: Context,
  item: StoredItem,
  { progress, status, evidence_ids, note }: Omit<Change, 'version'>,
  may: boolean,
): Promise<StoredItem> {
  const { db, actor, services } = ctx;
  if (evidence_ids && may)
    await services.files.replace(db, actor.user_id, evidenceKind.kind, evidence_ids, evidenceOf(item.id));
  const set = defined({
    note,
    ...(may ? { progress: status === 'done' ? 100 : progress, evidence_ids } : {}),
  });
  const [told = item] =
    Object.keys(set).length > 0
      ? await db.update(workPlanItem).set(set).where(eq(workPlanItem.id, item.id)).returning()
      : [item];
  const isToldDone = may && (status ?? (evidence_ids && told.status)) === 'done';
  if (isToldDone && told.supervised && told.evidence_ids.length === 0) throw refuse(r.evidence);
  if (!may || !status || status === told.status) return told;
  const move = MOVES[status];
  itemMoves.requireState(told, move);
  const after = await itemMoves.advance(ctx, told, move);
  if (status === 'cancelled') await freeRoom(ctx, after);
  if (status === 'open') await moveRoomOfOut(ctx, after);
  return after;
}

async function moveRoomOfOut(ctx: Context, item: StoredItem): Promise<void> {
  const [plan] = await ctx.db
    .select({ status: workPlan.status, scope: workPlan.scope })
    .from(workPlan)
    .where(eq(workPlan.id, item.work_plan_id));
  if (plan && isOut(plan)) await moveRoom(ctx, item);
}

/** Removes an item from a plan that is not out; one that is out is cancelled. */
export async function removeItem(ctx: Context, planId: string, id: string): Promise<void> {
  const found = await lockItem(ctx, planId, id);
  const facts = await itemFactsOf(ctx, found);
  if (!facts.is_writer && !facts.is_office) throw refuse(shared.no_right);
  if (!mayRemove(facts)) throw refuseState(found.plan);
  await ctx.db.delete(workPlanItem).where(eq(workPlanItem.id, id));
  await touchPlan(ctx, planId);
  const { kind, date } = found.item;
  ctx.audit({
    action: 'work_plan_item.remove',
    target: [WORK_PLAN_ITEM, id],
    organization_id: found.plan.organization_id,
    before: { kind, date },
  });
}
