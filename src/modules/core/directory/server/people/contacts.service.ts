import { and, inArray, ne } from 'drizzle-orm';
import type { Seal } from '#server/crypto/seal.ts';
import type { ContactLoader } from '#server/notify/channels.ts';
import type { Lang } from '#shared/text.ts';
import { user } from '../tables.ts';

/** How people can be reached outside the portal: by the number and the address of their own record. Disabled accounts are not. */
export function contactsBy(seal: Seal): ContactLoader {
  return async (db, ids) => {
    const rows = await db
      .select({ id: user.id, phone: user.phone_sealed, email: user.email, lang: user.lang })
      .from(user)
      .where(and(inArray(user.id, [...ids]), ne(user.status, 'disabled')));
    return rows.map(({ id, phone, email, lang }) => ({
      user_id: id,
      lang: lang as Lang,
      phone: phone && seal.open(phone, 'user.phone'),
      email,
    }));
  };
}
