import { eq } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import { forgetAppUse } from './app-use.queries.ts';
import { todoSnooze } from './tables.ts';

/** What was kept about the habits of somebody goes with their account. What they wrote for the school stays. */
export async function eraseHome(db: Db, userId: string): Promise<void> {
  await forgetAppUse(db, userId);
  await db.delete(todoSnooze).where(eq(todoSnooze.user_id, userId));
}
