import { and, arrayOverlaps, eq, inArray, type SQL } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import { type Scope, within } from '#server/database/scope.ts';
import { running } from './dated.queries.ts';
import { user, userOrganization } from './tables.ts';

/** User types of those who work at a school: everybody who is employed there, guards among them. */
export const STAFF_TYPES = ['teacher', 'guard'] as const;

/** SQL condition: somebody of the staff, whatever became of the account. For lists that show closed accounts too. */
export const hasStaffType = (): SQL => arrayOverlaps(user.types, [...STAFF_TYPES]);

/**
 * SQL condition: somebody of the staff. With a place that runs today (`running`) this is the staff of a school: every
 * list, picker, board and figure of it asks this, so that they say the same number.
 */
export const isStaff = (): SQL => and(hasStaffType(), inArray(user.status, ['unconfirmed', 'confirmed'])) as SQL;

/** Whether somebody is on the staff today of one of the organisations in a scope. */
export async function staffWithin(db: Db, scope: Scope, userId: string): Promise<boolean> {
  const found = await db
    .select({ id: user.id })
    .from(user)
    .innerJoin(userOrganization, eq(userOrganization.user_id, user.id))
    .where(
      and(eq(user.id, userId), isStaff(), within(scope, userOrganization.organization_id), running(userOrganization)),
    )
    .limit(1);
  return found.length > 0;
}
