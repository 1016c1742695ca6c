import { implement } from '#server/http/context.ts';
import { banners } from '../contract/banners.contract.ts';
import { home } from '../contract/home.contract.ts';
import { createBanner, sortBanners, updateBanner, viewBanners, viewOwnBanners } from './banners.service.ts';
import { viewOverview } from './overview.service.ts';
import { viewTodoCounts, viewTodos } from './todos.service.ts';

export const homeRoutes = implement(home)({
  overview: ({ query }, ctx) => viewOverview(ctx, query.placement),
  todos: ({ query }, ctx) => viewTodos(ctx, query),
  todoCounts: (_input, ctx) => viewTodoCounts(ctx),
});

export const bannerRoutes = implement(banners)({
  mine: ({ query }, ctx) => viewOwnBanners(ctx, query.placement),
  list: ({ query }, ctx) => viewBanners(ctx, query),
  create: ({ body }, ctx) => createBanner(ctx, body),
  update: ({ params, body }, ctx) => updateBanner(ctx, params.id, body),
  updateSorts: ({ body }, ctx) => sortBanners(ctx, body.placement, body.ids, body.revision),
});
