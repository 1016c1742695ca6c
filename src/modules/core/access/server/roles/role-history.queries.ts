import { and, desc, eq, inArray, or, sql } from 'drizzle-orm';
import { user } from '#modules/core/directory/server/tables.ts';
import { auditLog } from '#server/audit/tables.ts';
import type { Db } from '#server/database/database.ts';
import { roleUser } from '../tables.ts';

const SHOWN = 100;
const LISTED = ['role.create', 'role.update', 'role.delete', 'role.set_posts', 'role.distribute'];

/** The newest hundred changes of a role and of its holders, as far as they were made in these organisations. */
export async function listRoleHistory(db: Db, roleId: string, organizationIds: readonly string[]) {
  const rows = await db
    .select({
      id: auditLog.id,
      at: auditLog.at,
      action: auditLog.action,
      actor: { id: user.id, name: user.name, name_en: user.name_en },
      reason: auditLog.reason,
      changes: auditLog.changes,
    })
    .from(auditLog)
    .leftJoin(user, eq(user.id, auditLog.actor_id))
    .where(
      and(
        inArray(auditLog.organization_id, [...organizationIds]),
        or(
          and(eq(auditLog.target_type, 'role'), eq(auditLog.target_id, roleId), inArray(auditLog.action, LISTED)),
          and(
            eq(auditLog.target_type, 'role_user'),
            sql`${auditLog.target_id} in (select ${roleUser.id}::text from ${roleUser} where ${roleUser.role_id} = ${roleId})`,
          ),
        ),
      ),
    )
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(SHOWN);
  return rows.map((row) => ({ ...row, changes: (row.changes ?? null) as Record<string, [unknown, unknown]> | null }));
}
