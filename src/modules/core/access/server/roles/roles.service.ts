import type { Context } from '#server/http/context.ts';
import { refuse, shared } from '#shared/refusal.ts';
import { findPerson } from '../explain/person.queries.ts';
import { listRoleUsers } from '../holders/role-users.queries.ts';
import { getRole, viewerOf } from './role-changes.service.ts';
import { listRoleHistory } from './role-history.queries.ts';
import { listRoles } from './role-rows.queries.ts';
import { findColleague, listPlacesOf, listRolesOf, namesOfOrganizations } from './roles.queries.ts';

type RolesQuery = Parameters<typeof listRoles>[2];

export const viewRoles = (ctx: Context, query: RolesQuery) => listRoles(ctx.db, viewerOf(ctx), query);

/** Holders of a role that the caller may see. */
export async function viewHolders(ctx: Context, id: string, query: Parameters<typeof listRoleUsers>[3]) {
  await getRole(ctx, id);
  return listRoleUsers(ctx.db, ctx, id, query);
}

export async function viewHistory(ctx: Context, id: string) {
  await getRole(ctx, id);
  return { list: await listRoleHistory(ctx.db, id, ctx.scope.organizations) };
}

/** Places and roles of oneself or of a colleague; families and outsiders see nobody but themselves, and pupils are never shown. */
export async function viewRolesOf(ctx: Context, userId: string) {
  const { actor, db } = ctx;
  const person = await findColleague(db, userId);
  if (!person) throw refuse(shared.not_found);
  const isColleague =
    actor.user_types.includes('teacher') && person.client_id === actor.client_id && person.types.includes('teacher');
  if (userId !== actor.user_id && !actor.is_super_admin && !isColleague) throw refuse(shared.not_found);
  const { organizations, departments } = await listPlacesOf(db, userId);
  if (organizations.length === 0 && userId !== actor.user_id) throw refuse(shared.not_found);
  const roleUsers = await listRolesOf(db, userId);
  const reached = roleUsers.length
    ? [...((await findPerson(db, userId, null))?.grants.values() ?? [])].flatMap((grant) => grant.organizations)
    : [];
  return {
    id: person.id,
    name: person.name,
    name_en: person.name_en,
    department_unitid:
      departments[0]?.department.department_unitid ?? organizations[0]?.organization.department_unitid ?? null,
    user_organizations: organizations,
    authorizations_organization: await namesOfOrganizations(db, [...new Set(reached)]),
    user_departments: departments,
    role_users: roleUsers,
  };
}
