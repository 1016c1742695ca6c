import { and, eq, inArray } from 'drizzle-orm';
import { isStaff, running } from '#modules/core/directory/server/public.ts';
import { user, userOrganization } from '#modules/core/directory/server/tables.ts';
import type { Db } from '#server/database/database.ts';
import { refuseFields } from '#shared/refusal.ts';
import { schoolTexts as t } from '../../contract/school.refusals.ts';

/** Those of these people who are staff of this school today. */
export async function staffOf(db: Db, organizationId: string, ids: readonly string[]): Promise<string[]> {
  const found = await db
    .selectDistinct({ id: user.id })
    .from(user)
    .innerJoin(userOrganization, eq(userOrganization.user_id, user.id))
    .where(
      and(
        inArray(user.id, [...ids]),
        isStaff(),
        eq(userOrganization.organization_id, organizationId),
        running(userOrganization),
      ),
    );
  return found.map((row) => row.id);
}

/** Refuses (422001 on `field`) people who are not staff of this school today; absent ones are fine. */
export async function requireStaffOf(
  db: Db,
  organizationId: string,
  ids: readonly (string | null | undefined)[],
  field: string,
): Promise<void> {
  const wanted = [...new Set(ids.filter((id) => id !== null && id !== undefined))];
  if (wanted.length === 0) return;
  const found = await staffOf(db, organizationId, wanted);
  if (found.length !== wanted.length) throw refuseFields({ [field]: [t.not_staff] });
}
