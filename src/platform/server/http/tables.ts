import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { createdAt, instant, sealed } from '../database/columns.ts';

/** First answers to keyed calls, kept until `expires_at` so that a repetition gets the same one. */
export const idempotencyKey = pgTable(
  'idempotency_key',
  {
    /** `user:<id>`, `anyone` for keys of anonymous callers that cannot be guessed, else `address:<hash>`. */
    owner: text().notNull(),
    key: text().notNull(),
    fingerprint: text().notNull(),
    /** Written by 0.1 alone, which runs beside this version during an upgrade; both columns go with the version after. */
    status: integer(),
    answer: jsonb(),
    /** The answer with its status and cookies; null while the call runs. */
    sealed: sealed(),
    expires_at: instant().notNull().default(sql`now() + interval '1 day'`),
    created_at: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.owner, t.key] }), index().on(t.expires_at)],
);

/** Counters that decide about security (codes sent, wrong codes, failed passwords). In the database, so that they hold on every node and survive a restart. */
export const attemptCounter = pgTable(
  'attempt_counter',
  { key: text().primaryKey(), count: integer().notNull(), window_ends_at: instant().notNull() },
  (t) => [index().on(t.window_ends_at)],
);

/** Numbers of events that devices sent, so that each is taken once; kept for 60 days. */
export const takenEvent = pgTable(
  'taken_event',
  { device: text().notNull(), event_no: text().notNull(), created_at: createdAt() },
  (t) => [primaryKey({ columns: [t.device, t.event_no] }), index().on(t.created_at)],
);
