import type { ReferenceList } from '#shared/reference/item.ts';
import { states } from '#shared/states.ts';

/** How far a holding of a role reaches. */
export const SCOPE_KINDS = [
  'self',
  'own_departments',
  'own_departments_tree',
  'own_classes',
  'department',
  'department_tree',
  'classroom',
  'organization',
  'organization_tree',
] as const;
export type ScopeKind = (typeof SCOPE_KINDS)[number];

/** Scopes that need somebody to say which department, class or organisation is meant. */
export const TARGET_SCOPES: readonly ScopeKind[] = ['department', 'department_tree', 'classroom'];

export const ROLE_KINDS = ['system', 'template', 'custom'] as const;
export const roleStatuses = [
  { code: 'active', ...states.active },
  { code: 'disabled', ...states.inactive },
] as const satisfies ReferenceList;
export const roleUserStates = [
  { code: 'requested', ...states.to_check_again },
  { code: 'active', ...states.valid },
  { code: 'ended', ...states.ended },
  { code: 'refused', ...states.rejected },
] as const satisfies ReferenceList;
/** By whom or by what somebody holds a role. */
export const ROLE_SOURCES = ['manual', 'post', 'user_type', 'homeroom', 'leader', 'space_admin'] as const;
export type RoleSource = (typeof ROLE_SOURCES)[number];
export const RISKS = ['normal', 'sensitive', 'critical'] as const;
export type Risk = (typeof RISKS)[number];
/** What the viewer may do with a role or with one holding of it; buttons are drawn from it. */
export const ROLE_ACTIONS = ['edit', 'delete', 'copy', 'assign', 'distribute'] as const;
export const ROLE_USER_ACTIONS = ['approve', 'extend', 'end'] as const;

/** A person may hold codes of somebody else for so long. */
export const DELEGATION_MAX_DAYS = 90;
/** A grant that needs a second person is refused after so many days. */
export const SECOND_WITHIN_DAYS = 7;
/** So many days before the end holder and grantor are notified. */
export const END_NOTICE_DAYS = [14, 3] as const;
export const GRANTS_AT_ONCE = 200;
