import { and, eq, gt, sql } from 'drizzle-orm';
import { refuse, shared } from '#shared/refusal.ts';
import type { Db } from '../database/database.ts';
import { attemptCounter } from './tables.ts';

interface Window {
  count: number;
  ends_at: number;
}

/** Rate limits of this node, in memory: one caller cannot take the capacity of the others. */
export class CallLimits {
  readonly #windows = new Map<string, Window>();

  /** Counts a call; refuses with 429001 and the seconds to wait when `count` calls in `seconds` are used up. */
  count(key: string, count: number, seconds: number): void {
    if (count === 0) return;
    const now = Date.now();
    let window = this.#windows.get(key);
    if (!window || window.ends_at <= now) {
      if (this.#windows.size > 100_000) this.#sweep(now);
      window = { count: 0, ends_at: now + seconds * 1000 };
      this.#windows.set(key, window);
    }
    window.count += 1;
    if (window.count > count) throw tooManyRequests(Math.ceil((window.ends_at - now) / 1000));
  }

  /** Refuses with 429001 when `count` calls of a key are used up, without counting one. */
  ask(key: string, count: number): void {
    const now = Date.now();
    const window = this.#windows.get(key);
    if (window && window.ends_at > now && window.count >= count)
      throw tooManyRequests(Math.ceil((window.ends_at - now) / 1000));
  }

  #sweep(now: number): void {
    for (const [key, window] of this.#windows) if (window.ends_at <= now) this.#windows.delete(key);
  }
}

/** 429001 with the seconds after which another try makes sense. */
export function tooManyRequests(retrySeconds: number) {
  const error = refuse(shared.too_often);
  return Object.assign(error, { retry_seconds: retrySeconds });
}

/**
 * Counts an attempt that security depends on, in one statement that holds on every node: returns the count within the
 * running window, this attempt included. The window starts with its first attempt.
 */
export async function countAttempt(db: Db, key: string, windowSeconds: number, attempts = 1): Promise<number> {
  const ends = sql`now() + make_interval(secs => ${windowSeconds})`;
  const [row] = await db
    .insert(attemptCounter)
    .values({ key, count: attempts, window_ends_at: ends })
    .onConflictDoUpdate({
      target: attemptCounter.key,
      set: {
        count: sql`case when ${attemptCounter.window_ends_at} <= now() then ${attempts}::int else ${attemptCounter.count} + ${attempts}::int end`,
        window_ends_at: sql`case when ${attemptCounter.window_ends_at} <= now() then ${ends} else ${attemptCounter.window_ends_at} end`,
      },
    })
    .returning({ count: attemptCounter.count });
  return row?.count ?? 1;
}

/** Subtracts attempts that turned out to be none. */
export async function uncountAttempts(db: Db, key: string, attempts = 1): Promise<void> {
  await db
    .update(attemptCounter)
    .set({ count: sql`greatest(${attemptCounter.count} - ${attempts}, 0)` })
    .where(eq(attemptCounter.key, key));
}

/** Attempts counted so far in the running window of a key; 0 when none runs. */
export async function attemptsOf(db: Db, key: string): Promise<number> {
  const [row] = await db
    .select({ count: attemptCounter.count })
    .from(attemptCounter)
    .where(and(eq(attemptCounter.key, key), gt(attemptCounter.window_ends_at, sql`now()`)));
  return row?.count ?? 0;
}
