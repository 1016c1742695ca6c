import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { ownVideoIds, visibleIds } from '#modules/learning/videos/server/public.ts';
import { staleBecause } from '#server/audit/stale.ts';
import { acrossOrganizations } from '#server/database/across-organizations.ts';
import type { Db } from '#server/database/database.ts';
import type { Context } from '#server/http/context.ts';
import { RefusalError, refuse, refuseFields } from '#shared/refusal.ts';
import { ALBUM_VIDEOS_AT_MOST } from '../contract/albums.contract.ts';
import { albumRefusals as r } from '../contract/albums.refusals.ts';
import { lockAlbum, type StoredAlbum } from './album-access.service.ts';
import { album, albumVideo } from './tables.ts';

const orderOf = (db: Db, albumId: string) =>
  db
    .select({ live_video_id: albumVideo.live_video_id, position: albumVideo.position })
    .from(albumVideo)
    .where(eq(albumVideo.album_id, albumId))
    .orderBy(asc(albumVideo.position));

/** Writes an order, from 1 on, and moves the album to its next version. */
async function writeOrder(ctx: Context, row: StoredAlbum, ids: readonly string[], after: Record<string, unknown>) {
  const { db } = ctx;
  if (ids.length)
    await db.execute(sql`update album_video set position = placed.position::int
      from unnest(${sql.param([...ids])}::uuid[]) with ordinality as placed (id, position)
      where album_video.album_id = ${row.id} and album_video.live_video_id = placed.id
        and album_video.position is distinct from placed.position`);
  const version = row.version + 1;
  await db.update(album).set({ version, updated_at: sql`now()` }).where(eq(album.id, row.id));
  ctx.audit({ action: 'album.order', target: ['album', row.id], organization_id: row.organization_id, after });
  return { version, videos: ids.map((live_video_id, at) => ({ live_video_id, position: at + 1 })) };
}

/** Moves a video; the others move up or down. Over an older order: 409001 with the present one beside it. */
export async function moveVideo(
  ctx: Context,
  id: string,
  { live_video_id, position, version }: { live_video_id: string; position: number; version: number },
) {
  const row = await lockAlbum(ctx, id);
  const videos = await orderOf(ctx.db, id);
  if (row.version !== version) {
    const stale = await staleBecause(ctx, 'album', id, row);
    throw new RefusalError(stale.refusal, stale.values, stale.fields, { ...stale.extra, videos, version: row.version });
  }
  const ids = videos.map((one) => one.live_video_id);
  if (!ids.includes(live_video_id))
    throw refuseFields({ live_video_id: [{ cn: '该视频不在专辑中', us: 'This video isn’t in the album' }] });
  const others = ids.filter((one) => one !== live_video_id);
  others.splice(Math.min(position, ids.length) - 1, 0, live_video_id);
  return writeOrder(ctx, row, others, { live_video_id, position: others.indexOf(live_video_id) + 1 });
}

/** Which of these videos the caller may put into an album: open to them, or their own. */
async function requireEditable(ctx: Context, ids: readonly string[]): Promise<void> {
  const open = await visibleIds(ctx, ids);
  const rest = ids.filter((one) => !open.has(one));
  if (rest.length === 0) return;
  if ((await ownVideoIds(ctx.db, ctx.actor.user_id, rest)).size < rest.length) throw refuse(r.gone);
}

/** Adds videos at the end; what is in the album already stays where it is. Refuses (404001) all for one that is not open. */
export async function addVideos(ctx: Context, id: string, videoIds: readonly string[]) {
  const wanted = [...new Set(videoIds)];
  const row = await lockAlbum(ctx, id);
  await requireEditable(ctx, wanted);
  const ids = (await orderOf(ctx.db, id)).map((one) => one.live_video_id);
  const fresh = wanted.filter((one) => !ids.includes(one));
  if (ids.length + fresh.length > ALBUM_VIDEOS_AT_MOST) throw refuse(r.full);
  if (fresh.length)
    await acrossOrganizations(ctx.db, () =>
      ctx.db.insert(albumVideo).values(
        fresh.map((live_video_id, at) => ({
          organization_id: row.organization_id,
          album_id: id,
          live_video_id,
          position: ids.length + at + 1,
          added_by: ctx.actor.user_id,
        })),
      ),
    );
  return writeOrder(ctx, row, [...ids, ...fresh], { added: fresh });
}

export async function removeVideos(ctx: Context, id: string, videoIds: readonly string[]) {
  const row = await lockAlbum(ctx, id);
  await ctx.db
    .delete(albumVideo)
    .where(and(eq(albumVideo.album_id, id), inArray(albumVideo.live_video_id, [...videoIds])));
  const ids = (await orderOf(ctx.db, id)).map((one) => one.live_video_id);
  return writeOrder(ctx, row, ids, { removed: [...videoIds] });
}
