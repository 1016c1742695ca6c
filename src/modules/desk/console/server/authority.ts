import { heldAnywhere } from '#modules/core/access/server/public.ts';
import type { Context } from '#server/http/context.ts';
import type { ServerModule } from '#server/module.ts';
import { holds } from '#server/rights/actor.ts';
import type { ActionCode } from '#shared/endpoint.ts';

let critical: ReadonlySet<string> = new Set();

/** Learns once, at start, which codes of the product are critical. */
export function learnCriticalCodes(modules: readonly ServerModule[]): void {
  const rights = modules.flatMap((module) => Object.entries(module.rights ?? {}));
  critical = new Set(rights.filter(([, right]) => right.risk === 'critical').map(([code]) => code));
}

/** Whether somebody stands above the caller: a super admin, or a holder of a critical code that the caller lacks. */
export async function standsAbove(
  { actor, db }: Pick<Context, 'actor' | 'db'>,
  target: { readonly id: string; readonly is_super_admin: boolean },
): Promise<boolean> {
  if (actor.is_super_admin) return false;
  if (target.is_super_admin) return true;
  const held = await heldAnywhere(db, target.id);
  return [...held].some((code) => critical.has(code) && !holds(actor, code as ActionCode));
}
