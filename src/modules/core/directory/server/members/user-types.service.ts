import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import type { UserType } from '#server/rights/actor.ts';
import type { Sessions } from '#server/sessions/sessions.ts';
import { user, userOrganization } from '../tables.ts';

interface PersonWithUserType {
  readonly user_id: string;
  readonly organization_id: string;
  readonly user_type: UserType;
}

interface Source {
  readonly db: Db;
  readonly services: { readonly sessions: Sessions };
}

/** Gives somebody a user type and makes them a member of the organisation where they have it. Takes effect at the next call. */
export async function addUserType(
  { db, services }: Source,
  { user_id, organization_id, user_type: userType }: PersonWithUserType,
): Promise<void> {
  await db.execute(
    sql`update "user" set types = array_append(types, ${userType}), version = version + 1 where id = ${user_id} and not ${userType} = any (types)`,
  );
  const places = await db
    .select({ organization_id: userOrganization.organization_id })
    .from(userOrganization)
    .where(and(eq(userOrganization.user_id, user_id), isNull(userOrganization.valid_to)));
  if (!places.some((place) => place.organization_id === organization_id)) {
    await db
      .insert(userOrganization)
      .values({ user_id, organization_id, is_main: places.length === 0, source: 'user_type' });
  }
  await services.sessions.refresh(db, [user_id]);
}

/** Ends a membership that exists for a user type alone, in one organisation; the person keeps the user type elsewhere. */
export async function endUserTypeMembership(
  { db, services }: Source,
  { user_id, organization_id }: Omit<PersonWithUserType, 'user_type'>,
): Promise<void> {
  await db
    .update(userOrganization)
    .set({ valid_to: sql`current_date - 1`, state: 'ended' })
    .where(
      and(
        eq(userOrganization.user_id, user_id),
        eq(userOrganization.organization_id, organization_id),
        eq(userOrganization.source, 'user_type'),
        isNull(userOrganization.valid_to),
      ),
    );
  await services.sessions.refresh(db, [user_id]);
}

/** Takes a user type away; a membership that existed for it alone ends today. */
export async function removeUserType(
  { db, services }: Source,
  { user_id, organization_id, user_type: userType }: PersonWithUserType,
): Promise<void> {
  await db.execute(
    sql`update "user" set types = array_remove(types, ${userType}), version = version + 1 where id = ${user_id}`,
  );
  const [person] = await db.select({ types: user.types }).from(user).where(eq(user.id, user_id));
  if (person?.types.length === 0) {
    await db
      .update(userOrganization)
      .set({ valid_to: sql`current_date - 1` })
      .where(
        and(
          eq(userOrganization.user_id, user_id),
          eq(userOrganization.organization_id, organization_id),
          eq(userOrganization.source, 'user_type'),
          isNull(userOrganization.valid_to),
        ),
      );
  }
  await services.sessions.refresh(db, [user_id]);
}

/** Who is of no type any more goes on as a visitor, who belongs to no organisation and keeps the own account. */
export async function convertToVisitor({ db, services }: Source, userId: string): Promise<void> {
  await db
    .update(user)
    .set({ types: ['visitor'] })
    .where(and(eq(user.id, userId), eq(user.types, [])));
  await services.sessions.refresh(db, [userId]);
}
