import { eq } from 'drizzle-orm';
import type { Context } from '#server/http/context.ts';
import { refuse, shared } from '#shared/refusal.ts';
import { noticeRights } from '../../rights.ts';
import { viewAnnouncement } from '../announcements.service.ts';
import { reachesWhole } from '../management.policy.ts';
import { NOTICE_PAGE } from '../notices/notice-page.ts';
import { getVisibleNotice } from '../notices/notice-view.service.ts';
import { announcement, notice } from '../tables.ts';

/** What is discussed, as the caller sees it. */
export interface Subject {
  readonly id: string;
  readonly organization_id: string;
  readonly created_by: string;
  readonly title: string;
  readonly title_en: string | null;
  readonly link: string;
  readonly allow_comment: 'off' | 'author_only' | 'all';
  readonly is_open: boolean;
  /** Reads all comments, and may hide them: the author, and holders of 0709. */
  readonly moderates: boolean;
}

type DiscussedRow = typeof notice.$inferSelect | typeof announcement.$inferSelect;

const subjectOf = ({ actor }: Context, row: DiscussedRow, link: string): Subject => ({
  id: row.id,
  organization_id: row.organization_id,
  created_by: row.created_by,
  link,
  title: row.title,
  title_en: row.title_en,
  allow_comment: row.allow_comment,
  is_open: row.status === 'sent',
  moderates: row.created_by === actor.user_id || reachesWhole(actor, noticeRights.moderate, row.organization_id),
});

/** A notice or bulletin that the caller sees; refuses 404001. */
export async function noticeSubject(ctx: Context, id: string): Promise<Subject> {
  const { found } = await getVisibleNotice(ctx, id);
  return subjectOf(ctx, found.row, NOTICE_PAGE + id);
}

/** An announcement that the caller sees; refuses 404001. */
export async function announcementSubject(ctx: Context, id: string): Promise<Subject> {
  await viewAnnouncement(ctx, id);
  const [row] = await ctx.db.select().from(announcement).where(eq(announcement.id, id));
  if (!row) throw refuse(shared.not_found);
  return subjectOf(ctx, row, `/public_message/${id}`);
}

/** Either of them, for a comment that names only itself. */
export async function anySubject(ctx: Context, id: string): Promise<Subject> {
  const known = await ctx.db.$count(notice, eq(notice.id, id));
  return known ? noticeSubject(ctx, id) : announcementSubject(ctx, id);
}
