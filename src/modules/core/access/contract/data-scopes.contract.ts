import * as z from 'zod';
import { defineEndpoints } from '#shared/endpoint.ts';
import { id, idParams, namedRow } from '#shared/fields.ts';
import { accessRights } from '../rights.ts';
import { ROLE_SOURCES } from './role-kinds.ts';
import { reason, scopeInput, scopeRow } from './role-shapes.ts';
import { roleRefusals } from './roles.refusals.ts';

export const dataScopeList = z.object({
  user: namedRow,
  organization: namedRow.nullable(),
  list: z.array(
    z.object({
      code: z.string(),
      name: z.string(),
      name_en: z.string(),
      organizations: z.array(namedRow),
      /** Null: whole organisations. */
      departments: z.array(namedRow).nullable(),
      /** What brings it. Holdings with an id may get other scopes. */
      ways: z.array(
        z.object({
          role_user_id: id.nullable(),
          role: namedRow.nullable(),
          source: z.enum([...ROLE_SOURCES, 'delegation', 'super_admin']),
          scopes: z.array(scopeRow),
        }),
      ),
    }),
  ),
});

/** Whose rows somebody reaches, code by code. */
export const dataScopes = defineEndpoints('data_scopes', {
  get: {
    method: 'GET',
    path: '/users/{id}/data_scopes',
    summary:
      'Organisations, departments and classes that somebody reaches by each code, and by which role; oneself, or holders of 1403',
    right: 'signed_in',
    params: idParams,
    output: dataScopeList,
  },
  update: {
    method: 'PUT',
    path: '/users/{id}/data_scopes',
    summary: 'Another scope of one holding; the same guards as for a new grant',
    right: [accessRights.assign],
    params: idParams,
    body: z.strictObject({ role_user_id: id, scopes: z.array(scopeInput).min(1).max(50), reason }),
    output: dataScopeList,
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
});
