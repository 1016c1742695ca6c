import { and, asc, eq, inArray } from 'drizzle-orm';
import { organization, user } from '#modules/core/directory/server/tables.ts';
import type { Db } from '#server/database/database.ts';
import { inForce } from './holders/holdings.queries.ts';
import { role, roleUser } from './tables.ts';

/** Roles of general affairs with their holders in an organisation today: handlers of repairs, meals, parking and buildings. */
export async function rolesZongwu(db: Db, organizationId: string) {
  const rows = await db
    .selectDistinct({
      role: { id: role.id, name: role.name, name_en: role.name_en, code: role.code },
      user: { id: user.id, name: user.name, name_en: user.name_en, avatar_url: user.avatar_url },
    })
    .from(roleUser)
    .innerJoin(role, and(eq(role.id, roleUser.role_id), eq(role.is_zongwu, true), eq(role.status, 'active')))
    .innerJoin(organization, eq(organization.id, roleUser.organization_id))
    .innerJoin(user, and(eq(user.id, roleUser.user_id), inArray(user.status, ['unconfirmed', 'confirmed'])))
    .where(and(eq(roleUser.organization_id, organizationId), eq(roleUser.state, 'active'), inForce(roleUser)))
    .orderBy(asc(role.name), asc(user.name), asc(user.id));
  return [...Map.groupBy(rows, (row) => row.role.id).values()].flatMap((group) => {
    const first = group[0];
    return first ? [{ ...first.role, users: group.map((row) => row.user) }] : [];
  });
}
