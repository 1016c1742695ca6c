import { and, eq } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import { courseResourceText } from '../tables.ts';

/** The words that were read in the file of a revision; null: none, or another revision was read since. */
export async function textOfRevision(db: Db, id: string, revision: number): Promise<string | null> {
  const [row] = await db
    .select({ text: courseResourceText.text })
    .from(courseResourceText)
    .where(and(eq(courseResourceText.course_resource_id, id), eq(courseResourceText.revision, revision)));
  return row?.text ?? null;
}
