import { groupOfGuest } from '#modules/core/access/server/public.ts';
import { listSelfAboveAndBelow, listSelfAndAbove } from '#modules/core/directory/server/public.ts';
import type { OpenContext } from '#server/http/context.ts';
import type { NewsReader } from './news.queries.ts';

/**
 * Whose news the caller reads: of the own organisation and those above. Somebody who belongs to none, signed in or not, is
 * a guest of the school group of the host name and reads what is public there. Needs a reach over all.
 */
export async function readerOf(ctx: OpenContext): Promise<NewsReader> {
  const { actor, db } = ctx;
  if (actor?.organization_id)
    return { line: await listSelfAndAbove(db, actor.organization_id), user_types: actor.user_types };
  return { line: await listSelfAboveAndBelow(db, await groupOfGuest(ctx, db)), user_types: null };
}
