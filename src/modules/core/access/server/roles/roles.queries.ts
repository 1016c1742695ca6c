import { and, asc, desc, eq, inArray } from 'drizzle-orm';
import { running } from '#modules/core/directory/server/public.ts';
import {
  department,
  organization,
  post,
  user,
  userDepartment,
  userOrganization,
} from '#modules/core/directory/server/tables.ts';
import type { Db } from '#server/database/database.ts';
import { inForce } from '../holders/holdings.queries.ts';
import { role, roleUser } from '../tables.ts';

/** Active roles that somebody holds today, main one first, then by name; without those of the user types. */
export async function listRolesOf(db: Db, userId: string) {
  return db
    .select({
      id: roleUser.id,
      is_main: roleUser.is_main,
      organization_id: roleUser.organization_id,
      valid_to: roleUser.valid_to,
      role: { id: role.id, code: role.code, name: role.name, name_en: role.name_en },
    })
    .from(roleUser)
    .innerJoin(role, eq(role.id, roleUser.role_id))
    .innerJoin(organization, eq(organization.id, roleUser.organization_id))
    .where(
      and(eq(roleUser.user_id, userId), eq(roleUser.state, 'active'), inForce(roleUser), eq(role.status, 'active')),
    )
    .orderBy(desc(roleUser.is_main), asc(role.name), asc(roleUser.id));
}

const organizationName = {
  id: organization.id,
  code: organization.code,
  name: organization.name,
  name_en: organization.name_en,
  department_unitid: organization.department_unitid,
  address: organization.address,
};

/** Places of a person in their order: main first. */
export async function listPlacesOf(db: Db, userId: string) {
  const organizations = await db
    .select({ id: userOrganization.id, is_main: userOrganization.is_main, organization: organizationName })
    .from(userOrganization)
    .innerJoin(organization, eq(organization.id, userOrganization.organization_id))
    .where(and(eq(userOrganization.user_id, userId), running(userOrganization), eq(organization.status, 'active')))
    .orderBy(desc(userOrganization.is_main), asc(userOrganization.id));
  const departments = await db
    .select({
      id: userDepartment.id,
      is_main: userDepartment.is_main,
      is_acting: userDepartment.is_acting,
      organization_id: userDepartment.organization_id,
      department: {
        id: department.id,
        name: department.name,
        name_en: department.name_en,
        department_unitid: department.department_unitid,
      },
      post: { id: post.id, name: post.name, name_en: post.name_en },
    })
    .from(userDepartment)
    .innerJoin(department, eq(department.id, userDepartment.department_id))
    .leftJoin(post, eq(post.id, userDepartment.post_id))
    .where(and(eq(userDepartment.user_id, userId), running(userDepartment)))
    .orderBy(desc(userDepartment.is_main), asc(userDepartment.id));
  return { organizations, departments };
}

/** Name and school group of a person whose account is open, or null. */
export async function findColleague(db: Db, userId: string) {
  const [row] = await db
    .select({ id: user.id, name: user.name, name_en: user.name_en, client_id: user.client_id, types: user.types })
    .from(user)
    .where(and(eq(user.id, userId), inArray(user.status, ['unconfirmed', 'confirmed'])));
  return row ?? null;
}

export async function namesOfOrganizations(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db
    .select(organizationName)
    .from(organization)
    .where(inArray(organization.id, [...ids]))
    .orderBy(asc(organization.path));
}
