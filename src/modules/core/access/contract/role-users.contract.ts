import * as z from 'zod';
import { defineEndpoints } from '#shared/endpoint.ts';
import { day, id, idParams, line, listOf, listQuery, many, namedRow } from '#shared/fields.ts';
import { zodOf } from '#shared/reference-lists.ts';
import { accessRights } from '../rights.ts';
import { GRANTS_AT_ONCE, roleUserStates, SCOPE_KINDS } from './role-kinds.ts';
import { actionCode, grantRow, reason, roleUserRow, scopeInput } from './role-shapes.ts';
import { roleRefusals } from './roles.refusals.ts';

const granters = [accessRights.roles, accessRights.assign] as const;

/** Who holds roles: given, seconded, extended, ended. */
export const roleUsers = defineEndpoints('roles', {
  users: {
    method: 'GET',
    path: '/roles/{id}/users',
    summary: 'Holders of a role inside the own scope, by name or by end date',
    right: granters,
    params: idParams,
    query: listQuery(['valid_to', 'created_at'], {
      state: zodOf(roleUserStates).optional(),
      organization_id: id.optional(),
      scope_kind: z.enum(SCOPE_KINDS).optional(),
    }),
    output: listOf(roleUserRow),
  },
  listRoleUsers: {
    method: 'GET',
    path: '/role_users',
    summary: 'Holdings inside the own scope: those that wait for a second person, or those of one person',
    right: granters,
    query: listQuery(['valid_to', 'created_at'], {
      state: many(zodOf(roleUserStates)).optional(),
      user_id: id.optional(),
      /** Running ones whose last day comes within so many days. */
      ending_days: z.coerce.number<number | string>().int().min(1).max(366).optional(),
    }),
    output: listOf(roleUserRow),
  },
  grantable: {
    method: 'GET',
    path: '/roles/{id}/grantable',
    summary:
      'Whether the caller may give a role (to these people), how far, and why not: what the form says before it is sent',
    right: granters,
    params: idParams,
    query: z.strictObject({ user_ids: many(id).optional() }),
    output: z.object({
      /** The sentence with which giving it would be refused whatever the scope. */
      obstacle: z.string().nullable(),
      scopes: z.array(z.enum(SCOPE_KINDS)),
      /** Departments that the caller reaches; null: every one of the organisation. */
      departments: z.array(id).nullable(),
    }),
  },
  addUsers: {
    method: 'POST',
    path: '/roles/{id}/users',
    summary: 'Gives a role to people: all of them or nobody',
    right: granters,
    params: idParams,
    body: z.strictObject({ users: z.array(grantRow).min(1).max(GRANTS_AT_ONCE), reason }),
    output: z.object({ list: z.array(roleUserRow) }),
    refusals: [
      roleRefusals.not_held,
      roleRefusals.out_of_scope,
      roleRefusals.conflict,
      roleRefusals.oneself,
      roleRefusals.too_many,
      roleRefusals.already_holds,
      roleRefusals.not_a_member,
      roleRefusals.user_type_role,
      roleRefusals.disabled,
    ],
    own_hands: true,
    ledger: ['C-roles-008'],
  },
  deleteUsers: {
    method: 'DELETE',
    path: '/roles/{id}/delete_users',
    summary: 'Ends holdings of a role: all of them or none',
    right: granters,
    params: idParams,
    body: z.strictObject({ role_user_ids: z.array(id).min(1).max(GRANTS_AT_ONCE), reason }),
    refusals: [roleRefusals.last_administrator, roleRefusals.from_post, roleRefusals.out_of_scope],
    own_hands: true,
    ledger: ['C-roles-009'],
  },
  second: {
    method: 'PUT',
    path: '/role_users/{id}/second',
    summary: 'Another administrator agrees to a grant that needs a second person, or refuses it',
    right: [accessRights.roles],
    params: idParams,
    body: z.strictObject({ decision: z.enum(['approve', 'refuse']), reason: line(0, 200).nullable().default(null) }),
    output: roleUserRow,
    refusals: [
      roleRefusals.other_second,
      roleRefusals.decided,
      roleRefusals.not_held,
      roleRefusals.out_of_scope,
      roleRefusals.conflict,
      roleRefusals.disabled,
    ],
    own_hands: true,
  },
  updateRoleUser: {
    method: 'PUT',
    path: '/role_users/{id}',
    summary: 'Another last day, another scope',
    right: granters,
    params: idParams,
    body: z.strictObject({ valid_to: day.nullable(), scopes: z.array(scopeInput).max(50).optional(), reason }),
    output: roleUserRow,
    refusals: [
      roleRefusals.not_held,
      roleRefusals.out_of_scope,
      roleRefusals.oneself,
      roleRefusals.from_post,
      roleRefusals.decided,
      roleRefusals.last_administrator,
    ],
    own_hands: true,
  },
  zongwu: {
    method: 'GET',
    path: '/roles/roles_for_zongwu',
    summary: 'Roles of general affairs with their holders: handlers of repairs, meals, parking and buildings',
    right: 'staff',
    output: z.object({
      list: z.array(
        z.object({
          ...namedRow.shape,
          code: z.string(),
          users: z.array(z.object({ ...namedRow.shape, avatar_url: z.string().nullable() })),
        }),
      ),
    }),
    ledger: ['C-roles-010'],
  },
});

const postName = z.object({ ...namedRow.shape, code: z.string(), category: z.string() });

/** Posts and the rights that come with them. */
export const rolePosts = defineEndpoints('roles', {
  postList: {
    method: 'GET',
    path: '/roles/post_list',
    summary: 'Posts with the roles that they bring',
    right: [accessRights.roles],
    output: z.object({
      list: z.array(postName.extend({ roles: z.array(z.object({ role: namedRow, scope_kind: z.enum(SCOPE_KINDS) })) })),
    }),
    ledger: ['C-roles-001'],
  },
  rolePositionList: {
    method: 'GET',
    path: '/roles/role_position_list',
    summary: 'Roles with the posts that bring them and their holders',
    right: [accessRights.roles],
    output: z.object({
      list: z.array(
        z.object({
          role: namedRow,
          posts: z.array(postName.extend({ scope_kind: z.enum(SCOPE_KINDS) })),
          holders: z.array(namedRow),
          holders_n: z.int(),
        }),
      ),
    }),
    ledger: ['C-roles-012'],
  },
  positionPermissionList: {
    method: 'GET',
    path: '/roles/position_permission_list',
    summary: 'Post × action: which role brings it',
    right: [accessRights.roles],
    query: z.strictObject({ code: actionCode.optional() }),
    output: z.object({
      list: z.array(
        postName.extend({ permissions: z.array(z.object({ code: z.string(), roles: z.array(namedRow) })) }),
      ),
    }),
    ledger: ['C-roles-011'],
  },
});
