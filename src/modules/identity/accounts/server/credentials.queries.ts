import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import { userCredential } from './tables.ts';

/** What is stored about a way into the account, without the secrets themselves. */
const facts = {
  user_id: userCredential.user_id,
  username: userCredential.username,
  has_password: sql<boolean>`${userCredential.password_hash} is not null`,
  password_changed_at: userCredential.password_changed_at,
  phone_verified_at: userCredential.phone_verified_at,
  totp_confirmed_at: userCredential.totp_confirmed_at,
  recovery_codes_left: sql<number>`cardinality(${userCredential.recovery_code_hashes})`,
  deletion_at: userCredential.deletion_at,
};

/** What opens an account; null: it has no credential. */
export async function findCredential(db: Db, userId: string) {
  return (await listCredentials(db, [userId]))[0] ?? null;
}

/** The same of several people, without order. */
export function listCredentials(db: Db, userIds: readonly string[]) {
  return db
    .select(facts)
    .from(userCredential)
    .where(inArray(userCredential.user_id, [...userIds]));
}

/** Makes every other change of a credential wait until the caller's transaction is over. */
export async function lockCredential(db: Db, userId: string): Promise<void> {
  await db
    .select({ user_id: userCredential.user_id })
    .from(userCredential)
    .where(eq(userCredential.user_id, userId))
    .for('update');
}

/** Who owns the phone of this blind index, in any school group; null: nobody. */
export async function findPhoneOwner(db: Db, phoneIndex: string): Promise<string | null> {
  const [owner] = await db
    .select({ id: userCredential.user_id })
    .from(userCredential)
    .where(and(eq(userCredential.phone_bidx, phoneIndex), eq(userCredential.is_phone_owner, true)));
  return owner?.id ?? null;
}

/** Blind index (place `phone`) of the phone that somebody proved to have; null when none was proven. */
export async function findProvenPhone(db: Db, userId: string): Promise<string | null> {
  const [row] = await db
    .select({ phone_bidx: userCredential.phone_bidx })
    .from(userCredential)
    .where(and(eq(userCredential.user_id, userId), isNotNull(userCredential.phone_verified_at)));
  return row?.phone_bidx ?? null;
}
