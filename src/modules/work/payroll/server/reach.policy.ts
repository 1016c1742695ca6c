import { decidedScope, type Scope } from '#server/database/scope.ts';
import { type Actor, holds, scopeOf } from '#server/rights/actor.ts';
import type { ActionCode } from '#shared/endpoint.ts';
import { payrollRights } from '../rights.ts';

/** Those who look at slips of others, each through a batch. */
const STAFF_CODES = [payrollRights.prepare, payrollRights.send, payrollRights.audit] as const;

/** What somebody may see of the slips of others; nothing for who holds none of the rights. */
export function staffScope(actor: Actor, codes: readonly ActionCode[] = STAFF_CODES): Scope {
  const held = codes.filter((code) => holds(actor, code));
  return held.length ? scopeOf(actor, ...held) : decidedScope([]);
}

/** Whether one right reaches an organisation. */
export const reachesIn = (actor: Actor, code: ActionCode, organizationId: string): boolean =>
  staffScope(actor, [code]).organizations.includes(organizationId);
