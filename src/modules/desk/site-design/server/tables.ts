import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { organization } from '#modules/core/directory/server/tables.ts';
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
    /** A drawn picture, where no picture of one's own was uploaded. */
    art: text(),
    image_id: uuid(),
    image_h5_id: uuid(),
    image_en_id: uuid(),
    image_h5_en_id: uuid(),
    alt: text().notNull(),
    alt_en: text(),
    link_kind: text().notNull().default('none'),
    link_target: text(),
    user_types: text().array().notNull().default(sql`'{}'`),
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
      sql`${t.link_kind} in ('none', 'path', 'app', 'news') and (${t.link_kind} = 'none') = (${t.link_target} is null)`,
    ),
    check('banner_span', sql`${t.ends_at} > ${t.starts_at}`),
    check('banner_picture', sql`${t.art} is not null or (${t.image_id} is not null and ${t.image_h5_id} is not null)`),
  ],
);

/** Which blocks stand on the phone's home page, for which kind of person and in which organisations. */
export const h5Homepage = pgTable(
  'h5_homepage',
  {
    id: primaryId(),
    organization_id: uuid()
      .notNull()
      .references(() => organization.id),
    name: text().notNull(),
    name_en: text(),
    device: text().notNull().default('h5'),
    user_types: text().array().notNull(),
    /** Organisations that use it, each with all below; the nearest one decides. */
    used_by: uuid().array().notNull().default(sql`'{}'`),
    blocks: jsonb().notNull(),
    /** The blocks before the last publishing, for `restore`. */
    former_blocks: jsonb(),
    status: text().notNull().default('draft'),
    revision: integer().notNull().default(1),
    version: version(),
    created_by: uuid(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (t) => [
    index('h5_homepage_status').on(t.organization_id, t.device, t.status),
    check('h5_homepage_status', sql`${t.status} in ('draft', 'published', 'retired')`),
  ],
);
