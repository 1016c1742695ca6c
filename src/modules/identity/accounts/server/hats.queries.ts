import type { Db } from '#server/database/database.ts';
import type { Services } from '#server/services.ts';
import { HATS } from '#shared/frame-shapes.ts';
import { type AccountPerson, describePeople } from './people.queries.ts';
import { hatPlaces } from './registrations.ts';

/** Every hat of a person and where it is worn: as the modules of the hats tell, else at the main organisation. */
export async function hatsOf(services: Services, db: Db, person: AccountPerson) {
  const [described] = await describePeople(db, [person]);
  const organization = described?.organization ?? null;
  const hats = [];
  for (const type of HATS.filter((hat) => person.types.includes(hat))) {
    const teller = hatPlaces.of(services).find(({ hat }) => hat === type);
    const places = (await teller?.find(db, person.id)) ?? [];
    if (places.length === 0) hats.push({ type, organization, detail: null });
    else hats.push(...places.map((place) => ({ type, ...place })));
  }
  return hats;
}
