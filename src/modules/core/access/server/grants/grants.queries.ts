import { and, eq, exists, inArray, sql } from 'drizzle-orm';
import { running } from '#modules/core/directory/server/public.ts';
import { organization, user, userOrganization } from '#modules/core/directory/server/tables.ts';
import type { Db } from '#server/database/database.ts';

/** Where a grant holds. */
export interface GrantPlace {
  readonly id: string;
  readonly path: string;
  readonly client_id: string;
  readonly timezone: string;
}

/** Active organisations by id; those out of the connection's reach are missing. */
export async function placesOfGrants(db: Db, ids: readonly string[]): Promise<Map<string, GrantPlace>> {
  const rows = await db
    .select({
      id: organization.id,
      path: organization.path,
      client_id: organization.client_id,
      timezone: organization.timezone,
    })
    .from(organization)
    .where(and(inArray(organization.id, [...ids]), eq(organization.status, 'active')));
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * Those among the people who belong neither to the place nor to one above it. Null when one of them is nobody of the
 * school group, or belongs only to schools beyond `seen`, the organisations that the caller sees: their names are not shown either.
 */
export async function listNonMembers(db: Db, userIds: readonly string[], place: GrantPlace, seen: readonly string[]) {
  const wanted = [...new Set(userIds)];
  const belongsTo = (organizations: readonly string[]) =>
    exists(
      db
        .select({ one: sql`1` })
        .from(userOrganization)
        .where(
          and(
            eq(userOrganization.user_id, user.id),
            inArray(userOrganization.organization_id, [...organizations]),
            running(userOrganization),
          ),
        ),
    );
  const above = place.path.split('/');
  const rows = await db
    .select({
      id: user.id,
      name: user.name,
      name_en: user.name_en,
      is_member: sql<boolean>`${belongsTo(above)}`,
    })
    .from(user)
    .where(
      and(
        inArray(user.id, wanted),
        eq(user.client_id, place.client_id),
        inArray(user.status, ['unconfirmed', 'confirmed']),
        belongsTo([...above, ...seen]),
      ),
    );
  return rows.length < wanted.length ? null : rows.filter((row) => !row.is_member);
}
