import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../database/database.ts';
import { file } from './tables.ts';

/** Lets stored files go whose ids a query gives; their bytes follow with the next cleanup. */
export async function dropFiles(db: Db, ids: SQL): Promise<void> {
  await db
    .update(file)
    .set({ status: 'dropped' })
    .where(and(eq(file.status, 'stored'), sql`${file.id} in ${ids}`));
}

/** Lets what is attached to some things go, whose ids a query gives. */
export async function dropAttached(db: Db, type: string, ids: SQL): Promise<void> {
  await db
    .update(file)
    .set({ status: 'dropped' })
    .where(and(eq(file.status, 'stored'), eq(file.attached_type, type), sql`${file.attached_id} in ${ids}`));
}
