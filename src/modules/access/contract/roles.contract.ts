import * as z from 'zod';
import { defineEndpoints } from '#shared/endpoint.ts';
import { id, idParams, listOf, listQuery } from '#shared/fields.ts';

export const ROLE_KINDS = ['system', 'template', 'custom'] as const;

const named = { id, name: z.string(), name_en: z.string().nullable() };
const organizationName = z.object({
  ...named,
  code: z.string(),
  department_unitid: z.string(),
  address: z.string().nullable(),
});

export const roleRow = z.object({
  ...named,
  code: z.string(),
  kind: z.enum(ROLE_KINDS),
  description: z.string().nullable(),
  role_group: z.object(named),
  /** Action codes that the role brings. */
  codes: z.array(z.string()),
  default_scope: z.string(),
  is_zongwu: z.boolean(),
  needs_second: z.boolean(),
  status: z.enum(['active', 'disabled']),
  /** People who hold it today inside the caller's scope; null for roles that come with a hat. */
  holders_n: z.int().nullable(),
});

/** Where somebody stands and what they hold (E-full-007). A colleague sees what lies in the own reach. */
export const userRoleData = z.object({
  ...named,
  /** That of the main department, else of the main organisation: what the business card carries. */
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
      department: z.object({ ...named, department_unitid: z.string() }),
      post: z.object(named).nullable(),
    }),
  ),
  role_users: z.array(
    z.object({
      id,
      is_main: z.boolean(),
      organization_id: id,
      role: z.object({ ...named, code: z.string() }),
      valid_to: z.iso.date().nullable(),
    }),
  ),
});

export const roles = defineEndpoints('roles', {
  list: {
    method: 'GET',
    path: '/roles',
    summary: 'Roles that may be given in the current organisation, with their codes and the number of holders',
    right: ['1401', '1402'],
    query: listQuery(['name', 'code'], { kind: z.enum(ROLE_KINDS).optional(), role_group_id: id.optional() }),
    output: listOf(roleRow),
    ledger: ['C-roles-002'],
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
