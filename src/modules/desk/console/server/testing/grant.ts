import { and, eq, isNull } from 'drizzle-orm';
import { role, roleUser, roleUserScope } from '#modules/core/access/server/tables.ts';
import type { Db } from '#server/database/database.ts';

/** Gives somebody a role of the product in an organisation, with all below it; in effect at their next sign-in. */
export async function grant(db: Db, userId: string, code: string, organizationId: string): Promise<void> {
  const [found] = await db
    .select({ id: role.id })
    .from(role)
    .where(and(eq(role.code, code), isNull(role.client_id)));
  if (!found) throw new Error(`no role ${code}`);
  const [held] = await db
    .insert(roleUser)
    .values({ role_id: found.id, user_id: userId, organization_id: organizationId })
    .returning({ id: roleUser.id });
  if (held) await db.insert(roleUserScope).values({ role_user_id: held.id, kind: 'organization_tree' });
}
