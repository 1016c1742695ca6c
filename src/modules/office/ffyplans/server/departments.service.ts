import { and, eq, inArray } from 'drizzle-orm';
import { department } from '#modules/core/directory/server/tables.ts';
import type { Context } from '#server/http/context.ts';

/** Those of some departments that are none of an organisation, closed ones among them. */
export async function foreignDepartments(
  { db }: Pick<Context, 'db'>,
  home: string,
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({ id: department.id })
    .from(department)
    .where(
      and(inArray(department.id, [...ids]), eq(department.organization_id, home), eq(department.status, 'active')),
    );
  const here = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => !here.has(id));
}
