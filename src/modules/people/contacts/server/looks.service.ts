import type * as z from 'zod';
import { namesOfUsers, placesOf } from '#modules/core/directory/server/public.ts';
import type { Context } from '#server/http/context.ts';
import { type addressBook, LOOKS_AT_MOST } from '../contract/address-book.contract.ts';
import { isStaff } from './address-book.service.ts';
import { countLookers, lookersAt } from './looks.queries.ts';

type Answer = z.input<(typeof addressBook)['looks']['output']>;

/**
 * Who saw the number of the caller in full. People who left the school since then keep their names; nobody but the caller
 * asks for this. Families are no part of the book: nobody looks them up here, and their own log names staff by post and
 * family name.
 */
export async function viewLooks({ db, actor }: Context): Promise<Answer> {
  if (!isStaff(actor)) return { list: [], total: 0 };
  const lookers = await lookersAt(db, actor.user_id, LOOKS_AT_MOST);
  const ids = lookers.map(({ id }) => id);
  const names = await namesOfUsers(db, ids);
  const places = actor.organization_id ? await placesOf(db, ids, actor.organization_id) : null;
  return {
    list: lookers.flatMap(({ id, ...look }) => {
      const who = names.get(id);
      if (!who) return [];
      const { name, name_en, avatar_url } = who;
      return { id, name, name_en, avatar_url, department: places?.get(id)?.department ?? null, ...look };
    }),
    total: await countLookers(db, actor.user_id),
  };
}
