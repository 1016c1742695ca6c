import { and, eq } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import { knowledge, textbook } from './tables.ts';

/** How many textbooks and knowledge points of a school group have a subject. */
export async function countSubject(db: Db, clientId: string, value: string): Promise<number> {
  const books = await db.$count(textbook, and(eq(textbook.client_id, clientId), eq(textbook.subject_value, value)));
  const points = await db.$count(knowledge, and(eq(knowledge.client_id, clientId), eq(knowledge.subject_value, value)));
  return books + points;
}
