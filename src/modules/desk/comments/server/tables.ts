import { sql } from 'drizzle-orm';
import { check, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { organization, user } from '#modules/core/directory/server/tables.ts';
import { createdAt, instant, primaryId } from '#server/database/columns.ts';
import type { RichDocument } from '#shared/document/document.ts';

/** What a colleague said about a record of any kind. */
export const recordComment = pgTable(
  'record_comment',
  {
    id: primaryId(),
    organization_id: uuid()
      .notNull()
      .references(() => organization.id),
    /** With `record_id` the record, which stands in a table of its own module. */
    kind: text().notNull(),
    record_id: uuid().notNull(),
    user_id: uuid()
      .notNull()
      .references(() => user.id),
    /** The words of the document, for search and versions that know none; empty once it was removed. */
    text: text().notNull(),
    /** What was written; null where a version of before wrote it, until the night (`writtenTables`), and once removed. */
    document: jsonb().$type<RichDocument>(),
    /** Who is named in it. */
    mentions: uuid().array().notNull().default(sql`'{}'`),
    file_id: uuid(),
    created_at: createdAt(),
    removed_at: instant(),
  },
  (t) => [
    index('record_comment_order').on(t.organization_id, t.kind, t.record_id, t.created_at),
    index().on(t.user_id),
    check('record_comment_text', sql`char_length(${t.text}) <= 1000`),
    check('record_comment_removed', sql`${t.removed_at} is null or (${t.text} = '' and ${t.file_id} is null)`),
  ],
);
