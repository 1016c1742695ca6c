import { findPerson } from '#modules/core/access/server/public.ts';
import { EVERYWHERE, rowReach } from '#server/database/database.ts';
import { type FoundPassage, searchPassages } from '#server/search/passages/search-passages.ts';
import type { Services } from '#server/services.ts';
import { uuidv7 } from '#shared/uuid.ts';

const SESSION = { session_kind: 'staff', impersonator_id: null, switched_from: null } as const;

/** What somebody finds for a question, as the frame's search asks, without its limit of time. */
export async function findPassages(services: Services, userId: string, question: string): Promise<FoundPassage[]> {
  const person = await services.database.read(EVERYWHERE, (db) => findPerson(db, userId, null));
  if (!person) throw new Error(`there is no person ${userId}`);
  const actor = { ...person, ...SESSION, session_id: uuidv7() };
  return services.database.read(rowReach(person.client_id, person.reach), (db) =>
    searchPassages({ db, services, actor }, question, 5),
  );
}
