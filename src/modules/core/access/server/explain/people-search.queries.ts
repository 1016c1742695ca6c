import { and, asc, eq, exists, inArray, sql } from 'drizzle-orm';
import { matchesPerson, placesOf, running } from '#modules/core/directory/server/public.ts';
import { user, userOrganization } from '#modules/core/directory/server/tables.ts';
import type { Db } from '#server/database/database.ts';

const FOUND_AT_MOST = 20;

/** Members of these organisations by name, whatever their user type, with one place of each. */
export async function findPeople(db: Db, organizationIds: readonly string[], q: string) {
  const member = db
    .select({ one: sql`1` })
    .from(userOrganization)
    .where(
      and(
        eq(userOrganization.user_id, user.id),
        inArray(userOrganization.organization_id, [...organizationIds]),
        running(userOrganization),
      ),
    );
  const rows = await db
    .select({ id: user.id, name: user.name, name_en: user.name_en })
    .from(user)
    .where(and(matchesPerson(q), inArray(user.status, ['unconfirmed', 'confirmed']), exists(member)))
    .orderBy(asc(user.name_pinyin), asc(user.id))
    .limit(FOUND_AT_MOST);
  const places = await placesOf(
    db,
    rows.map((row) => row.id),
  );
  return rows.map((row) => ({ ...row, department: places.get(row.id)?.department ?? null }));
}
