import type { Context } from '#server/http/context.ts';
import type { Actor } from '#server/rights/actor.ts';
import type { ActionCode } from '#shared/endpoint.ts';
import { refuse, shared } from '#shared/refusal.ts';
import { staffRights } from '../../rights.ts';
import { currentDepartments, type FoundTeacher, findTeacher } from './teachers.queries.ts';

/** A member of staff as they stand before a caller. */
export interface TeacherStanding {
  readonly found: FoundTeacher;
  readonly is_self: boolean;
  /** Sections that are not work: for those who keep records here, and for the person. */
  readonly sees_personal: boolean;
  readonly reaches: (code: ActionCode) => boolean;
}

function reachesTeacher(actor: Actor, code: ActionCode, organization: string, departments: readonly string[]): boolean {
  if (actor.is_super_admin) return !actor.closed?.has(code) && actor.reach.includes(organization);
  const grant = actor.grants.get(code);
  if (!grant?.organizations.includes(organization)) return false;
  return grant.departments === null || grant.departments.some((id) => departments.includes(id));
}

/**
 * One member of staff for those who may see them: holders of 0901 or 0902 (or of what else opens this call) where they
 * work, and the person. Else 404001.
 */
export async function standingOf(
  ctx: Pick<Context, 'db' | 'actor'>,
  id: string,
  opens?: ActionCode,
): Promise<TeacherStanding> {
  const { actor, db } = ctx;
  const found = await findTeacher(db, id);
  if (!found || found.person.status === 'deleted') throw refuse(shared.not_found);
  const is_self = id === actor.user_id;
  const departments = await currentDepartments(db, id);
  const reaches = (code: ActionCode) => reachesTeacher(actor, code, found.row.organization_id, departments);
  const sees =
    is_self || reaches(staffRights.view) || reaches(staffRights.edit) || (opens !== undefined && reaches(opens));
  if (!sees) throw refuse(shared.not_found);
  return { found, is_self, reaches, sees_personal: is_self || reaches(staffRights.edit) };
}
