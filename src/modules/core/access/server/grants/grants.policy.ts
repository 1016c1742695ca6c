import { type Actor, holds } from '#server/rights/actor.ts';
import type { ActionCode } from '#shared/endpoint.ts';
import type { ScopeKind } from '../../contract/role-kinds.ts';
import type { Reach } from '../holders/holdings.queries.ts';

/** Two codes that one pair of hands should not hold. */
export interface ConflictRule {
  readonly code_a: string;
  readonly code_b: string;
  readonly level: 'warn' | 'deny';
}

/** The codes among these that the actor does not hold, and so cannot give. */
export function codesNotHeld(actor: Actor, codes: readonly string[]): string[] {
  return codes.filter((code) => !holds(actor, code as ActionCode));
}

/** Whether the actor's own right to a code covers a reach: nobody lets another see further than they do themselves. */
export function covers(actor: Actor, code: string, reach: Reach): boolean {
  const organizations = [...reach.organizations];
  if (actor.is_super_admin) return organizations.every((id) => actor.reach.includes(id));
  const own = actor.grants.get(code as ActionCode);
  if (!own || !organizations.every((id) => own.organizations.includes(id))) return false;
  if (own.departments === null) return true;
  return reach.departments !== null && [...reach.departments].every((id) => own.departments?.includes(id));
}

/** Scopes that follow their holder from place to place: giving one gives every place of the organisation. */
export function followsHolder(kind: ScopeKind | string): boolean {
  return kind.startsWith('own_');
}

/** The rules that a set of codes breaks. */
export function brokenRules<Rule extends ConflictRule>(rules: readonly Rule[], codes: readonly string[]): Rule[] {
  const held = new Set(codes);
  return rules.filter((rule) => held.has(rule.code_a) && held.has(rule.code_b));
}

/** The rules that are broken only because of the `added` codes: old trouble does not forbid a harmless change. */
export function newlyBrokenRules<Rule extends ConflictRule>(
  rules: readonly Rule[],
  held: readonly string[],
  added: readonly string[],
): Rule[] {
  const fresh = new Set(added.filter((code) => !held.includes(code)));
  return brokenRules(rules, [...held, ...added]).filter((rule) => fresh.has(rule.code_a) || fresh.has(rule.code_b));
}

/** Whether the actor's own right to a code reaches anything in an organisation. */
export function reachesAnything(actor: Actor, code: string, organizationId: string): boolean {
  if (actor.is_super_admin) return actor.reach.includes(organizationId);
  return actor.grants.get(code as ActionCode)?.organizations.includes(organizationId) ?? false;
}

/** Departments that the actor's own rights to all of these codes reach; null: whole organisations. */
export function departmentsOfAll(actor: Actor, codes: readonly string[]): string[] | null {
  if (actor.is_super_admin) return null;
  let found: string[] | null = null;
  for (const code of codes) {
    const own = actor.grants.get(code as ActionCode)?.departments;
    if (own) found = found === null ? [...own] : found.filter((id) => own.includes(id));
  }
  return found;
}
