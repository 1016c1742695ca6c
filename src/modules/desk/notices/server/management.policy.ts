import { type Actor, holds, scopeOf } from '#server/rights/actor.ts';
import type { ActionCode } from '#shared/endpoint.ts';
import { refuse, shared } from '#shared/refusal.ts';

/** What some codes let somebody manage: whole organisations, or departments of an organisation. */
export interface ManagementReach {
  readonly organizations: readonly string[];
  readonly departments: readonly string[];
}

/**
 * Organisations that codes reach as a whole, and the departments that others of them are limited to. A homeroom teacher
 * holds 0707 for the own class: that is no right over the school.
 */
export function managementReach(actor: Actor, ...codes: readonly ActionCode[]): ManagementReach {
  const scopes = codes.filter((code) => holds(actor, code)).map((code) => scopeOf(actor, code));
  const whole = scopes.filter((scope) => scope.departments === null);
  return {
    organizations: [...new Set(whole.flatMap((scope) => scope.organizations))],
    departments: [...new Set(scopes.flatMap((scope) => scope.departments ?? []))],
  };
}

/** Whether a code reaches all of an organisation. */
export const reachesWhole = (actor: Actor, code: ActionCode, organizationId: string): boolean =>
  managementReach(actor, code).organizations.includes(organizationId);

/** Refuses (403001) who holds none of some codes: lists to manage are for those who write, decide or oversee. */
export function requireAnyCode(actor: Actor, ...codes: readonly ActionCode[]): void {
  if (!codes.some((code) => holds(actor, code))) throw refuse(shared.no_right);
}
