import { and, eq, sql } from 'drizzle-orm';
import { todosChanged } from '#server/home-feed/home-feed.ts';
import type { Context } from '#server/http/context.ts';
import { receivedOf } from '#server/notify/broadcast.ts';
import { notification } from '#server/notify/tables.ts';
import { isAhead } from '#shared/field-rules.ts';
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
  if (row.confirm_by && !isAhead(row.confirm_by)) throw refuse(r.deadline);
  await db
    .update(notification)
    .set({ confirmed_at: sql`now()`, read_at: sql`coalesce(${notification.read_at}, now())` })
    .where(and(eq(notification.subject_id, id), eq(notification.user_id, actor.user_id)));
  ctx.audit({
    action: 'announcement.confirm',
    target: ['announcement', id],
    organization_id: row.organization_id,
  });
  await todosChanged(ctx, [actor.user_id]);
  return getAnnouncement(ctx, id);
}
