import { and, eq, isNotNull } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import { userCredential } from './tables.ts';

/** Blind index (place `phone`) of the phone that somebody proved to have; null when none was proven. */
export async function provenPhoneOf(db: Db, userId: string): Promise<string | null> {
  const [row] = await db
    .select({ phone_bidx: userCredential.phone_bidx })
    .from(userCredential)
    .where(and(eq(userCredential.user_id, userId), isNotNull(userCredential.phone_verified_at)));
  return row?.phone_bidx ?? null;
}
