import { eq, sql } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import { blockedWord } from './tables.ts';

export function listWords(db: Db, organizationId: string) {
  return db
    .select({ folded: blockedWord.folded, action: blockedWord.action })
    .from(blockedWord)
    .where(eq(blockedWord.organization_id, organizationId));
}

export const countWords = (db: Db, organizationId: string): Promise<number> =>
  db.$count(blockedWord, eq(blockedWord.organization_id, organizationId));

/** One at a time for each organisation, so that their number holds. */
export async function lockWords(db: Db, organizationId: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`blocked_words:${organizationId}`}, 0))`);
}
