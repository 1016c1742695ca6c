import { and, eq, gt, lt, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import { todoSnooze } from './tables.ts';

/** SQL: keys of the to-dos that a person does not want to see now, as an array. */
export const snoozedKeys = (userId: string): SQL =>
  sql`array(select ${todoSnooze.key} from ${todoSnooze}
    where ${and(eq(todoSnooze.user_id, userId), gt(todoSnooze.until, sql`now()`))})`;

/** The same in a statement of its own. */
export async function listSnoozed(db: Db, userId: string): Promise<readonly string[]> {
  const { rows } = await db.execute<{ keys: string[] }>(sql`select ${snoozedKeys(userId)} as keys`);
  return rows[0]?.keys ?? [];
}

/** Puts a to-do off until a moment; null shows it again. What is over is deleted as well. */
export async function saveSnooze(db: Db, user_id: string, key: string, until: string | null): Promise<void> {
  await db.delete(todoSnooze).where(and(eq(todoSnooze.user_id, user_id), lt(todoSnooze.until, sql`now()`)));
  if (until === null) {
    await db.delete(todoSnooze).where(and(eq(todoSnooze.user_id, user_id), eq(todoSnooze.key, key)));
    return;
  }
  await db
    .insert(todoSnooze)
    .values({ user_id, key, until })
    .onConflictDoUpdate({ target: [todoSnooze.user_id, todoSnooze.key], set: { until } });
}

/** Nothing is kept about what somebody put off any more. */
export async function removeSnoozes(db: Db, user_id: string): Promise<void> {
  await db.delete(todoSnooze).where(eq(todoSnooze.user_id, user_id));
}
