import type * as z from 'zod';
import { groupOfGuest } from '#modules/core/access/server/public.ts';
import { listSelfAndAbove } from '#modules/core/directory/server/public.ts';
import { SHUT, summariesOf, viewBodies } from '#server/document/stored.ts';
import type { FileRow } from '#server/files/kinds.ts';
import type { Context, OpenContext } from '#server/http/context.ts';
import { receivedOf } from '#server/notify/broadcast.ts';
import type { Actor } from '#server/rights/actor.ts';
import { refuse, shared } from '#shared/refusal.ts';
import type {
  announcementDetail,
  announcementRow,
  announcements as contract,
} from '../contract/announcements.contract.ts';
import type { AnnouncementStatus } from '../contract/announcements.lifecycle.ts';
import { SUMMARY_LENGTH } from '../contract/notice-text.ts';
import { noticeRights } from '../rights.ts';
import { accessOf, announcementActions, mayManage, standingOf } from './announcements.policy.ts';
import {
  type FoundAnnouncement,
  findAnnouncement,
  findSignInAnnouncement,
  isRecipient,
  listManagedAnnouncements,
  listReceivedAnnouncements,
  managedBy,
  organizationsOf,
} from './announcements.queries.ts';
import { requireAnyCode } from './management.policy.ts';
import { viewFiles } from './notice-files.ts';
import { viewMessage, viewReceivedMessages } from './notices/messages-received.service.ts';
import { countReceipts } from './notices/notices.queries.ts';

type Row = z.input<typeof announcementRow>;
type Detail = z.input<typeof announcementDetail>;
type Received = Awaited<ReturnType<typeof receivedOf>>[number];

const readerOf = async ({ db, actor }: Context) => ({
  line: await listSelfAndAbove(db, actor.organization_id),
  user_types: actor.user_types,
});

function rowOf(actor: Actor, { row, organization, is_expired }: FoundAnnouncement, mine: Received | undefined): Row {
  const { id, title, title_en, sent_at, recall_reason } = row;
  const isShut = row.status === 'recalled';
  return {
    id,
    title,
    title_en,
    organization,
    sent_at,
    is_expired,
    recall_reason,
    ...summariesOf(isShut ? SHUT : row, SUMMARY_LENGTH),
    priority: row.priority as Row['priority'],
    status: row.status as AnnouncementStatus,
    ...standingOf(row),
    actions: announcementActions(row, actor),
    mine: mine
      ? { id: mine.id, read_at: mine.read_at, confirmed_at: mine.confirmed_at, need_action: mine.need_action }
      : null,
  };
}

/** What stands around the text of an announcement. */
interface Around {
  readonly files: readonly FileRow[];
  /** What the caller received. */
  readonly mine: Received | undefined;
  /** How many are still open. */
  readonly counts: { readonly unread: number; readonly owed: number } | undefined;
}

/** With its text, and for those who manage it with what they may do. Recalled text is shut for everybody else. */
function detailOf({ actor, services }: Context, found: FoundAnnouncement, { files, mine, counts }: Around): Detail {
  const { row } = found;
  const access = accessOf(actor, row.organization_id);
  const manages = access.writes || access.decides;
  const isShut = row.status === 'recalled' && !manages;
  return {
    ...rowOf(actor, found, mine),
    type: 'announcement',
    ...viewBodies(isShut ? SHUT : row),
    placements: row.placements as Detail['placements'],
    user_types: row.user_types as Detail['user_types'],
    send_at: row.send_at,
    expires_at: row.expires_at,
    must_confirm: row.must_confirm,
    confirm_by: row.confirm_by,
    counts:
      manages && row.recipient_count !== null
        ? { people: row.recipient_count, unread: counts?.unread ?? 0, owed: counts?.owed ?? 0 }
        : null,
    ...viewFiles(services, isShut ? [] : files, row),
    allow_comment: row.allow_comment,
    author: manages ? found.author : null,
    opinion: manages ? row.opinion : null,
    recipient_count: manages ? row.recipient_count : null,
    version: row.version,
  };
}

async function detailsOf(ctx: Context, found: readonly FoundAnnouncement[]): Promise<Detail[]> {
  const { db, actor, services } = ctx;
  const ids = found.map(({ row }) => row.id);
  const files = await services.files.listOfEach(db, 'announcement', ids);
  const received = await receivedOf(db, actor.user_id, ids);
  const out = found.filter(({ row }) => row.recipient_count !== null && mayManage(actor, row)).map(({ row }) => row.id);
  const counts = await countReceipts(db, out);
  return found.map((one) => {
    const { id } = one.row;
    return detailOf(ctx, one, {
      files: files.get(id) ?? [],
      mine: received.find((row) => row.subject_id === id),
      counts: counts.get(id),
    });
  });
}

/** Announcements for the caller, or (`manage`) those that they manage. */
export async function viewAnnouncements(ctx: Context, query: z.output<(typeof contract)['list']['query']>) {
  const { actor, db } = ctx;
  const { page, per_page } = query;
  if (query.scope === 'manage') {
    requireAnyCode(actor, noticeRights.publish, noticeRights.approve);
    const { rows, total } = await listManagedAnnouncements(db, managedBy(actor), query);
    return { list: await detailsOf(ctx, rows), total, page, per_page };
  }
  if (query.type === 'message') return viewReceivedMessages(ctx, query);
  const unreadBy = query.type === 'new_notice' ? actor.user_id : null;
  const { rows, total } = await listReceivedAnnouncements(db, await readerOf(ctx), query, unreadBy);
  return { list: await detailsOf(ctx, rows), total, page, per_page };
}

export async function viewOwnAnnouncements(ctx: Context, query: z.output<(typeof contract)['mine']['query']>) {
  const { db, actor } = ctx;
  const { rows, total } = await listReceivedAnnouncements(db, await readerOf(ctx), query);
  const ids = rows.map(({ row }) => row.id);
  const received = await receivedOf(db, actor.user_id, ids);
  const list = rows.map((one) =>
    rowOf(
      actor,
      one,
      received.find((row) => row.subject_id === one.row.id),
    ),
  );
  return { list, total, page: query.page, per_page: query.per_page };
}

/** One announcement or message; refuses (404001) people it is not for. */
export async function viewAnnouncement(ctx: Context, id: string): Promise<Detail> {
  const found = await findAnnouncement(ctx.db, id);
  if (!found) return viewMessage(ctx, id);
  if (!mayManage(ctx.actor, found.row) && !(await isRecipient(ctx.db, await readerOf(ctx), id)))
    throw refuse(shared.not_found);
  return wholeOf(ctx, found);
}

/** What guests of this host read on the sign-in page; null: nothing. */
export async function viewLatestAnnounce(ctx: OpenContext, organizationId: string | undefined) {
  const { db } = ctx;
  const group = await groupOfGuest(ctx, db);
  const known = group ? await organizationsOf(db, group) : [];
  const line = organizationId ? await listSelfAndAbove(db, organizationId) : known;
  const row = await findSignInAnnouncement(
    db,
    line.filter((id) => known.includes(id)),
  );
  if (!row?.sent_at) return null;
  return {
    id: row.id,
    title: row.title,
    title_en: row.title_en,
    published_at: row.sent_at,
    ...summariesOf(row, SUMMARY_LENGTH),
  };
}

async function wholeOf(ctx: Context, found: FoundAnnouncement): Promise<Detail> {
  const [whole] = await detailsOf(ctx, [found]);
  if (!whole) throw new Error('an announcement is not shown');
  return whole;
}

/** One announcement as the caller sees it, who was let to it before. */
export async function getAnnouncement(ctx: Context, id: string): Promise<Detail> {
  const found = await findAnnouncement(ctx.db, id);
  if (!found) throw refuse(shared.not_found);
  return wholeOf(ctx, found);
}
