import type { NodePgDatabase } from 'drizzle-orm/node-postgres';

/** What was read on a connection (a `Db`; database.ts loads this file) since it was taken from the pool. */
const factsOf = new WeakMap<NodePgDatabase, Map<string, Promise<unknown>>>();

/**
 * Reads a fact once a request, however many rules ask for it: settings, preferences, the zone of a school. It is
 * remembered on the connection of the request and forgotten when the next one takes the connection. A write of the fact
 * is followed by `forgetFact`, so that the same request sees what it wrote. For facts of own rows, which every reach shows
 * alike.
 */
export function oncePerRequest<T>(db: NodePgDatabase, fact: string, read: () => Promise<T>): Promise<T> {
  const facts = factsOf.get(db) ?? new Map<string, Promise<unknown>>();
  factsOf.set(db, facts);
  const known = facts.get(fact) as Promise<T> | undefined;
  if (known) return known;
  const reading = Promise.resolve(read()); // a query of drizzle runs each time it is waited for, a promise does not
  facts.set(fact, reading);
  reading.catch(() => facts.delete(fact)); // what failed is tried again
  return reading;
}

/** The fact changed: the next one who asks reads it anew. */
export function forgetFact(db: NodePgDatabase, fact: string): void {
  factsOf.get(db)?.delete(fact);
}

/** Another request begins on this connection. */
export function forgetFacts(db: NodePgDatabase): void {
  factsOf.delete(db);
}
