import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import { post } from '../tables.ts';

/*
 * Job titles that a school group shares. Who may keep them, and the roles that they bring, are decided in the admin area.
 */

type Draft = Omit<typeof post.$inferInsert, 'id' | 'version' | 'created_at' | 'updated_at'>;
/** Facts that are absent stay. */
type Facts = { readonly [K in keyof Omit<Draft, 'client_id'>]?: Draft[K] | undefined };

/** Stores a post of a school group; returns its id. */
export async function addSharedPost(db: Db, draft: Draft): Promise<string> {
  const [row] = await db.insert(post).values(draft).returning({ id: post.id });
  if (!row) throw new Error('a post was not stored');
  return row.id;
}

/** Changes a post. False: its version is another one. */
export async function changeSharedPost(db: Db, id: string, version: number, facts: Facts): Promise<boolean> {
  const changed = await db
    .update(post)
    .set({ ...facts, version: sql`${post.version} + 1` })
    .where(and(eq(post.id, id), eq(post.version, version)))
    .returning({ id: post.id });
  return changed.length > 0;
}

/** Removes a post that nobody ever held; one that something leans on fails with the database's own error. */
export async function removePost(db: Db, id: string): Promise<void> {
  await db.delete(post).where(eq(post.id, id));
}
