import { implement } from '#server/http/context.ts';
import { banners } from '../contract/banners.contract.ts';
import { h5Homepages } from '../contract/h5-homepages.contract.ts';
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
  viewHomepages,
  viewManagedHomepages,
} from './h5-homepages.service.ts';
import { previewHomepage } from './homepage-preview.service.ts';

export const bannerRoutes = implement(banners)({
  mine: ({ query }, ctx) => viewOwnBanners(ctx, query.placement),
  list: ({ query }, ctx) => viewBanners(ctx, query),
  create: ({ body }, ctx) => createBanner(ctx, body),
  update: ({ params, body }, ctx) => updateBanner(ctx, params.id, body),
  updateSorts: ({ body }, ctx) => sortBanners(ctx, body.placement, body.ids, body.revision),
  remove: ({ params }, ctx) => removeBanner(ctx, params.id),
});

export const homepageRoutes = implement(h5Homepages)({
  list: ({ query }, ctx) => viewHomepages(ctx, query.manage ?? false),
  desk: (_input, ctx) => viewManagedHomepages(ctx),
  create: ({ body }, ctx) => createHomepage(ctx, body),
  show: ({ params }, ctx) => viewHomepage(ctx, params.id),
  update: ({ params, body }, ctx) => updateHomepage(ctx, params.id, body),
  preview: ({ params, body }, ctx) => previewHomepage(ctx, params.id, body),
  restore: ({ params, body }, ctx) => restoreHomepage(ctx, params.id, body.version),
  remove: ({ params }, ctx) => removeHomepage(ctx, params.id),
});
