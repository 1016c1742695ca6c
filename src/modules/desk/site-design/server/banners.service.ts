import { eq, sql } from 'drizzle-orm';
import * as z from 'zod';
import { groupOfGuest } from '#modules/core/access/server/public.ts';
import { listSelfAndAbove } from '#modules/core/directory/server/public.ts';
import { findNews, listReadable, removePictures, replacePictures } from '#modules/desk/news/server/public.ts';
import { countBannerUse, listOpenApps } from '#modules/desk/usage/server/public.ts';
import { staleBecause } from '#server/audit/stale.ts';
import { acrossOrganizations } from '#server/database/across-organizations.ts';
import { requireRoom } from '#server/database/room.ts';
import type { Context, OpenContext } from '#server/http/context.ts';
import { currentOrganization } from '#server/rights/actor.ts';
import { refuse, refuseFields, shared } from '#shared/refusal.ts';
import { type bannerDraft, bannerRefusals, LIVE_BANNERS_AT_MOST } from '../contract/banners.contract.ts';
import { type BannerCard, type BannerRow, cardOf, mayRemove, rowOf } from './banner-rows.ts';
import { isVisibleTo } from './banners.policy.ts';
import {
  countLiveBanners,
  findBanner,
  listBanners,
  listLiveBanners,
  lockPlacement,
  type StoredBanner,
} from './banners.queries.ts';
import { hasRequiredSize } from './picture-sizes.service.ts';
import { siteDesignChanged } from './site-design.events.ts';
import { banner } from './tables.ts';

type Draft = z.output<typeof bannerDraft>;

const notThere = { cn: '请选择可用的应用', us: 'Choose an available app' };
const noNews = { cn: '请选择本机构的新闻', us: 'Choose news from this organisation' };
const notAll = { cn: '请提交该位置的全部横幅', us: 'Submit all banners in this placement' };

/** Live banners for the caller. Somebody without an organisation, signed in or not, gets the public ones of the guest page. */
export async function viewOwnBanners(ctx: OpenContext, placement: BannerRow['placement']): Promise<BannerCard[]> {
  const { actor, db } = ctx;
  const own = actor?.organization_id ?? null;
  const rows = await acrossOrganizations(db, async () =>
    listLiveBanners(db, await listSelfAndAbove(db, own ?? (await groupOfGuest(ctx, db))), own ? placement : 'guest'),
  );
  const app_codes = own ? new Set((await listOpenApps(ctx as Context)).map((app) => app.code)) : new Set<string>();
  const mine = rows.filter((row) =>
    isVisibleTo(row, actor && own ? { user_types: actor.user_types, app_codes } : null),
  );
  const isToNews = (row: StoredBanner) => row.link_kind === 'news';
  const readable = await listReadable(
    ctx,
    mine.filter(isToNews).map((row) => row.link_target ?? ''),
  );
  return mine.filter((row) => !isToNews(row) || readable.has(row.link_target ?? '')).map((row) => cardOf(ctx, row));
}

export async function viewBanners(ctx: Context, query: Parameters<typeof listBanners>[2]) {
  const { rows, ...page } = await listBanners(ctx.db, currentOrganization(ctx.actor), query);
  const use = await countBannerUse(
    ctx.db,
    rows.map((row) => row.id),
  );
  return { ...page, list: rows.map((row) => rowOf(ctx, row, use.get(row.id))) };
}

export async function createBanner(ctx: Context, draft: Draft): Promise<BannerRow> {
  const organization_id = currentOrganization(ctx.actor);
  await requireFit(ctx, organization_id, draft, null);
  await requireShapes(ctx, draft, null);
  const [row] = await ctx.db
    .insert(banner)
    .values({ ...draft, organization_id, created_by: ctx.actor.user_id })
    .returning();
  if (!row) throw new Error('a banner was not stored');
  await replacePictures(ctx, 'banner', row.id, picturesIn(draft));
  ctx.audit({ action: 'banner.create', target: ['banner', row.id], after: draft });
  await siteDesignChanged.emit(ctx, { organization_ids: [organization_id] });
  return rowOf(ctx, row);
}

export async function updateBanner(
  ctx: Context,
  id: string,
  { version, ...draft }: Draft & { version: number },
): Promise<BannerRow> {
  const organization_id = currentOrganization(ctx.actor);
  await lockPlacement(ctx.db, organization_id, draft.placement);
  const before = await findBanner(ctx.db, organization_id, id);
  if (!before) throw refuse(shared.not_found);
  if (before.version !== version) throw await staleBecause(ctx, 'banner', id, before);
  await requireFit(ctx, organization_id, draft, id);
  await requireShapes(ctx, draft, before);
  const [row] = await ctx.db
    .update(banner)
    .set({ ...draft, version: version + 1, updated_at: sql`now()` })
    .where(eq(banner.id, id))
    .returning();
  if (!row) throw refuse(shared.not_found);
  await replacePictures(ctx, 'banner', id, picturesIn(draft));
  ctx.audit({ action: 'banner.update', target: ['banner', id], before: rowOf(ctx, before), after: draft });
  await siteDesignChanged.emit(ctx, { organization_ids: [organization_id] });
  return rowOf(ctx, row);
}

export async function removeBanner(ctx: Context, id: string): Promise<void> {
  const row = await findBanner(ctx.db, currentOrganization(ctx.actor), id);
  if (!row) throw refuse(shared.not_found);
  if (!mayRemove(row)) throw refuse(bannerRefusals.only_drafts);
  await removePictures(ctx, 'banner', id);
  await ctx.db.delete(banner).where(eq(banner.id, id));
  ctx.audit({ action: 'banner.delete', target: ['banner', id], before: { title: row.title } });
}

const picturesIn = ({ image_id, image_h5_id, image_en_id, image_h5_en_id }: Draft) => [
  image_id,
  image_h5_id,
  image_en_id,
  image_h5_en_id,
];

/** All banners of a placement in their new order. Made from an older list it is refused, and nothing changes. */
export async function sortBanners(
  ctx: Context,
  placement: string,
  ids: readonly string[],
  revision: number,
): Promise<void> {
  const organization_id = currentOrganization(ctx.actor);
  const rows = await lockPlacement(ctx.db, organization_id, placement);
  const known = new Set(rows.map((row) => row.id));
  if (new Set(ids).size !== ids.length || ids.length !== known.size || ids.some((id) => !known.has(id)))
    throw refuseFields({ ids: [notAll] });
  if (rows.reduce((sum, row) => sum + row.version, 0) !== revision)
    throw await staleBecause(ctx, 'banner', [organization_id, ...ids]);
  for (const [at, id] of ids.entries()) {
    await ctx.db
      .update(banner)
      .set({ sort: (at + 1) * 10, version: sql`${banner.version} + 1` })
      .where(eq(banner.id, id));
  }
  ctx.audit({ action: 'banner.sort', target: ['banner', organization_id], after: { placement, ids } });
  await siteDesignChanged.emit(ctx, { organization_ids: [organization_id] });
}

const WIDE = { width: 1920, height: 480 };
const PHONE = { width: 750, height: 320 };
const wrongSize = ({ width, height }: typeof WIDE) => ({
  cn: `请使用 ${width}×${height} 的图片`,
  us: `Use an image of ${width}×${height}`,
});

/** Pictures that are new to the banner have the size of their place. */
async function requireShapes(ctx: Context, draft: Draft, before: StoredBanner | null): Promise<void> {
  for (const [field, size] of [
    ['image_id', WIDE],
    ['image_en_id', WIDE],
    ['image_h5_id', PHONE],
    ['image_h5_en_id', PHONE],
  ] as const) {
    const id = draft[field];
    if (id && id !== before?.[field] && !(await hasRequiredSize(ctx, id, size)))
      throw refuseFields({ [field]: [wrongSize(size)] });
  }
}

async function requireFit(ctx: Context, organizationId: string, draft: Draft, id: string | null): Promise<void> {
  if (draft.link_kind === 'app' && !(await listOpenApps(ctx)).some((app) => app.code === draft.link_target)) {
    throw refuseFields({ link_target: [notThere] });
  }
  if (draft.link_kind === 'news') {
    const linked = z.uuid().safeParse(draft.link_target).success
      ? await findNews(ctx.db, draft.link_target ?? '')
      : null;
    if (linked?.organization_id !== organizationId) throw refuseFields({ link_target: [noNews] });
  }
  if (draft.status === 'live')
    await requireRoom(
      ctx.db,
      { of: `banner:${organizationId}:${draft.placement}`, most: LIVE_BANNERS_AT_MOST },
      () => countLiveBanners(ctx.db, organizationId, draft.placement, id),
      () => refuse(bannerRefusals.too_many),
    );
}
