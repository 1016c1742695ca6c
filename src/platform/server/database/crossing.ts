import { sql } from 'drizzle-orm';
import { type Db, EVERYWHERE } from './database.ts';

/**
 * Runs reads that must see rows of every organisation on the caller's own connection, and gives the connection its
 * reach back. For decisions that need more than the caller may see (who holds a right here by a role given above);
 * what is returned to the caller must not carry foreign rows. Nothing else may use the connection meanwhile.
 */
export async function crossing<T>(db: Db, work: () => Promise<T>): Promise<T> {
  const { rows } = await db.execute<{ reach: string | null }>(sql`select current_setting('app.reach', true) as reach`);
  const reach = rows[0]?.reach ?? '';
  await setReach(db, EVERYWHERE);
  let result: T;
  try {
    result = await work();
  } catch (error) {
    // in a failed transaction this fails too, and the rollback brings the reach back
    await setReach(db, reach).catch(() => {});
    throw error;
  }
  await setReach(db, reach);
  return result;
}

async function setReach(db: Db, reach: string): Promise<void> {
  await db.execute(sql`select set_config('app.reach', ${reach}, false)`);
}
