import { implement } from '#server/http/context.ts';
import { news } from '../contract/news.contract.ts';
import { homePictures } from '../contract/pictures.contract.ts';
import {
  createNews,
  moveNews,
  removeNews,
  updateNews,
  viewManagedNews,
  viewNews,
  viewOneNews,
  viewRevisions,
} from './news.service.ts';
import { sendPicture } from './pictures.service.ts';

export const newsRoutes = implement(news)({
  list: ({ query }, ctx) => viewNews(ctx, query),
  desk: ({ query }, ctx) => viewManagedNews(ctx, query),
  create: ({ body }, ctx) => createNews(ctx, body),
  show: ({ params }, ctx) => viewOneNews(ctx, params.id),
  update: ({ params, body }, ctx) => updateNews(ctx, params.id, body),
  revisions: ({ params }, ctx) => viewRevisions(ctx, params.id),
  remove: ({ params }, ctx) => removeNews(ctx, params.id),
  submit: ({ params, body }, ctx) => moveNews(ctx, params.id, 'submit', body.version),
  publish: ({ params, body }, ctx) => moveNews(ctx, params.id, 'publish', body.version),
  giveBack: ({ params, body }, ctx) => moveNews(ctx, params.id, 'return', body.version, body.opinion),
  offline: ({ params, body }, ctx) => moveNews(ctx, params.id, 'offline', body.version),
});

export const pictureRoutes = implement(homePictures)({
  show: ({ params, query }, ctx) => sendPicture(ctx, params.id, query.s),
});
