import type * as z from 'zod';
import type { Context } from '#server/http/context.ts';
import { refuse, shared } from '#shared/refusal.ts';
import type { announcementDetail, announcements as contract } from '../../contract/announcements.contract.ts';
import { viewNotice } from './notice-view.service.ts';
import { listReceived } from './notices.queries.ts';

type Detail = z.input<typeof announcementDetail>;
type Query = z.output<(typeof contract)['list']['query']>;
type Notice = Awaited<ReturnType<typeof viewNotice>>;

/** A message in the shape of the list of notifications; it is moved through its own calls. */
const asNotification = (notice: Notice): Detail => ({
  id: notice.id,
  title: notice.title,
  title_en: notice.title_en,
  organization: notice.organization,
  summary: notice.summary,
  summary_en: notice.summary_en,
  body: notice.body,
  body_document: notice.body_document,
  body_en: notice.body_en,
  body_en_document: notice.body_en_document,
  pictures: [],
  priority: notice.priority,
  sent_at: notice.sent_at,
  expires_at: notice.expires_at,
  is_expired: notice.is_expired,
  recall_reason: notice.recall_reason,
  author: notice.author,
  opinion: notice.opinion,
  version: notice.version,
  type: 'message',
  status: notice.status,
  is_out: notice.is_out,
  is_recalled: notice.is_recalled,
  awaits_approval: notice.awaits_approval,
  goes_at: notice.goes_at,
  send_at: notice.send_at,
  attachments: [],
  must_confirm: false,
  confirm_by: null,
  mine: notice.mine[0] ?? null,
  counts: notice.counts,
  placements: [],
  user_types: [],
  allow_comment: notice.allow_comment,
  recipient_count: notice.counts?.people ?? null,
  actions: [],
});

/** One message, for those who got it and for those who send; refuses (404001) everybody else. */
export async function viewMessage(ctx: Context, id: string): Promise<Detail> {
  const notice = await viewNotice(ctx, id);
  if (notice.kind !== 'message') throw refuse(shared.not_found);
  return asNotification(notice);
}

/** Messages that the caller got, the newest first. */
export async function viewReceivedMessages(ctx: Context, query: Query) {
  const { page, per_page } = query;
  const { rows, total } = await listReceived(ctx.db, ctx.actor.user_id, query, { kinds: ['message'] });
  const list: Detail[] = [];
  for (const { row } of rows) list.push(await viewMessage(ctx, row.id));
  return { list, total, page, per_page };
}
