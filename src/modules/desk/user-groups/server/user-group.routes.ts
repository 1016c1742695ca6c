import { implement } from '#server/http/context.ts';
import { userGroups } from '../contract/user-group.contract.ts';
import { userGroupStore } from './user-group.store.ts';
import {
  addUsers,
  createGroup,
  removeUsers,
  restoreGroup,
  updateGroup,
  viewCandidates,
  viewGroup,
  viewGroups,
  viewUsers,
} from './user-groups.service.ts';

export const userGroupRoutes = implement(userGroups)({
  list: ({ query }, ctx) => viewGroups(ctx, query),
  get: ({ params }, ctx) => viewGroup(ctx, params.id),
  create: ({ body }, ctx) => createGroup(ctx, body),
  update: ({ params, body }, ctx) => updateGroup(ctx, params.id, body),
  archive: ({ params }, ctx) => userGroupStore.remove(ctx, params.id),
  restore: ({ params }, ctx) => restoreGroup(ctx, params.id),
  users: ({ params, query }, ctx) => viewUsers(ctx, params.id, query),
  candidates: ({ params, query }, ctx) => viewCandidates(ctx, params.id, query.q),
  addUsers: ({ params, body }, ctx) => addUsers(ctx, params.id, body.user_ids),
  removeUsers: ({ params, body }, ctx) => removeUsers(ctx, params.id, body.user_ids),
});
