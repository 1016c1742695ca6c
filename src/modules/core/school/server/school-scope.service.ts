import type { Context } from '#server/http/context.ts';
import { type Actor, currentOrganization } from '#server/rights/actor.ts';
import { refuse, shared } from '#shared/refusal.ts';

/** The organisation whose rows are read: the one asked for, or the current one. Refuses (404001) what is out of reach. */
export function visibleOrganization(ctx: Pick<Context, 'actor'>, requestedId: string | undefined): string {
  const id = requestedId ?? currentOrganization(ctx.actor);
  if (!ctx.actor.reach.includes(id)) throw refuse(shared.not_found);
  return id;
}

/** Refuses (404001) an organisation where the declared code of this call does not hold. */
export function requireScopeOver(ctx: Pick<Context, 'scope'>, organizationId: string): void {
  if (!ctx.scope.organizations.includes(organizationId)) throw refuse(shared.not_found);
}

/** Staff of a school: teachers in the widest sense, guards, and super admins. */
export const isStaff = (actor: Actor): boolean =>
  actor.is_super_admin || actor.user_types.includes('teacher') || actor.user_types.includes('guard');
