import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { organization } from '#modules/directory/server/tables.ts';
import { createdAt, instant, primaryId, updatedAt, version } from '#server/database/columns.ts';

/** A picture with a link at the top of a home page, for a time and for some of the people. */
export const banner = pgTable(
  'banner',
  {
    id: primaryId(),
    /** Shown here and in all organisations below. */
    organization_id: uuid()
      .notNull()
      .references(() => organization.id),
    placement: text().notNull(),
    title: text().notNull(),
    title_en: text(),
    show_title: boolean().notNull().default(true),
    art: text().notNull(),
    alt: text().notNull(),
    alt_en: text(),
    link_kind: text().notNull().default('none'),
    link_target: text(),
    hats: text().array().notNull().default(sql`'{}'`),
    is_public: boolean().notNull().default(false),
    starts_at: instant().notNull(),
    ends_at: instant(),
    sort: integer(),
    status: text().notNull().default('draft'),
    version: version(),
    created_by: uuid(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (t) => [
    index('banner_order').on(t.organization_id, t.placement, t.status, t.sort, t.id),
    check('banner_placement', sql`${t.placement} in ('home', 'h5', 'guest')`),
    check('banner_status', sql`${t.status} in ('draft', 'live', 'off')`),
    check(
      'banner_link',
      sql`${t.link_kind} in ('none', 'path', 'app') and (${t.link_kind} = 'none') = (${t.link_target} is null)`,
    ),
    check('banner_span', sql`${t.ends_at} > ${t.starts_at}`),
  ],
);
