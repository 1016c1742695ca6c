import { childrenOf } from '#modules/people/family/server/public.ts';
import type { Db } from '#server/database/database.ts';
import { oncePerRequest } from '#server/database/once-per-request.ts';
import { type Actor, holds, scopeOf } from '#server/rights/actor.ts';
import { type Standing, VISIT_CODES } from './standing.queries.ts';

/** Reads how somebody stands to visits: own children, and what each code reaches. */
export async function standingOf(db: Db, actor: Actor): Promise<Standing> {
  const links = await oncePerRequest(db, `home_visit.links.${actor.user_id}`, () => childrenOf(db, actor.user_id));
  return {
    ...standingWithoutLinks(actor),
    children: links.filter((one) => !one.restricted).map((one) => one.id),
    linked: links.map((one) => one.id),
  };
}

/** The same as if the person had no children, without a look at the database. */
export function standingWithoutLinks(actor: Actor): Standing {
  const works = actor.user_types.includes('teacher') || actor.is_super_admin;
  return {
    user_id: actor.user_id,
    children: [],
    linked: [],
    organizations: works ? actor.reach : [],
    scopes: Object.fromEntries(
      VISIT_CODES.filter((code) => holds(actor, code)).map((code) => [code, scopeOf(actor, code)]),
    ),
  };
}
