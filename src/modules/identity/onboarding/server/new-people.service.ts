import { and, eq, ne, sql } from 'drizzle-orm';
import { user } from '#modules/core/directory/server/tables.ts';
import { type AccountPerson, listByPhone } from '#modules/identity/accounts/server/public.ts';
import { signInRefusals } from '#modules/identity/sign-in/contract/sign-in.refusals.ts';
import type { Db } from '#server/database/database.ts';
import type { Services } from '#server/services.ts';
import { refuse } from '#shared/refusal.ts';
import { onboardingRefusals } from '../contract/onboarding.refusals.ts';

/** Two newcomers with one phone or one document at the same moment: the second waits and finds the person. */
export async function lockIdentity({ seal }: Pick<Services, 'seal'>, db: Db, phone: string, idNo: string | undefined) {
  const keys = [seal.blindIndex(phone, 'phone'), ...(idNo ? [seal.blindIndex(idNo, 'id_no')] : [])];
  for (const key of keys) await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
}

/**
 * Refuses a phone or a document that an account in use has. The id of a person whom the school has, but who never
 * opened the account; null when nobody is there. Pupils who share the phone of a parent are not the parent.
 */
export async function requireUnregistered(
  { seal }: Pick<Services, 'seal'>,
  db: Db,
  phone: string,
  { id_type, id_no }: { readonly id_type?: string | undefined; readonly id_no?: string | undefined },
): Promise<string | null> {
  const named = id_type && id_no ? await listByDocument(db, id_type, seal.blindIndex(id_no, 'id_no')) : [];
  const holders = await adultsOfPhone({ seal }, db, phone);
  if ([...named, ...holders].some((person) => person.status === 'disabled')) throw refuse(signInRefusals.disabled);
  if (named.some((person) => person.activated_at !== null)) throw refuse(onboardingRefusals.id_registered);
  if (holders.some((person) => person.activated_at !== null)) throw refuse(onboardingRefusals.phone_registered);
  return named[0]?.id ?? holders[0]?.id ?? null;
}

/** Who has a phone, without the pupils who share that of a parent. */
export async function adultsOfPhone({ seal }: Pick<Services, 'seal'>, db: Db, phone: string): Promise<AccountPerson[]> {
  return (await listByPhone(db, seal.blindIndex(phone, 'phone'))).filter((person) => !isPupil(person));
}

const isPupil = ({ types }: AccountPerson) => types.length > 0 && types.every((type) => type === 'student');

/** Who holds a document, with the state of the account. */
export function listByDocument(db: Db, idType: string, documentIndex: string) {
  return db
    .select({ id: user.id, status: user.status, activated_at: user.activated_at })
    .from(user)
    .where(and(eq(user.id_no_bidx, documentIndex), eq(user.id_type, idType), ne(user.status, 'deleted')));
}
