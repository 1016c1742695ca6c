import { sql } from 'drizzle-orm';
import { holders } from '#modules/core/access/server/public.ts';
import { todosChanged } from '#server/home-feed/home-feed.ts';
import type { Context } from '#server/http/context.ts';
import { notify } from '#server/notify/notify.ts';
import type { MoveOf } from '#shared/lifecycle.ts';
import { refuse, shared } from '#shared/refusal.ts';
import { noticeChannel } from '../../contract/internotifications.contract.ts';
import { noticeLifecycle } from '../../contract/notices.lifecycle.ts';
import { noticeRefusals as r } from '../../contract/notices.refusals.ts';
import type { internotification } from '../tables.ts';
import { approverOf, requireSendable } from './approver.service.ts';
import { accessOf, mayManage, noticeActions } from './internotifications.policy.ts';
import { findNotice } from './internotifications.queries.ts';
import { factsOf } from './notice-facts.ts';
import { noticeMoves } from './notice-states.service.ts';
import { viewAfterMove } from './notice-view.service.ts';
import { sendNotice } from './sending.jobs.ts';

type Move = Exclude<MoveOf<typeof noticeLifecycle>, 'send' | 'revise'>;
type Stored = typeof internotification.$inferSelect;

/** Submit, take back, approve, return, cancel or recall. A job notifies the recipients of what is sent. */
export async function moveNotice(ctx: Context, id: string, move: Move, version: number, reason: string | null = null) {
  const { db } = ctx;
  await requireMove(ctx, id, move);
  const row = await noticeMoves.lock(db, id, move, version);
  const approver = move === 'submit' ? await requiredApprover(ctx, row) : null;
  const isApproved = move === 'approve' || approver === 'none';
  const isScheduled = isApproved && row.send_at !== null && Date.parse(row.send_at) > Date.now();
  await noticeMoves.advance(ctx, row, move, {
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
  await notifyAfterMove(ctx, row, move, { isApproved, isScheduled, reason });
  return viewAfterMove(ctx, id);
}

/** Refuses what is not theirs to do: 404001 out of sight, 200200 about one's own or too late, 403001 else. */
async function requireMove(ctx: Context, id: string, move: Move): Promise<void> {
  const found = await findNotice(ctx.db, id);
  const access = found && accessOf(ctx.actor, factsOf(found));
  if (!found || !access || !mayManage(factsOf(found), access)) throw refuse(shared.not_found);
  noticeMoves.requireOther(ctx.actor, found.row, move);
  if (move === 'cancel_schedule' && found.row.status === 'sent') throw refuse(r.begun);
  // the wrong state is said by the lock, with the state
  const possible = noticeActions({ ...factsOf(found), status: stateBefore(move) }, access, Date.now());
  if (possible.includes(move)) return;
  if (move === 'recall' && access.is_own) throw refuse(r.late);
  throw refuse(shared.no_right);
}

const stateBefore = (move: Move): string => noticeLifecycle.moves[move].from[0] as string;

async function requiredApprover(ctx: Context, row: Stored) {
  await requireSendable(ctx, row);
  const { approver, count } = await approverOf(ctx, row);
  if (count === 0) throw refuse(r.nobody);
  return approver;
}

async function notifyAfterMove(
  ctx: Context,
  row: Stored,
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
  const leaders = (await findNotice(db, id))?.department?.leader_id;
  const deciders = await holders(db, '0708', organization_id);
  await todosChanged(ctx, [...deciders, ...(leaders ? [leaders] : []), created_by]);
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
      link: `/internal_message/${id}`,
    });
}
