import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { grams, primaryId, updatedAt } from '../../database/columns.ts';

/** A piece of text that answers questions. Who may read it is never stored: its owner is asked each time. */
export const searchPassage = pgTable(
  'search_passage',
  {
    id: primaryId(),
    client_id: uuid().notNull(),
    /** The organisation beyond which nobody finds it; null: readers of the whole school group may be among them. */
    organization_id: uuid(),
    /** The `key` of its owner among `passageSources`, and the id of the record there. */
    source: text().notNull(),
    source_id: uuid().notNull(),
    /** The place in the record: an article, a page; empty: the record itself. */
    anchor: text().notNull().default(''),
    lang: text().$type<'cn' | 'us'>().notNull(),
    title: text().notNull(),
    text: text().notNull(),
    grams: grams(),
    updated_at: updatedAt(),
  },
  (t) => [
    index('search_passage_record').on(t.source, t.source_id),
    index('search_passage_grams').using('gin', t.grams),
    check('search_passage_lang', sql`${t.lang} in ('cn', 'us')`),
  ],
);

/** How many passages hold a gram, as far as it is common: one that is not here is rare. A job counts them anew. */
export const searchGram = pgTable('search_gram', {
  gram: text().primaryKey(),
  passages: integer().notNull(),
});
