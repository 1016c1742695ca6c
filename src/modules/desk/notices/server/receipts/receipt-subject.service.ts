import { eq } from 'drizzle-orm';
import type { Context } from '#server/http/context.ts';
import { refuse, shared } from '#shared/refusal.ts';
import type { Text } from '#shared/text.ts';
import { announcementLifecycle } from '../../contract/announcements.lifecycle.ts';
import { noticeLifecycle } from '../../contract/notices.lifecycle.ts';
import { noticeRefusals as r } from '../../contract/notices.refusals.ts';
import { accessOf, announcementActions } from '../announcements.policy.ts';
import { factsOf } from '../notices/notice-facts.ts';
import { getManagedNotice } from '../notices/notice-view.service.ts';
import { noticeActions } from '../notices/notices.policy.ts';
import { announcement, notice } from '../tables.ts';

/** As the calls name it: a notice or bulletin, or what the list of notifications holds (a message, an announcement). */
export type SubjectKind = 'internotification' | 'notification';

/** Something that went to many, for those who see who has read it. */
export interface ReceiptSubject {
  readonly id: string;
  readonly organization_id: string;
  readonly title: string;
  readonly title_en: string | null;
  readonly is_announcement: boolean;
  readonly is_sent: boolean;
  readonly state: Text;
  readonly may_urge: boolean;
}

type Reader = Pick<Context, 'db' | 'actor'>;
type Row = typeof announcement.$inferSelect | typeof notice.$inferSelect;

const subjectOf = (row: Row, state: Text, may_urge: boolean): ReceiptSubject => ({
  id: row.id,
  organization_id: row.organization_id,
  title: row.title,
  title_en: row.title_en,
  is_announcement: !('kind' in row),
  is_sent: row.status === 'sent',
  state,
  may_urge,
});

/** Refuses (404001) everybody who does not see who has read it. */
export async function getReceiptSubject(ctx: Reader, kind: SubjectKind, id: string): Promise<ReceiptSubject> {
  return (kind === 'notification' && (await findAnnounced(ctx, id))) || ofNotice(ctx, id);
}

async function ofNotice(ctx: Reader, id: string): Promise<ReceiptSubject> {
  const found = await getManagedNotice(ctx, id);
  const state = noticeLifecycle.states[found.row.status as keyof typeof noticeLifecycle.states];
  return subjectOf(found.row, state, noticeActions(factsOf(found), ctx.actor).includes('urge'));
}

async function findAnnounced({ db, actor }: Reader, id: string): Promise<ReceiptSubject | null> {
  const [row] = await db.select().from(announcement).where(eq(announcement.id, id));
  if (!row) return null;
  const access = accessOf(actor, row.organization_id);
  const status = row.status as keyof typeof announcementLifecycle.states;
  const isSeen = access.oversees && (status !== 'draft' || row.created_by === actor.user_id);
  if (!isSeen) throw refuse(shared.not_found);
  const may_urge = announcementActions(row, actor).includes('urge');
  return subjectOf(row, announcementLifecycle.states[status], may_urge);
}

/** The same, locked, for who reminds its readers. Refuses 404001 out of sight, 200200 what is not out or over, 403001. */
export async function lockUrgeable(ctx: Context, kind: SubjectKind, id: string): Promise<ReceiptSubject> {
  const { db } = ctx;
  for (const table of kind === 'notification' ? [announcement, notice] : [notice])
    await db.select({ id: table.id }).from(table).where(eq(table.id, id)).for('update');
  const subject = await getReceiptSubject(ctx, kind, id);
  if (!subject.is_sent) throw refuse(r.state, { state: subject.state });
  if (!subject.may_urge) throw refuse(shared.no_right);
  return subject;
}
