import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { organization, user } from '#modules/core/directory/server/tables.ts';
import { createdAt, documentColumn, instant, primaryId, sealed, updatedAt } from '#server/database/columns.ts';

/** What somebody keeps about the look of the portal; one row per key. */
export const userPreference = pgTable(
  'user_preference',
  {
    user_id: uuid()
      .notNull()
      .references(() => user.id),
    key: text().notNull(),
    value: jsonb().notNull(),
    updated_at: updatedAt(),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.key] })],
);

/** A named set of filters, columns and order of a list, which somebody saved in an organisation. */
export const listView = pgTable(
  'list_view',
  {
    id: primaryId(),
    organization_id: uuid()
      .notNull()
      .references(() => organization.id),
    user_id: uuid()
      .notNull()
      .references(() => user.id),
    list: text().notNull(),
    name: text().notNull(),
    /** What was chosen in clear, what was typed masked; in full it stands sealed beside it. */
    query: text().notNull(),
    /** Null: saved by a version that did not seal, until the night (`list_views.seal`). */
    query_sealed: sealed(),
    columns: jsonb().$type<string[]>(),
    is_shared: boolean().notNull().default(false),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (t) => [unique().on(t.user_id, t.organization_id, t.list, t.name), index().on(t.organization_id, t.list)],
);

/** Errors that happened in browsers, one row per cause and version; kept 90 days after the last one. */
export const clientError = pgTable(
  'client_error',
  {
    id: primaryId(),
    /** Of message, stack and version: the same error again only counts. */
    hash: text().notNull(),
    app_version: text().notNull(),
    route: text().notNull(),
    message: text().notNull(),
    stack: text(),
    /** Of the newest one. */
    user_id: uuid(),
    request_id: text(),
    count: integer().notNull().default(1),
    first_at: createdAt(),
    last_at: instant().notNull(),
  },
  (t) => [unique().on(t.hash), index().on(t.last_at)],
);

/** What people agree to: privacy, children, terms, face, AI. Without a school group: the text of the product. */
export const policyText = pgTable(
  'policy_text',
  {
    id: primaryId(),
    client_id: uuid(),
    kind: text().notNull(),
    version: text().notNull(),
    title: text().notNull(),
    title_en: text().notNull().default(''),
    body: text().notNull(),
    body_document: documentColumn(),
    body_en: text().notNull().default(''),
    body_en_document: documentColumn(),
    summary: text().notNull().default(''),
    summary_en: text().notNull().default(''),
    effective_at: instant().notNull(),
    status: text().notNull().default('draft'),
    revision: integer().notNull().default(1),
    created_by: uuid(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (t) => [
    unique('policy_text_version').on(t.client_id, t.kind, t.version).nullsNotDistinct(),
    check('policy_text_kind', sql`${t.kind} in ('privacy', 'children', 'terms', 'face', 'face_doors', 'ai')`),
    check('policy_text_status', sql`${t.status} in ('draft', 'published', 'retired')`),
  ],
);
