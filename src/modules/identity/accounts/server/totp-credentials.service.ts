import { and, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import { userCredential } from './tables.ts';

/** Sealed secret of the authenticator app that somebody uses; null: there is none. */
export async function findTotpSecret(db: Db, userId: string): Promise<string | null> {
  const [row] = await db
    .select({ sealed: userCredential.totp_sealed })
    .from(userCredential)
    .where(and(eq(userCredential.user_id, userId), isNotNull(userCredential.totp_confirmed_at)));
  return row?.sealed ?? null;
}

/** Uses a time step of a secret up. Of the same code sent many times at once one statement wins; false for all others. */
export async function spendTotpStep(db: Db, userId: string, sealed: string, step: number): Promise<boolean> {
  const used = await db
    .update(userCredential)
    .set({ totp_step: step })
    .where(
      and(
        eq(userCredential.user_id, userId),
        eq(userCredential.totp_sealed, sealed),
        or(isNull(userCredential.totp_step), lt(userCredential.totp_step, step)),
      ),
    )
    .returning({ user_id: userCredential.user_id });
  return used.length === 1;
}

/** Uses a recovery code up and returns how many are left; null: it is not one of them. */
export async function spendRecoveryHash(db: Db, userId: string, hash: string): Promise<number | null> {
  const [row] = await db
    .update(userCredential)
    .set({ recovery_code_hashes: sql`array_remove(${userCredential.recovery_code_hashes}, ${hash})` })
    .where(and(eq(userCredential.user_id, userId), sql`${hash} = any (${userCredential.recovery_code_hashes})`))
    .returning({ left: sql<number>`cardinality(${userCredential.recovery_code_hashes})` });
  return row?.left ?? null;
}

/** Keeps new recovery codes instead of those before. False: there is no second factor. */
export async function replaceRecoveryHashes(db: Db, userId: string, hashes: string[]): Promise<boolean> {
  const changed = await db
    .update(userCredential)
    .set({ recovery_code_hashes: hashes })
    .where(and(eq(userCredential.user_id, userId), isNotNull(userCredential.totp_confirmed_at)))
    .returning({ user_id: userCredential.user_id });
  return changed.length === 1;
}

/** Takes the second factor away, in the caller's transaction. False: there was none. */
export async function clearTotp(db: Db, userId: string): Promise<boolean> {
  const cleared = await db
    .update(userCredential)
    .set({ totp_sealed: null, totp_confirmed_at: null, totp_step: null, recovery_code_hashes: [] })
    .where(and(eq(userCredential.user_id, userId), isNotNull(userCredential.totp_confirmed_at)))
    .returning({ user_id: userCredential.user_id });
  return cleared.length === 1;
}
