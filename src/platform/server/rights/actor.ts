import type { ActionCode, Endpoint, Right } from '#shared/endpoint.ts';
import { RefusalError, refuse, shared } from '#shared/refusal.ts';
import type { Db } from '../database/database.ts';
import { decidedScope, type Scope } from '../database/scope.ts';

/** The user types that a person may have at once. */
export const USER_TYPES = [
  'teacher',
  'student',
  'guardian',
  'examinee',
  'supplier',
  'visitor',
  'guard',
  'evaluator',
] as const;
export type UserType = (typeof USER_TYPES)[number];

/** What the rights engine must know about a person in one current organisation. The access module loads it. */
export interface Person {
  readonly user_id: string;
  readonly name: string;
  /** Number of staff, pupil or supplier in the own school. */
  readonly number?: string | null;
  readonly lang: 'cn' | 'us';
  readonly user_types: readonly UserType[];
  readonly is_super_admin: boolean;
  readonly is_activated: boolean;
  readonly status: 'unconfirmed' | 'confirmed' | 'disabled' | 'deleted';
  /** Current organisation, or null for somebody who belongs to none (a visitor). */
  readonly organization_id: string | null;
  /** The time zone of this person: the current organisation's (`Asia/Shanghai` without one). */
  readonly time_zone: string;
  /** Root of the school group of the current organisation. */
  readonly client_id: string | null;
  /** Every organisation whose rows row level security lets this person see. */
  readonly reach: readonly string[];
  /** Action code → what it reaches. Empty for super admins, who pass by `is_super_admin`. */
  readonly grants: ReadonlyMap<
    ActionCode,
    { readonly organizations: readonly string[]; readonly departments: readonly string[] | null }
  >;
  /** Codes held only by delegation: the name of the colleague. */
  readonly borrowed?: ReadonlyMap<ActionCode, string>;
  /** Codes of apps that are switched off here: nobody holds them, super admins neither. */
  readonly closed?: ReadonlySet<ActionCode>;
  /** Modules of apps that are switched off here; their calls that ask for no code are closed too. */
  readonly closed_modules?: ReadonlySet<string>;
}

/** Loads a person for a session. `organization_id` null asks for the main organisation. Null: there is no such person. */
export type PersonLoader = (db: Db, userId: string, organizationId: string | null) => Promise<Person | null>;

export type SessionKind =
  | 'staff'
  | 'family'
  | 'admin'
  | 'native'
  | 'public_computer'
  | 'qr'
  | 'face'
  | 'impersonation'
  | 'switched'
  | 'activation';

/** Who calls: the person, and the session through which they do. */
export interface Actor extends Person {
  readonly session_id: string;
  readonly session_kind: SessionKind;
  readonly impersonator_id: string | null;
  readonly switched_from: string | null;
}

/** Whether the actor holds a code, without a look at rows. */
export function holds(actor: Actor, code: ActionCode): boolean {
  return actor.is_super_admin ? !actor.closed?.has(code) : actor.grants.has(code);
}

/** What one code, or the union of several, reaches for this actor. Refuses with 403001 when none is held. */
export function scopeOf(actor: Actor, ...codes: readonly ActionCode[]): Scope {
  if (actor.is_super_admin && codes.some((code) => holds(actor, code))) return decidedScope(actor.reach);
  const grants = codes.map((code) => actor.grants.get(code)).filter((grant) => grant !== undefined);
  if (grants.length === 0) throw refuse(shared.no_right);
  const organizations = [...new Set(grants.flatMap((grant) => grant.organizations))];
  const whole = grants.some((grant) => grant.departments === null);
  return decidedScope(organizations, whole ? null : [...new Set(grants.flatMap((grant) => grant.departments ?? []))]);
}

/** The colleague whose delegated code is the only one that allows this; null: an own right. */
export function actsFor(actor: Actor, right: Right): string | null {
  if (!Array.isArray(right) || actor.is_super_admin) return null;
  const held = right.filter((code) => holds(actor, code));
  const lenders = held.map((code) => actor.borrowed?.get(code));
  return lenders.every((lender) => lender !== undefined) ? (lenders[0] ?? null) : null;
}

/** The current organisation; refuses (404001) people who have none. */
export function currentOrganization(actor: Actor): string {
  if (!actor.organization_id) throw refuse(shared.not_found);
  return actor.organization_id;
}

/**
 * Refuses a caller without the right to make this call. Anonymous callers get 401401, people without the right 403001.
 */
export function requireAccess(right: Right, actor: Actor | null): void {
  if (right === 'public') return;
  if (!actor) throw refuse(shared.signed_out);
  if (right === 'unactivated') return;
  if (!actor.is_activated || actor.session_kind === 'activation') throw refuse(shared.not_activated);
  if (right === 'signed_in') return;
  if (right === 'staff') {
    if (actor.user_types.includes('teacher') || actor.is_super_admin) return;
    throw refuse(shared.no_right);
  }
  if (!right.some((code) => holds(actor, code))) throw refuse(shared.no_right);
}

/** Whether this person may make a call with this right at all; which rows it reaches is another question. */
export function hasRight(right: Right, actor: Actor): boolean {
  try {
    requireAccess(right, actor);
    return true;
  } catch (error) {
    if (error instanceof RefusalError) return false;
    throw error;
  }
}

/** Whether this session may make a call at all: who acts as somebody else is kept from those that ask for own hands. */
export function mayCall({ right, own_hands }: Pick<Endpoint, 'right' | 'own_hands'>, actor: Actor): boolean {
  return hasRight(right, actor) && !(own_hands && (actor.impersonator_id || actor.switched_from));
}

/** Refuses (403001) a call that every signed-in person may make while the app of its module is switched off here. */
export function requireOpen(right: Right, module: string | undefined, actor: Actor | null): void {
  if (right !== 'signed_in' && right !== 'staff') return;
  if (module && actor?.closed_modules?.has(module)) throw refuse(shared.no_right);
}
