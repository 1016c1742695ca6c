import { todosChanged } from '#server/home-feed/home-feed.ts';
import type { Context } from '#server/http/context.ts';
import { receivedOf } from '#server/notify/broadcast.ts';
import { markAnswered } from '#server/receipts/answers.ts';
import { isAhead } from '#shared/field-rules.ts';
import { receiptRefusals } from '#shared/receipts.ts';
import { refuse, shared } from '#shared/refusal.ts';
import { type AnnouncementStatus, announcementLifecycle } from '../contract/announcements.lifecycle.ts';
import { announcementRefusals as r } from '../contract/announcements.refusals.ts';
import { findAnnouncement } from './announcements.queries.ts';
import { getAnnouncement } from './announcements.service.ts';

/**
 * A reader says that they know of it; a second time changes nothing. Refuses whom it does not ask (404001), and what was
 * recalled or is past its deadline (200200).
 */
export async function confirmAnnouncement(ctx: Context, id: string) {
  const { db, actor } = ctx;
  const row = await findAnnouncement(db, id).then((found) => found?.row);
  const [received] = row ? await receivedOf(db, actor.user_id, [id]) : [];
  if (!row?.must_confirm || !received) throw refuse(shared.not_found);
  if (row.status !== 'sent')
    throw refuse(r.state, { state: announcementLifecycle.states[row.status as AnnouncementStatus] });
  if (received.confirmed_at) return getAnnouncement(ctx, id);
  if (row.confirm_by && !isAhead(row.confirm_by)) throw refuse(receiptRefusals.deadline);
  await markAnswered(db, { subject_id: id, user_id: actor.user_id, for_user_id: null, for_household: false });
  ctx.audit({
    action: 'announcement.confirm',
    target: ['announcement', id],
    organization_id: row.organization_id,
  });
  await todosChanged(ctx, [actor.user_id]);
  return getAnnouncement(ctx, id);
}
