import { and, asc, eq, inArray } from 'drizzle-orm';
import { type Named, running } from '#modules/core/directory/server/public.ts';
import { department, userDepartment } from '#modules/core/directory/server/tables.ts';
import type { Db } from '#server/database/database.ts';
import { type Scope, within } from '#server/database/scope.ts';

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
