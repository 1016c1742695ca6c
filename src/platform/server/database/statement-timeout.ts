import { sql } from 'drizzle-orm';
import type { Db } from './database.ts';

/**
 * Runs reads with a limit for each statement: the database cancels a longer one, and the source fails like any other.
 * For reads without a transaction; the connection gets its own limit back.
 */
export async function withStatementTimeout<T>(db: Db, limit_ms: number, work: () => Promise<T>): Promise<T> {
  const { rows } = await db.execute<{ before: string }>(
    sql`select current_setting('statement_timeout') as before, set_config('statement_timeout', ${String(limit_ms)}, false)`,
  );
  try {
    return await work();
  } finally {
    await db.execute(sql`select set_config('statement_timeout', ${rows[0]?.before ?? '0'}, false)`);
  }
}
