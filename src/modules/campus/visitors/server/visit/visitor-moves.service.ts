import { eq, sql } from 'drizzle-orm';
import { requireGatesOf } from '#modules/campus/gates/server/public.ts';
import type { Context } from '#server/http/context.ts';
import { bindMoves } from '#server/lifecycle/moves.ts';
import { holds } from '#server/rights/actor.ts';
import { addMinutes, formatDayTime } from '#shared/dates.ts';
import { refuse, refuseFields, shared } from '#shared/refusal.ts';
import { type VisitAction, type VisitStatus, visitLifecycle } from '../../contract/visitors.lifecycle.ts';
import { visitorRefusals as r } from '../../contract/visitors.refusals.ts';
import { visitorRights } from '../../rights.ts';
import { announce, notifyHost, notifySecondReviewers, notifyVisitor } from '../messages/visitor-messages.service.ts';
import { visitCancelled, visitExtended } from '../public.ts';
import { visitor } from '../tables.ts';
import { settingsOf } from '../visitor-settings.service.ts';
import { extendUntil, GUARD_EXTEND_MINUTES, isMover, mayRemove, needsSecond } from '../visitors.policy.ts';
import type { VisitRow } from '../visitors.queries.ts';
import { requireAreas, updateOpenings } from './visit-openings.service.ts';
import { getVisit, seenBy, showVisit } from './visitor-detail.service.ts';

/** Lock, history, audit and version of every move on a booking. */
export const visitMoves = bindMoves({
  type: 'visitor',
  lifecycle: visitLifecycle,
  table: visitor,
  wrong_state: r.wrong_state,
});

type Row = typeof visitor.$inferSelect;

/** A booking as the caller stands to it, and its locked row. */
export type LockedVisit = VisitRow & { readonly locked: Row };

/**
 * The booking under a row lock. Refuses by reach (404001), by who makes such a move at all, by its state, by its version,
 * and by what else the policy asks for, in this order.
 */
export async function lockForMove(ctx: Context, id: string, move: VisitAction, version?: number): Promise<LockedVisit> {
  const { standing } = await getVisit(ctx, id);
  if (move === 'review' && standing.is_visitor) throw refuse(r.own_visit);
  if (!isMover(move, standing)) throw refuse(shared.no_right);
  const locked = await visitMoves.lockIn(ctx.db, await seenBy(ctx), id, move, version);
  const visit = await getVisit(ctx, id);
  if (!visit.actions.includes(move)) throw refuse(shared.no_right);
  return { ...visit, locked };
}

/** Stores a move with its history and record, and announces it to every open screen. */
export async function applyMove(
  ctx: Context,
  { locked }: LockedVisit,
  move: VisitAction,
  to: VisitStatus,
  set: Partial<Row>,
  reason: string | null,
): Promise<Row> {
  const after = await visitMoves.advance(ctx, locked, move, { to, set, reason });
  await updateOpenings(ctx, locked, after);
  await announce(ctx, after);
  return after;
}

export interface Review {
  readonly result: 'approve' | 'reject';
  readonly opinion: string | null;
  readonly gate_ids?: string[] | undefined;
  readonly area_group_ids?: string[] | undefined;
  readonly end_at?: string | undefined;
}

/** The host's decision, and where the settings ask for it the security office's. */
export async function reviewVisit(
  ctx: Context,
  id: string,
  { result, opinion, gate_ids, area_group_ids, end_at }: Review,
) {
  const visit = await lockForMove(ctx, id, 'review');
  if (result === 'reject') {
    await applyMove(ctx, visit, 'review', 'rejected', { waits_for: null, review_opinion: opinion }, opinion);
    await notifyVisitor(ctx, visit, 'rejected', { opinion: opinion ?? '' });
    return showVisit(ctx, id);
  }
  const settings = await settingsOf(ctx.db, visit.organization_id);
  await requireGatesOf(ctx.db, visit.organization_id, gate_ids ?? []);
  await requireAreas(ctx.db, visit, area_group_ids ?? []);
  const end = end_at ?? visit.end_at;
  if (Date.parse(end) <= Date.now())
    throw refuseFields({ end_at: [{ cn: '结束时间已过', us: 'The end time has passed' }] });
  const second = visit.waits_for === 'host' && needsSecond(visit, settings);
  const places = { gate_ids: gate_ids ?? visit.gate_ids, area_group_ids: area_group_ids ?? visit.area_group_ids };
  const facts = { ...places, end_at: end, original_end_at: end, review_opinion: opinion };
  const waits_for = second ? 'second' : null;
  await applyMove(ctx, visit, 'review', second ? 'applied' : 'approved', { ...facts, waits_for }, opinion);
  if (second) await notifySecondReviewers(ctx, visit);
  else await notifyVisitor(ctx, { ...visit, end_at: end }, 'approved');
  return showVisit(ctx, id);
}

/** Cancels a booking that nobody has entered on; the other side is notified and the pass is invalid at once. */
export async function cancelVisit(ctx: Context, id: string, reason: string) {
  const before = await getVisit(ctx, id);
  if (before.inside_count > 0 && before.status === 'verified') throw refuse(r.inside);
  const visit = await lockForMove(ctx, id, 'cancel_book');
  await applyMove(ctx, visit, 'cancel_book', 'cancelled', { waits_for: null, cancel_reason: reason }, reason);
  if (visit.standing.is_lead) await notifyHost(ctx, visit, 'cancelled', { reason });
  else await notifyVisitor(ctx, visit, 'cancelled', { reason });
  await visitCancelled.emit(ctx, { visitor_id: id, organization_id: visit.organization_id });
  return showVisit(ctx, id);
}

/** Lets a visit run longer: the host up to the organisation's limit, a guard half an hour once, the security office freely. */
export async function extendVisit(ctx: Context, id: string, end_at: string, reason: string) {
  const visit = await lockForMove(ctx, id, 'extend_time');
  const { standing, zone } = visit;
  const settings = await settingsOf(ctx.db, visit.organization_id);
  if (Date.parse(end_at) <= Math.max(Date.now(), Date.parse(visit.end_at))) {
    throw refuseFields({
      end_at: [{ cn: '请选择晚于当前结束时间的时间', us: 'Choose a time after the current end time' }],
    });
  }
  const limit =
    standing.is_host || standing.can_second
      ? extendUntil(visit.original_end_at, settings, zone)
      : addMinutes(visit.end_at, GUARD_EXTEND_MINUTES);
  if (
    Date.parse(end_at) > Date.parse(limit) &&
    !(standing.can_second && holds(ctx.actor, visitorRights.secondReview))
  ) {
    throw refuse(r.extend_limit, { time: formatDayTime(limit, ctx.lang, zone) });
  }
  const change = {
    end_at: new Date(end_at).toISOString(),
    extend_reason: reason,
    extend_count: visit.extend_count + 1,
    over_notified_at: null,
    over_told_security_at: null,
  };
  await applyMove(ctx, visit, 'extend_time', visit.status, change, reason);
  await notifyVisitor(ctx, { ...visit, ...change }, 'extended');
  await visitExtended.emit(ctx, { visitor_id: id, organization_id: visit.organization_id, end_at: change.end_at });
  return showVisit(ctx, id);
}

/** Ends a visit whose people left without being seen. */
export async function closeVisit(ctx: Context, id: string, reason: string) {
  const visit = await lockForMove(ctx, id, 'close');
  await ctx.db.execute(
    sql`update visitor_person set status = 'out', out_at = now() where visitor_id = ${id} and status = 'in'`,
  );
  const change = { inside_count: 0, is_unseen: true, last_out_at: new Date().toISOString() };
  await applyMove(ctx, visit, 'close', 'left', change, reason);
  return showVisit(ctx, id);
}

/** Takes an ended booking out of all lists; its records stay. */
export async function archiveVisit(ctx: Context, id: string): Promise<void> {
  const visit = await getVisit(ctx, id);
  if (!visit.standing.can_second) throw refuse(shared.no_right);
  if (!mayRemove(visit, visit.standing)) throw refuse(r.open_booking);
  await ctx.db.update(visitor).set({ archived_at: sql`now()` }).where(eq(visitor.id, id));
  ctx.audit({ action: 'visitor.archive', target: ['visitor', id], organization_id: visit.organization_id });
}
