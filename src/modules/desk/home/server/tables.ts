import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { organization, user } from '#modules/core/directory/server/tables.ts';
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
      sql`${t.link_kind} in ('none', 'path', 'app', 'news') and (${t.link_kind} = 'none') = (${t.link_target} is null)`,
    ),
    check('banner_span', sql`${t.ends_at} > ${t.starts_at}`),
    check('banner_picture', sql`${t.art} is not null or (${t.image_id} is not null and ${t.image_h5_id} is not null)`),
  ],
);

/** What the school tells about itself: written by one, made public by another. */
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
    body_en: text(),
    category: text().notNull(),
    is_public: boolean().notNull().default(false),
    hats: text().array().notNull().default(sql`'{}'`),
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
    body_en: text(),
    saved_by: uuid(),
    saved_by_name: text().notNull(),
    saved_at: createdAt(),
  },
  (t) => [unique('news_revision_once').on(t.news_id, t.revision)],
);

/** Which blocks stand on the phone's first page, for which kind of person and in which organisations. */
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
    hats: text().array().notNull(),
    /** Organisations that use it, each with all below; the nearest one decides. */
    used_by: uuid().array().notNull().default(sql`'{}'`),
    blocks: jsonb().notNull(),
    /** The blocks before the last publishing, for the way back. */
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

/** What was opened: no person, no query, no address; kept 30 days. */
export const analysisData = pgTable(
  'analysis_data',
  {
    id: primaryId(),
    organization_id: uuid(),
    event: text().notNull(),
    at: instant().notNull(),
    hat: text().notNull(),
    /** Of person and day under a key of this server; null for pupils under fourteen and for guests. */
    user_key: text(),
    route: text(),
    target: text(),
    device: text().notNull(),
    app_version: text(),
    device_model: text(),
    ms: integer(),
  },
  (t) => [index('analysis_data_at').on(t.at), index('analysis_data_target').on(t.event, t.target)],
);

/** Counts of an hour of a day, and of the whole day (`hour` -1), where persons are counted once. */
export const analysisHour = pgTable(
  'analysis_hour',
  {
    organization_id: uuid(),
    day: date({ mode: 'string' }).notNull(),
    hour: smallint().notNull(),
    event: text().notNull(),
    hat: text().notNull(),
    device: text().notNull(),
    target: text().notNull(),
    count: integer().notNull(),
    users: integer().notNull(),
    p75_ms: integer(),
  },
  (t) => [
    unique('analysis_hour_cell')
      .on(t.organization_id, t.day, t.hour, t.event, t.hat, t.device, t.target)
      .nullsNotDistinct(),
    index('analysis_hour_day').on(t.day),
  ],
);

/** A to-do that its person does not want to see before a moment. */
export const todoSnooze = pgTable(
  'todo_snooze',
  {
    user_id: uuid().notNull(),
    key: text().notNull(),
    until: instant().notNull(),
    created_at: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.key] }), index('todo_snooze_until').on(t.until)],
);

/** How often somebody opens an app, fading over two weeks: for their own order alone, never read for anybody else. */
export const userAppUse = pgTable(
  'user_app_use',
  {
    user_id: uuid()
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    app_code: text().notNull(),
    last_at: instant().notNull().default(sql`now()`),
    count_14d: real().notNull(),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.app_code] })],
);
