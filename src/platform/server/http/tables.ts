import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { createdAt, instant } from '../database/columns.ts';

/** First answers to keyed writes, kept a day so that a retry gets the same one. */
export const idempotencyKey = pgTable(
  'idempotency_key',
  {
    /** `user:<id>` or `ip:<address>`: keys of different callers never meet. */
    owner: text().notNull(),
    key: text().notNull(),
    fingerprint: text().notNull(),
    status: integer(),
    answer: jsonb(),
    created_at: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.owner, t.key] }), index().on(t.created_at)],
);

/** Counters that decide about security (codes sent, wrong codes, failed passwords). In the database, so that they hold on every node and survive a restart. */
export const attemptCounter = pgTable(
  'attempt_counter',
  { key: text().primaryKey(), count: integer().notNull(), window_ends_at: instant().notNull() },
  (t) => [index().on(t.window_ends_at)],
);
