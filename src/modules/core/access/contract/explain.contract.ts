import * as z from 'zod';
import { defineEndpoints } from '#shared/endpoint.ts';
import { day, id, line, namedRow } from '#shared/fields.ts';
import { accessRights } from '../rights.ts';
import { RISKS, ROLE_SOURCES } from './role-kinds.ts';
import { actionCode, scopeRow } from './role-shapes.ts';

/** One way in which somebody holds a code. */
export const rightLink = z.object({
  source: z.enum([...ROLE_SOURCES, 'delegation', 'super_admin']),
  role: namedRow.nullable(),
  organization: namedRow.nullable(),
  scopes: z.array(scopeRow),
  /** Departments and classes that it reaches, when it does not reach whole organisations. */
  departments: z.array(namedRow).nullable(),
  /** The post that brings it. */
  post: namedRow.nullable(),
  granted_by: namedRow.nullable(),
  seconded_by: namedRow.nullable(),
  reason: z.string().nullable(),
  valid_from: day.nullable(),
  valid_to: day.nullable(),
  /** Whether it reaches the person asked about; null when nobody was. */
  reaches: z.boolean().nullable(),
  /** Where that person is found inside the reach: a class, a department. */
  by_place: z.object({ ...namedRow.shape, since: day }).nullable(),
});

export const MISSING_KINDS = [
  'no_role',
  'requested',
  'not_begun',
  'ended',
  'role_disabled',
  'other_organization',
  'out_of_reach',
  'app_off',
  'not_a_member',
  'account',
] as const;

/** What would have to be different for a yes. */
export const missingPiece = z.object({
  kind: z.enum(MISSING_KINDS),
  role: namedRow.nullable(),
  organization: namedRow.nullable(),
  day: day.nullable(),
});

const action = z.object({ code: z.string(), name: z.string(), name_en: z.string(), risk: z.enum(RISKS) });

export const explanation = z.object({
  yes: z.boolean(),
  user: namedRow,
  organization: namedRow.nullable(),
  /** Null for a page that needs no right. */
  action: action.nullable(),
  /** The person whose data is asked about. */
  target: namedRow.nullable(),
  chain: z.array(rightLink),
  missing: z.array(missingPiece),
  /** Roles that would bring the code. */
  roles: z.array(namedRow),
});

export const explain = defineEndpoints('roles', {
  explain: {
    method: 'GET',
    path: '/roles/explain',
    summary: 'Why somebody can (not) do something, down to one person’s data; about oneself everybody may ask',
    right: 'signed_in',
    query: z.strictObject({
      /** Oneself when absent. */
      user_id: id.optional(),
      /** An action code, or a path of a page. */
      code: actionCode.optional(),
      path: z.string().max(200).optional(),
      organization_id: id.optional(),
      /** Whose data: the reach is followed to this person. */
      target_id: id.optional(),
    }),
    output: explanation,
  },
  whoCan: {
    method: 'GET',
    path: '/roles/who_can',
    summary: 'Everybody who can do something here, or see the data of one person, and through what',
    right: [accessRights.explain],
    query: z.strictObject({ code: actionCode, organization_id: id.optional(), target_id: id.optional() }),
    output: z.object({
      action,
      list: z.array(
        z.object({
          user: z.object({ ...namedRow.shape, avatar_url: z.string().nullable() }),
          chain: z.array(rightLink),
        }),
      ),
      total: z.int(),
      /** Super admins hold everything and are not listed. */
      super_admins_n: z.int(),
    }),
  },
  people: {
    method: 'GET',
    path: '/roles/people',
    summary:
      'At most 20 people of the own reach by name, pinyin or initials, pupils and families too: whose data is asked about',
    right: [accessRights.explain],
    query: z.strictObject({ q: line(1, 50) }),
    output: z.object({ list: z.array(z.object({ ...namedRow.shape, department: namedRow.nullable() })) }),
    limit: { per: 'user', count: 60, seconds: 60 },
  },
  actions: {
    method: 'GET',
    path: '/roles/actions',
    summary:
      'What may be asked about: for staff every action of the apps that the own organisation runs, else the own ones',
    right: 'signed_in',
    output: z.object({
      apps: z.array(
        z.object({
          code: z.string(),
          name: z.string(),
          name_en: z.string(),
          actions: z.array(z.object({ code: z.string(), name: z.string(), name_en: z.string() })),
        }),
      ),
    }),
  },
  mine: {
    method: 'GET',
    path: '/roles/mine',
    summary: 'What one holds oneself: each action with every way in which it came, and what one has lent or borrowed',
    right: 'signed_in',
    output: z.object({
      is_super_admin: z.boolean(),
      apps: z.array(
        z.object({
          code: z.string(),
          name: z.string(),
          name_en: z.string(),
          icon: z.string().nullable(),
          actions: z.array(action.extend({ chain: z.array(rightLink) })),
        }),
      ),
    }),
  },
});
