import { implement } from '#server/http/context.ts';
import { reportLinks, reports } from '../contract/reports.contract.ts';
import { createLink, linkStore, listLinks, offerAudience, offerRights, updateLink, viewLink } from './links.store.ts';
import { checkHealth, fetchToken } from './token.service.ts';
import { viewBuiltin, viewWall } from './wall.service.ts';

export const reportRoutes = implement(reports)({
  wall: (_input, ctx) => viewWall(ctx),
  show: ({ params }, ctx) => viewBuiltin(ctx, params.key),
  health: (_input, ctx) => checkHealth(ctx),
  token: ({ query }, ctx) => fetchToken(ctx, query),
});

export const linkRoutes = implement(reportLinks)({
  list: ({ query }, ctx) => listLinks(ctx, query),
  get: ({ params }, ctx) => viewLink(ctx, params.id),
  create: ({ body }, ctx) => createLink(ctx, body),
  update: ({ params, body }, ctx) => updateLink(ctx, params.id, body),
  remove: ({ params }, ctx) => linkStore.remove(ctx, params.id),
  rights: (_input, ctx) => offerRights(ctx),
  audienceOptions: ({ query }, ctx) => offerAudience(ctx, query),
});
