import { and, asc, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { mainPlace } from '#modules/core/directory/server/public.ts';
import { user } from '#modules/core/directory/server/tables.ts';
import { classroom } from '#modules/core/school/server/tables.ts';
import { videoRights } from '#modules/learning/videos/rights.ts';
import {
  lengthsOf,
  ownVideoCardsOf,
  videoCardsOf,
  viewerOf,
  visibleIds,
} from '#modules/learning/videos/server/public.ts';
import { nameParts, reachesAudience } from '#server/audience/audience.ts';
import { keysOfAudience } from '#server/audience/shown-to.ts';
import { acrossOrganizations } from '#server/database/across-organizations.ts';
import { within } from '#server/database/scope.ts';
import type { Context } from '#server/http/context.ts';
import { anyOf, defineList, is, pageOf, type RowPlan } from '#server/lists/resource-list.ts';
import { currentOrganization, holds, scopeOf } from '#server/rights/actor.ts';
import type { Audience } from '#shared/audience.ts';
import { refuse, refuseFields, shared } from '#shared/refusal.ts';
import { searchPattern } from '#shared/text/search-words.ts';
import type { albums } from '../contract/albums.contract.ts';
import { albumRefusals as r } from '../contract/albums.refusals.ts';
import { editable, getAlbum, isNotArchived, lockAlbum, type StoredAlbum, visibleTo } from './album-access.service.ts';
import { album, albumVideo } from './tables.ts';

type ListQuery = z.output<(typeof albums)['list']['query']>;
type Draft = z.output<(typeof albums)['create']['body']>;
type Change = z.output<(typeof albums)['update']['body']>;
type Asked = Omit<ListQuery, 'of'>;

const list = defineList<Asked>({
  table: album,
  id: album.id,
  sorts: { updated_at: album.updated_at, title: album.title },
  default_sort: '-updated_at',
  filters: { scope: is(album.scope), classroom_id: is(album.classroom_id), status: anyOf(album.status) },
  search: [album.title, album.title_en],
});

const EDITS: ('update' | 'remove')[] = ['update', 'remove'];

type FoundAlbum = Awaited<ReturnType<ReturnType<typeof reader>>>[number];

const reader =
  (ctx: Context) =>
  ({ db }: Pick<Context, 'db'>, { where, order, limit, offset }: RowPlan) =>
    db
      .select({
        row: album,
        owner: { id: user.id, name: user.name, name_en: user.name_en },
        edits: sql<boolean>`(${editable(ctx)})`,
      })
      .from(album)
      .innerJoin(user, eq(user.id, album.owner_id))
      .where(where)
      .orderBy(...order)
      .limit(limit)
      .offset(offset);

/** Albums as the contract shows them: counted is what the caller may watch, for editors everything. */
async function rowsOf(ctx: Context, found: readonly FoundAlbum[]) {
  if (found.length === 0) return [];
  const { db } = ctx;
  const ids = found.map(({ row }) => row.id);
  const places = await db
    .select({ album_id: albumVideo.album_id, id: albumVideo.live_video_id })
    .from(albumVideo)
    .where(inArray(albumVideo.album_id, ids))
    .orderBy(asc(albumVideo.position));
  const all = [...new Set(places.map((one) => one.id))];
  const lengths = await lengthsOf(db, ctx.actor.user_id, all);
  const open = await visibleIds(ctx, all);
  const of = (id: string, edits: boolean) => places.filter((one) => one.album_id === id && (edits || open.has(one.id)));
  const covers = await videoCardsOf(ctx, [
    ...new Set(found.flatMap(({ row, edits }) => of(row.id, edits)[0]?.id ?? [])),
  ]);
  return found.map(({ row, owner, edits }) => {
    const own = of(row.id, edits);
    return {
      id: row.id,
      title: row.title,
      title_en: row.title_en,
      summary: row.summary,
      scope: row.scope,
      owner,
      visibility: row.visibility,
      status: row.status,
      is_shown: row.status === 'published',
      is_series: row.is_series,
      version: row.version,
      cover: covers.get(own[0]?.id ?? '')?.poster ?? null,
      video_count: own.length,
      duration_s: own.reduce((sum, one) => sum + (lengths.get(one.id)?.duration_s ?? 0), 0),
      my: { done: own.filter((one) => lengths.get(one.id)?.done).length },
      updated_at: row.updated_at,
      actions: edits ? EDITS.slice() : [],
    };
  });
}

async function pageFor(ctx: Context, base: SQL | undefined, query: Asked) {
  return acrossOrganizations(ctx.db, async () => {
    const page = await pageOf(ctx.db, list, query, and(isNotArchived(), base), (db, plan) => reader(ctx)({ db }, plan));
    return { ...page, list: await rowsOf(ctx, page.list) };
  });
}

/** Albums open to the caller, or all that 2403 reaches. */
export async function viewAlbums(ctx: Context, { of, ...query }: ListQuery) {
  const { db, actor } = ctx;
  if (of === 'manage')
    return pageFor(ctx, within(scopeOf(actor, videoRights.manage), album.organization_id, album.department_id), query);
  if (!holds(actor, videoRights.watch)) throw refuse(shared.no_right);
  return pageFor(ctx, await acrossOrganizations(db, async () => visibleTo(await viewerOf(ctx, actor))), query);
}

/** Albums that the caller owns or edits. */
export const viewOwnAlbums = (ctx: Context, query: Asked) => pageFor(ctx, mine(ctx), query);

const mine = ({ actor }: Context) =>
  sql`(${album.owner_id} = ${actor.user_id} or ${actor.user_id} = any (${album.editor_ids}))`;

export async function albumOptions(ctx: Context, q: string | undefined) {
  const rows = await ctx.db
    .select({ id: album.id, title: album.title, scope: album.scope })
    .from(album)
    .where(and(isNotArchived(), editable(ctx), q ? sql`${album.title} ~* ${searchPattern(q)}` : undefined))
    .orderBy(asc(album.title), asc(album.id))
    .limit(50);
  return { list: rows };
}

/** An album with the videos that the caller may watch; editors see the places of all. */
export async function showAlbum(ctx: Context, id: string) {
  const { db } = ctx;
  const { edits } = await getAlbum(ctx, id);
  return acrossOrganizations(db, async () => {
    const plan = { where: eq(album.id, id), order: [asc(album.id)], limit: 1, offset: 0 };
    const found = await reader(ctx)({ db }, plan);
    const [shown] = await rowsOf(ctx, found);
    const row = found[0]?.row;
    if (!shown || !row) throw refuse(r.gone);
    const places = await db
      .select({ live_video_id: albumVideo.live_video_id, position: albumVideo.position, note: albumVideo.note })
      .from(albumVideo)
      .where(eq(albumVideo.album_id, id))
      .orderBy(asc(albumVideo.position));
    const ids = places.map((one) => one.live_video_id);
    const open = await visibleIds(ctx, ids);
    const own = edits ? await ownVideoCardsOf(ctx, ids) : new Map<string, never>();
    const cards = new Map([...(await videoCardsOf(ctx, edits ? ids : [...open])), ...own]);
    const videos = places.map((one) => ({ ...one, video: cards.get(one.live_video_id) ?? null }));
    const editors = row.editor_ids.length
      ? await db
          .select({ id: user.id, name: user.name, name_en: user.name_en })
          .from(user)
          .where(inArray(user.id, row.editor_ids))
      : [];
    return {
      ...shown,
      classroom_id: row.classroom_id,
      department_id: row.department_id,
      audience: edits ? row.audience : null,
      audience_names: edits && row.audience ? await wordsOf(ctx, row.audience) : [],
      editors: edits ? editors : [],
      videos: edits ? videos : videos.filter((one) => one.video !== null),
    };
  });
}

async function wordsOf({ db, services }: Context, { include }: Audience) {
  const named = await nameParts(db, services, include);
  return named.map((part) => ({ cn: part.name, us: part.name_en ?? part.name }));
}

/** What is stored of the facts; refuses a class, editors or an audience that are not the caller's to choose. */
async function storedFacts(ctx: Context, facts: Draft, home: string) {
  const { db, actor, services } = ctx;
  const { editor_ids, classroom_id, ...rest } = facts;
  let department_id = (await mainPlace(db, actor.user_id, home))?.department?.id ?? null;
  if (facts.scope === 'class') {
    const [found] = await db
      .select({ department_id: classroom.department_id })
      .from(classroom)
      .where(and(eq(classroom.id, classroom_id ?? actor.user_id), eq(classroom.organization_id, home)));
    if (!found) throw refuseFields({ classroom_id: [{ cn: '请选择本校的班级', us: 'Choose a class at this school' }] });
    department_id = found.department_id;
  }
  const editors = [...new Set(editor_ids)].filter((one) => one !== actor.user_id);
  const known = editors.length
    ? await db
        .select({ id: user.id })
        .from(user)
        .where(and(inArray(user.id, editors), sql`'teacher' = any (${user.types})`, isNotNull(user.activated_at)))
    : [];
  if (known.length < editors.length)
    throw refuseFields({ editor_ids: [{ cn: '请选择本校的教职工', us: 'Choose staff of this school' }] });
  const audience = facts.visibility === 'audience' ? facts.audience : null;
  if (facts.visibility === 'audience' && !audience?.include.length)
    throw refuseFields({ audience: [{ cn: '请选择可见范围', us: 'Choose who may see it' }] });
  if (audience) {
    const code = holds(actor, videoRights.manage) ? videoRights.manage : videoRights.upload;
    if (!(await reachesAudience(services, { db, actor, scope: scopeOf(actor, code) }, audience)))
      throw refuseFields({
        audience: [{ cn: '可见范围超出您的权限', us: 'You can’t show it to everybody you chose' }],
      });
  }
  return {
    ...rest,
    audience,
    editor_ids: editors,
    department_id,
    classroom_id: facts.scope === 'class' ? classroom_id : null,
    ...(audience ? keysOfAudience(audience, home) : { shown_to: [], shown_except: [] }),
  };
}

async function requireFreeTitle({ db }: Context, ownerId: string, title: string, except?: string): Promise<void> {
  const [taken] = await db
    .select({ id: album.id })
    .from(album)
    .where(
      and(
        eq(album.owner_id, ownerId),
        eq(album.title, title),
        isNotArchived(),
        except ? sql`${album.id} <> ${except}` : undefined,
      ),
    );
  if (taken) throw refuse(r.title_taken);
}

export async function createAlbum(ctx: Context, draft: Draft) {
  const { db, actor } = ctx;
  const organization_id = currentOrganization(actor);
  await requireFreeTitle(ctx, actor.user_id, draft.title);
  const [row] = await db
    .insert(album)
    .values({ ...(await storedFacts(ctx, draft, organization_id)), organization_id, owner_id: actor.user_id })
    .onConflictDoNothing()
    .returning();
  if (!row) throw refuse(r.title_taken); // two at once
  ctx.audit({ action: 'album.create', target: ['album', row.id], after: { title: row.title, scope: row.scope } });
  return showAlbum(ctx, row.id);
}

/** Changes an album. One with no video is not shown, and a public one is shown by somebody who approves public videos. */
export async function updateAlbum(ctx: Context, id: string, { version, status, ...facts }: Change) {
  const { db, actor } = ctx;
  const row = await lockAlbum(ctx, id, version);
  await requireFreeTitle(ctx, row.owner_id, facts.title, id);
  if (status === 'published') await requireShowable(ctx, row, facts.visibility);
  const stored = await storedFacts(ctx, facts, row.organization_id);
  const isOwner = row.owner_id === actor.user_id;
  await db
    .update(album)
    .set({
      ...stored,
      ...(isOwner ? {} : { department_id: stored.scope === 'class' ? stored.department_id : row.department_id }),
      status,
      version: version + 1,
      updated_at: sql`now()`,
    })
    .where(eq(album.id, id));
  const of = (one: { title: string; visibility: string }, state: string) => ({
    title: one.title,
    visibility: one.visibility,
    status: state,
  });
  ctx.audit({ action: 'album.update', target: ['album', id], before: of(row, row.status), after: of(facts, status) });
  return showAlbum(ctx, id);
}

async function requireShowable({ db, actor }: Context, row: StoredAlbum, visibility: string): Promise<void> {
  const [first] = await db
    .select({ id: albumVideo.id })
    .from(albumVideo)
    .where(eq(albumVideo.album_id, row.id))
    .limit(1);
  if (!first) throw refuse(r.empty);
  const isNewlyPublic = visibility === 'public' && !(row.status === 'published' && row.visibility === 'public');
  const approves =
    holds(actor, videoRights.approvePublic) &&
    scopeOf(actor, videoRights.approvePublic).organizations.includes(row.organization_id);
  if (isNewlyPublic && !approves) throw refuse(r.public_approver);
}

/** Archives an album; its videos stay. */
export async function removeAlbum(ctx: Context, id: string): Promise<void> {
  const row = await lockAlbum(ctx, id);
  await ctx.db
    .update(album)
    .set({ archived_at: sql`now()`, version: row.version + 1, updated_at: sql`now()` })
    .where(eq(album.id, id));
  ctx.audit({ action: 'album.remove', target: ['album', id], before: { title: row.title } });
}
