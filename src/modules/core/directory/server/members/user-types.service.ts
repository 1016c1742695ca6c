import { and, eq, isNull, sql } from 'drizzle-orm';
import type { UserType } from '#server/rights/actor.ts';
import type { Services } from '#server/services.ts';
import { changePerson, type PersonSource } from '../people/person-writes.service.ts';
import { user, userOrganization } from '../tables.ts';

interface PersonWithUserType {
  readonly user_id: string;
  readonly organization_id: string;
  readonly user_type: UserType;
}

interface Source extends PersonSource {
  readonly services: PersonSource['services'] & Pick<Services, 'sessions'>;
}

/** Gives somebody a user type and makes them a member of the organisation where they have it. Takes effect at the next call. */
export async function addUserType(
  source: Source,
  { user_id, organization_id, user_type: userType }: PersonWithUserType,
): Promise<void> {
  const { db, services } = source;
  await changePerson(
    source,
    user_id,
    ({ types }) => (types.includes(userType) ? null : { types: [...types, userType] }),
    { action: 'user.add_type', organization_id },
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
  source: Source,
  { user_id, organization_id, user_type: userType }: PersonWithUserType,
): Promise<void> {
  const { db, services } = source;
  await changePerson(
    source,
    user_id,
    ({ types }) => (types.includes(userType) ? { types: types.filter((type) => type !== userType) } : null),
    { action: 'user.remove_type', organization_id },
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
export async function convertToVisitor(source: Source, userId: string): Promise<void> {
  await changePerson(source, userId, ({ types }) => (types.length === 0 ? { types: ['visitor'] } : null), {
    action: 'user.add_type',
  });
  await source.services.sessions.refresh(source.db, [userId]);
}
