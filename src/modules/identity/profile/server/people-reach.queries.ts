import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { running } from '#modules/core/directory/server/public.ts';
import { user, userDepartment, userOrganization } from '#modules/core/directory/server/tables.ts';
import type { Db } from '#server/database/database.ts';
import { type Scope, within } from '#server/database/scope.ts';

/** SQL condition: the person works in one of the departments that a scope is limited to; none when it is not. */
export function worksInDepartments(scope: Scope, person: SQL): SQL | undefined {
  if (!scope.departments) return undefined;
  if (scope.departments.length === 0) return sql`false`;
  return sql`exists (select 1 from ${userDepartment} where ${userDepartment.user_id} = ${person} and ${running(userDepartment)}
    and ${inArray(userDepartment.department_id, [...scope.departments])})`;
}

/** The organisation inside a scope to which somebody belongs today, or null. */
export async function findOrganizationWithin(db: Db, scope: Scope, userId: string): Promise<string | null> {
  const [row] = await db
    .select({ id: userOrganization.organization_id })
    .from(userOrganization)
    .where(
      and(
        eq(userOrganization.user_id, userId),
        running(userOrganization),
        within(scope, userOrganization.organization_id),
        worksInDepartments(scope, sql`${userOrganization.user_id}`),
      ),
    )
    .orderBy(desc(userOrganization.is_main), userOrganization.organization_id)
    .limit(1);
  return row?.id ?? null;
}

/** Whether somebody is a member of an organisation today. */
export async function isMemberOf(db: Db, organizationId: string, userId: string): Promise<boolean> {
  const here = and(
    eq(userOrganization.user_id, userId),
    eq(userOrganization.organization_id, organizationId),
    running(userOrganization),
  );
  return (await db.$count(userOrganization, here)) > 0;
}

/** Members of an organisation today whose account is not closed, inside the departments of the scope. */
export const currentMembers = (scope: Scope, organizationId: string): SQL =>
  and(
    inArray(user.status, ['confirmed', 'unconfirmed']),
    sql`exists (select 1 from ${userOrganization} where ${userOrganization.user_id} = ${user.id}
      and ${userOrganization.organization_id} = ${organizationId} and ${running(userOrganization)})`,
    worksInDepartments(scope, sql`${user.id}`),
  ) as SQL;
