import { and, eq } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import { userDepartment, userOrganization } from '../tables.ts';

/** Takes back that an import made somebody a member of an organisation: what others did stays. */
export async function takeBackImportedMembership(db: Db, userId: string, organizationId: string): Promise<void> {
  await db.delete(userOrganization).where(imported(userOrganization, userId, organizationId));
}

/** Takes back the places in departments that an import gave. */
export async function takeBackImportedPlaces(db: Db, userId: string, organizationId: string): Promise<void> {
  await db.delete(userDepartment).where(imported(userDepartment, userId, organizationId));
}

const imported = (table: typeof userDepartment | typeof userOrganization, userId: string, organizationId: string) =>
  and(eq(table.user_id, userId), eq(table.organization_id, organizationId), eq(table.source, 'import'));
