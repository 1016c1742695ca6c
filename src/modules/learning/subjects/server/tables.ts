import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { organization } from '#modules/core/directory/server/tables.ts';
import { createdAt, primaryId, updatedAt, version } from '#server/database/columns.ts';
import type { CodeOf } from '#shared/reference/item.ts';
import type { stageChoices, subjectColours, subjectStatuses } from '../contract/subjects.contract.ts';

/** A subject of a stage. Rows without a school group are everybody's; the migration brings them. */
export const subject = pgTable(
  'subject',
  {
    id: primaryId(),
    client_id: uuid().references(() => organization.id),
    value: text().notNull(),
    /** The stage code. */
    type: text().$type<CodeOf<typeof stageChoices>>().notNull(),
    name: text().notNull(),
    name_en: text(),
    colour: text().$type<CodeOf<typeof subjectColours>>().notNull().default('1'),
    sort: integer(),
    status: text().$type<CodeOf<typeof subjectStatuses>>().notNull().default('active'),
    version: version(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (t) => [
    unique().on(t.client_id, t.value).nullsNotDistinct(),
    index().on(t.type, t.sort, t.value),
    check('subject_value', sql`${t.value} ~ '^[0-9]{6}$' and left(${t.value}, 3) = ${t.type}`),
    // what the product brings stays below the digits of a group's own subjects
    check('subject_own', sql`${t.client_id} is not null or right(${t.value}, 3) < '900'`),
    check('subject_status', sql`${t.status} in ('active', 'archived')`),
  ],
);

/** A built-in subject that a school group does not offer. */
export const subjectOff = pgTable(
  'subject_off',
  {
    client_id: uuid()
      .notNull()
      .references(() => organization.id),
    value: text().notNull(),
    created_at: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.client_id, t.value] })],
);
