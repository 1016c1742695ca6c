import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, instant } from '#server/database/columns.ts';

/** A to-do that its person does not want to see before a moment. */
export const todoSnooze = pgTable(
  'todo_snooze',
  {
    user_id: uuid().notNull(),
    key: text().notNull(),
    until: instant().notNull(),
    created_at: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.key] }), index('todo_snooze_until').on(t.until)],
);
