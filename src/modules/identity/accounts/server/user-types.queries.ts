import type { Db } from '#server/database/database.ts';
import type { Services } from '#server/services.ts';
import { USER_TYPES } from '#shared/calls/frame-shapes.ts';
import { type AccountPerson, describePeople } from './people.queries.ts';
import { userTypePlaces } from './registrations.ts';

/** Every user type of a person and where they have it: as the modules of the user types say, else at the main organisation. */
export async function userTypesOf(services: Services, db: Db, person: AccountPerson) {
  const [described] = await describePeople(db, [person]);
  const organization = described?.organization ?? null;
  const userTypes = [];
  for (const type of USER_TYPES.filter((userType) => person.types.includes(userType))) {
    const teller = userTypePlaces.of(services).find(({ user_type: userType }) => userType === type);
    const places = (await teller?.find(db, person.id)) ?? [];
    if (places.length === 0) userTypes.push({ type, organization, detail: null });
    else userTypes.push(...places.map((place) => ({ type, ...place })));
  }
  return userTypes;
}
