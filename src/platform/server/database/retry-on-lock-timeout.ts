import { setTimeout as pause } from 'node:timers/promises';
import { sqlState } from './database.ts';

/** Less than the second after which the server resolves a deadlock (`deadlock_timeout`). */
export const LOCK_TIMEOUT_MS = 500;
/** Of about a second each: five minutes. */
const MOST_TRIES = 300;
/** Lock timeout, statement timeout and deadlock. */
const IN_USE = ['55P03', '57014', '40P01'];

/**
 * Does work that locks tables beside running nodes. Work that waits for a table longer than `LOCK_TIMEOUT_MS` fails
 * (the work sees to that by `lock_timeout` or `statement_timeout`), rolls back and is tried again, so that the calls of
 * the other nodes go on and none is cancelled. Throws after about five minutes.
 */
export async function retryOnLockTimeout<T>(what: string, work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (!IN_USE.includes(sqlState(error) ?? '')) throw error;
      if (tries === MOST_TRIES) throw new Error(`${what}${SENTENCE}`, { cause: error });
      await pause(LOCK_TIMEOUT_MS * (0.5 + Math.random()));
    }
  }
}

const SENTENCE =
  ', but the tables are in use without a pause (a backup, a long report): start again when that is over.';
