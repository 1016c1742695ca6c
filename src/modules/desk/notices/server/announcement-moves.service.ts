import { and, eq } from 'drizzle-orm';
import type * as z from 'zod';
import { holders } from '#modules/core/access/server/public.ts';
import { todosChanged } from '#server/home-feed/home-feed.ts';
import type { Context } from '#server/http/context.ts';
import { currentOrganization } from '#server/rights/actor.ts';
import { fieldTexts, isAhead } from '#shared/field-rules.ts';
import type { MoveOf } from '#shared/lifecycle.ts';
import { refuse, refuseFields, shared } from '#shared/refusal.ts';
import type { announcementDetail, announcements as contract } from '../contract/announcements.contract.ts';
import type { announcementLifecycle } from '../contract/announcements.lifecycle.ts';
import { announcementRefusals as r } from '../contract/announcements.refusals.ts';
import { noticeRights } from '../rights.ts';
import { announcementMoves, sending } from './announcement-states.service.ts';
import { notifyRecipients } from './announcements.jobs.ts';
import { accessOf, announcementActions, canSendDirectly } from './announcements.policy.ts';
import { countRecipients, findAnnouncement, managedBy, namesOfOrganizations } from './announcements.queries.ts';
import { getAnnouncement } from './announcements.service.ts';
import { reachesWhole } from './management.policy.ts';
import { tellOfAnnouncement } from './notice-passages.service.ts';
import { secondApprover } from './settings.ts';
import { announcement } from './tables.ts';

type Detail = z.input<typeof announcementDetail>;
type Stored = typeof announcement.$inferSelect;
/** Those that people make; the clock makes the other one. */
type Move = Exclude<MoveOf<typeof announcementLifecycle>, 'send'>;

/** Refuses what is not theirs to do with a row that they manage: 200200 about one's own or too late, 403001 else. */
export function demand({ actor }: Context, row: Stored, action: Detail['actions'][number]): void {
  announcementMoves.requireOther(actor, row, action);
  if (announcementActions(row, actor).includes(action)) return;
  if (action === 'recall' && row.created_by === actor.user_id) throw refuse(r.late);
  throw refuse(shared.no_right);
}

/** Says by its own sentence that one went out before its schedule was cancelled. */
async function requireNotBegun({ db, actor }: Context, id: string): Promise<void> {
  const isOut = and(eq(announcement.id, id), managedBy(actor), eq(announcement.status, 'sent'));
  if ((await db.$count(announcement, isOut)) > 0) throw refuse(r.begun);
}

/**
 * What a colleague returned is a draft again, out of the sight of who decides a moment later: they learn that it is decided,
 * not that there is none. Who does not see it is refused by what follows.
 */
async function requireUndecided({ db, actor }: Context, id: string, move: Move): Promise<void> {
  if (move !== 'approve' && move !== 'return') return;
  if ((await db.$count(announcement, and(eq(announcement.id, id), managedBy(actor)))) === 0) return;
  const [row] = await db.select().from(announcement).where(eq(announcement.id, id)).for('update');
  if (row) announcementMoves.requireState(row, move);
}

/** Submit, take back, approve, return, cancel or recall. A job publishes, notifies the recipients, and takes back what a recalled one asked of them. */
export async function moveAnnouncement(
  ctx: Context,
  id: string,
  move: Move,
  version: number,
  reason: string | null = null,
): Promise<Detail> {
  if (move === 'cancel_schedule') await requireNotBegun(ctx, id);
  await requireUndecided(ctx, id, move);
  const row = await announcementMoves.lockIn(ctx.db, managedBy(ctx.actor), id, move, version);
  demand(ctx, row, move);
  if (move === 'submit') requireAhead(row);
  const atOnce = move === 'submit' && (await isSentAtOnce(ctx, row));
  const isApproved = move === 'approve' || atOnce;
  const isScheduled = isApproved && row.send_at !== null && isAhead(row.send_at);
  const after = await announcementMoves.advance(ctx, row, move, {
    ...(isApproved ? { to: isScheduled ? ('scheduled' as const) : ('sent' as const) } : {}),
    ...(move === 'submit' && !isApproved ? { to: 'pending_approval' as const } : {}),
    set: {
      ...(isApproved && !isScheduled ? sending() : {}),
      ...(move === 'return' ? { opinion: reason } : {}),
      ...(move === 'recall' ? { recall_reason: reason } : {}),
    },
    ...(reason ? { reason } : {}),
  });
  await tellOfAnnouncement(ctx.db, after);
  if (isApproved || move === 'recall')
    await ctx.services.jobs.enqueue(
      ctx.db,
      notifyRecipients,
      { announcement_id: id },
      isScheduled ? { start_after: row.send_at as string } : {},
    );
  await todosChanged(ctx, [...(await holders(ctx.db, noticeRights.approve, row.organization_id)), row.created_by]);
  return getAnnouncement(ctx, id);
}

/** A draft may have waited until its own times were over. */
function requireAhead({ send_at, confirm_by, expires_at }: Stored): void {
  const over = Object.entries({ send_at, confirm_by, expires_at }).filter(([, at]) => at !== null && !isAhead(at));
  if (over.length) throw refuseFields(Object.fromEntries(over.map(([field]) => [field, [fieldTexts.ahead]])));
}

async function isSentAtOnce({ db, services, actor }: Context, row: Stored): Promise<boolean> {
  const needs_second = await services.settings.get(db, secondApprover, row.organization_id);
  return canSendDirectly(row.placements, accessOf(actor, row.organization_id), { needs_second });
}

/** How many recipients one that is not out yet would have, and whether submitting it sends it; for those who manage it. */
export async function viewRecipients(ctx: Context, id: string) {
  const row = await findAnnouncement(ctx.db, id).then((found) => found?.row);
  if (!row) throw refuse(shared.not_found);
  const actions = announcementActions(row, ctx.actor);
  if (!actions.includes('submit') && !actions.includes('approve')) throw refuse(shared.not_found);
  const count = await countRecipients(ctx.db, row);
  return { count, is_sent_at_once: actions.includes('approve') || (await isSentAtOnce(ctx, row)) };
}

type Audience = z.output<(typeof contract)['audience']['query']>;

/** The same of one that is still being written, so that its form says it from the start. */
export async function viewAudience(ctx: Context, { organization_id, user_types = [], placements = [] }: Audience) {
  const { actor, db, services } = ctx;
  const id = organization_id ?? currentOrganization(actor);
  if (!reachesWhole(actor, noticeRights.publish, id)) throw refuse(shared.not_found);
  const organization = (await namesOfOrganizations(db, [id])).get(id);
  if (!organization) throw refuse(shared.not_found);
  const needs_second = await services.settings.get(db, secondApprover, id);
  return {
    organization,
    count: await countRecipients(db, { organization_id: id, user_types }),
    is_sent_at_once: canSendDirectly(placements, accessOf(actor, id), { needs_second }),
  };
}
