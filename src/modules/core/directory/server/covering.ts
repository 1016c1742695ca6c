import type { Actor } from '#server/rights/actor.ts';
import type { ActionCode } from '#shared/endpoint.ts';

/** Whether somebody may use a code in an organisation, or on one department of it. */
export function covers(
  actor: Actor,
  code: ActionCode,
  place: { readonly organization_id: string; readonly department_id?: string },
): boolean {
  if (actor.is_super_admin) return actor.reach.includes(place.organization_id);
  const grant = actor.grants.get(code);
  if (!grant?.organizations.includes(place.organization_id)) return false;
  return grant.departments === null || (!!place.department_id && grant.departments.includes(place.department_id));
}

/** Staff of a school: teachers in the widest sense, guards, and super admins. Everybody else is a child, a family or an outsider. */
export const isStaff = (actor: Actor): boolean =>
  actor.is_super_admin || actor.user_types.includes('teacher') || actor.user_types.includes('guard');
