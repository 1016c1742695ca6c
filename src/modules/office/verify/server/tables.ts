import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { organization } from '#modules/core/directory/server/tables.ts';
import { createdAt, day, instant, primaryId } from '#server/database/columns.ts';

/**
 * A paper that a school issued, under the code that stands on it. What the paper says is in its file alone: this row
 * names nobody. Without `file_id` it is being made, or its making broke off, and nobody can check it.
 */
export const issuedPaper = pgTable(
  'issued_paper',
  {
    id: primaryId(),
    organization_id: uuid()
      .notNull()
      .references(() => organization.id),
    kind: text().notNull(),
    number: text().notNull(),
    code: text().notNull().unique(),
    /** What it speaks of, in the words of the module that issues it: a person, a record. */
    subject_kind: text().notNull(),
    subject_id: uuid().notNull(),
    lang: text().$type<'cn' | 'us'>().notNull(),
    issued_on: day().notNull(),
    /** The last day on which it holds; null: no end. */
    expires_on: day(),
    revoked_at: instant(),
    file_id: uuid(),
    /** Of the bytes of the file, in hexadecimal digits. */
    sha256: text(),
    issued_by: uuid(),
    created_at: createdAt(),
  },
  (t) => [
    uniqueIndex('issued_paper_number').on(t.organization_id, t.kind, t.number),
    index('issued_paper_subject').on(t.subject_kind, t.subject_id, t.created_at),
    check('issued_paper_file', sql`(${t.file_id} is null) = (${t.sha256} is null)`),
    check('issued_paper_lang', sql`${t.lang} in ('cn', 'us')`),
  ],
);
