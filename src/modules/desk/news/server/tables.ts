import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { organization } from '#modules/core/directory/server/tables.ts';
import { createdAt, documentColumn, instant, primaryId, updatedAt, version } from '#server/database/columns.ts';

/** News of an organisation: written by one, made public by another. */
export const news = pgTable(
  'news',
  {
    id: primaryId(),
    /** Shown here and in all organisations below. */
    organization_id: uuid()
      .notNull()
      .references(() => organization.id),
    title: text().notNull(),
    title_en: text(),
    summary: text(),
    summary_en: text(),
    cover_id: uuid().notNull(),
    body: text().notNull(),
    body_document: documentColumn(),
    body_en: text(),
    body_en_document: documentColumn(),
    category: text().notNull(),
    is_public: boolean().notNull().default(false),
    user_types: text().array().notNull().default(sql`'{}'`),
    pinned_until: instant(),
    publish_at: instant(),
    has_minors: boolean().notNull().default(false),
    portrait_consent: boolean().notNull().default(false),
    source: text(),
    status: text().notNull().default('draft'),
    /** Why it was sent back to its author. */
    opinion: text(),
    version: version(),
    author_id: uuid().notNull(),
    decided_by: uuid(),
    /** Who changed the text last. */
    edited_by: uuid(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (t) => [
    index('news_order').on(t.organization_id, t.status, t.publish_at),
    index('news_desk').on(t.organization_id, t.created_at, t.id),
    index('news_desk_publication').on(t.organization_id, t.publish_at, t.id),
    check('news_status', sql`${t.status} in ('draft', 'pending', 'published', 'offline')`),
    check('news_published', sql`${t.status} not in ('published', 'offline') or ${t.publish_at} is not null`),
    check(
      'news_consent',
      sql`not (${t.is_public} and ${t.has_minors} and not ${t.portrait_consent}) or ${t.status} in ('draft', 'pending')`,
    ),
  ],
);

/** The texts of news as they were before each change, the last twenty. */
export const newsRevision = pgTable(
  'news_revision',
  {
    id: primaryId(),
    news_id: uuid()
      .notNull()
      .references(() => news.id, { onDelete: 'cascade' }),
    revision: integer().notNull(),
    title: text().notNull(),
    title_en: text(),
    summary: text(),
    summary_en: text(),
    body: text().notNull(),
    body_document: documentColumn(),
    body_en: text(),
    body_en_document: documentColumn(),
    saved_by: uuid(),
    saved_by_name: text().notNull(),
    saved_at: createdAt(),
  },
  (t) => [unique('news_revision_once').on(t.news_id, t.revision)],
);
