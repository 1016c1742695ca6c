import { eq } from 'drizzle-orm';
import { user } from '#modules/directory/server/tables.ts';
import type { PersonSource } from './people.service.ts';
import { userCredential } from './tables.ts';

/**
 * Gives an account that was never used another phone, or none, in the caller's transaction: a mistake of an import is
 * put right. People who use their account change their phone themselves. Who may do this is decided before.
 */
export async function replacePhone(
  { db, services: { seal } }: PersonSource,
  userId: string,
  { phone, is_owner }: { readonly phone: string | null; readonly is_owner: boolean },
): Promise<void> {
  const phone_bidx = phone && seal.blindIndex(phone, 'phone');
  await db
    .update(user)
    .set({ phone_sealed: phone && seal.seal(phone, 'user.phone'), phone_bidx })
    .where(eq(user.id, userId));
  await db
    .update(userCredential)
    .set({ phone_bidx, is_phone_owner: is_owner, phone_verified_at: null })
    .where(eq(userCredential.user_id, userId));
}
