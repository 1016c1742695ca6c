import { eq, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { holders } from '#modules/core/access/server/public.ts';
import { staleBecause } from '#server/audit/stale.ts';
import { acrossOrganizations } from '#server/database/across-organizations.ts';
import { namedPeople, newlyNamed, picturesOf, storedBodies, viewBodies } from '#server/document/stored.ts';
import { todosChanged } from '#server/home-feed/home-feed.ts';
import type { Context, OpenContext } from '#server/http/context.ts';
import { bindMoves } from '#server/lifecycle/moves.ts';
import { currentOrganization, holds } from '#server/rights/actor.ts';
import { canMove, type MoveOf } from '#shared/lifecycle.ts';
import { refuse, shared } from '#shared/refusal.ts';
import { type news as newsContract, newsRefusals } from '../contract/news.contract.ts';
import { type NewsStatus, newsLifecycle } from '../contract/news.lifecycle.ts';
import { newsRights } from '../rights.ts';
import { newsChanged } from './news.events.ts';
import { allowedActions, lacksConsent } from './news.policy.ts';
import {
  filterReadable,
  findManagedNews,
  findNews,
  isReadable,
  listManagedNews,
  listNeighbours,
  listNewest,
  listReadableNews,
  lockNews,
  type StoredNews,
} from './news.queries.ts';
import { tellWhenOut } from './news-named.jobs.ts';
import { readerOf } from './news-reader.service.ts';
import { listRevisions, saveRevision } from './news-revisions.queries.ts';
import { cardOf, detailOf, type NewsRow, rowOf } from './news-rows.ts';
import { removePictures, replacePictures } from './pictures.service.ts';
import { news } from './tables.ts';

type Draft = z.output<(typeof newsContract)['create']['body']>;
type Move = MoveOf<typeof newsLifecycle>;
type ListQuery = z.output<(typeof newsContract)['list']['query']>;

const moves = bindMoves({
  type: 'news',
  lifecycle: newsLifecycle,
  table: news,
  review: { moves: ['publish', 'return'], other: { than: 'author_id', refusal: newsRefusals.own } },
});

export const canManage = ({ actor }: OpenContext): boolean =>
  actor !== null && (holds(actor, newsRights.write) || holds(actor, newsRights.publish));

/** News for the caller; with `manage` every piece of the own organisation, for those who write and publish. */
export async function viewNews(ctx: OpenContext, query: ListQuery) {
  if (query.manage && !canManage(ctx)) throw refuse(ctx.actor ? shared.no_right : shared.signed_out);
  if (query.manage) {
    const { rows, total } = await listManagedNews(ctx.db, currentOrganization((ctx as Context).actor), query);
    const list = rows.map(({ row, is_pinned }) => cardOf(ctx, row, is_pinned));
    return { list, total, page: query.page, per_page: query.per_page, years: [] };
  }
  const found = await acrossOrganizations(ctx.db, async () => listReadableNews(ctx.db, await readerOf(ctx), query));
  return {
    list: found.rows.map(({ row, is_pinned }) => cardOf(ctx, row, is_pinned)),
    total: found.total,
    page: query.page,
    per_page: query.per_page,
    years: found.years,
  };
}

/** The news that a home page shows. */
export async function viewNewestNews(ctx: OpenContext, atMost: number) {
  const found = await acrossOrganizations(ctx.db, async () => listNewest(ctx.db, await readerOf(ctx), atMost));
  return found.map(({ row, is_pinned }) => cardOf(ctx, row, is_pinned));
}

/** Which of these the caller may read. */
export async function listReadable(ctx: OpenContext, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  return acrossOrganizations(ctx.db, async () => filterReadable(ctx.db, await readerOf(ctx), ids));
}

export async function viewOneNews(ctx: OpenContext, id: string) {
  return acrossOrganizations(ctx.db, async () => {
    const reader = await readerOf(ctx);
    const row = await findNews(ctx.db, id);
    if (!row) throw refuse(shared.not_found);
    const manages = canManage(ctx) && row.organization_id === ctx.actor?.organization_id;
    if (!manages && !(await isReadable(ctx.db, reader, id))) {
      const wasOpen = row.status === 'offline' && reader.line.includes(row.organization_id);
      throw refuse(wasOpen ? newsRefusals.offline : shared.not_found);
    }
    const neighbours = row.publish_at ? await listNeighbours(ctx.db, reader, row) : { previous: null, next: null };
    return { ...detailOf(ctx, row, row.is_pinned), ...neighbours };
  });
}

export async function viewManagedNews(ctx: Context, query: Parameters<typeof listManagedNews>[2]) {
  const { rows, total } = await listManagedNews(ctx.db, currentOrganization(ctx.actor), query);
  return { list: rows.map((found) => rowOf(ctx, found)), total, page: query.page, per_page: query.per_page };
}

export async function createNews(ctx: Context, draft: Draft): Promise<NewsRow> {
  const organization_id = currentOrganization(ctx.actor);
  const bodies = await storedBodies(ctx, draft);
  const [row] = await ctx.db
    .insert(news)
    .values({ ...draft, ...bodies, organization_id, author_id: ctx.actor.user_id })
    .returning();
  if (!row) throw new Error('news was not stored');
  await moves.begin(ctx, row);
  await replacePictures(ctx, 'news', row.id, [...new Set([draft.cover_id, ...picturesOf(bodies)])]);
  ctx.audit({ action: 'news.create', target: ['news', row.id], after: { title: draft.title } });
  return getRow(ctx, row.id);
}

export async function updateNews(
  ctx: Context,
  id: string,
  { version, ...draft }: Draft & { version: number },
): Promise<NewsRow> {
  const before = await getMine(ctx, id, version);
  const status = before.status as NewsStatus;
  if (!allowedActions(before, ctx.actor).includes('update'))
    throw before.author_id === ctx.actor.user_id ? refuse(newsRefusals.state) : refuse(shared.not_found);
  if (['published', 'offline'].includes(status) && lacksConsent(draft)) throw refuse(newsRefusals.consent);
  const bodies = await storedBodies(ctx, draft, before);
  await saveRevision(ctx.db, before);
  const [after] = await ctx.db
    .update(news)
    .set({
      ...draft,
      ...bodies,
      edited_by: ctx.actor.user_id,
      publish_at: draft.publish_at ?? before.publish_at,
      version: version + 1,
      updated_at: sql`now()`,
    })
    .where(eq(news.id, id))
    .returning();
  if (after?.status === 'published') {
    // at another hour everybody is told then, of whom nobody twice
    const isMoved = after.publish_at !== before.publish_at;
    await tellWhenOut(ctx, after, ctx.actor.user_id, isMoved ? namedPeople(after) : newlyNamed(after, before));
  }
  await replacePictures(ctx, 'news', id, [...new Set([draft.cover_id, ...picturesOf(bodies)])]);
  ctx.audit({
    action: 'news.update',
    target: ['news', id],
    before: { title: before.title, body: before.body },
    after: { title: draft.title, body: bodies.body },
  });
  return getRow(ctx, id);
}

export async function removeNews(ctx: Context, id: string): Promise<void> {
  const row = await lockNews(ctx.db, currentOrganization(ctx.actor), id);
  if (!row || !(holds(ctx.actor, newsRights.publish) || row.author_id === ctx.actor.user_id))
    throw refuse(shared.not_found);
  if (!allowedActions(row, ctx.actor).includes('remove')) throw refuse(newsRefusals.take_offline);
  await removePictures(ctx, 'news', id);
  await ctx.db.delete(news).where(eq(news.id, id));
  ctx.audit({ action: 'news.delete', target: ['news', id], before: { title: row.title } });
}

/** Submit, publish, return or take offline; each only from the states that it fits, and never about one's own text. */
export async function moveNews(
  ctx: Context,
  id: string,
  move: Move,
  version: number,
  opinion?: string,
): Promise<NewsRow> {
  const before = await getMine(ctx, id, version);
  if (!canMove(newsLifecycle, move, before.status as NewsStatus)) throw refuse(newsRefusals.state);
  moves.requireOther(ctx.actor, before, move);
  if (!allowedActions(before, ctx.actor).includes(move)) throw refuse(shared.not_found);
  if (move === 'publish' && lacksConsent(before)) throw refuse(newsRefusals.consent);
  const after = await moves.advance(ctx, before, move, {
    set: {
      opinion: opinion ?? null,
      ...(move === 'publish' ? { publish_at: sql`coalesce(${news.publish_at}, now())` } : {}),
      ...(move === 'offline' ? { decided_by: ctx.actor.user_id } : {}),
    },
    reason: opinion,
  });
  if (move === 'publish') await tellWhenOut(ctx, after, after.author_id, namedPeople(after));
  const waiting = await holders(ctx.db, newsRights.publish, before.organization_id);
  await todosChanged(ctx, [...waiting, before.author_id]);
  if (move === 'publish' || move === 'offline')
    await newsChanged.emit(ctx, { organization_ids: [before.organization_id] });
  return getRow(ctx, id);
}

/** Where it opens at the desk. */
export const newsManagementRoute = (id: string): string => `/newsManage?news=${id}`;

/** The row of this organisation, locked, in the version that the caller saw. */
async function getMine(ctx: Context, id: string, version: number): Promise<StoredNews> {
  const row = await lockNews(ctx.db, currentOrganization(ctx.actor), id);
  if (!row) throw refuse(shared.not_found);
  if (row.version !== version) throw await staleBecause(ctx, 'news', id, row);
  return row;
}

/** The text as it stands, for those who write and publish, and the former ones. */
export async function viewRevisions(ctx: Context, id: string) {
  const list = await listRevisions(ctx.db, id);
  return { current: await getRow(ctx, id), list: list.map((row) => ({ ...row, ...viewBodies(row) })) };
}

async function getRow(ctx: Context, id: string): Promise<NewsRow> {
  const found = await findManagedNews(ctx.db, currentOrganization(ctx.actor), id);
  if (!found) throw refuse(shared.not_found);
  return rowOf(ctx, found);
}
