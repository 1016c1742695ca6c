import { and, eq, inArray } from 'drizzle-orm';
import { plateOwner } from '#modules/campus/parking/server/public.ts';
import { running } from '#modules/core/directory/server/public.ts';
import { user, userOrganization } from '#modules/core/directory/server/tables.ts';
import type { Db } from '#server/database/database.ts';
import { decidedScope } from '#server/database/scope.ts';

const inSchool = (db: Db, organizationId: string) =>
  db
    .select({ id: userOrganization.user_id })
    .from(userOrganization)
    .where(and(eq(userOrganization.organization_id, organizationId), running(userOrganization)));

/** Those of some people who belong to a school today. */
export const membersOfSchool = (db: Db, organizationId: string, ids: readonly string[]) =>
  db
    .select({ id: user.id, name: user.name, name_en: user.name_en })
    .from(user)
    .where(and(inArray(user.id, [...ids]), inArray(user.id, inSchool(db, organizationId))));

/** The account at a school that has this phone number, or null. */
export async function personByPhone(db: Db, organizationId: string, phoneIndex: string): Promise<string | null> {
  const [row] = await db
    .select({ id: user.id })
    .from(user)
    .where(and(eq(user.phone_bidx, phoneIndex), inArray(user.id, inSchool(db, organizationId))))
    .limit(1);
  return row?.id ?? null;
}

/** Who holds the permit of a plate at a school, or null. */
export async function holderOfPlate(db: Db, organizationId: string, plate_no: string): Promise<string | null> {
  return (await plateOwner(db, decidedScope([organizationId]), plate_no))?.user_id ?? null;
}
