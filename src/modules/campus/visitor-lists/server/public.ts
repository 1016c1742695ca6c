import type { Db } from '#server/database/database.ts';
import { findMatch, listedToday } from './visitor-lists.queries.ts';

/** Whether one of these people is on the black list of an organisation today. Indexes as in `Seal.blindIndex`. */
export async function isBlocked(
  db: Db,
  organizationId: string,
  person: { phone_bidx: string | null; id_no_bidx: string | null },
): Promise<boolean> {
  return (await findMatch(db, organizationId, 'black', person.phone_bidx, person.id_no_bidx)) !== null;
}

/** Those of many people who are on it, by their ids: the whole list is read once. */
export async function blockedAmong(
  db: Db,
  organizationId: string,
  people: readonly { readonly id: string; readonly phone_bidx: string | null; readonly id_no_bidx: string | null }[],
): Promise<ReadonlySet<string>> {
  const listed = await listedToday(db, organizationId, 'black');
  const isListed = (index: string | null) => index !== null && listed.has(index);
  return new Set(people.flatMap(({ id, ...of }) => (isListed(of.phone_bidx) || isListed(of.id_no_bidx) ? id : [])));
}
