import { implement } from '#server/http/context.ts';
import { currentOrganization } from '#server/rights/actor.ts';
import { dataScopes } from '../../contract/data-scopes.contract.ts';
import { delegations } from '../../contract/delegations.contract.ts';
import { explain } from '../../contract/explain.contract.ts';
import { roleGroups } from '../../contract/role-groups.contract.ts';
import { rolePosts, roleUsers } from '../../contract/role-users.contract.ts';
import { roles } from '../../contract/roles.contract.ts';
import { explainRight, listExplainableActions, ownRights, whoCan } from '../explain/explain.service.ts';
import { findPeople } from '../explain/people-search.queries.ts';
import { permissionTree, previewRole } from '../explain/permissions.service.ts';
import { updateDataScopes, viewDataScopes } from '../grants/data-scopes.service.ts';
import { acceptDelegation, createDelegation, endDelegation, listDelegations } from '../grants/delegations.service.ts';
import { addUsers, viewGrantable } from '../grants/grants.service.ts';
import { decideAsSecondPerson, deleteUsers, updateRoleUser } from '../holders/role-user-moves.service.ts';
import { listRoleUsers } from '../holders/role-users.queries.ts';
import { rolesZongwu } from '../zongwu.queries.ts';
import { archiveRole, createRole, getRole, updateRole } from './role-changes.service.ts';
import { createRoleGroup, listRoleGroups, removeRoleGroup, updateRoleGroup } from './role-groups.service.ts';
import { listPositionPermissions, listPostRoles, listRolePositions, setPosts } from './role-posts.service.ts';
import { viewHistory, viewHolders, viewRoles, viewRolesOf } from './roles.service.ts';
import { copyRole, distribute, listCopies } from './templates.service.ts';

export const roleRoutes = implement(roles)({
  list: ({ query }, ctx) => viewRoles(ctx, query),
  permissions: (_input, ctx) => permissionTree(ctx),
  get: ({ params }, ctx) => getRole(ctx, params.id),
  create: ({ query, body }, ctx) => createRole(ctx, body, query.dry_run ?? false),
  update: ({ params, query, body }, ctx) => updateRole(ctx, params.id, body, query.dry_run ?? false),
  remove: ({ params }, ctx) => archiveRole(ctx, params.id),
  copy: ({ params, body }, ctx) => copyRole(ctx, params.id, body),
  preview: ({ params, body }, ctx) => previewRole(ctx, params.id, body.codes),
  history: ({ params }, ctx) => viewHistory(ctx, params.id),
  setPosts: ({ params, body }, ctx) => setPosts(ctx, params.id, body.posts),
  copies: ({ params }, ctx) => listCopies(ctx, params.id),
  distribute: ({ params, body }, ctx) => distribute(ctx, params.id, body.organization_ids),
  ofUser: ({ params }, ctx) => viewRolesOf(ctx, params.id),
});

export const roleUserRoutes = implement(roleUsers)({
  users: ({ params, query }, ctx) => viewHolders(ctx, params.id, query),
  listRoleUsers: ({ query }, ctx) => listRoleUsers(ctx.db, ctx, null, query),
  grantable: ({ params, query }, ctx) => viewGrantable(ctx, params.id, query.user_ids ?? []),
  addUsers: ({ params, body }, ctx) => addUsers(ctx, params.id, body),
  deleteUsers: ({ params, body }, ctx) => deleteUsers(ctx, params.id, body),
  second: ({ params, body }, ctx) => decideAsSecondPerson(ctx, params.id, body),
  updateRoleUser: ({ params, body }, ctx) => updateRoleUser(ctx, params.id, body),
  zongwu: async (_input, ctx) => ({ list: await rolesZongwu(ctx.db, currentOrganization(ctx.actor)) }),
});

export const rolePostRoutes = implement(rolePosts)({
  postList: (_input, ctx) => listPostRoles(ctx),
  rolePositionList: (_input, ctx) => listRolePositions(ctx),
  positionPermissionList: ({ query }, ctx) => listPositionPermissions(ctx, query.code),
});

export const roleGroupRoutes = implement(roleGroups)({
  list: (_input, ctx) => listRoleGroups(ctx),
  create: ({ body }, ctx) => createRoleGroup(ctx, body),
  update: ({ params, body }, ctx) => updateRoleGroup(ctx, params.id, body),
  remove: ({ params }, ctx) => removeRoleGroup(ctx, params.id),
});

export const explainRoutes = implement(explain)({
  explain: ({ query }, ctx) => explainRight(ctx, query),
  whoCan: ({ query }, ctx) => whoCan(ctx, query),
  people: async ({ query }, ctx) => ({ list: await findPeople(ctx.db, ctx.scope.organizations, query.q) }),
  actions: (_input, ctx) => listExplainableActions(ctx),
  mine: (_input, ctx) => ownRights(ctx),
});

export const delegationRoutes = implement(delegations)({
  list: ({ query }, ctx) => listDelegations(ctx, query),
  create: ({ body }, ctx) => createDelegation(ctx, body),
  accept: ({ params, body }, ctx) => acceptDelegation(ctx, params.id, body.accepts),
  end: ({ params }, ctx) => endDelegation(ctx, params.id),
});

export const dataScopeRoutes = implement(dataScopes)({
  get: ({ params }, ctx) => viewDataScopes(ctx, params.id),
  update: ({ params, body }, ctx) => updateDataScopes(ctx, params.id, body),
});
