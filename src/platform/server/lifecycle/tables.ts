import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant, primaryId } from '../database/columns.ts';

/** What happened to a thing with a lifecycle, move by move: its history as people read it. Append-only. */
export const lifecycleEvent = pgTable(
  'lifecycle_event',
  {
    id: primaryId(),
    organization_id: uuid(),
    entity_type: text().notNull(),
    entity_id: uuid().notNull(),
    move: text().notNull(),
    /** Null for the first event of a thing. */
    from_state: text(),
    to_state: text().notNull(),
    /** Null when the clock or another system moved it. */
    by_user_id: uuid(),
    /** As the person was called then. */
    by_name: text(),
    at: instant().notNull(),
    reason: text(),
    facts: jsonb().$type<Readonly<Record<string, unknown>>>(),
  },
  (t) => [index().on(t.entity_type, t.entity_id, t.at), index().on(t.by_user_id, t.at)],
);
