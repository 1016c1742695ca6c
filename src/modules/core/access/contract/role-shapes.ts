import * as z from 'zod';
import { fromTo } from '#shared/field-rules.ts';
import { day, id, instant, line, namedRow } from '#shared/fields.ts';
import { zodOf } from '#shared/reference-lists.ts';
import {
  RISKS,
  ROLE_ACTIONS,
  ROLE_KINDS,
  ROLE_SOURCES,
  ROLE_USER_ACTIONS,
  roleStatuses,
  roleUserStates,
  SCOPE_KINDS,
} from './role-kinds.ts';

export const actionCode = z.string().regex(/^[0-9]{2,5}$/);

export const roleRow = z.object({
  ...namedRow.shape,
  code: z.string(),
  kind: z.enum(ROLE_KINDS),
  description: z.string().nullable(),
  role_group: namedRow,
  /** Action codes that the role brings. */
  codes: z.array(z.string()),
  default_scope: z.enum(SCOPE_KINDS),
  is_zongwu: z.boolean(),
  needs_second: z.boolean(),
  max_holders: z.int().nullable(),
  status: zodOf(roleStatuses),
  /** Comes with a user type; nobody assigns it. */
  is_automatic: z.boolean(),
  /** People get it by hand: it is in use and comes with no user type. */
  is_given: z.boolean(),
  /** The greatest risk among its codes. */
  risk: z.enum(RISKS),
  /** Posts that bring the role. */
  posts: z.array(namedRow),
  /** People who hold it today inside the caller's scope; null for roles that come with a user type. */
  holders_n: z.int().nullable(),
  /** The organisation whose own role it is; null: of the whole school group. */
  organization_id: id.nullable(),
  template_id: id.nullable(),
  /** Differs from the template it was made from. */
  is_drifted: z.boolean(),
  version: z.int(),
  updated_at: instant,
  actions: z.array(z.enum(ROLE_ACTIONS)),
});

export const roleBody = z.strictObject({
  role_group_id: id,
  /** Made by the server when absent. */
  code: z
    .string()
    .regex(/^[a-z_]{2,40}$/)
    .optional(),
  name: line(1, 30),
  name_en: line(1, 60),
  description: line(0, 300).nullable().default(null),
  kind: z.enum(['template', 'custom']).default('custom'),
  codes: z.array(actionCode).max(1500),
  default_scope: z.enum(SCOPE_KINDS).default('organization'),
  post_ids: z.array(id).max(200).default([]),
  is_zongwu: z.boolean().default(false),
  max_holders: z.int().min(1).max(999).nullable().default(null),
  needs_second: z.boolean().default(false),
  status: zodOf(roleStatuses).default('active'),
});

/** Two codes that meet in one pair of hands. */
export const conflictRow = z.object({
  code_a: z.string(),
  code_b: z.string(),
  level: z.enum(['warn', 'deny']),
  name_a: z.string(),
  name_b: z.string(),
  reason: z.string(),
  reason_en: z.string(),
});

const changeOfPerson = z.object({ user: namedRow, codes: z.array(z.string()) });

/** What saving a role would do (`dry_run`). Lists name at most a hundred people; the numbers are whole. */
export const roleEffect = z.object({
  holders: z.int(),
  gains: z.array(changeOfPerson),
  gains_n: z.int(),
  losses: z.array(changeOfPerson),
  losses_n: z.int(),
  conflicts: z.array(conflictRow),
  /** Codes among the wanted ones that the caller cannot give. */
  not_held: z.array(z.string()),
});

export const scopeInput = z.strictObject({ kind: z.enum(SCOPE_KINDS), target_id: id.nullable().default(null) });
export const scopeRow = z.object({ kind: z.enum(SCOPE_KINDS), target: namedRow.nullable() });

/** One holding of a role. */
export const roleUserRow = z.object({
  id,
  role: namedRow,
  user: z.object({ ...namedRow.shape, avatar_url: z.string().nullable() }),
  organization: namedRow,
  department: namedRow.nullable(),
  is_main: z.boolean(),
  scopes: z.array(scopeRow),
  valid_from: day,
  valid_to: day.nullable(),
  source: z.enum(ROLE_SOURCES),
  state: zodOf(roleUserStates),
  granted_by: namedRow.nullable(),
  seconded_by: namedRow.nullable(),
  reason: z.string().nullable(),
  created_at: instant,
  actions: z.array(z.enum(ROLE_USER_ACTIONS)),
});

export const grantRow = z
  .strictObject({
    user_id: id,
    /** The current organisation when absent. */
    organization_id: id.optional(),
    /** The default of the role when empty. */
    scopes: z.array(scopeInput).max(50).default([]),
    valid_from: day.optional(),
    valid_to: day.nullable().default(null),
    is_main: z.boolean().default(false),
  })
  .check(fromTo('valid_from', 'valid_to'));

export const reason = line(2, 200);
