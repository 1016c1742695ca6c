import type { Db } from '#server/database/database.ts';
import { findMatch } from './visitor-lists.queries.ts';

/** Whether one of these people is on the black list of an organisation today. Indexes as in `Seal.blindIndex`. */
export async function isBlocked(
  db: Db,
  organizationId: string,
  person: { phone_bidx: string | null; id_no_bidx: string | null },
): Promise<boolean> {
  return (await findMatch(db, organizationId, 'black', person.phone_bidx, person.id_no_bidx)) !== null;
}
