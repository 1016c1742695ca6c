import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** What a search reads of a text: the words of its document, or the text where it has none yet. */
export const wordsOfBody = (table: { readonly body: PgColumn; readonly body_document: PgColumn }): SQL =>
  sql`coalesce(document_words(${table.body_document}), ${table.body})`;
