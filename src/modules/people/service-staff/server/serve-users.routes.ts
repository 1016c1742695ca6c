import { implement } from '#server/http/context.ts';
import { serveUsers } from '../contract/serve-users.contract.ts';
import {
  createServeUser,
  extendContract,
  lockServeUser,
  removeServeUser,
  revealServeUser,
  updateServeUser,
  viewCompanies,
} from './serve-users.service.ts';
import { checkServeUser } from './serve-users-moves.service.ts';
import { showServeUser, viewServeUsers } from './serve-users-view.service.ts';

export const serveUserRoutes = implement(serveUsers)({
  companies: (_input, ctx) => viewCompanies(ctx),
  extend: ({ body }, ctx) => extendContract(ctx, body),
  list: ({ query }, ctx) => viewServeUsers(ctx, query),
  get: ({ params }, ctx) => showServeUser(ctx, params.id),
  create: ({ body }, ctx) => createServeUser(ctx, body),
  update: ({ params, body }, ctx) => updateServeUser(ctx, params.id, body),
  remove: ({ params }, ctx) => removeServeUser(ctx, params.id),
  addCheck: async ({ params, body }, ctx) => {
    await checkServeUser(ctx, await lockServeUser(ctx, params.id), body);
    return showServeUser(ctx, params.id);
  },
  reveal: ({ params, body }, ctx) => revealServeUser(ctx, params.id, body),
});
