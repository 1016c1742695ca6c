import { and, desc, eq, inArray, ne, type SQL } from 'drizzle-orm';
import type * as z from 'zod';
import { acrossOrganizations } from '#server/database/across-organizations.ts';
import type { Context } from '#server/http/context.ts';
import { holds } from '#server/rights/actor.ts';
import type { videoCard } from '../contract/videos.shapes.ts';
import { videoRights } from '../rights.ts';
import { liveVideo } from './tables.ts';
import { standingOf } from './video-access.service.ts';
import { cardOf, keyOf } from './video-rows.ts';
import { type FoundVideo, videoReader } from './videos.queries.ts';
import { viewerOf } from './viewer.service.ts';
import { isShownNow, listOpenAmong } from './visibility.queries.ts';

type Card = z.input<typeof videoCard>;

async function cards(ctx: Context, where: SQL | undefined, limit: number): Promise<Map<string, Card>> {
  const found = await videoReader(ctx.actor.user_id)(ctx.db, {
    where,
    order: [desc(liveVideo.published_at), desc(liveVideo.id)],
    limit,
    offset: 0,
  });
  return new Map(found.map((one) => [one.row.id, shown(ctx, one)]));
}

const shown = (ctx: Context, found: FoundVideo): Card =>
  cardOf(ctx, found, keyOf(ctx, standingOf(ctx.actor, found.row)));

/**
 * Cards of these videos, by their id, for a module that has decided itself that the caller may see what shows them.
 * Videos that are hidden or gone are left out: their place says so (该视频已下线).
 */
export async function videoCardsOf(ctx: Context, ids: readonly string[]): Promise<ReadonlyMap<string, Card>> {
  if (ids.length === 0) return new Map();
  return acrossOrganizations(ctx.db, () => cards(ctx, and(inArray(liveVideo.id, [...ids]), isShownNow), ids.length));
}

/** Cards of those of these videos that are the caller's own, whatever their state; not of deleted ones. */
export async function ownVideoCardsOf(ctx: Context, ids: readonly string[]): Promise<ReadonlyMap<string, Card>> {
  if (ids.length === 0) return new Map();
  const own = and(
    inArray(liveVideo.id, [...ids]),
    eq(liveVideo.owner_id, ctx.actor.user_id),
    ne(liveVideo.status, 'archived'),
  );
  return acrossOrganizations(ctx.db, () => cards(ctx, own, ids.length));
}

/** The card of one video, or null where it is hidden or gone. */
export const videoCardOf = async (ctx: Context, id: string): Promise<Card | null> =>
  (await videoCardsOf(ctx, [id])).get(id) ?? null;

/** Which of these videos the caller may watch by themselves, without anything that shows them. */
export async function visibleIds(ctx: Context, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (!holds(ctx.actor, videoRights.watch)) return new Set();
  return acrossOrganizations(ctx.db, async () => listOpenAmong(ctx.db, await viewerOf(ctx, ctx.actor), ids));
}
