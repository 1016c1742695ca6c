import { bigint, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { uuidv7 } from '#shared/uuid.ts';
import { createdAt } from '../database/columns.ts';

/**
 * What was emitted within the last hour. `position` is null until the transaction commits: then a deferred trigger
 * (migration 0002) gives the next number under a lock, so that positions become visible in their own order and nobody
 * who has seen number 7 can still miss number 6.
 */
export const realtimeEvent = pgTable(
  'realtime_event',
  {
    uid: uuid().primaryKey().$defaultFn(uuidv7),
    position: bigint({ mode: 'number' }).unique(),
    channel: text().notNull(),
    event: text().notNull(),
    data: jsonb(),
    created_at: createdAt(),
  },
  (t) => [index().on(t.channel, t.position), index().on(t.created_at)],
);
