import { and, eq, or, type SQL, sql } from 'drizzle-orm';
import type { Context } from '#server/http/context.ts';
import { refuse, refuseFields, shared } from '#shared/refusal.ts';
import { liveLifecycle } from '../../contract/live.lifecycle.ts';
import { liveRefusals as r, liveTexts as t } from '../../contract/live.refusals.ts';
import { liveRights } from '../../rights.ts';
import { liveClosed } from '../events.ts';
import { getLive, showLive, showRow } from '../hall/live-view.service.ts';
import { isOwner, isParty, reaches } from '../live.policy.ts';
import { hostedBy, type LiveRow, plannedBy, reachedBy } from '../lives.queries.ts';
import { notifyOfLive, refreshHomes } from '../messages/live-messages.service.ts';
import { enqueueAudienceNotice } from '../messages/live-tasks.service.ts';
import { liveMoves } from '../move/live-moves.service.ts';
import { approvalOf, typeFor } from '../planning/live-plan.service.ts';
import { openToAudience, schedulePublisherCutOff } from '../planning/live-writing.service.ts';
import { announceEnd, announceStream } from '../stream/stream-events.service.ts';
import { live } from '../tables.ts';
import { reachesInvited } from './decider-reach.service.ts';
import { mayDecide, mayStop } from './live-actions.policy.ts';

interface Decision {
  readonly result: 'approve' | 'return';
  readonly opinion: string;
  readonly version?: number | undefined;
}

/** Decides the step that a live waits for. Nobody decides about a live in which they take part. */
export async function approveLive(ctx: Context, id: string, { result, opinion, version }: Decision) {
  const seen = await getLive(ctx, id);
  if (isParty(ctx.actor, seen)) throw refuse(r.own_live);
  // its audience is told neither its version nor who changed it when
  if (!reaches(ctx.actor, seen, liveRights.approve, liveRights.approvePublic)) throw refuse(shared.no_right);
  const reach = reachedBy(ctx.actor, liveRights.approve, liveRights.approvePublic);
  const row = await liveMoves.lockIn(ctx.db, reach, id, 'approve', version);
  if (!mayDecide(ctx.actor, row) || !(await reachesInvited(ctx, row))) throw refuse(shared.no_right);
  if (result === 'return') {
    if (opinion.length < 2) throw refuseFields({ opinion: [t.reason] });
    const after = await liveMoves.advance(ctx, row, 'approve', {
      to: 'draft',
      set: { waits_for: null, opinion },
      reason: opinion,
    });
    await notifyOfLive(ctx, after, 'returned', [row.creator_id, row.host_id], {
      reason: opinion,
      link: '/mgmtLive?tab=mine',
    });
    await refreshHomes(ctx, row, after);
    await announceStream(ctx, id);
    return showRow(ctx, after); // a draft is its owner’s alone again
  }
  if (Date.parse(row.plan_end_at) <= Date.now()) throw refuse(r.past);
  const type = await typeFor(ctx, row.live_type_id, false);
  const { approval } = await approvalOf(ctx, row, type);
  const goesOn =
    row.waits_for === 'approver' && approval === 'both' && !reaches(ctx.actor, row, liveRights.approvePublic);
  const after = await liveMoves.advance(ctx, row, 'approve', {
    to: goesOn ? 'pending_approval' : 'approved',
    set: { waits_for: goesOn ? 'public_approver' : null, opinion: opinion || null },
    reason: opinion || null,
  });
  if (!goesOn) {
    await openToAudience(ctx, after);
    await notifyOfLive(ctx, after, 'approved', [row.creator_id, row.host_id]);
  }
  await refreshHomes(ctx, row, after);
  await announceStream(ctx, id);
  return showLive(ctx, id);
}

/** Refuses what waits, cancels what has not begun, or stops what runs: who may depends on which of them it is. */
export async function closeLive(
  ctx: Context,
  id: string,
  { reason, version }: { readonly reason: string; readonly version?: number | undefined },
) {
  const { actor, db } = ctx;
  const seen = await getLive(ctx, id);
  if (!isOwner(actor, seen) && !reaches(actor, seen, liveRights.approve, liveRights.approvePublic))
    throw refuse(shared.no_right);
  const reach = or(plannedBy(actor), reachedBy(actor, liveRights.approve, liveRights.approvePublic)) as SQL;
  const row = await liveMoves.lockIn(db, reach, id, 'close', version);
  const close_kind = kindOf(ctx, row);
  if (!close_kind) {
    const wouldStop =
      row.status === 'approved' &&
      isParty(actor, row) &&
      reaches(actor, row, liveRights.approve, liveRights.approvePublic);
    throw refuse(wouldStop ? r.own_live : shared.no_right);
  }
  if (reason.length < 2) throw refuseFields({ reason: [t.reason] });
  const after = await close(ctx, row, { close_kind, reason });
  await notifyOfLive(
    ctx,
    after,
    'closed',
    [row.creator_id, row.host_id].filter((one) => one !== actor.user_id),
    {
      reason,
      link: '/mgmtLive?tab=mine',
    },
  );
  return showLive(ctx, id);
}

function kindOf({ actor }: Context, row: LiveRow): 'refused' | 'withdrawn' | 'cancelled' | 'stopped' | null {
  if (row.status === 'pending_approval')
    return mayDecide(actor, row) ? 'refused' : isOwner(actor, row) ? 'withdrawn' : null;
  if (isOwner(actor, row) && !row.started_at) return 'cancelled';
  return mayStop(actor, row) ? 'stopped' : null;
}

/** Closes a locked live: playback ends, the key becomes invalid, the audience is notified. */
async function close(
  ctx: Context,
  row: LiveRow,
  { close_kind, reason }: { readonly close_kind: NonNullable<LiveRow['close_kind']>; readonly reason: string },
): Promise<LiveRow> {
  const after = await liveMoves.advance(ctx, row, 'close', {
    set: {
      close_kind,
      close_reason: reason,
      waits_for: null,
      publish_state: 'idle',
      publisher: null,
      ended_at: row.started_at ? sql`now()` : null,
      viewers_now: 0,
    },
    reason,
  });
  await announceEnd(ctx, row.id, { is_closed: true, reason });
  if (row.status === 'approved') {
    await enqueueAudienceNotice(ctx, after, 'closed');
    schedulePublisherCutOff(ctx, after, true);
  }
  await liveClosed.emit(ctx, { live_id: row.id, organization_id: row.organization_id, reason });
  await refreshHomes(ctx, row, after);
  return after;
}

/** Takes a draft, or a live that is over, out of all lists. Those who watched keep its title. */
export async function removeLive(ctx: Context, id: string): Promise<void> {
  const seen = await getLive(ctx, id);
  const own = seen.status === 'draft' && isOwner(ctx.actor, seen);
  if (!own && !reaches(ctx.actor, seen, liveRights.approve)) throw refuse(shared.no_right);
  if (seen.status === 'pending_approval' || seen.status === 'approved') throw refuse(r.open);
  const reach = or(plannedBy(ctx.actor), reachedBy(ctx.actor, liveRights.approve)) as SQL;
  const row = await liveMoves.lockIn(ctx.db, reach, id, 'remove');
  await liveMoves.advance(ctx, row, 'remove');
}

export const stateWords = (row: LiveRow) => liveLifecycle.states[row.status];

/** A live of whose host side the caller is, locked. 404001 for everybody else: they need not know that there is a key. */
export async function lockAsHost({ db, actor }: Context, id: string): Promise<LiveRow> {
  const [row] = await db
    .select()
    .from(live)
    .where(and(eq(live.id, id), hostedBy(actor)))
    .for('update');
  if (!row) throw refuse(shared.not_found);
  return row;
}
