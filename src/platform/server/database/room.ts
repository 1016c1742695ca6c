import { sql } from 'drizzle-orm';
import type { Db } from './database.ts';

/** A limit that is counted: at most so many of something for an owner. */
export interface Limit {
  /** What is counted and whose it is: `list_view:<user>:<list>`. Everything that counts the same gives the same text. */
  readonly of: string;
  readonly most: number;
  /** How many are about to be stored; absent: one. */
  readonly more?: number;
}

/**
 * Refuses when there is no room for more. Those who ask for the same limit wait for each other until their transactions
 * end, so that it holds for many at once too: call it in the transaction that stores, before it does.
 */
export async function requireRoom(
  db: Db,
  { of, most, more = 1 }: Limit,
  count: () => Promise<number>,
  refusal: () => Error,
): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`room ${of}`}, 0))`);
  if ((await count()) + more > most) throw refusal();
}
