import { implement } from '#server/http/context.ts';
import { analysisDatas } from '../contract/analysis-datas.contract.ts';
import { banners } from '../contract/banners.contract.ts';
import { h5Homepages } from '../contract/h5-homepages.contract.ts';
import { home } from '../contract/home.contract.ts';
import { news } from '../contract/news.contract.ts';
import { homePictures } from '../contract/pictures.contract.ts';
import { reportUse, viewUse } from './analysis.service.ts';
import { exportUse } from './analysis-export.service.ts';
import { viewAppFacts } from './apps.service.ts';
import {
  createBanner,
  removeBanner,
  sortBanners,
  updateBanner,
  viewBanners,
  viewOwnBanners,
} from './banners.service.ts';
import {
  createHomepage,
  removeHomepage,
  restoreHomepage,
  updateHomepage,
  viewHomepage,
  viewHomepageDesk,
  viewHomepages,
} from './h5-homepages.service.ts';
import { previewHomepage } from './homepage-preview.service.ts';
import {
  createNews,
  moveNews,
  removeNews,
  updateNews,
  viewDesk,
  viewNews,
  viewOneNews,
  viewRevisions,
} from './news.service.ts';
import { viewOverview } from './overview.service.ts';
import { sendPicture } from './pictures.service.ts';
import { snoozeTodo, viewTodoCounts, viewTodos } from './todos.service.ts';

export const homeRoutes = implement(home)({
  overview: ({ query }, ctx) => viewOverview(ctx, query.placement),
  todos: ({ query }, ctx) => viewTodos(ctx, query),
  apps: (_input, ctx) => viewAppFacts(ctx),
  todoCounts: (_input, ctx) => viewTodoCounts(ctx),
  snooze: ({ params, body }, ctx) => snoozeTodo(ctx, params.key, body.until),
});

export const bannerRoutes = implement(banners)({
  mine: ({ query }, ctx) => viewOwnBanners(ctx, query.placement),
  list: ({ query }, ctx) => viewBanners(ctx, query),
  create: ({ body }, ctx) => createBanner(ctx, body),
  update: ({ params, body }, ctx) => updateBanner(ctx, params.id, body),
  updateSorts: ({ body }, ctx) => sortBanners(ctx, body.placement, body.ids, body.revision),
  remove: ({ params }, ctx) => removeBanner(ctx, params.id),
});

export const pictureRoutes = implement(homePictures)({
  show: ({ params, query }, ctx) => sendPicture(ctx, params.id, query.s),
});

export const newsRoutes = implement(news)({
  list: ({ query }, ctx) => viewNews(ctx, query),
  desk: ({ query }, ctx) => viewDesk(ctx, query),
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

export const homepageRoutes = implement(h5Homepages)({
  list: ({ query }, ctx) => viewHomepages(ctx, query.manage ?? false),
  desk: (_input, ctx) => viewHomepageDesk(ctx),
  create: ({ body }, ctx) => createHomepage(ctx, body),
  show: ({ params }, ctx) => viewHomepage(ctx, params.id),
  update: ({ params, body }, ctx) => updateHomepage(ctx, params.id, body),
  preview: ({ params, body }, ctx) => previewHomepage(ctx, params.id, body),
  restore: ({ params, body }, ctx) => restoreHomepage(ctx, params.id, body.version),
  remove: ({ params }, ctx) => removeHomepage(ctx, params.id),
});

export const analysisRoutes = implement(analysisDatas)({
  report: ({ body }, ctx) => reportUse(ctx, body),
  summary: ({ query }, ctx) => viewUse(ctx, query),
  export: ({ query }, ctx) => exportUse(ctx, query),
});
