import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

declare const checked: unique symbol;

/**
 * What one action code lets its holder reach. Only the rights engine makes one, so a query that asks for a scope
 * cannot be called without a decided right. `organizations` holds ids; `departments` limits further when it is there.
 */
export interface Scope {
  readonly [checked]: true;
  readonly organizations: readonly string[];
  readonly departments: readonly string[] | null;
}

/** Makes a scope out of decided facts. For the rights engine, jobs and tests alone. */
export function decidedScope(organizations: readonly string[], departments: readonly string[] | null = null): Scope {
  return { organizations, departments } as Scope;
}

/** SQL condition that keeps a query inside a scope. One organisation gives `=`, so that an index order can be used. */
export function within(scope: Scope, organization: PgColumn, department?: PgColumn): SQL {
  const { organizations, departments } = scope;
  if (organizations.length === 0) return sql`false`;
  const here =
    organizations.length === 1 ? eq(organization, organizations[0]) : inArray(organization, [...organizations]);
  if (!departments || !department) return here;
  return and(here, departments.length ? inArray(department, [...departments]) : sql`false`) as SQL;
}
