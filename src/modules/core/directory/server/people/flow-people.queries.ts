import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import type { Place, StaffFinder } from '#server/flow/ports.ts';
import { running } from '../dated.queries.ts';
import { leadersAbove, leadersOf, placesOf } from '../places.queries.ts';
import { isStaff } from '../staff.queries.ts';
import { user, userOrganization } from '../tables.ts';
import { matchesPerson } from './people.queries.ts';

const OFFERED_AT_MOST = 20;

/** Leaders above somebody for flows: those of the paper's department and of the departments above, one a level. */
export async function leaderLevels(
  db: Db,
  { user_id, department_id, organization_id }: Place & { readonly user_id: string },
): Promise<string[][]> {
  const leaders = department_id
    ? await leadersAbove(db, department_id, user_id)
    : await leadersOf(db, user_id, organization_id);
  return leaders.map((leader) => [leader]);
}

const staffHere = (db: Db, organizationId: string) =>
  db
    .selectDistinct({ id: user.id, name: user.name, name_en: user.name_en })
    .from(user)
    .innerJoin(
      userOrganization,
      and(
        eq(userOrganization.user_id, user.id),
        eq(userOrganization.organization_id, organizationId),
        running(userOrganization),
      ),
    )
    .$dynamic();

/** Who works in an organisation today, for flows. */
export const staffOfFlows: StaffFinder = {
  async here(db, organizationId, ids) {
    if (ids.length === 0) return [];
    const rows = await staffHere(db, organizationId).where(and(isStaff(), inArray(user.id, [...ids])));
    const here = new Set(rows.map(({ id }) => id));
    return [...new Set(ids)].filter((id) => here.has(id));
  },
  async offer(db, organizationId, q) {
    const rows = await staffHere(db, organizationId)
      .where(and(isStaff(), q ? matchesPerson(q) : undefined))
      .orderBy(asc(user.name), asc(user.id))
      .limit(OFFERED_AT_MOST);
    const places = await placesOf(
      db,
      rows.map(({ id }) => id),
      organizationId,
    );
    return rows.map((row) => {
      const at = places.get(row.id)?.department ?? null;
      return { ...row, department: at?.name ?? null, department_en: at?.name_en ?? null };
    });
  },
};
