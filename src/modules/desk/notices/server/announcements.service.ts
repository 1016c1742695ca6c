import { and, eq, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { groupOfGuest, holders } from '#modules/core/access/server/public.ts';
import { listSelfAndAbove } from '#modules/core/directory/server/public.ts';
import { todosChanged } from '#server/home-feed/home-feed.ts';
import type { Context, OpenContext } from '#server/http/context.ts';
import { bindMoves } from '#server/lifecycle/moves.ts';
import { type Actor, currentOrganization } from '#server/rights/actor.ts';
import { fieldTexts, isAhead } from '#shared/field-rules.ts';
import type { MoveOf } from '#shared/lifecycle.ts';
import { refuse, refuseFields, shared } from '#shared/refusal.ts';
import {
  type announcementDetail,
  type announcementRow,
  type announcements as contract,
  announcementRefusals as r,
  SHOWN_DAYS,
  SUMMARY_LENGTH,
} from '../contract/announcements.contract.ts';
import { type AnnouncementStatus, announcementLifecycle } from '../contract/announcements.lifecycle.ts';
import { notifyRecipients } from './announcements.jobs.ts';
import { type AnnouncementAccess, actionsOf, canSendDirectly, summaryOf } from './announcements.policy.ts';
import {
  countRecipients,
  type FoundAnnouncement,
  findAnnouncement,
  findSignInAnnouncement,
  isRecipient,
  listManagedAnnouncements,
  listReceivedAnnouncements,
  namesOfOrganizations,
  organizationsOf,
} from './announcements.queries.ts';
import { viewMessage, viewReceivedMessages } from './internotifications/messages-received.service.ts';
import { managementReach, reachesWhole, requireAnyCode } from './management.policy.ts';
import { secondApprover } from './settings.ts';
import { announcement } from './tables.ts';

type Row = z.input<typeof announcementRow>;
type Detail = z.input<typeof announcementDetail>;
type Draft = z.output<(typeof contract)['create']['body']>;
type Change = z.output<(typeof contract)['update']['body']>;
type Stored = typeof announcement.$inferSelect;
type Move = MoveOf<typeof announcementLifecycle>;

const moves = bindMoves({
  type: 'announcement',
  lifecycle: announcementLifecycle,
  table: announcement,
  wrong_state: r.state,
  review: { moves: ['approve', 'return'], other: { than: 'created_by', refusal: r.own } },
});

const accessOf = (actor: Actor, organizationId: string): AnnouncementAccess => ({
  user_id: actor.user_id,
  writes: reachesWhole(actor, '0707', organizationId),
  decides: reachesWhole(actor, '0708', organizationId),
});

/** Whether somebody sees it as one of those who write and decide; a draft is its author's alone. */
export function mayManage(actor: Actor, row: Stored): boolean {
  const access = accessOf(actor, row.organization_id);
  return (access.writes || access.decides) && (row.status !== 'draft' || row.created_by === actor.user_id);
}

const readerOf = async ({ db, actor }: Context) => ({
  line: await listSelfAndAbove(db, actor.organization_id),
  user_types: actor.user_types,
});

function rowOf({ row, organization, is_expired }: FoundAnnouncement): Row {
  const { id, title, title_en, sent_at, recall_reason } = row;
  const isShut = row.status === 'recalled';
  return {
    ...{ id, title, title_en, organization, sent_at, is_expired, recall_reason },
    summary: isShut ? '' : summaryOf(row.body, SUMMARY_LENGTH),
    summary_en: isShut || !row.body_en ? null : summaryOf(row.body_en, SUMMARY_LENGTH),
    priority: row.priority as Row['priority'],
    status: row.status as AnnouncementStatus,
  };
}

/** With its text, and for those who manage it with what they may do. Recalled text is shut for everybody else. */
function detailOf({ actor }: Pick<Context, 'actor'>, found: FoundAnnouncement): Detail {
  const { row } = found;
  const access = accessOf(actor, row.organization_id);
  const manages = access.writes || access.decides;
  const isShut = row.status === 'recalled' && !manages;
  return {
    ...rowOf(found),
    type: 'announcement',
    body: isShut ? '' : row.body,
    body_en: isShut ? null : row.body_en,
    placements: row.placements as Detail['placements'],
    user_types: row.user_types as Detail['user_types'],
    expires_at: row.expires_at,
    allow_comment: row.allow_comment,
    author: manages ? found.author : null,
    opinion: manages ? row.opinion : null,
    recipient_count: manages ? row.recipient_count : null,
    actions: actionsOf({ ...row, status: row.status as AnnouncementStatus }, access, Date.now()),
    version: row.version,
  };
}

/** Announcements for the caller, or (`manage`) those that they manage. */
export async function viewAnnouncements(ctx: Context, query: z.output<(typeof contract)['list']['query']>) {
  const { actor, db } = ctx;
  const { page, per_page } = query;
  if (query.scope === 'manage') {
    requireAnyCode(actor, '0707', '0708');
    const { organizations } = managementReach(actor, '0707', '0708');
    const { rows, total } = await listManagedAnnouncements(db, organizations, actor.user_id, query);
    return { list: rows.map((row) => detailOf(ctx, row)), total, page, per_page };
  }
  if (query.type === 'message') return viewReceivedMessages(ctx, query);
  const unreadBy = query.type === 'new_notice' ? actor.user_id : null;
  const { rows, total } = await listReceivedAnnouncements(db, await readerOf(ctx), query, unreadBy);
  return { list: rows.map((row) => detailOf(ctx, row)), total, page, per_page };
}

export async function viewOwnAnnouncements(ctx: Context, query: z.output<(typeof contract)['mine']['query']>) {
  const { rows, total } = await listReceivedAnnouncements(ctx.db, await readerOf(ctx), query);
  return { list: rows.map(rowOf), total, page: query.page, per_page: query.per_page };
}

/** One announcement or message; refuses (404001) people it is not for. */
export async function viewAnnouncement(ctx: Context, id: string): Promise<Detail> {
  const found = await findAnnouncement(ctx.db, id);
  if (!found) return viewMessage(ctx, id);
  if (!mayManage(ctx.actor, found.row) && !(await isRecipient(ctx.db, await readerOf(ctx), id)))
    throw refuse(shared.not_found);
  return detailOf(ctx, found);
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
    ...{ id: row.id, title: row.title, title_en: row.title_en, published_at: row.sent_at },
    summary: summaryOf(row.body, SUMMARY_LENGTH),
    summary_en: row.body_en && summaryOf(row.body_en, SUMMARY_LENGTH),
  };
}

/** Writes one announcement for each organisation. Refuses (403001) organisations outside the caller's reach. */
export async function createAnnouncements(ctx: Context, { organization_ids, submit, ...draft }: Draft) {
  const { actor, db } = ctx;
  const here = currentOrganization(actor);
  const requested = organization_ids.length ? [...new Set(organization_ids)] : [here];
  const isElsewhere = requested.some((id) => id !== here);
  for (const id of requested) {
    if (!reachesWhole(actor, '0707', id)) throw refuse(shared.no_right);
    if (isElsewhere && !reachesWhole(actor, '0705', id)) throw refuse(shared.no_right);
  }
  const list: Detail[] = [];
  for (const organization_id of requested) {
    const [row] = await db
      .insert(announcement)
      .values({ ...draft, organization_id, created_by: actor.user_id })
      .returning();
    if (!row) throw new Error('an announcement was not stored');
    await moves.begin(ctx, row);
    list.push(submit ? await moveAnnouncement(ctx, row.id, 'submit', row.version) : await getDetail(ctx, row.id));
  }
  return { list };
}

export async function updateAnnouncement(ctx: Context, id: string, { version, ...draft }: Change): Promise<Detail> {
  const before = await moves.lock(ctx.db, id, 'submit', version);
  demand(ctx, before, 'update');
  await ctx.db
    .update(announcement)
    .set({ ...draft, opinion: null, version: version + 1, updated_at: sql`now()` })
    .where(eq(announcement.id, id));
  ctx.audit({
    action: 'announcement.update',
    target: ['announcement', id],
    before: { title: before.title, body: before.body },
    after: { title: draft.title, body: draft.body },
  });
  return getDetail(ctx, id);
}

/** Refuses what is not theirs to do: 404001 out of reach, 200200 about one's own or too late. */
function demand({ actor }: Context, row: Stored, action: Detail['actions'][number]): void {
  const access = accessOf(actor, row.organization_id);
  const is_own = row.created_by === actor.user_id;
  if (!mayManage(actor, row)) throw refuse(shared.not_found);
  moves.requireOther(actor, row, action);
  const facts = { ...row, status: row.status as AnnouncementStatus };
  if (actionsOf(facts, access, Date.now()).includes(action)) return;
  if (action === 'recall' && is_own) throw refuse(r.late);
  throw refuse(shared.no_right);
}

/** Submit, take back, approve, return or recall. A job notifies the recipients of what is sent. */
export async function moveAnnouncement(
  ctx: Context,
  id: string,
  move: Move,
  version: number,
  reason: string | null = null,
): Promise<Detail> {
  const row = await moves.lock(ctx.db, id, move, version);
  demand(ctx, row, move);
  if (move === 'submit' && row.expires_at && !isAhead(row.expires_at))
    throw refuseFields({ expires_at: [fieldTexts.ahead] });
  const atOnce = move === 'submit' && (await isSentAtOnce(ctx, row));
  const isSent = move === 'approve' || atOnce;
  await moves.advance(ctx, row, move, {
    ...(move === 'submit' ? { to: atOnce ? ('sent' as const) : ('pending_approval' as const) } : {}),
    set: {
      ...(isSent ? sending() : {}),
      ...(move === 'return' ? { opinion: reason } : {}),
      ...(move === 'recall' ? { recall_reason: reason } : {}),
    },
    ...(reason ? { reason } : {}),
  });
  if (isSent) await ctx.services.jobs.enqueue(ctx.db, notifyRecipients, { announcement_id: id });
  await todosChanged(ctx, [...(await holders(ctx.db, '0708', row.organization_id)), row.created_by]);
  return getDetail(ctx, id);
}

async function isSentAtOnce({ db, services, actor }: Context, row: Stored): Promise<boolean> {
  const needs_second = await services.settings.get(db, secondApprover, row.organization_id);
  return canSendDirectly(row.placements, accessOf(actor, row.organization_id), { needs_second });
}

/** How many recipients one that is not out yet would have, and whether submitting it sends it; for those who manage it. */
export async function viewRecipients(ctx: Context, id: string) {
  const row = await findAnnouncement(ctx.db, id).then((found) => found?.row);
  if (!row) throw refuse(shared.not_found);
  const actions = actionsOf(
    { ...row, status: row.status as AnnouncementStatus },
    accessOf(ctx.actor, row.organization_id),
    Date.now(),
  );
  if (!actions.includes('submit') && !actions.includes('approve')) throw refuse(shared.not_found);
  const count = await countRecipients(ctx.db, row);
  return { count, is_sent_at_once: actions.includes('approve') || (await isSentAtOnce(ctx, row)) };
}

type Audience = z.output<(typeof contract)['audience']['query']>;

/** The same of one that is still being written, so that its form says it from the start. */
export async function viewAudience(ctx: Context, { organization_id, user_types = [], placements = [] }: Audience) {
  const { actor, db, services } = ctx;
  const id = organization_id ?? currentOrganization(actor);
  if (!reachesWhole(actor, '0707', id)) throw refuse(shared.not_found);
  const organization = (await namesOfOrganizations(db, [id])).get(id);
  if (!organization) throw refuse(shared.not_found);
  const needs_second = await services.settings.get(db, secondApprover, id);
  return {
    organization,
    count: await countRecipients(db, { organization_id: id, user_types }),
    is_sent_at_once: canSendDirectly(placements, accessOf(actor, id), { needs_second }),
  };
}

const sending = () => ({
  sent_at: sql`now()`,
  expires_at: sql`coalesce(${announcement.expires_at}, now() + make_interval(days => ${SHOWN_DAYS}))`,
});

async function getDetail(ctx: Context, id: string): Promise<Detail> {
  const found = await findAnnouncement(ctx.db, id);
  if (!found) throw refuse(shared.not_found);
  return detailOf(ctx, found);
}

/** Removes own drafts; everything else is skipped with why. */
export async function removeDrafts(ctx: Context, ids: readonly string[]) {
  const skipped: { id: string; reason: 'not_found' | 'sent' }[] = [];
  let destroyed = 0;
  for (const id of new Set(ids)) {
    const [row] = await ctx.db
      .select()
      .from(announcement)
      .where(and(eq(announcement.id, id), eq(announcement.created_by, ctx.actor.user_id)))
      .for('update');
    if (row?.status === 'draft') {
      await ctx.db.delete(announcement).where(eq(announcement.id, id));
      ctx.audit({ action: 'announcement.delete', target: ['announcement', id], before: { title: row.title } });
      destroyed += 1;
    } else skipped.push({ id, reason: row ? 'sent' : 'not_found' });
  }
  return { destroyed, skipped };
}
