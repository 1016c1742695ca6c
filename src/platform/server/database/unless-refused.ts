import { sql } from 'drizzle-orm';
import { RefusalError } from '#shared/refusal.ts';
import type { Db } from './database.ts';

/** Does one thing of many; a refusal takes back what was written of it, and nothing else, and is the answer. */
export async function unlessRefused(db: Db, work: () => Promise<void>): Promise<RefusalError | null> {
  await db.execute(sql`savepoint one_of_many`);
  try {
    await work();
    await db.execute(sql`release savepoint one_of_many`);
    return null;
  } catch (error) {
    if (!(error instanceof RefusalError)) throw error;
    await db.execute(sql`rollback to savepoint one_of_many`);
    return error;
  }
}
