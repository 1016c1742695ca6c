import { sql } from 'drizzle-orm';
import { holders } from '#modules/core/access/server/public.ts';
import { todosChanged } from '#server/home-feed/home-feed.ts';
import type { Context } from '#server/http/context.ts';
import { notify } from '#server/notify/notify.ts';
import type { MoveOf } from '#shared/lifecycle.ts';
import { refuse, shared } from '#shared/refusal.ts';
import { noticeChannel } from '../../contract/notices.contract.ts';
import { noticeLifecycle } from '../../contract/notices.lifecycle.ts';
import { noticeRefusals as r } from '../../contract/notices.refusals.ts';
import { noticeRights } from '../../rights.ts';
import type { notice } from '../tables.ts';
import { approverOf, requireSendable } from './approver.service.ts';
import { factsOf } from './notice-facts.ts';
import { NOTICE_PAGE } from './notice-page.ts';
import { noticeMoves } from './notice-states.service.ts';
import { getManagedNotice, viewAfterMove } from './notice-view.service.ts';
import { noticeActions } from './notices.policy.ts';
import type { FoundNotice } from './notices.queries.ts';
import { sendNotice } from './sending.jobs.ts';

type Move = Exclude<MoveOf<typeof noticeLifecycle>, 'send' | 'revise'>;
type Stored = typeof notice.$inferSelect;

/** Submit, take back, approve, return, cancel or recall. A job notifies the recipients of what is sent. */
export async function moveNotice(ctx: Context, id: string, move: Move, version: number, reason: string | null = null) {
  const found = await requireMove(ctx, id, move);
  const row = await noticeMoves.lock(ctx.db, id, move, version);
  if (move === 'submit') await requireSendable(ctx, row);
  return carryOut(ctx, { ...found, row }, move, reason);
}

/** Submits what the caller wrote in this transaction: nobody else sees it yet, and what may be sent was asked before it was stored. */
export async function submitNew(ctx: Context, { id }: Stored) {
  const { found } = await getManagedNotice(ctx, id);
  return carryOut(ctx, found, 'submit', null);
}

async function carryOut(ctx: Context, found: FoundNotice, move: Move, reason: string | null) {
  const { row } = found;
  const approver = move === 'submit' ? await requiredApprover(ctx, row) : null;
  const isApproved = move === 'approve' || approver === 'none';
  const isScheduled = isApproved && row.send_at !== null && Date.parse(row.send_at) > Date.now();
  const after = await noticeMoves.advance(ctx, row, move, {
    ...(isApproved ? { to: isScheduled ? ('scheduled' as const) : ('sent' as const) } : {}),
    ...(move === 'submit' && !isApproved ? { to: 'pending_approval' as const } : {}),
    set: {
      ...(isApproved && !isScheduled ? { sent_at: sql`now()` } : {}),
      ...(move === 'submit' ? { approver: approver === 'none' ? null : approver, opinion: null } : {}),
      ...(move === 'return' ? { opinion: reason } : {}),
      ...(move === 'recall' ? { recall_reason: reason } : {}),
    },
    ...(reason ? { reason } : {}),
  });
  await notifyAfterMove(ctx, found, move, { isApproved, isScheduled, reason });
  return viewAfterMove(ctx, { ...found, row: after });
}

/** The notice as it is before its move. Refuses what is not theirs to do: 404001 out of sight, 200200 about one's own or too late, 403001 else. */
async function requireMove(ctx: Context, id: string, move: Move): Promise<FoundNotice> {
  const { found, access } = await getManagedNotice(ctx, id);
  noticeMoves.requireOther(ctx.actor, found.row, move);
  if (move === 'cancel_schedule' && found.row.status === 'sent') throw refuse(r.begun);
  // the wrong state is said by the lock, with the state
  const possible = noticeActions({ ...factsOf(found), status: stateBefore(move) }, access, Date.now());
  if (possible.includes(move)) return found;
  if (move === 'recall' && access.is_own) throw refuse(r.late);
  throw refuse(shared.no_right);
}

const stateBefore = (move: Move): string => noticeLifecycle.moves[move].from[0] as string;

async function requiredApprover(ctx: Context, row: Stored) {
  const { approver, count } = await approverOf(ctx, row);
  if (count === 0) throw refuse(r.nobody);
  return approver;
}

async function notifyAfterMove(
  ctx: Context,
  { row, department }: FoundNotice,
  move: Move,
  { isApproved, isScheduled, reason }: { isApproved: boolean; isScheduled: boolean; reason: string | null },
): Promise<void> {
  const { db, services, actor } = ctx;
  const { id, organization_id, created_by } = row;
  if (isApproved || move === 'recall')
    await services.jobs.enqueue(
      db,
      sendNotice,
      { notice_id: id, revision: row.revision },
      isScheduled ? { start_after: row.send_at as string } : {},
    );
  if (move === 'recall') await services.realtime.emit(db, noticeChannel(id), 'notice_recalled', { reason });
  const leader = department?.leader_id;
  const deciders = await holders(db, noticeRights.approve, organization_id);
  await todosChanged(ctx, [...deciders, ...(leader ? [leader] : []), created_by]);
  if ((move === 'approve' || move === 'return') && created_by !== actor.user_id)
    await notify(ctx, {
      event: `internotification.${move}`,
      to: [created_by],
      organization_id,
      title:
        move === 'approve'
          ? { cn: `「${row.title}」已批准`, us: `“${row.title_en ?? row.title}” was approved` }
          : { cn: `「${row.title}」被退回`, us: `“${row.title_en ?? row.title}” was returned for changes` },
      ...(reason ? { body: { cn: reason, us: reason } } : {}),
      link: NOTICE_PAGE + id,
    });
}
