import { eq, or } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import { contact, contactCard, contactStar } from './tables.ts';

/** What somebody kept about others goes with the account, and so do the marks on them. */
export async function eraseContacts(db: Db, userId: string): Promise<void> {
  await db.delete(contact).where(eq(contact.owner_id, userId));
  await db.delete(contactStar).where(or(eq(contactStar.user_id, userId), eq(contactStar.target_user_id, userId)));
  await db.delete(contactCard).where(eq(contactCard.user_id, userId));
}
