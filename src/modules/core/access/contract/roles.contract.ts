import * as z from 'zod';
import { defineEndpoints } from '#shared/endpoint.ts';
import { day, id, idParams, instant, line, listOf, listQuery, namedRow, queryFlag } from '#shared/fields.ts';
import { accessRights } from '../rights.ts';
import { RISKS, ROLE_KINDS, SCOPE_KINDS } from './role-kinds.ts';
import { actionCode, conflictRow, roleBody, roleEffect, roleRow } from './role-shapes.ts';
import { roleRefusals } from './roles.refusals.ts';

const organizationName = z.object({
  ...namedRow.shape,
  code: z.string(),
  department_unitid: z.string(),
  address: z.string().nullable(),
});

/** Where somebody stands and what they hold. A colleague sees what lies in the own reach. */
export const userRoleData = z.object({
  ...namedRow.shape,
  /** That of the main department, else of the main organisation: what the business card shows. */
  department_unitid: z.string().nullable(),
  user_organizations: z.array(z.object({ id, is_main: z.boolean(), organization: organizationName })),
  /** Organisations that the roles reach. */
  authorizations_organization: z.array(organizationName),
  user_departments: z.array(
    z.object({
      id,
      is_main: z.boolean(),
      is_acting: z.boolean(),
      organization_id: id,
      department: z.object({ ...namedRow.shape, department_unitid: z.string() }),
      post: namedRow.nullable(),
    }),
  ),
  role_users: z.array(
    z.object({
      id,
      is_main: z.boolean(),
      organization_id: id,
      role: z.object({ ...namedRow.shape, code: z.string() }),
      valid_to: day.nullable(),
    }),
  ),
});

/** Every action of the product, by workbench group and app. */
export const permissionTree = z.object({
  categories: z.array(
    z.object({
      code: z.string(),
      name: z.string(),
      name_en: z.string().nullable(),
      apps: z.array(
        z.object({
          code: z.string(),
          name: z.string(),
          name_en: z.string(),
          icon: z.string().nullable(),
          route: z.string().nullable(),
          actions: z.array(
            z.object({
              code: z.string(),
              name: z.string(),
              name_en: z.string(),
              risk: z.enum(RISKS),
              /** The caller holds it, and so may give it. */
              held: z.boolean(),
              /** Organisations that the caller's own right reaches; empty for super admins, who reach all. */
              held_scope: z.array(namedRow),
              /** The caller's own right is limited to departments. */
              is_partial: z.boolean(),
              /** People who hold it here today by a role. */
              holders_n: z.int(),
              conflicts: z.array(conflictRow),
            }),
          ),
        }),
      ),
    }),
  ),
});

const previewEntry = z.object({ ...namedRow.shape, icon: z.string().nullable() });

export const rolePreview = z.object({
  menus: z.array(previewEntry.extend({ parent_id: id.nullable(), kind: z.enum(['group', 'app', 'link']) })),
  apps: z.array(previewEntry.extend({ code: z.string() })),
  actions: z.array(z.object({ code: z.string(), name: z.string(), name_en: z.string() })),
});

export const roleChange = z.object({
  id,
  at: instant,
  action: z.string(),
  actor: namedRow.nullable(),
  reason: z.string().nullable(),
  changes: z.record(z.string(), z.tuple([z.unknown(), z.unknown()])).nullable(),
});

export const templateCopy = z.object({
  organization: namedRow,
  role: namedRow.nullable(),
  /** Codes of the template that the copy lacks, and codes that it has beyond it. */
  missing: z.array(z.string()),
  extra: z.array(z.string()),
  holders_n: z.int(),
  is_drifted: z.boolean(),
});

const editors = [accessRights.roles, accessRights.templates] as const;
const dryRun = z.strictObject({ dry_run: queryFlag.optional() });

export const roles = defineEndpoints('roles', {
  list: {
    method: 'GET',
    path: '/roles',
    summary: 'Roles that may be given in the current organisation, with their codes and the number of holders',
    right: [accessRights.roles, accessRights.assign, accessRights.templates],
    query: listQuery(['name', 'code'], {
      kind: z.enum(ROLE_KINDS).optional(),
      role_group_id: id.optional(),
      code: actionCode.optional(),
    }),
    output: listOf(roleRow),
    ledger: ['C-roles-002'],
  },
  permissions: {
    method: 'GET',
    path: '/roles/permissions',
    summary: 'Every action as a tree category → app → action, with what the caller holds and may give',
    right: [accessRights.roles, accessRights.templates],
    output: permissionTree,
    ledger: ['C-roles-007'],
  },
  get: {
    method: 'GET',
    path: '/roles/{id}',
    summary: 'One role',
    right: [accessRights.roles, accessRights.assign, accessRights.templates],
    params: idParams,
    output: roleRow,
    ledger: ['C-roles-004'],
  },
  create: {
    method: 'POST',
    path: '/roles',
    summary: 'A new role of the organisation, or a template of the school group; dry_run says what it would do',
    right: editors,
    query: dryRun,
    body: roleBody,
    output: z.union([roleRow, roleEffect]),
    refusals: [roleRefusals.not_held, roleRefusals.conflict, roleRefusals.code_taken],
    own_hands: true,
    ledger: ['C-roles-003'],
  },
  update: {
    method: 'PUT',
    path: '/roles/{id}',
    summary: 'Changes a role; dry_run says who would gain and lose what',
    right: editors,
    params: idParams,
    query: dryRun,
    body: roleBody.extend({ version: z.int() }),
    output: z.union([roleRow, roleEffect]),
    refusals: [
      roleRefusals.not_held,
      roleRefusals.conflict,
      roleRefusals.system_role,
      roleRefusals.code_taken,
      roleRefusals.last_administrator,
      roleRefusals.too_many,
    ],
    own_hands: true,
    ledger: ['C-roles-005'],
  },
  remove: {
    method: 'DELETE',
    path: '/roles/{id}',
    summary: 'Archives a role that nobody holds',
    right: editors,
    params: idParams,
    refusals: [roleRefusals.system_role, roleRefusals.has_holders],
    own_hands: true,
    ledger: ['C-roles-006'],
  },
  copy: {
    method: 'POST',
    path: '/roles/{id}/copy',
    summary: 'An own role of the organisation with the same actions',
    right: [accessRights.roles],
    params: idParams,
    body: z.strictObject({ name: line(1, 30), name_en: line(1, 60) }),
    output: roleRow,
    refusals: [roleRefusals.not_held, roleRefusals.conflict],
    own_hands: true,
  },
  preview: {
    method: 'POST',
    path: '/roles/{id}/preview',
    summary: 'Menus, apps and actions as a holder of the role (with these codes instead) would get them; no data',
    right: editors,
    params: idParams,
    body: z.strictObject({ codes: z.array(actionCode).max(1500).optional() }),
    output: rolePreview,
  },
  history: {
    method: 'GET',
    path: '/roles/{id}/history',
    summary: 'What was changed in a role and its holders, newest first',
    right: [accessRights.roles, accessRights.templates],
    params: idParams,
    output: z.object({ list: z.array(roleChange) }),
  },
  setPosts: {
    method: 'PUT',
    path: '/roles/{id}/posts',
    summary: 'Posts that bring the role, each with its scope; the whole list',
    right: [accessRights.roles],
    params: idParams,
    body: z.strictObject({
      posts: z.array(z.strictObject({ post_id: id, scope_kind: z.enum(SCOPE_KINDS) })).max(200),
    }),
    output: roleRow,
    refusals: [
      roleRefusals.not_held,
      roleRefusals.conflict,
      roleRefusals.last_administrator,
      roleRefusals.user_type_role,
    ],
    own_hands: true,
  },
  copies: {
    method: 'GET',
    path: '/roles/{id}/copies',
    summary: 'A template in each school: whether it has a copy, and how that differs',
    right: [accessRights.templates],
    params: idParams,
    output: z.object({ list: z.array(templateCopy) }),
  },
  distribute: {
    method: 'POST',
    path: '/roles/{id}/distribute',
    summary: 'Makes or brings up to date the copies of a template in these schools',
    right: [accessRights.templates],
    params: idParams,
    body: z.strictObject({ organization_ids: z.array(id).min(1).max(200) }),
    output: z.object({ list: z.array(templateCopy) }),
    refusals: [roleRefusals.not_held, roleRefusals.conflict, roleRefusals.last_administrator],
    own_hands: true,
  },
  ofUser: {
    method: 'GET',
    path: '/users/{id}/role_users',
    summary: 'Places and roles of oneself, or of a colleague of the same school group',
    right: 'signed_in',
    params: idParams,
    output: userRoleData,
    ledger: ['C-users-021', 'E-full-007'],
  },
});

export const systemSettings = defineEndpoints('system_settings', {
  list: {
    method: 'GET',
    path: '/users/system_settings',
    summary: 'Public settings of the current organisation; usually_app is the own choice when there is one',
    right: 'signed_in',
    output: z.array(z.object({ key: z.string(), value: z.string() })),
    ledger: ['C-users-005'],
  },
});
