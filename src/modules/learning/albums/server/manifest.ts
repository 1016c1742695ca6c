import { eq, sql } from 'drizzle-orm';
import { type AlbumsOfVideos, albumsOfVideos } from '#modules/learning/videos/server/public.ts';
import { liveVideo } from '#modules/learning/videos/server/tables.ts';
import type { ServerModule } from '#server/module.ts';
import { addVideos } from './album-order.service.ts';
import { albumRoutes } from './albums.routes.ts';
import { albumVideo } from './tables.ts';

/** What albums add to videos: a filter of their list, places for a new one, and the way out of a deleted one. */
const albumsForVideos: AlbumsOfVideos = {
  inAlbum: (albumId) =>
    sql`exists (select 1 from ${albumVideo} where ${albumVideo.album_id} = ${albumId} and ${albumVideo.live_video_id} = ${liveVideo.id})`,
  async add(ctx, videoId, albumIds) {
    for (const id of new Set(albumIds)) await addVideos(ctx, id, [videoId]);
  },
  async left({ db }, videoId) {
    await db.delete(albumVideo).where(eq(albumVideo.live_video_id, videoId));
  },
};

/** Videos in an order, for a class, a school or everybody. */
export const albumsModule: ServerModule = {
  name: 'albums',
  needs: ['videos'],
  app: 'dibbler-videos',
  routes: [albumRoutes],
  provides: [albumsOfVideos.by(albumsForVideos)],
};
