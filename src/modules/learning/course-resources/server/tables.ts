import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, primaryKey, smallint, text, unique, uuid } from 'drizzle-orm/pg-core';
import { department, organization, user } from '#modules/core/directory/server/tables.ts';
import { createdAt, grams, instant, primaryId, updatedAt, version } from '#server/database/columns.ts';
import type { ResourceStatus } from '../contract/resource.lifecycle.ts';
import type {
  ResourceKind,
  ResourceLevel,
  ResourceLicense,
  ResourceSource,
  StageCode,
  TextState,
  VersionState,
} from '../contract/resource-kinds.ts';

/** One thing in the cloud library: a file, a film or a link. */
export const courseResource = pgTable(
  'course_resource',
  {
    id: primaryId(),
    client_id: uuid()
      .notNull()
      .references(() => organization.id),
    organization_id: uuid()
      .notNull()
      .references(() => organization.id),
    /** The teaching group of the owner when it was made: the circle of the first level. */
    department_id: uuid().references(() => department.id),
    title: text().notNull(),
    kind: text().$type<ResourceKind>().notNull(),
    file_id: uuid(),
    live_video_id: uuid(),
    link: text(),
    stage_code: integer().$type<StageCode>(),
    subject_value: text(),
    grade_nos: smallint().array().notNull().default(sql`'{}'`),
    textbook_id: uuid(),
    chapter_id: uuid(),
    /** Its chapter was taken over from another edition and nobody looked at it since. */
    is_unchecked: boolean().notNull().default(false),
    knowledge_ids: uuid().array().notNull().default(sql`'{}'`),
    c_tag_ids: uuid().array().notNull().default(sql`'{}'`),
    source: text().$type<ResourceSource>(),
    source_note: text(),
    license: text().$type<ResourceLicense>(),
    /** The circle that it reached; `wanted_level` is the one that it is submitted for. */
    level: text().$type<ResourceLevel>().notNull().default('personal'),
    wanted_level: text().$type<ResourceLevel>(),
    status: text().$type<ResourceStatus>().notNull().default('draft'),
    /** In a circle of readers at this moment. */
    is_shared: boolean()
      .notNull()
      .generatedAlwaysAs(sql`level <> 'personal' and status in ('published', 'submitted', 'returned')`),
    /** The revision that readers get. */
    revision: integer().notNull().default(1),
    /** A later one that waits for its reviewer. */
    waiting_revision: integer(),
    sha256: text(),
    size: integer(),
    student_open: boolean().notNull().default(false),
    /** Classes that it is opened for. */
    classroom_ids: uuid().array().notNull().default(sql`'{}'`),
    owner_id: uuid()
      .notNull()
      .references(() => user.id),
    co_owner_ids: uuid().array().notNull().default(sql`'{}'`),
    copied_from_id: uuid(),
    /** Why it was returned or hidden. */
    opinion: text(),
    hidden_reason: text(),
    /** The state to which undoing the archive leads back. */
    status_before: text().$type<ResourceStatus>(),
    archived_at: instant(),
    submitted_at: instant(),
    /** When it reached its circle; until then, when it was made. */
    listed_at: createdAt(),
    decided_by: uuid(),
    decided_at: instant(),
    views: integer().notNull().default(0),
    downloads: integer().notNull().default(0),
    favorites: integer().notNull().default(0),
    /** Places in which others use it. */
    uses: integer().notNull().default(0),
    rating_sum: integer().notNull().default(0),
    rating_n: integer().notNull().default(0),
    text_state: text().$type<TextState>().notNull().default('none'),
    pages: integer(),
    /** Of the title and the words in the file. */
    grams: grams(),
    title_pinyin: text().notNull(),
    title_initials: text().notNull(),
    version: version(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (t) => [
    index('course_resource_school').on(t.organization_id, t.is_shared, t.listed_at, t.id),
    index('course_resource_group').on(t.client_id, t.level, t.is_shared, t.listed_at, t.id),
    index('course_resource_circle').on(t.department_id, t.is_shared, t.listed_at, t.id),
    index('course_resource_newest').on(t.client_id, t.listed_at, t.id),
    index('course_resource_owner').on(t.owner_id, t.updated_at, t.id),
    index('course_resource_waiting').on(t.organization_id, t.submitted_at).where(sql`${t.submitted_at} is not null`),
    index('course_resource_chapter').on(t.chapter_id),
    index('course_resource_textbook').on(t.textbook_id, t.chapter_id),
    index('course_resource_subject').on(t.organization_id, t.subject_value, t.listed_at),
    index('course_resource_content').on(t.client_id, t.sha256),
    index('course_resource_origin').on(t.copied_from_id),
    index('course_resource_archive').on(t.archived_at).where(sql`${t.archived_at} is not null`),
    index('course_resource_grams').using('gin', t.grams),
    index('course_resource_knowledges').using('gin', t.knowledge_ids),
    index('course_resource_tags').using('gin', t.c_tag_ids),
    check('course_resource_level', sql`${t.level} in ('personal', 'department', 'school', 'group')`),
    check('course_resource_wanted', sql`${t.wanted_level} in ('department', 'school', 'group')`),
    check(
      'course_resource_status',
      sql`${t.status} in ('draft', 'submitted', 'returned', 'published', 'hidden', 'archived')`,
    ),
    check('course_resource_content', sql`num_nonnulls(${t.file_id}, ${t.live_video_id}, ${t.link}) = 1`),
    check(
      'course_resource_licensed',
      sql`${t.level} = 'personal' or (${t.license} is not null and ${t.source} is not null and ${t.subject_value} is not null)`,
    ),
    check(
      'course_resource_license_level',
      sql`${t.level} <> 'group' or ${t.license} not in ('own_school', 'purchased')`,
    ),
  ],
);

/** What a resource held before and holds now. Those who pinned an old one still read it. */
export const courseResourceVersion = pgTable(
  'course_resource_version',
  {
    id: primaryId(),
    course_resource_id: uuid()
      .notNull()
      .references(() => courseResource.id, { onDelete: 'cascade' }),
    organization_id: uuid()
      .notNull()
      .references(() => organization.id),
    revision: integer().notNull(),
    file_id: uuid(),
    live_video_id: uuid(),
    link: text(),
    kind: text().$type<ResourceKind>().notNull(),
    sha256: text(),
    size: integer(),
    /** What changed. */
    note: text(),
    state: text().$type<VersionState>().notNull().default('accepted'),
    opinion: text(),
    by_user_id: uuid().notNull(),
    created_at: createdAt(),
  },
  (t) => [
    unique('course_resource_version_once').on(t.course_resource_id, t.revision),
    index().on(t.file_id),
    check('course_resource_version_state', sql`${t.state} in ('accepted', 'waiting', 'returned')`),
  ],
);

/** The words in the file of a resource, at most 200,000 bytes of them. */
export const courseResourceText = pgTable('course_resource_text', {
  course_resource_id: uuid()
    .primaryKey()
    .references(() => courseResource.id, { onDelete: 'cascade' }),
  organization_id: uuid()
    .notNull()
    .references(() => organization.id),
  revision: integer().notNull(),
  text: text().notNull(),
});

/** What a person did with a resource: opened, kept, rated. */
export const courseResourceReader = pgTable(
  'course_resource_reader',
  {
    course_resource_id: uuid()
      .notNull()
      .references(() => courseResource.id, { onDelete: 'cascade' }),
    user_id: uuid()
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    is_favorite: boolean().notNull().default(false),
    favorite_at: instant(),
    opened_at: instant(),
    downloaded_at: instant(),
    rating: smallint(),
  },
  (t) => [
    primaryKey({ columns: [t.course_resource_id, t.user_id] }),
    index('course_resource_reader_favorites').on(t.user_id, t.favorite_at).where(sql`${t.is_favorite}`),
    check('course_resource_reader_rating', sql`${t.rating} between 1 and 5`),
  ],
);
