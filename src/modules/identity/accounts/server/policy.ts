import type { SessionKind } from '#server/rights/actor.ts';
import { holdsFact, passwordTooCommon } from '#shared/person/password.ts';
import type { Text } from '#shared/text.ts';
import { isCommonPassword } from './common-passwords.ts';

/** Days without sign-in after which a code alone opens no account: carriers give numbers to new owners. */
export const IDLE_DAYS = 90;
const DAY_MS = 86_400_000;
const STAFF: readonly string[] = ['teacher', 'guard', 'evaluator'];
const USER_TYPE_ORDER = ['teacher', 'student', 'guardian', 'supplier'] as const;

interface PersonWithTypes {
  readonly types: readonly string[];
  readonly is_super_admin: boolean;
}

/** `user_type`: the first of teacher, student, guardian, supplier, else visitor. */
export function userTypeOf(types: readonly string[]): (typeof USER_TYPE_ORDER)[number] | 'visitor' {
  return USER_TYPE_ORDER.find((type) => types.includes(type)) ?? 'visitor';
}

/** Whether somebody works for a school. */
export const isStaff = (person: PersonWithTypes): boolean => person.types.some((type) => STAFF.includes(type));

/** How long a session lives and idles follows from who signs in where. */
export function sessionKindOf(
  person: PersonWithTypes & { readonly activated_at: string | null },
  where: { browser: boolean; public_computer?: boolean | undefined },
): SessionKind {
  if (person.activated_at === null) return 'activation';
  if (!where.browser) return 'native';
  if (where.public_computer) return 'public_computer';
  if (person.is_super_admin) return 'admin';
  return isStaff(person) ? 'staff' : 'family';
}

/** Whether a code sent to the phone must be followed by the password. Somebody without a password can sign in by the phone only. */
export function needsSecondProof(
  person: { readonly is_super_admin: boolean; readonly has_password: boolean; readonly last_seen_at: string },
  now: number,
): boolean {
  if (!person.has_password) return false;
  return person.is_super_admin || now - Date.parse(person.last_seen_at) > IDLE_DAYS * DAY_MS;
}

/** Whether a forgotten password also needs name and ID: staff, super admins, frozen accounts, and phones that may have a new owner. */
export function needsIdentityProof(
  person: PersonWithTypes & {
    readonly last_seen_at: string;
    readonly frozen_at: string | null;
    readonly has_document: boolean;
  },
  now: number,
): boolean {
  return (
    (person.frozen_at !== null && person.has_document) ||
    person.is_super_admin ||
    isStaff(person) ||
    now - Date.parse(person.last_seen_at) > IDLE_DAYS * DAY_MS
  );
}

/** What a new password lacks beyond its composition: it may be neither common nor made of known facts about its owner. */
export function findPasswordWeakness(password: string, facts: readonly (string | null | undefined)[]): Text | null {
  const known = facts.filter((fact): fact is string => Boolean(fact));
  return isCommonPassword(password) || holdsFact(password, known) ? passwordTooCommon : null;
}
