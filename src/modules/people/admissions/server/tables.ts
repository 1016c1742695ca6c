import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { user } from '#modules/core/directory/server/tables.ts';
import { createdAt, primaryId, updatedAt, version } from '#server/database/columns.ts';

/** Somebody who is to apply: a child whom a guardian entered, or a person of their own. Belongs to no school before an application. */
export const examinee = pgTable(
  'examinee',
  {
    id: primaryId(),
    user_id: uuid()
      .notNull()
      .unique()
      .references(() => user.id),
    entered_by: uuid()
      .notNull()
      .references(() => user.id),
    user_kind: text().notNull().default('placeholder'),
    current_school: text(),
    current_grade: integer(),
    status: text().notNull().default('active'),
    version: version(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (t) => [
    index().on(t.entered_by, t.status),
    check('examinee_status', sql`${t.status} in ('draft', 'active', 'converted', 'archived')`),
    check('examinee_kind', sql`${t.user_kind} in ('placeholder', 'pupil', 'self')`),
    check('examinee_grade', sql`${t.current_grade} between 1 and 12`),
  ],
);
