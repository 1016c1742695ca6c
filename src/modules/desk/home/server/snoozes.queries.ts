import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import { todoSnooze } from './tables.ts';

/** Keys of the to-dos that a person does not want to see now. */
export async function listSnoozed(db: Db, userId: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ key: todoSnooze.key })
    .from(todoSnooze)
    .where(and(eq(todoSnooze.user_id, userId), gt(todoSnooze.until, sql`now()`)));
  return new Set(rows.map(({ key }) => key));
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
