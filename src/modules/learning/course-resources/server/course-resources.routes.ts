import { implement } from '#server/http/context.ts';
import { courseResources } from '../contract/course-resources.contract.ts';
import { resourceCoverage } from '../contract/resource-coverage.contract.ts';
import { copyResource } from './add/copy-resource.service.ts';
import { createResources } from './add/create-resources.service.ts';
import { downloadResource, previewResource, rateResource, setFavorite } from './drawer/readers.service.ts';
import { openForClasses, updateResource } from './drawer/update-resource.service.ts';
import { viewCoverage, viewFacets } from './library/facets.service.ts';
import { viewOwned, viewResource, viewResources } from './library/resource-views.service.ts';
import { destroyResources, removeResource, restoreResources } from './review/archive-resources.service.ts';
import {
  hideResource,
  reviewResource,
  submitResource,
  unhideResource,
  withdrawResource,
} from './review/resource-moves.service.ts';
import { exportResources } from './sheets/resource-export.service.ts';

export const courseResourceRoutes = implement(courseResources)({
  create: ({ body }, ctx) => createResources(ctx, body),
  list: ({ query }, ctx) => viewResources(ctx, query),
  export: ({ query }, ctx) => exportResources(ctx, query),
  ownerList: ({ query }, ctx) => viewOwned(ctx, query),
  facets: ({ query }, ctx) => viewFacets(ctx, query),
  destroyAll: ({ body }, ctx) => destroyResources(ctx, body),
  restore: ({ body }, ctx) => restoreResources(ctx, body.ids),
  show: ({ params }, ctx) => viewResource(ctx, params.id),
  update: ({ params, body }, ctx) => updateResource(ctx, params.id, body),
  remove: ({ params }, ctx) => removeResource(ctx, params.id),
  copy: ({ params }, ctx) => copyResource(ctx, params.id),
  submit: ({ params, body }, ctx) => submitResource(ctx, params.id, body),
  review: ({ params, body }, ctx) => reviewResource(ctx, params.id, body),
  withdraw: ({ params, body }, ctx) => withdrawResource(ctx, params.id, body.version),
  hide: ({ params, body }, ctx) => hideResource(ctx, params.id, body),
  unhide: ({ params, body }, ctx) => unhideResource(ctx, params.id, body.version),
  openForClasses: ({ params, body }, ctx) => openForClasses(ctx, params.id, body),
  favorite: ({ params, body }, ctx) => setFavorite(ctx, params.id, body.on),
  rate: ({ params, body }, ctx) => rateResource(ctx, params.id, body.rating),
  preview: ({ params, query }, ctx) => previewResource(ctx, params.id, query),
  download: ({ params, query }, ctx) => downloadResource(ctx, params.id, query.revision),
});

export const resourceCoverageRoutes = implement(resourceCoverage)({
  coverage: (_input, ctx) => viewCoverage(ctx),
});
