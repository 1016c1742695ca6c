import { eq, sql } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import type { Lang } from '#shared/text.ts';
import { user } from '../tables.ts';

/** Remembers in which language somebody wants to be spoken to, in messages too. */
export async function setLang(db: Db, userId: string, lang: Lang): Promise<void> {
  await db.update(user).set({ lang, updated_at: sql`now()` }).where(eq(user.id, userId));
}
