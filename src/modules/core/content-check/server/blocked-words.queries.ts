import { eq } from 'drizzle-orm';
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
