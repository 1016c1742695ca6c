import { listCodesAnywhere } from '#modules/core/access/server/public.ts';
import type { Context } from '#server/http/context.ts';
import { holds } from '#server/rights/actor.ts';
import type { ActionCode } from '#shared/endpoint.ts';

/** Whether somebody stands above the caller: a super admin, or a holder of a critical code that the caller lacks. */
export async function hasHigherAuthority(
  { actor, db, services }: Pick<Context, 'actor' | 'db' | 'services'>,
  target: { readonly id: string; readonly is_super_admin: boolean },
): Promise<boolean> {
  if (actor.is_super_admin) return false;
  if (target.is_super_admin) return true;
  const held = await listCodesAnywhere(db, target.id);
  return [...held].some((code) => services.criticalCodes.has(code) && !holds(actor, code as ActionCode));
}
