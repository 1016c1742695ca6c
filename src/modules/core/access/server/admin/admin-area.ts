import type { Context, Routes } from '#server/http/context.ts';
import { holds } from '#server/rights/actor.ts';
import { refuse, shared } from '#shared/refusal.ts';
import { accessRights } from '../../rights.ts';

/** Opens the administration area; each of its pages asks for its own code besides. */
export const ADMIN_AREA = accessRights.administration;

/** The same routes, closed (403001) to people without the administration area. */
export function adminAreaOnly(routes: Routes): Routes {
  const handlers = Object.entries(routes.handlers).map(([name, handler]) => [
    name,
    (input: never, ctx: Context) => {
      if (!holds(ctx.actor, ADMIN_AREA)) throw refuse(shared.no_right);
      return handler(input, ctx as never);
    },
  ]);
  return { endpoints: routes.endpoints, handlers: Object.fromEntries(handlers) };
}

/**
 * The school group of the caller, for what concerns all of it. Refuses (403001) holders whose scope ends below its
 * root: an administrator of one school does not change what its sisters share.
 */
export function wholeGroup({ actor, scope }: Pick<Context, 'actor' | 'scope'>): string {
  const { client_id } = actor;
  if (!client_id || !scope.organizations.includes(client_id)) throw refuse(shared.no_right);
  return client_id;
}
