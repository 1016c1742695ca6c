import { and, asc, eq, inArray } from 'drizzle-orm';
import { type Named, running } from '#modules/core/directory/server/public.ts';
import { department, user, userDepartment, userOrganization } from '#modules/core/directory/server/tables.ts';
import type { Db } from '#server/database/database.ts';
import { type Scope, within } from '#server/database/scope.ts';

/** Members whom a scope reaches: of its departments, or where none limit it of its organisations. */
export function reachedMembers(db: Db, scope: Scope, departmentId?: string) {
  const limits = scope.departments !== null || departmentId !== undefined;
  if (!limits) {
    return db
      .select({ user_id: userOrganization.user_id })
      .from(userOrganization)
      .where(and(within(scope, userOrganization.organization_id), running(userOrganization)));
  }
  return db
    .select({ user_id: userDepartment.user_id })
    .from(userDepartment)
    .where(
      and(
        within(scope, userDepartment.organization_id, userDepartment.department_id),
        departmentId ? eq(userDepartment.department_id, departmentId) : undefined,
        running(userDepartment),
      ),
    );
}

/** Which of these people a scope reaches. */
export async function reachedUserIds(db: Db, scope: Scope, userIds: readonly string[]): Promise<string[]> {
  if (userIds.length === 0) return [];
  const rows = await db
    .select({ id: user.id })
    .from(user)
    .where(and(inArray(user.id, [...userIds]), inArray(user.id, reachedMembers(db, scope))));
  return rows.map((row) => row.id);
}

/** One department of the scope for each of these people, the main one where there are several. */
export async function departmentsOfPeople(
  db: Db,
  scope: Scope,
  userIds: readonly string[],
  departmentId?: string,
): Promise<ReadonlyMap<string, Named>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .select({ user_id: userDepartment.user_id, id: department.id, name: department.name, name_en: department.name_en })
    .from(userDepartment)
    .innerJoin(department, eq(department.id, userDepartment.department_id))
    .where(
      and(
        inArray(userDepartment.user_id, [...userIds]),
        within(scope, userDepartment.organization_id, userDepartment.department_id),
        departmentId ? eq(userDepartment.department_id, departmentId) : undefined,
        running(userDepartment),
      ),
    )
    .orderBy(asc(userDepartment.is_main));
  return new Map(rows.map(({ user_id, ...place }) => [user_id, place]));
}
