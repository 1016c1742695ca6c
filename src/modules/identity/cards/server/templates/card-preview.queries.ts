import { and, arrayOverlaps, asc, desc, eq, type SQL, sql } from 'drizzle-orm';
import { running } from '#modules/core/directory/server/public.ts';
import { user, userOrganization } from '#modules/core/directory/server/tables.ts';
import { hasIdPhoto, worksInDepartments } from '#modules/identity/profile/server/public.ts';
import type { Db } from '#server/database/database.ts';
import { type Scope, within } from '#server/database/scope.ts';

/**
 * People in scope on whom a template is tried: the longest name, somebody without an ID photo, and somebody with an
 * English name. Fewer where they are the same or nobody fits.
 */
export async function listPreviewPeople(
  db: Db,
  scope: Scope,
  userTypes: readonly string[],
): Promise<(typeof user.$inferSelect)[]> {
  const base = and(
    eq(user.status, 'confirmed'),
    arrayOverlaps(user.types, [...userTypes]),
    sql`exists (select 1 from ${userOrganization} where ${userOrganization.user_id} = ${user.id}
      and ${running(userOrganization)} and ${within(scope, userOrganization.organization_id)})`,
    worksInDepartments(scope, sql`${user.id}`),
  );
  const first = async (condition: SQL | undefined, ...order: SQL[]) => {
    const [row] = await db
      .select()
      .from(user)
      .where(and(base, condition))
      .orderBy(...order, asc(user.id))
      .limit(1);
    return row ?? null;
  };
  const found = [
    await first(undefined, desc(sql`char_length(${user.name})`)),
    await first(sql`not ${hasIdPhoto}`, asc(user.name_pinyin)),
    await first(sql`${user.name_en} is not null`, desc(sql`char_length(${user.name_en})`)),
  ].filter((row) => row !== null);
  return [...new Map(found.map((row) => [row.id, row])).values()];
}
