import { viewAudienceOptions } from '#server/audience/choose-audience.ts';
import { implement } from '#server/http/context.ts';
import { videoDesk } from '../contract/video-desk.contract.ts';
import { videoShares } from '../contract/video-shares.contract.ts';
import { liveVideos } from '../contract/videos.contract.ts';
import { putCaptions, removeCaptions } from './captions/captions.service.ts';
import { setPortraits, viewPortraits, viewRecalled } from './desk/portraits.service.ts';
import { choosePoster } from './desk/posters.service.ts';
import { setAudiences, updateVideo } from './desk/video-changes.service.ts';
import { addToAlbum, viewAlbumOptions, viewClasses } from './desk/video-offers.service.ts';
import { createShare, endShare, viewShares } from './desk/video-shares.service.ts';
import { createVideo, showVideo, viewOwnVideos, viewQuota, viewVideos } from './desk/videos.service.ts';
import { downloadVideo } from './media/downloads.service.ts';
import {
  hideVideo,
  removeVideo,
  restoreVideo,
  retryVideo,
  reviewVideo,
  submitVideo,
  unhideVideo,
  viewHistory,
} from './review/video-moves.service.ts';
import { viewPublicVideo } from './watch/public-video.service.ts';

export const liveVideoRoutes = implement(liveVideos)({
  list: ({ query }, ctx) => viewVideos(ctx, query),
  create: ({ body }, ctx) => createVideo(ctx, body),
  mine: ({ query }, ctx) => viewOwnVideos(ctx, query),
  recalled: ({ query }, ctx) => viewRecalled(ctx, query),
  audienceOptions: ({ query }, ctx) => viewAudienceOptions(ctx, query),
  classes: (_input, ctx) => viewClasses(ctx),
  show: ({ params }, ctx) => showVideo(ctx, params.id),
  update: ({ params, body }, ctx) => updateVideo(ctx, params.id, body),
  remove: ({ params }, ctx) => removeVideo(ctx, params.id),
  restore: ({ params }, ctx) => restoreVideo(ctx, params.id),
  publicVideo: ({ params, query }, ctx) => viewPublicVideo(ctx, params.id, query.s),
  submit: ({ params, body }, ctx) => submitVideo(ctx, params.id, body.version),
  review: ({ params, body }, ctx) => reviewVideo(ctx, params.id, body),
  hide: ({ params, body }, ctx) => hideVideo(ctx, params.id, body),
  unhide: ({ params, body }, ctx) => unhideVideo(ctx, params.id, body.version),
  retry: ({ params, body }, ctx) => retryVideo(ctx, params.id, body.version),
  poster: ({ params, body }, ctx) => choosePoster(ctx, params.id, body),
  putCaptions: ({ params, body }, ctx) => putCaptions(ctx, params.id, params.lang, body.text),
  removeCaptions: ({ params }, ctx) => removeCaptions(ctx, params.id, params.lang),
  portraits: ({ params }, ctx) => viewPortraits(ctx, params.id),
  setPortraits: ({ params, body }, ctx) => setPortraits(ctx, params.id, body.user_ids),
  history: ({ params }, ctx) => viewHistory(ctx, params.id),
});

export const videoShareRoutes = implement(videoShares)({
  list: ({ params }, ctx) => viewShares(ctx, params.id),
  create: ({ body }, ctx) => createShare(ctx, body),
  remove: ({ params }, ctx) => endShare(ctx, params.id),
});

export const videoDeskRoutes = implement(videoDesk)({
  quota: (_input, ctx) => viewQuota(ctx),
  setAudiences: ({ body }, ctx) => setAudiences(ctx, body),
  albumOptions: (_input, ctx) => viewAlbumOptions(ctx),
  addToAlbum: ({ body }, ctx) => addToAlbum(ctx, body.album_id, body.live_video_ids),
  download: ({ params }, ctx) => downloadVideo(ctx, params.id),
});
