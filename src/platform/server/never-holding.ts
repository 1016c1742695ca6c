import { AsyncLocalStorage } from 'node:async_hooks';

const holding = new AsyncLocalStorage<{ held: boolean }>();

/** Does something with a connection of the pool in hand. What it starts and does not wait for goes on without one. */
export async function holdingConnection<T>(work: () => Promise<T>): Promise<T> {
  const link = { held: true };
  try {
    return await holding.run(link, work);
  } finally {
    link.held = false;
  }
}

/**
 * For work that takes as long as a stranger wants (opening a picture, an archive, a film): throws when it is called
 * while a connection is held. A connection, and in a transaction its locks, would wait with it, and a handful of slow
 * files would stop everybody. Do it first, then write (`own_transactions` of an endpoint, `open` of an import).
 */
export function neverHolding(what: string): void {
  if (holding.getStore()?.held) throw new Error(`${what} while a connection of the database is held`);
}

/** For files of the house itself, with which a new database is filled: nobody waits for it yet. */
export const withOwnFiles = <T>(work: () => Promise<T>): Promise<T> => holding.exit(work);
