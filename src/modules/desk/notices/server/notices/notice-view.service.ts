import type * as z from 'zod';
import { namesOfUsers } from '#modules/core/directory/server/public.ts';
import { renderVersion } from '#modules/desk/forms/server/public.ts';
import { nameParts } from '#server/audience/audience.ts';
import { documentOfRow, SHUT, summariesOf, viewBodies } from '#server/document/stored.ts';
import type { Context } from '#server/http/context.ts';
import { receivedOf } from '#server/notify/broadcast.ts';
import type { AudiencePart } from '#shared/audience.ts';
import type { MoveOf } from '#shared/lifecycle.ts';
import { refuse, shared } from '#shared/refusal.ts';
import { SUMMARY_LENGTH } from '../../contract/notice-text.ts';
import type { noticeLifecycle } from '../../contract/notices.lifecycle.ts';
import type { noticeDetail, noticeRow } from '../../contract/notices.shapes.ts';
import { standingOf } from '../announcements.policy.ts';
import { mayComment } from '../discussion/commenters.service.ts';
import { likesOf } from '../discussion/likes.queries.ts';
import { viewFiles } from '../notice-files.ts';
import { countOwnCalls } from '../receipts/calls.service.ts';
import { noticeReceipts } from '../receipts/receipt-kinds.service.ts';
import { factsOf } from './notice-facts.ts';
import { noticeMoves } from './notice-states.service.ts';
import { accessOf, mayManage, noticeActions } from './notices.policy.ts';
import {
  countReceipts,
  type FoundNotice,
  findNotice,
  listOptions,
  listReplies,
  listRevisions,
  managedNotices,
} from './notices.queries.ts';

type Row = z.input<typeof noticeRow>;
type Detail = z.input<typeof noticeDetail>;
type Mine = Row['mine'];

/** A notice and what the caller may do with it. Refuses (404001) those who did not receive it and do not write or decide. */
export async function getVisibleNotice(ctx: Context, id: string): Promise<VisibleNotice> {
  const found = await findNotice(ctx.db, id);
  if (!found) throw refuse(shared.not_found);
  const seen = await withAccess(ctx, found);
  if (!seen.manages && seen.mine.length === 0 && seen.calls === 0) throw refuse(shared.not_found);
  return seen;
}

interface VisibleNotice {
  readonly found: FoundNotice;
  readonly manages: boolean;
  readonly mine: Mine;
  /** Silent people whom the caller is to call about it. */
  readonly calls: number;
}

async function withAccess(ctx: Context, found: FoundNotice): Promise<VisibleNotice> {
  const { id } = found.row;
  const access = accessOf(ctx.actor, factsOf(found));
  const [mine = []] = (await received(ctx, [found])).values();
  return { found, manages: mayManage(factsOf(found), access), mine, calls: await countOwnCalls(ctx, id) };
}

/** A notice that the caller manages; refuses (404001) everybody else. */
export async function getManagedNotice(ctx: Pick<Context, 'db' | 'actor'>, id: string): Promise<FoundNotice> {
  const found = await findNotice(ctx.db, id);
  if (!found || !mayManage(factsOf(found), accessOf(ctx.actor, factsOf(found)))) throw refuse(shared.not_found);
  return found;
}

/**
 * A notice that the caller manages, locked before a move out of its state. Refuses 404001 who does not manage it, before
 * its state (200200) and its version (409001).
 */
export async function lockNotice(
  { db, actor }: Context,
  id: string,
  move: MoveOf<typeof noticeLifecycle>,
  version: number,
): Promise<FoundNotice> {
  await noticeMoves.lockIn(db, managedNotices(actor), id, move, version);
  const found = await findNotice(db, id);
  if (!found) throw refuse(shared.not_found);
  return found;
}

/** The caller's received rows with the answers that settle them, by notice: also what was taken off the bell. */
async function received({ db, actor }: Context, found: readonly FoundNotice[]): Promise<Map<string, Mine>> {
  const ids = found.map(({ row }) => row.id);
  const mine = new Map<string, Mine>(ids.map((id) => [id, []]));
  if (ids.length === 0) return mine;
  const rows = await receivedOf(db, actor.user_id, ids);
  const children = [...new Set(rows.flatMap((row) => row.for_user_id ?? []))];
  const names = await namesOfUsers(db, children);
  const replies = rows.some((row) => row.need_action || row.confirmed_at)
    ? await listReplies(db, ids, actor.user_id, children)
    : [];
  for (const row of rows) {
    const notice = found.find((one) => one.row.id === row.subject_id)?.row;
    if (!notice) continue;
    const settles = settlesOf(notice, actor.user_id, row.for_user_id);
    const answer = replies.find(({ reply }) => reply.notice_id === notice.id && reply.settles === settles);
    const child = row.for_user_id ? names.get(row.for_user_id) : undefined;
    mine.get(notice.id)?.push({
      id: row.id,
      for: child ? { id: child.id, name: child.name, name_en: child.name_en } : null,
      read_at: row.read_at,
      need_action: row.need_action,
      confirmed_at: row.confirmed_at,
      reply: answer
        ? {
            option: answer.reply.option,
            remark: answer.reply.remark,
            id: answer.reply.id,
            has_signature: answer.reply.signature_id !== null,
            by: answer.by,
            at: answer.reply.changed_at,
          }
        : null,
    });
  }
  return mine;
}

/** Whose answer one is: guardians who are asked as a household answer once for their child. */
export function settlesOf(
  { confirm_mode }: { readonly confirm_mode: 'person' | 'household' },
  userId: string,
  forUserId: string | null,
): string {
  if (!forUserId) return userId;
  return confirm_mode === 'household' ? forUserId : `${userId}:${forUserId}`;
}

/** Rows of a list, with the caller's own part of each, and for those who manage it how far it got. */
export async function rowsOf(ctx: Context, found: readonly FoundNotice[]): Promise<Row[]> {
  const manages = found.filter((one) => mayManage(factsOf(one), accessOf(ctx.actor, factsOf(one))));
  const out = manages.filter(({ row }) => row.recipient_count !== null).map(({ row }) => row.id);
  const counts = await countReceipts(ctx.db, out);
  const mine = await received(ctx, found);
  return found.map((one) => {
    const people = out.includes(one.row.id) ? one.row.recipient_count : null;
    const { unread, owed } = counts.get(one.row.id) ?? { unread: 0, owed: 0 };
    return {
      ...rowOf(ctx, one, manages.includes(one)),
      counts: people === null ? null : { people, unread, owed },
      mine: mine.get(one.row.id) ?? [],
    };
  });
}

/** Recalled text is shut for everybody but those who manage it. */
function rowOf({ actor }: Context, found: FoundNotice, manages: boolean): Omit<Row, 'counts' | 'mine'> {
  const { row, organization, department, author, is_expired } = found;
  const isShut = row.status === 'recalled' && !manages;
  return {
    id: row.id,
    kind: row.kind,
    title: row.title,
    title_en: row.title_en,
    organization,
    author,
    is_expired,
    sent_at: row.sent_at,
    send_at: row.send_at,
    revision: row.revision,
    version: row.version,
    department: department && { id: department.id, name: department.name, name_en: department.name_en },
    ...summariesOf(isShut ? SHUT : row, SUMMARY_LENGTH),
    priority: row.priority as Row['priority'],
    status: row.status as Row['status'],
    ...standingOf(row),
    actions: noticeActions(factsOf(found), actor),
    recall_reason: row.recall_reason,
  };
}

/** All of one notice as the caller may see it. */
export const viewNotice = async (ctx: Context, id: string): Promise<Detail> =>
  detailOf(ctx, await getVisibleNotice(ctx, id));

/** The same after a move of the caller, who may have moved it out of their own sight: a returned draft is its author's. */
export const viewAfterMove = async (ctx: Context, found: FoundNotice): Promise<Detail> =>
  detailOf(ctx, await withAccess(ctx, found));

async function detailOf(ctx: Context, { found, manages, mine, calls }: VisibleNotice): Promise<Detail> {
  const { db, services } = ctx;
  const { id } = found.row;
  const { row } = found;
  const isShut = row.status === 'recalled' && !manages;
  const counts = manages && row.recipient_count !== null ? (await countReceipts(db, [id])).get(id) : undefined;
  const files = isShut ? [] : await services.files.listOf(db, { type: 'internotification', id });
  return {
    ...rowOf(ctx, found, manages),
    counts:
      manages && row.recipient_count !== null
        ? { people: row.recipient_count, unread: counts?.unread ?? 0, owed: counts?.owed ?? 0 }
        : null,
    mine,
    ...viewBodies(isShut ? SHUT : row),
    signer: row.signer,
    doc_no: row.doc_no,
    must_confirm: row.must_confirm,
    confirm_mode: row.confirm_mode,
    confirm_by: row.confirm_by,
    reply_kind: row.reply_kind,
    allow_comment: row.allow_comment,
    allow_like: row.allow_like,
    expires_at: row.expires_at,
    for_newcomers: row.for_newcomers,
    reply_options: isShut ? [] : await listOptions(ctx.db, id),
    form: isShut || !row.form_version_id ? null : await renderVersion(ctx, row.form_version_id),
    like: await likesOf(db, id, ctx.actor.user_id),
    ...viewFiles(services, files, row),
    audience: manages ? await audienceOf(ctx, found) : null,
    channels: manages ? (row.channels as Detail['channels']) : null,
    escalation: manages ? await escalationOf(ctx, row) : null,
    calls,
    opinion: manages ? row.opinion : null,
    notification_type_id: row.notification_type_id,
    revisions: isShut ? [] : await revisionsOf(ctx, id),
    can_comment: row.status === 'sent' && (await mayComment(ctx, row)),
  };
}

async function escalationOf({ db }: Context, { id, escalation }: FoundNotice['row']): Promise<Detail['escalation']> {
  const steps = escalation.length ? await noticeReceipts.stepsOf(db, id) : [];
  return escalation.map(({ step, after_hours }) => {
    const taken = steps.find((one) => one.step === step);
    return {
      step,
      after_hours,
      due_at: taken?.due_at ?? null,
      done_at: taken?.done_at ?? null,
      urged: taken?.urged ?? null,
    };
  });
}

async function revisionsOf({ db }: Context, id: string): Promise<Detail['revisions']> {
  const rows = await listRevisions(db, id);
  return rows.map(({ row: { revision, weight, title, body, body_document, reason, changed_at }, by }) => ({
    revision,
    weight,
    title,
    body,
    body_document: documentOfRow(body, body_document),
    reason,
    changed_at,
    changed_by: by,
  }));
}

async function audienceOf({ db, services }: Context, { row }: FoundNotice): Promise<Detail['audience']> {
  const { include, exclude } = row.audience;
  const named = await nameParts(db, services, [...include, ...exclude]);
  const shown = (parts: readonly AudiencePart[]) =>
    parts.map((part) => {
      const known = named.find((one) => one.kind === part.kind && one.id === part.id);
      return {
        ...part,
        name: known?.name ?? '—',
        name_en: known?.name_en ?? null,
        detail: known?.detail ?? null,
        detail_en: known?.detail_en ?? null,
      };
    });
  return { include: shown(include), exclude: shown(exclude) };
}
