import type * as z from 'zod';
import { childrenOf } from '#modules/people/family/server/public.ts';
import type { Context } from '#server/http/context.ts';
import { refuse, shared } from '#shared/refusal.ts';
import type { dataAccess } from '../../contract/background-jobs.contract.ts';
import { listDataAccess } from './data-access.queries.ts';

type Query = z.output<(typeof dataAccess)['mine']['query']>;

/** Who looked at the data of the caller, or of a child of theirs; a guardian whom a court restricts reads the own alone. */
export async function viewDataAccess(ctx: Context, { child_id, ...page }: Query) {
  const { actor, db, lang } = ctx;
  const linked = actor.user_types.includes('guardian') ? await childrenOf(db, actor.user_id) : [];
  const children = linked.filter((one) => !one.restricted).map(({ id, name, name_en }) => ({ id, name, name_en }));
  if (child_id && !children.some((one) => one.id === child_id)) throw refuse(shared.not_found);
  const about = { user_id: child_id ?? actor.user_id, asked_by: actor.user_id };
  return { ...(await listDataAccess(db, about, lang, page)), children };
}
