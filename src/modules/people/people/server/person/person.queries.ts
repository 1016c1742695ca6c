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

/** A person as stored, or null. */
export async function findPersonRow(db: Db, id: string) {
  const [row] = await db.select().from(user).where(eq(user.id, id));
  return row ?? null;
}

/** Organisations of a person today among those that are reached, the main one first. */
export function organizationsOf(db: Db, userId: string, reach: readonly string[]) {
  if (reach.length === 0) return Promise.resolve([]);
  return db
    .select({
      id: organization.id,
      name: organization.name,
      name_en: organization.name_en,
      is_main: userOrganization.is_main,
    })
    .from(userOrganization)
    .innerJoin(organization, eq(organization.id, userOrganization.organization_id))
    .where(
      and(
        eq(userOrganization.user_id, userId),
        running(userOrganization),
        inArray(userOrganization.organization_id, [...reach]),
      ),
    )
    .orderBy(desc(userOrganization.is_main), asc(organization.id));
}

/** Places of a person today in reached organisations, main ones first. */
export function currentPlaces(db: Db, userId: string, reach: readonly string[]) {
  if (reach.length === 0) return Promise.resolve([]);
  return db
    .select({
      id: userDepartment.id,
      organization: { id: organization.id, name: organization.name, name_en: organization.name_en },
      department: { id: department.id, name: department.name, name_en: department.name_en },
      post: { id: post.id, name: post.name, name_en: post.name_en },
      is_main: userDepartment.is_main,
      is_acting: userDepartment.is_acting,
      valid_from: userDepartment.valid_from,
      valid_to: userDepartment.valid_to,
    })
    .from(userDepartment)
    .innerJoin(organization, eq(organization.id, userDepartment.organization_id))
    .innerJoin(department, eq(department.id, userDepartment.department_id))
    .leftJoin(post, eq(post.id, userDepartment.post_id))
    .where(
      and(
        eq(userDepartment.user_id, userId),
        running(userDepartment),
        inArray(userDepartment.organization_id, [...reach]),
      ),
    )
    .orderBy(desc(userDepartment.is_main), asc(userDepartment.id));
}
