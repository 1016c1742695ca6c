import { eq, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { todosChanged } from '#server/home-feed/home-feed.ts';
import type { Context } from '#server/http/context.ts';
import { notify } from '#server/notify/notify.ts';
import { refuse, refuseFields, shared } from '#shared/refusal.ts';
import { familyMessages as messages, familyRefusals as r, familyTexts as t } from '../../contract/family.refusals.ts';
import type { linkRequests } from '../../contract/link-requests.contract.ts';
import { guardianLinkDecided } from '../family.events.ts';
import { mergeClaim, openLink } from '../links/link-opening.service.ts';
import { childClaim, type guardianLinkRequest } from '../tables.ts';
import { requestMoves } from './link-request-moves.service.ts';
import { requestActions } from './link-requests.policy.ts';
import { findRequest, type RequestRow, requestsWithin } from './link-requests.queries.ts';

type Decision = z.output<(typeof linkRequests)['decide']['body']>;
type Row = typeof guardianLinkRequest.$inferSelect;

/**
 * The school's answer to a guardian who added a child. Refuses (404001) what is out of reach, (200200) one's own
 * request and what was decided, (422001) an approval without a relation and a refusal without a reason.
 */
export async function decideRequest(ctx: Context, id: string, decision: Decision): Promise<RequestRow> {
  const reach = requestsWithin(ctx.scope, ctx.actor.user_id);
  const row = await requestMoves.lockIn(ctx.db, reach, id, 'decide', decision.version);
  if (!requestActions(row, ctx.actor).includes('decide')) throw refuse(r.own_request);
  if (decision.decision === 'approved') await approve(ctx, row, decision);
  else await reject(ctx, row, decision.reason);
  await todosChanged(ctx, [ctx.actor.user_id]);
  const after = await findRequest(ctx, ctx.scope, id);
  if (!after) throw refuse(shared.not_found);
  return after;
}

async function approve(ctx: Context, row: Row, { relation, is_main, reason }: Decision): Promise<void> {
  if (!relation) throw refuseFields({ relation: [t.relation_needed] });
  const [claim] = await ctx.db.select().from(childClaim).where(eq(childClaim.id, row.claim_id)).for('update');
  if (!claim) throw refuse(shared.not_found);
  const link_id = await openLink(ctx, {
    student_id: row.matched_student_id,
    guardian_id: row.requester_id,
    relation,
    source: 'school',
    verified_by: ctx.actor.user_id,
    ...(is_main ? { is_main } : {}),
  });
  await requestMoves.advance(ctx, row, 'decide', { to: 'approved', set: { reason }, reason });
  await mergeClaim(ctx, claim, { student_id: row.matched_student_id, link_id });
}

/** The guardian reads one neutral sentence, whatever was wrong. */
async function reject(ctx: Context, row: Row, reason: string | null): Promise<void> {
  if (!reason) throw refuseFields({ reason: [t.reason_needed] });
  await requestMoves.advance(ctx, row, 'decide', { to: 'rejected', set: { reason }, reason });
  await ctx.db
    .update(childClaim)
    .set({ status: 'refused', version: sql`${childClaim.version} + 1`, updated_at: sql`now()` })
    .where(eq(childClaim.id, row.claim_id));
  await notify(ctx, {
    event: 'guardian_link.decided',
    to: [row.requester_id],
    title: messages.refused,
    link: '/mobile/mobileMyChildren',
  });
  await ctx.services.realtime.emit(ctx.db, `user:${row.requester_id}`, 'children_changed');
  await guardianLinkDecided.emit(ctx, { claim_id: row.claim_id, result: 'refused', student_id: null });
}
