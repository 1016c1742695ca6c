import { sql } from 'drizzle-orm';
import { type Database, NOWHERE } from '../database/database.ts';

/**
 * The time of the database on this node. Nodes may differ in their clocks; what expires is compared with this one time.
 * Between two looks at the database the machine's steady counter goes on, which nobody sets.
 */
export class DatabaseClock {
  readonly #database: Database;
  #ahead_ms: number;

  constructor(database: Database) {
    this.#database = database;
    this.#ahead_ms = Date.now() - performance.now();
  }

  /** Milliseconds since 1970, as `Date.now()` says them on a machine whose clock is that of the database. */
  now(): number {
    return Math.round(performance.now() + this.#ahead_ms);
  }

  /** By how much the clock of this machine is ahead of the database. */
  skew_ms(): number {
    return Date.now() - this.now();
  }

  /** Looks at the database's clock; of a few looks the quickest is the most exact one. */
  async sync(): Promise<void> {
    await this.#database.read(NOWHERE, async (db) => {
      let quickest = Number.POSITIVE_INFINITY;
      for (let look = 0; look < 3; look++) {
        const asked = performance.now();
        const { rows } = await db.execute<{ ms: number }>(
          sql`select extract(epoch from clock_timestamp())::float8 * 1000 as ms`,
        );
        const took = performance.now() - asked;
        if (took >= quickest || !rows[0]) continue;
        quickest = took;
        this.#ahead_ms = rows[0].ms - (asked + took / 2);
      }
    });
  }
}
