import { and, arrayContains, eq, gt, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import { running } from '#modules/core/directory/server/public.ts';
import { user, userOrganization } from '#modules/core/directory/server/tables.ts';
import type { Db } from '#server/database/database.ts';
import type { Profile } from './access.policy.ts';
import { accessCard, dlockGroup, dlockGroupMember, dlockGroupTimeQuantum } from './tables.ts';

/** SQL condition: a membership holds now. */
export const isMember = (): SQL => or(isNull(dlockGroupMember.until), gt(dlockGroupMember.until, sql`now()`)) as SQL;

/** Groups with their hours, by a condition on the groups. */
export async function profilesOf(
  db: Db,
  where: SQL | undefined,
): Promise<(Profile & { readonly name: string; readonly name_en: string | null })[]> {
  const groups = await db.select().from(dlockGroup).where(where);
  if (groups.length === 0) return [];
  const quanta = await db
    .select()
    .from(dlockGroupTimeQuantum)
    .where(
      and(
        inArray(
          dlockGroupTimeQuantum.dlock_group_id,
          groups.map((one) => one.id),
        ),
        eq(dlockGroupTimeQuantum.status, 'active'),
      ),
    );
  return groups.map(({ id, name, name_en, status, valid_from, valid_to }) => ({
    ...{ id, name, name_en, valid_from, valid_to, is_active: status === 'active' },
    quanta: quanta
      .filter((one) => one.dlock_group_id === id)
      .map(({ weekdays, windows, date_from, date_to }) => ({ weekdays, windows, date_from, date_to })),
  }));
}

/** Groups that hold a lock and a person. */
export const groupsLetting = (db: Db, lockId: string, userId: string) =>
  profilesOf(
    db,
    and(
      arrayContains(dlockGroup.doorlock_ids, [lockId]),
      inArray(
        dlockGroup.id,
        db
          .select({ id: dlockGroupMember.dlock_group_id })
          .from(dlockGroupMember)
          .where(and(eq(dlockGroupMember.user_id, userId), isMember())),
      ),
    ),
  );

/** Whether somebody belongs to a school today and their account is open. */
export async function isActivePerson(db: Db, organizationId: string, userId: string): Promise<boolean> {
  const [row] = await db
    .select({ id: user.id })
    .from(user)
    .innerJoin(userOrganization, eq(userOrganization.user_id, user.id))
    .where(
      and(
        eq(user.id, userId),
        inArray(user.status, ['unconfirmed', 'confirmed']),
        eq(userOrganization.organization_id, organizationId),
        running(userOrganization),
      ),
    )
    .limit(1);
  return row !== undefined;
}

/** The live code of somebody’s phone at a school, else any live card. */
export async function anyCredential(db: Db, organizationId: string, userId: string) {
  const [row] = await db
    .select()
    .from(accessCard)
    .where(and(eq(accessCard.organization_id, organizationId), eq(accessCard.user_id, userId)))
    .orderBy(sql`(${accessCard.status} = 'active') desc`, accessCard.id)
    .limit(1);
  return row ?? null;
}
