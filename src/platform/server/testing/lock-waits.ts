import type { TestDatabase } from './database.ts';

/** How many connections of the database wait for a lock that another one holds. */
export async function lockWaits(database: Pick<TestDatabase, 'query'>): Promise<number> {
  const waiting = await database.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return waiting.length;
}
