import * as z from 'zod';
import { defineEndpoints } from '#shared/endpoint.ts';
import { id, idParams, line, namedRow } from '#shared/fields.ts';
import { zodOf } from '#shared/reference-lists.ts';
import { accessRights } from '../rights.ts';
import { ROLE_KINDS, roleStatuses } from './role-kinds.ts';
import { roleRefusals } from './roles.refusals.ts';

export const roleGroupRow = z.object({
  ...namedRow.shape,
  code: z.string(),
  sort: z.int().nullable(),
  /** Belongs to the product itself. */
  is_builtin: z.boolean(),
  roles: z.array(
    z.object({ ...namedRow.shape, code: z.string(), kind: z.enum(ROLE_KINDS), status: zodOf(roleStatuses) }),
  ),
});

const groupBody = z.strictObject({
  name: line(1, 30),
  name_en: line(1, 60),
  sort: z.int().min(0).max(9999).nullable().default(null),
});

export const roleGroups = defineEndpoints('role_groups', {
  list: {
    method: 'GET',
    path: '/role_groups',
    summary: 'Groups of roles with their roles',
    right: [accessRights.roles, accessRights.assign, accessRights.templates],
    output: z.object({ list: z.array(roleGroupRow) }),
    ledger: ['C-rolegroups-001'],
  },
  create: {
    method: 'POST',
    path: '/role_groups',
    summary: 'A new group of the organisation',
    right: [accessRights.roles],
    body: groupBody,
    output: z.object({ id }),
  },
  update: {
    method: 'PUT',
    path: '/role_groups/{id}',
    summary: 'Renames or moves a group of the organisation',
    right: [accessRights.roles],
    params: idParams,
    body: groupBody,
    refusals: [roleRefusals.system_role],
  },
  remove: {
    method: 'DELETE',
    path: '/role_groups/{id}',
    summary: 'Removes an empty group of the organisation',
    right: [accessRights.roles],
    params: idParams,
    refusals: [roleRefusals.system_role, roleRefusals.group_in_use],
  },
});
