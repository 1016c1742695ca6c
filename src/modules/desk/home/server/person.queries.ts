import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
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

const organizationNames = { id: organization.id, name: organization.name, name_en: organization.name_en };

/** Name of a person in both languages. */
export async function findNames(db: Db, userId: string): Promise<{ name: string; name_en: string | null } | null> {
  const [row] = await db.select({ name: user.name, name_en: user.name_en }).from(user).where(eq(user.id, userId));
  return row ?? null;
}

/** Every place of a person today: organisation, department and post, the main one first. */
export async function listPlaces(db: Db, userId: string) {
  return db
    .select({
      organization: organizationNames,
      department: { id: department.id, name: department.name, name_en: department.name_en },
      post: { id: post.id, name: post.name, name_en: post.name_en },
    })
    .from(userOrganization)
    .innerJoin(organization, eq(organization.id, userOrganization.organization_id))
    .leftJoin(
      userDepartment,
      and(
        eq(userDepartment.user_id, userOrganization.user_id),
        eq(userDepartment.organization_id, organization.id),
        running(userDepartment),
      ),
    )
    .leftJoin(department, eq(department.id, userDepartment.department_id))
    .leftJoin(post, eq(post.id, userDepartment.post_id))
    .where(and(eq(userOrganization.user_id, userId), running(userOrganization), eq(organization.status, 'active')))
    .orderBy(desc(userOrganization.is_main), sql`${userDepartment.is_main} desc nulls last`, asc(userDepartment.id));
}

/** Organisations by id, in the order of the tree. */
export async function listOrganizations(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db
    .select(organizationNames)
    .from(organization)
    .where(and(inArray(organization.id, [...ids]), eq(organization.status, 'active')))
    .orderBy(asc(organization.path));
}
