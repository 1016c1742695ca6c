import { and, eq, inArray, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { user } from '#modules/core/directory/server/tables.ts';
import type { Context } from '#server/http/context.ts';
import { wrongState } from '#server/lifecycle/moves.ts';
import { currentOrganization } from '#server/rights/actor.ts';
import { refuse, refuseFields, shared } from '#shared/refusal.ts';
import type { Text } from '#shared/text.ts';
import { OPEN_STATES, repairLifecycle } from '../../contract/repair.lifecycle.ts';
import { repairRefusals as r, repairTexts as t } from '../../contract/repair.refusals.ts';
import { PHOTOS_AT_MOST, pauseReasons } from '../../contract/repair.shapes.ts';
import type { repairOrders } from '../../contract/repair-orders.contract.ts';
import {
  dispatchersOf,
  refetchOrder,
  refreshHomes,
  tell,
  tellReporters,
  workersOf,
} from '../order-messages.service.ts';
import { inSchool, type OrderRow } from '../orders.queries.ts';
import { photoKind } from '../repair-files.service.ts';
import { type Pause, repairOrder } from '../tables.ts';
import { repairActs } from './order-acts.policy.ts';
import { lockOrder, repairMoves } from './order-moves.service.ts';
import { getOrder, showMoved } from './order-view.service.ts';

type Body<K extends 'assign' | 'refuse' | 'start' | 'pause' | 'resume' | 'finish'> = z.output<
  (typeof repairOrders)[K]['body']
>;

/** The clock of a phone may be ahead. */
const AHEAD_MS = 5 * 60_000;

/** Gives a repair to somebody who carries out repairs here; who had it before is told. */
export async function assignOrder(ctx: Context, id: string, { assignee_id, vendor_name, version }: Body<'assign'>) {
  const { row } = await lockOrder(ctx, id, 'assign', version);
  if (!(await workersOf(ctx, row.organization_id)).includes(assignee_id))
    throw refuseFields({ assignee_id: [t.not_repairer] });
  const set = { assignee_id, vendor_name, pauses: endPauses(row.pauses, new Date().toISOString()) };
  await repairMoves.advance(ctx, row, 'assign', { set });
  const found = await refetchOrder(ctx, id);
  const by = ctx.actor.user_id;
  if (row.assignee_id && row.assignee_id !== assignee_id)
    await tell(ctx, found, 'taken_away', { to: [row.assignee_id], by });
  await tell(ctx, found, 'to_accept', { to: [assignee_id], by });
  if (row.status === 'submitted') await tellReporters(ctx, found, 'assigned', { by });
  await refreshHomes(ctx, found);
  return showMoved(ctx, id);
}

/** Somebody takes it on. Of two who do so at once one is first, and the other reads that it is taken. */
export async function acceptOrder(ctx: Context, id: string) {
  await requireNotTaken(ctx, id);
  const { row } = await lockOrder(ctx, id, 'accept');
  await repairMoves.advance(ctx, row, 'accept', { set: { assignee_id: ctx.actor.user_id } });
  const found = await refetchOrder(ctx, id);
  await tellReporters(ctx, found, 'accepted', { by: ctx.actor.user_id });
  await refreshHomes(ctx, { ...found, order: { ...found.order, assignee_id: null } });
  return showMoved(ctx, id);
}

/**
 * What a colleague accepted is out of the sight of who comes a moment later: they learn that it is taken, not that there is
 * none. The row is held from here on: between this question and the next one nobody else accepts it.
 */
async function requireNotTaken({ db, actor }: Context, id: string): Promise<void> {
  const [taken] = await db
    .select({ assignee_id: repairOrder.assignee_id, is_accepted: sql<boolean>`${repairOrder.status} = 'accepted'` })
    .from(repairOrder)
    .where(and(eq(repairOrder.id, id), inSchool({ actor })))
    .for('update');
  if (taken?.is_accepted && taken.assignee_id !== actor.user_id)
    throw wrongState({ lifecycle: repairLifecycle, wrong_state: r.wrong_state }, 'accepted');
}

/** It waits for somebody else again. */
export async function refuseOrder(ctx: Context, id: string, { reason, version }: Body<'refuse'>) {
  const { row } = await lockOrder(ctx, id, 'refuse', version);
  await repairMoves.advance(ctx, row, 'refuse', { set: { assignee_id: null, vendor_name: null }, reason });
  const found = await refetchOrder(ctx, id);
  await tell(ctx, found, 'refused', { to: await dispatchersOf(ctx, row.organization_id), by: ctx.actor.user_id });
  await refreshHomes(ctx, found);
  return showMoved(ctx, id);
}

export async function startOrder(ctx: Context, id: string, { before_ids, version }: Body<'start'>) {
  const { row } = await lockOrder(ctx, id, 'start', version);
  await attachPhotos(ctx, id, before_ids);
  const set = { started_at: row.started_at ?? sql`now()`, before_ids: newest(row.before_ids, before_ids) };
  await repairMoves.advance(ctx, row, 'start', { set });
  return toldOf(ctx, id, 'started');
}

/** The clock stands still, whatever the urgency: nobody mends what the part is missing for. */
export async function pauseOrder(ctx: Context, id: string, { why, note, version }: Body<'pause'>) {
  const { row } = await lockOrder(ctx, id, 'pause', version);
  const label = pauseReasons.find(({ code }) => code === why) ?? pauseReasons[0];
  const reason: Text = {
    cn: note ? `${label.cn}（${note}）` : label.cn,
    us: note ? `${label.us} (${note})` : label.us,
  };
  const pauses: Pause[] = [...row.pauses, { from: new Date().toISOString(), until: null, why: reason[ctx.lang] }];
  await repairMoves.advance(ctx, row, 'pause', { set: { pauses }, reason: reason[ctx.lang] });
  return toldOf(ctx, id, 'paused', reason);
}

export async function resumeOrder(ctx: Context, id: string, { version }: Body<'resume'>) {
  const { row } = await lockOrder(ctx, id, 'resume', version);
  await repairMoves.advance(ctx, row, 'resume', { set: { pauses: endPauses(row.pauses, new Date().toISOString()) } });
  return toldOf(ctx, id, 'resumed');
}

/**
 * The fault is mended. A phone that was in the cellar sends it later, and perhaps twice, because the answer did not arrive:
 * its key was made when the work was done, and the second time changes nothing.
 */
export async function finishOrder(ctx: Context, id: string, body: Body<'finish'>) {
  const { client_key, finished_at, before_ids, after_ids, result, parts, minutes } = body;
  const found = await getOrder(ctx, id);
  repairActs.requireOwner('finish', ctx, found);
  const [row] = await ctx.db
    .select()
    .from(repairOrder)
    .where(and(eq(repairOrder.id, id), inSchool(ctx)))
    .for('update');
  if (!row) throw refuse(shared.not_found);
  if (client_key !== null && row.finish_key === client_key) return showMoved(ctx, id);
  repairActs.requireMoment('finish', ctx, { ...found, order: row });
  const done_at = doneAt(row, finished_at);
  await attachPhotos(ctx, id, [...before_ids, ...after_ids]);
  await repairMoves.advance(ctx, row, 'finish', {
    set: {
      result,
      parts,
      minutes,
      cost_fen: parts.reduce((sum, { qty, fen }) => sum + qty * fen, 0),
      done_at,
      started_at: row.started_at ?? done_at,
      finish_key: client_key,
      before_ids: newest(row.before_ids, before_ids),
      after_ids: newest(row.after_ids, after_ids),
      pauses: endPauses(row.pauses, done_at),
    },
  });
  return toldOf(ctx, id, 'done');
}

/** When the work was done: not before its time began, and not later than now. */
function doneAt({ runs_from }: OrderRow, finished_at: string | null): string {
  const now = Date.now();
  if (finished_at === null) return new Date(now).toISOString();
  const at = Date.parse(finished_at);
  if (at > now + AHEAD_MS) throw refuseFields({ finished_at: [t.in_future] });
  return new Date(Math.min(now, Math.max(at, Date.parse(runs_from)))).toISOString();
}

export const endPauses = (pauses: readonly Pause[], at: string): Pause[] =>
  pauses.map((one) => (one.until === null ? { ...one, until: at > one.from ? at : one.from } : one));

const newest = (before: readonly string[], more: readonly string[]): string[] =>
  [...new Set([...before, ...more])].slice(-PHOTOS_AT_MOST);

const attachPhotos = ({ db, actor, services }: Context, id: string, ids: readonly string[]): Promise<void> =>
  services.files.attach(db, actor.user_id, photoKind.kind, ids, { type: 'repair_order', id });

async function toldOf(ctx: Context, id: string, what: 'started' | 'paused' | 'resumed' | 'done', reason?: Text) {
  const found = await refetchOrder(ctx, id);
  await tellReporters(ctx, found, what, { by: ctx.actor.user_id, ...(reason ? { reason } : {}) });
  await refreshHomes(ctx, found);
  return showMoved(ctx, id);
}

/** Who carries out repairs here, with what each has in hand, so that one sees who has time. */
export async function listWorkers(ctx: Context) {
  const { db, actor } = ctx;
  const ids = await workersOf(ctx, currentOrganization(actor));
  if (ids.length === 0) return { list: [] };
  const open = db.$count(
    repairOrder,
    and(inSchool(ctx), sql`${repairOrder.assignee_id} = ${user.id}`, inArray(repairOrder.status, [...OPEN_STATES])),
  );
  const list = await db
    .select({ id: user.id, name: user.name, name_en: user.name_en, open: open.as('open') })
    .from(user)
    .where(inArray(user.id, ids))
    .orderBy(sql`open`, user.name, user.id);
  return { list };
}
