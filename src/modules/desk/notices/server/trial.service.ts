import type { Context } from '#server/http/context.ts';
import { sendTrial } from '#server/notify/broadcast.ts';
import { holds } from '#server/rights/actor.ts';
import { refuse, shared } from '#shared/refusal.ts';
import { noticeRefusals as r } from '../contract/notices.refusals.ts';
import { noticeRights } from '../rights.ts';
import { broadcastOf as announcementAs } from './announcements.jobs.ts';
import { announcementActions } from './announcements.policy.ts';
import { findAnnouncement } from './announcements.queries.ts';
import { factsOf } from './notices/notice-facts.ts';
import { getManagedNotice } from './notices/notice-view.service.ts';
import { noticeActions } from './notices/notices.policy.ts';
import { broadcastOf as noticeAs } from './notices/sending.jobs.ts';

/** Sends an own draft of a notice or bulletin to its writer alone. Refuses 404001 and 403001 who may not change it. */
export async function tryNotice(ctx: Context, id: string): Promise<void> {
  const found = await getManagedNotice(ctx, id);
  if (!noticeActions(factsOf(found), ctx.actor).includes('update')) throw refuse(shared.no_right);
  const { row } = found;
  if (row.channels.includes('sms') && !holds(ctx.actor, noticeRights.sendTexts)) throw refuse(r.no_sms);
  await sendTrial(ctx, ctx.actor.user_id, noticeAs(row));
}

/** The same for an announcement. */
export async function tryAnnouncement(ctx: Context, id: string): Promise<void> {
  const found = await findAnnouncement(ctx.db, id);
  if (!found || !announcementActions(found.row, ctx.actor).includes('update')) throw refuse(shared.not_found);
  await sendTrial(ctx, ctx.actor.user_id, announcementAs(found.row));
}
