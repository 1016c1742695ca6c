import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { running } from '#modules/core/directory/server/public.ts';
import { userDepartment } from '#modules/core/directory/server/tables.ts';
import { type Scope, within } from '#server/database/scope.ts';

/** SQL: a row of somebody whom a scope reaches: of its schools, and inside of its departments where it is narrower. */
export function peopleWithin(scope: Scope, organization: PgColumn, person: PgColumn): SQL {
  const here = within(scope, organization);
  if (!scope.departments) return here;
  if (scope.departments.length === 0) return sql`false`;
  return and(here, placedIn(scope.departments, organization, person)) as SQL;
}

/** SQL: the person has a place in one of these departments today. */
export const placedIn = (departments: readonly string[], organization: PgColumn, person: PgColumn): SQL =>
  sql`exists (select from ${userDepartment} where ${and(
    eq(userDepartment.user_id, person),
    eq(userDepartment.organization_id, organization),
    inArray(userDepartment.department_id, [...departments]),
    running(userDepartment),
  )})`;
