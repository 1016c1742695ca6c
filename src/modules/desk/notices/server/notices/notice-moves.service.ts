import { and, eq, sql } from 'drizzle-orm';
import { holders } from '#modules/core/access/server/public.ts';
import { todosChanged } from '#server/home-feed/home-feed.ts';
import type { Context } from '#server/http/context.ts';
import { notify } from '#server/notify/notify.ts';
import type { MoveOf } from '#shared/lifecycle.ts';
import { refuse, shared } from '#shared/refusal.ts';
import { noticeChannel } from '../../contract/notices.contract.ts';
import type { noticeLifecycle } from '../../contract/notices.lifecycle.ts';
import { noticeRefusals as r } from '../../contract/notices.refusals.ts';
import { noticeRights } from '../../rights.ts';
import { tellOfNotice } from '../notice-passages.service.ts';
import { notice } from '../tables.ts';
import { approverOf, requireSendable } from './approver.service.ts';
import { factsOf } from './notice-facts.ts';
import { NOTICE_PAGE } from './notice-page.ts';
import { noticeMoves } from './notice-states.service.ts';
import { getManagedNotice, lockNotice, viewAfterMove } from './notice-view.service.ts';
import { noticeActions } from './notices.policy.ts';
import { type FoundNotice, managedNotices } from './notices.queries.ts';
import { sendNotice } from './sending.jobs.ts';

type Move = Exclude<MoveOf<typeof noticeLifecycle>, 'send' | 'revise'>;
type Stored = typeof notice.$inferSelect;

/** Submit, take back, approve, return, cancel or recall. A job notifies the recipients of what is sent. */
export async function moveNotice(ctx: Context, id: string, move: Move, version: number, reason: string | null = null) {
  if (move === 'cancel_schedule') await requireNotBegun(ctx, id);
  const found = await lockNotice(ctx, id, move, version);
  noticeMoves.requireOther(ctx.actor, found.row, move);
  if (!noticeActions(factsOf(found), ctx.actor).includes(move))
    throw refuse(move === 'recall' && found.row.created_by === ctx.actor.user_id ? r.late : shared.no_right);
  if (move === 'submit') await requireSendable(ctx, found.row);
  return carryOut(ctx, found, move, reason);
}

/** Submits what the caller wrote in this transaction: nobody else sees it yet, and what may be sent was asked before it was stored. */
export async function submitNew(ctx: Context, { id }: Stored) {
  return carryOut(ctx, await getManagedNotice(ctx, id), 'submit', null);
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
  await tellOfNotice(ctx.db, after);
  await notifyAfterMove(ctx, found, move, { isApproved, isScheduled, reason });
  return viewAfterMove(ctx, { ...found, row: after });
}

/** Says by its own sentence that one went out before its schedule was cancelled. */
async function requireNotBegun({ db, actor }: Context, id: string): Promise<void> {
  const isOut = and(eq(notice.id, id), managedNotices(actor), eq(notice.status, 'sent'));
  if ((await db.$count(notice, isOut)) > 0) throw refuse(r.begun);
}

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
