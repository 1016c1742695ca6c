import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt } from '../database/columns.ts';

/** The key under which a calendar program reads one feed of one person; a new one replaces the old. */
export const calendarFeedKey = pgTable(
  'calendar_feed_key',
  {
    user_id: uuid().notNull(),
    /** What it opens, and nothing else: `rooms`, `lessons`, `duty`. */
    feed: text().notNull(),
    organization_id: uuid().notNull(),
    key_hash: text().notNull().unique(),
    created_at: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.feed] })],
);
