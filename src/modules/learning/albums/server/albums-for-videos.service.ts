import { eq, sql } from 'drizzle-orm';
import type { AlbumsOfVideos } from '#modules/learning/videos/server/public.ts';
import { addVideos } from './album-order.service.ts';
import { albumOptions } from './albums.service.ts';
import { albumVideo } from './tables.ts';

/** What albums add to videos: a filter of their list, places for a new one, and the way out of a deleted one. */
export const albumsForVideos: AlbumsOfVideos = {
  inAlbum: (albumId) =>
    sql`exists (select 1 from ${albumVideo} where ${albumVideo.album_id} = ${albumId} and ${albumVideo.live_video_id} = live_video.id)`,
  async add(ctx, videoId, albumIds) {
    for (const id of new Set(albumIds)) await addVideos(ctx, id, [videoId]);
  },
  async options(ctx) {
    return (await albumOptions(ctx, undefined)).list;
  },
  async append(ctx, albumId, videoIds) {
    await addVideos(ctx, albumId, videoIds);
  },
  async left({ db }, videoId) {
    await db.delete(albumVideo).where(eq(albumVideo.live_video_id, videoId));
  },
};
