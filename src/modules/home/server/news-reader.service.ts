import type { OpenContext } from '#server/http/context.ts';
import { listGuestOrganizations, listLine } from './banners.queries.ts';
import type { NewsReader } from './news.queries.ts';

/** Whose news the caller reads: of the own organisation and those above; a guest those of the whole school group. */
export async function readerOf({ actor, db }: OpenContext): Promise<NewsReader> {
  const line = actor?.organization_id ? await listLine(db, actor.organization_id) : await listGuestOrganizations(db);
  return { line, hats: actor ? actor.hats : null };
}
