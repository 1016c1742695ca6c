import { and, eq, inArray, or, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { staleBecause } from '#server/audit/stale.ts';
import type { Db } from '#server/database/database.ts';
import type { Context } from '#server/http/context.ts';
import { refuse, refuseFields, shared } from '#shared/refusal.ts';
import { OPEN_STATES, type RepairState } from '../../contract/repair.lifecycle.ts';
import { repairRefusals as r, repairTexts as t } from '../../contract/repair.refusals.ts';
import type { repairOrders } from '../../contract/repair-orders.contract.ts';
import { dispatchersOf, refetchOrder, refreshHomes, tell, tellReporters } from '../order-messages.service.ts';
import { followersOf, inSchool, type OrderRow } from '../orders.queries.ts';
import { repairOrder } from '../tables.ts';
import { repairActs } from './order-acts.policy.ts';
import { lockOrder, repairMoves } from './order-moves.service.ts';
import { getOrder, showMoved } from './order-view.service.ts';

type Body<K extends 'verify' | 'reopen' | 'cancel' | 'merge'> = z.output<(typeof repairOrders)[K]['body']>;

/** The reporter has seen that it is mended. From now on nobody reads their phone number. */
export async function verifyOrder(ctx: Context, id: string, { rating, comment, version }: Body<'verify'>) {
  const { row } = await lockOrder(ctx, id, 'verify', version);
  await repairMoves.advance(ctx, row, 'verify', { set: { rating, comment, verified_at: sql`now()` } });
  await forgetPhones(ctx.db, id);
  const found = await refetchOrder(ctx, id);
  await tell(ctx, found, 'verified', { to: row.assignee_id ? [row.assignee_id] : [], by: ctx.actor.user_id });
  await refreshHomes(ctx, found);
  return showMoved(ctx, id);
}

/** The phones of a repair and of all that was merged into it. */
export async function forgetPhones(db: Db, id: string): Promise<void> {
  await db
    .update(repairOrder)
    .set({ phone_sealed: null })
    .where(or(eq(repairOrder.id, id), eq(repairOrder.duplicate_of_id, id)));
}

/**
 * It is not mended after all. If one of those who reported the fault says so, the one repair that all of them follow goes
 * on, under its number; the others hear that it does.
 */
export async function reopenOrder(ctx: Context, id: string, { reason, version }: Body<'reopen'>) {
  const before = await getOrder(ctx, id);
  repairActs.requireOwner('reopen', ctx, before);
  const mainId = before.order.duplicate_of_id ?? id;
  const [row] = await lockInOrder(ctx, [mainId]);
  if (!row) throw refuse(shared.not_found);
  const isMain = mainId === id;
  const fresh = isMain ? { ...before, order: row } : { ...before, main: before.main && { ...before.main, ...row } };
  repairActs.requireMoment('reopen', ctx, fresh);
  if (fresh.order.version !== version) throw await staleBecause(ctx, 'repair_order', id, fresh.order);
  const me = ctx.actor.user_id;
  await repairMoves.advance(ctx, row, 'reopen', {
    set: {
      runs_from: sql`now()`,
      pauses: [],
      done_at: null,
      finish_key: null,
      reopen_count: sql`${repairOrder.reopen_count} + 1`,
    },
    reason,
  });
  const found = await refetchOrder(ctx, mainId);
  const staff = [...(await dispatchersOf(ctx, row.organization_id)), ...(row.assignee_id ? [row.assignee_id] : [])];
  await tell(ctx, found, 'reopened', { to: [...new Set(staff)], by: me, reason });
  await tellReporters(ctx, found, 'reopened_by_other', { by: me });
  await refreshHomes(ctx, found);
  return showMoved(ctx, id);
}

/** Calls a report off. Who assigns repairs says why, since somebody else waits for it. */
export async function cancelOrder(ctx: Context, id: string, { reason, version }: Body<'cancel'>) {
  const { row } = await lockOrder(ctx, id, 'cancel', version);
  const me = ctx.actor.user_id;
  if (row.reporter_id !== me && reason === null) throw refuseFields({ reason: [t.reason_needed] });
  await repairMoves.advance(ctx, row, 'cancel', { reason });
  await forgetPhones(ctx.db, id);
  const found = await refetchOrder(ctx, id);
  if (row.assignee_id) await tell(ctx, found, 'cancelled', { to: [row.assignee_id], by: me });
  await tellReporters(ctx, found, 'cancelled', { by: me });
  await refreshHomes(ctx, found);
  return showMoved(ctx, id);
}

/**
 * The same fault was reported twice: this report keeps its number and follows the other one from now on, and so does what
 * was merged into it before. Both rows are locked, in one order, so that neither is finished meanwhile.
 */
export async function mergeOrder(ctx: Context, id: string, { into_id, version }: Body<'merge'>) {
  const before = await getOrder(ctx, id);
  repairActs.requireOwner('merge', ctx, before);
  if (into_id === id) throw refuse(r.into_itself);
  const rows = await lockInOrder(ctx, [id, into_id]);
  const row = rows.find((one) => one.id === id);
  const into = rows.find((one) => one.id === into_id);
  if (!row) throw refuse(shared.not_found);
  if (!into) throw refuseFields({ into_id: [t.not_order] });
  repairActs.requireMoment('merge', ctx, { ...before, order: row });
  if (row.version !== version) throw await staleBecause(ctx, 'repair_order', id, row);
  if (!(OPEN_STATES as readonly RepairState[]).includes(into.status)) throw refuse(r.both_open);
  const { db } = ctx;
  const me = ctx.actor.user_id;
  const own = await refetchOrder(ctx, id);
  await tellReporters(ctx, own, 'merged', { by: me, into: into.number });
  if (row.assignee_id && row.assignee_id !== into.assignee_id)
    await tell(ctx, own, 'taken_away', { to: [row.assignee_id], by: me });
  const moved = (await followersOf(db, id)).map((one) => one.id);
  await repairMoves.advance(ctx, row, 'merge', {
    set: { duplicate_of_id: into_id, assignee_id: null },
    facts: { into: into.number },
  });
  if (moved.length > 0)
    await db.update(repairOrder).set({ duplicate_of_id: into_id }).where(inArray(repairOrder.id, moved));
  await raise(ctx, into, row);
  await refreshHomes(ctx, await refetchOrder(ctx, into_id));
  return showMoved(ctx, id);
}

const RANK: Readonly<Record<OrderRow['urgency'], number>> = { low: 0, normal: 1, high: 2, emergency: 3 };

/** Two reports of one fault are as urgent as the more urgent of them. */
async function raise({ db, audit }: Context, into: OrderRow, from: OrderRow): Promise<void> {
  const urgency = RANK[from.urgency] > RANK[into.urgency] ? from.urgency : into.urgency;
  const is_safety = into.is_safety || from.is_safety;
  if (urgency === into.urgency && is_safety === into.is_safety) return;
  await db
    .update(repairOrder)
    .set({ urgency, is_safety, version: into.version + 1, updated_at: sql`now()` })
    .where(eq(repairOrder.id, into.id));
  audit({
    action: 'repair_order.update',
    target: ['repair_order', into.id],
    organization_id: into.organization_id,
    before: { urgency: into.urgency, is_safety: into.is_safety },
    after: { urgency, is_safety },
  });
}

/** Repairs of the school, locked by their ids in order, so that two who lock the same ones wait and do not block each other. */
const lockInOrder = (ctx: Context, ids: readonly string[]): Promise<OrderRow[]> =>
  ctx.db
    .select()
    .from(repairOrder)
    .where(and(inSchool(ctx), inArray(repairOrder.id, [...ids])))
    .orderBy(repairOrder.id)
    .for('update');
