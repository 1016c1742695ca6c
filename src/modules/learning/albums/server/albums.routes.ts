import { implement } from '#server/http/context.ts';
import { albums } from '../contract/albums.contract.ts';
import { addVideos, moveVideo, removeVideos } from './album-order.service.ts';
import {
  albumOptions,
  createAlbum,
  removeAlbum,
  showAlbum,
  updateAlbum,
  viewAlbums,
  viewOwnAlbums,
} from './albums.service.ts';
import { viewPublicAlbum } from './public-album.service.ts';

export const albumRoutes = implement(albums)({
  list: ({ query }, ctx) => viewAlbums(ctx, query),
  create: ({ body }, ctx) => createAlbum(ctx, body),
  mine: ({ query }, ctx) => viewOwnAlbums(ctx, query),
  options: ({ query }, ctx) => albumOptions(ctx, query.q),
  publicAlbum: ({ params }, ctx) => viewPublicAlbum(ctx, params.id),
  get: ({ params }, ctx) => showAlbum(ctx, params.id),
  update: ({ params, body }, ctx) => updateAlbum(ctx, params.id, body),
  remove: ({ params }, ctx) => removeAlbum(ctx, params.id),
  updatePosition: ({ params, body }, ctx) => moveVideo(ctx, params.id, body),
  addVideos: ({ params, body }, ctx) => addVideos(ctx, params.id, body.live_video_ids),
  removeVideos: ({ params, query }, ctx) => removeVideos(ctx, params.id, query.live_video_ids),
});
