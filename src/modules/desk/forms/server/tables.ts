import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { organization, user } from '#modules/core/directory/server/tables.ts';
import { createdAt, instant, primaryId, sealed, updatedAt, version } from '#server/database/columns.ts';
import type { FormStatus } from '../contract/form.lifecycle.ts';
import type { Answer } from '../contract/form-rules.ts';
import type { FormSchema } from '../contract/form-schema.ts';
import type { FormUsageCode } from '../contract/forms.contract.ts';

const organizationId = () =>
  uuid()
    .notNull()
    .references(() => organization.id);

/** A form as it is being designed; `schema` is its draft. */
export const customForm = pgTable(
  'custom_form',
  {
    id: primaryId(),
    organization_id: organizationId(),
    code: text().notNull(),
    name: text().notNull(),
    name_en: text(),
    usage: text().$type<FormUsageCode>().notNull(),
    status: text().$type<FormStatus>().notNull().default('draft'),
    schema: jsonb().$type<FormSchema>().notNull(),
    published_version: integer().notNull().default(0),
    version: version(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (t) => [
    uniqueIndex('custom_form_code').on(t.organization_id, t.code),
    index().on(t.organization_id, t.usage, t.status),
    index().on(t.organization_id, t.updated_at, t.id),
    index().on(t.organization_id, t.name, t.id),
    check('custom_form_status', sql`${t.status} in ('draft', 'published', 'retired')`),
  ],
);

/** What was published. A row never changes. */
export const customFormVersion = pgTable(
  'custom_form_version',
  {
    id: primaryId(),
    organization_id: organizationId(),
    form_id: uuid()
      .notNull()
      .references(() => customForm.id),
    number: integer().notNull(),
    name: text().notNull(),
    name_en: text(),
    schema: jsonb().$type<FormSchema>().notNull(),
    published_by: uuid().references(() => user.id),
    published_at: instant().notNull().default(sql`now()`),
  },
  (t) => [uniqueIndex('custom_form_version_number').on(t.form_id, t.number), index().on(t.organization_id)],
);

/**
 * What somebody has typed and not handed in, one row a section, for one thing of the module that asks. Another version
 * of the form begins anew.
 */
export const formDraft = pgTable(
  'form_draft',
  {
    id: primaryId(),
    organization_id: organizationId(),
    version_id: uuid()
      .notNull()
      .references(() => customFormVersion.id),
    subject_type: text().notNull(),
    subject_id: uuid().notNull(),
    /** Key of the section; empty: what stands before the first one. */
    section: text().notNull(),
    /** All of it as JSON: a draft is read by who writes it alone. */
    answers_sealed: sealed().notNull(),
    /** Length of that JSON, so that all sections together keep to the limit of an answer. */
    bytes: integer().notNull(),
    by_user_id: uuid()
      .notNull()
      .references(() => user.id),
    version: version(),
    updated_at: updatedAt(),
  },
  (t) => [
    uniqueIndex('form_draft_section').on(t.subject_type, t.subject_id, t.version_id, t.section),
    index().on(t.organization_id),
    index().on(t.version_id),
    index().on(t.by_user_id),
    index().on(t.updated_at),
  ],
);

/** What somebody answered, for one thing of the module that asked. */
export const formAnswer = pgTable(
  'form_answer',
  {
    id: primaryId(),
    organization_id: organizationId(),
    version_id: uuid()
      .notNull()
      .references(() => customFormVersion.id),
    subject_type: text().notNull(),
    subject_id: uuid().notNull(),
    answers: jsonb().$type<Readonly<Record<string, Answer>>>().notNull(),
    /** The answers of sensitive fields as JSON; null: none. */
    answers_sealed: sealed(),
    by_user_id: uuid().references(() => user.id),
    at: instant().notNull().default(sql`now()`),
  },
  (t) => [
    uniqueIndex('form_answer_subject').on(t.subject_type, t.subject_id),
    index().on(t.version_id, t.at, t.id),
    index().on(t.organization_id),
  ],
);
