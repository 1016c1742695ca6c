import { and, eq } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import { file } from '#server/files/tables.ts';

/** The id of somebody's own stored upload of a kind by its key, or null. */
export async function findOwnUpload(db: Db, ownerId: string, kind: string, key: string): Promise<string | null> {
  const [row] = await db
    .select({ id: file.id })
    .from(file)
    .where(and(eq(file.key, key), eq(file.kind, kind), eq(file.owner_id, ownerId), eq(file.status, 'stored')));
  return row?.id ?? null;
}
