import { eq } from 'drizzle-orm';
import type { Context } from '#server/http/context.ts';
import { refuse, shared } from '#shared/refusal.ts';
import { announcementLifecycle } from '../../contract/announcements.lifecycle.ts';
import { noticeLifecycle } from '../../contract/notices.lifecycle.ts';
import { noticeRefusals as r } from '../../contract/notices.refusals.ts';
import { noticeActions } from '../internotifications/internotifications.policy.ts';
import { factsOf } from '../internotifications/notice-facts.ts';
import { getManagedNotice } from '../internotifications/notice-view.service.ts';
import { reachesWhole } from '../management.policy.ts';
import { announcement, internotification } from '../tables.ts';

interface Urgeable {
  readonly id: string;
  readonly organization_id: string;
  readonly people: number;
  readonly is_urgent: boolean;
}

/** Something sent, locked, of which the caller may remind others. Refuses 404001 out of sight, 403001, 200200 (not out). */
export async function lockUrgeable(
  ctx: Context,
  kind: 'internotification' | 'notification',
  id: string,
): Promise<Urgeable> {
  if (kind === 'internotification') return lockNotice(ctx, id);
  const [message] = await ctx.db
    .select({ id: internotification.id })
    .from(internotification)
    .where(eq(internotification.id, id));
  return message ? lockNotice(ctx, id) : lockAnnouncement(ctx, id);
}

async function lockNotice(ctx: Context, id: string): Promise<Urgeable> {
  const { db } = ctx;
  await db
    .select({ id: internotification.id })
    .from(internotification)
    .where(eq(internotification.id, id))
    .for('update');
  const { found, access } = await getManagedNotice(ctx, id);
  const { row } = found;
  const state = noticeLifecycle.states[row.status as keyof typeof noticeLifecycle.states];
  if (row.status !== 'sent') throw refuse(r.state, { state });
  if (!noticeActions(factsOf(found), access, Date.now()).includes('urge')) throw refuse(shared.no_right);
  return {
    ...{ id, organization_id: row.organization_id, people: row.recipient_count ?? 0 },
    is_urgent: row.priority === 'urgent',
  };
}

async function lockAnnouncement({ db, actor }: Context, id: string): Promise<Urgeable> {
  const [row] = await db.select().from(announcement).where(eq(announcement.id, id)).for('update');
  const reaches = (code: '0706' | '0707' | '0708') => row && reachesWhole(actor, code, row.organization_id);
  if (!row || !(reaches('0706') || reaches('0707') || reaches('0708'))) throw refuse(shared.not_found);
  const state = announcementLifecycle.states[row.status as keyof typeof announcementLifecycle.states];
  if (row.status !== 'sent') throw refuse(r.state, { state });
  return {
    ...{ id, organization_id: row.organization_id, people: row.recipient_count ?? 0 },
    is_urgent: row.priority === 'urgent',
  };
}
