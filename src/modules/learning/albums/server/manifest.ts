import { albumsOfVideos } from '#modules/learning/videos/server/public.ts';
import type { ServerModule } from '#server/module.ts';
import { albumRoutes } from './albums.routes.ts';
import { albumsForVideos } from './albums-for-videos.service.ts';
import { albumsDemo } from './demo.ts';

/** Videos in an order, for a class, a school or everybody. */
export const albumsModule: ServerModule = {
  name: 'albums',
  needs: ['videos'],
  app: 'dibbler-videos',
  routes: [albumRoutes],
  provides: [albumsOfVideos.by(albumsForVideos)],
  demo: albumsDemo,
};
