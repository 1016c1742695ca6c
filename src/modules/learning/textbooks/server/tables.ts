import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { organization, user } from '#modules/core/directory/server/tables.ts';
import { classroom, schoolYear } from '#modules/core/school/server/tables.ts';
import { createdAt, day, instant, primaryId, updatedAt, version } from '#server/database/columns.ts';
import type { CodeOf } from '#shared/reference/item.ts';
import type { tagGroups, tagScopes, tagStatuses } from '../contract/c-tags.contract.ts';
import type { knowledgeStatuses } from '../contract/knowledges.contract.ts';
import type { textbookStatuses } from '../contract/textbooks.contract.ts';

const ofGroup = () =>
  uuid()
    .notNull()
    .references(() => organization.id);

/** What a merge rewrote, by the module that was asked: so that it can be undone. */
export type Rewritten = Readonly<Record<string, readonly string[]>>;

/** A textbook of a school group. */
export const textbook = pgTable(
  'textbook',
  {
    id: primaryId(),
    client_id: ofGroup(),
    name: text().notNull(),
    name_en: text(),
    subject_value: text().notNull(),
    grade_no: integer().notNull(),
    volume: text().notNull(),
    publisher: text().notNull(),
    edition: text().notNull(),
    isbn: text(),
    year: integer(),
    cover_file_id: uuid(),
    status: text().$type<CodeOf<typeof textbookStatuses>>().notNull().default('active'),
    version: version(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (t) => [
    unique('textbook_isbn').on(t.client_id, t.isbn, t.year),
    unique('textbook_volume').on(t.client_id, t.subject_value, t.edition, t.grade_no, t.volume),
    index().on(t.client_id, t.subject_value, t.grade_no, t.status),
    index().on(t.client_id, t.name, t.id),
    index().on(t.client_id, t.updated_at, t.id),
    check('textbook_status', sql`${t.status} in ('active', 'retired')`),
  ],
);

/** A chapter of a textbook, at most three levels deep; `sort` is the order of reading through the whole book. */
export const textbookChapter = pgTable(
  'textbook_chapter',
  {
    id: primaryId(),
    client_id: ofGroup(),
    textbook_id: uuid()
      .notNull()
      .references(() => textbook.id, { onDelete: 'cascade' }),
    parent_id: uuid().references((): AnyPgColumn => textbookChapter.id),
    depth: integer().notNull(),
    no: text(),
    title: text().notNull(),
    title_en: text(),
    page_from: integer(),
    hours: doublePrecision(),
    sort: integer().notNull(),
    created_at: createdAt(),
  },
  (t) => [index().on(t.textbook_id, t.sort), check('textbook_chapter_depth', sql`${t.depth} between 1 and 3`)],
);

/** A knowledge point of a subject; they form a tree of at most six levels. */
export const knowledge = pgTable(
  'knowledge',
  {
    id: primaryId(),
    client_id: ofGroup(),
    subject_value: text().notNull(),
    parent_id: uuid().references((): AnyPgColumn => knowledge.id),
    depth: integer().notNull().default(1),
    code: text().notNull(),
    name: text().notNull(),
    name_en: text(),
    grade_nos: integer().array().notNull().default(sql`'{}'`),
    importance: integer().notNull().default(3),
    difficulty: integer().notNull().default(3),
    prerequisite_ids: uuid().array().notNull().default(sql`'{}'`),
    description: text(),
    status: text().$type<CodeOf<typeof knowledgeStatuses>>().notNull().default('active'),
    merged_into: uuid(),
    merged_at: instant(),
    merged_uses: jsonb().$type<Rewritten>(),
    version: version(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (t) => [
    unique('knowledge_code').on(t.client_id, t.subject_value, t.code),
    index().on(t.client_id, t.subject_value, t.parent_id, t.code),
    index().on(t.parent_id),
    check('knowledge_depth', sql`${t.depth} between 1 and 6`),
    check('knowledge_status', sql`${t.status} in ('active', 'merged')`),
  ],
);

/** Which knowledge points a chapter teaches. */
export const chapterKnowledge = pgTable(
  'chapter_knowledge',
  {
    client_id: ofGroup(),
    chapter_id: uuid()
      .notNull()
      .references(() => textbookChapter.id, { onDelete: 'cascade' }),
    knowledge_id: uuid()
      .notNull()
      .references(() => knowledge.id),
  },
  (t) => [primaryKey({ columns: [t.chapter_id, t.knowledge_id] }), index().on(t.knowledge_id)],
);

/** A tag for resources; `organization_id` is null where it belongs to the whole group. */
export const cTag = pgTable(
  'c_tag',
  {
    id: primaryId(),
    client_id: ofGroup(),
    organization_id: uuid().references(() => organization.id),
    scope: text().$type<CodeOf<typeof tagScopes>>().notNull(),
    name: text().notNull(),
    name_en: text(),
    /** The name as similar ones compare: without spaces, in one width and case. */
    name_key: text().notNull(),
    tag_group: text().$type<CodeOf<typeof tagGroups>>().notNull(),
    status: text().$type<CodeOf<typeof tagStatuses>>().notNull().default('active'),
    merged_into: uuid(),
    merged_at: instant(),
    merged_uses: jsonb().$type<Rewritten>(),
    version: version(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (t) => [
    unique('c_tag_name').on(t.client_id, t.organization_id, t.tag_group, t.name).nullsNotDistinct(),
    index().on(t.client_id, t.name, t.id),
    check('c_tag_scope', sql`(${t.scope} = 'client') = (${t.organization_id} is null)`),
    check('c_tag_status', sql`${t.status} in ('active', 'merged', 'disabled')`),
  ],
);

/**
 * How often a tag is used: the sum of its rows. Triggers on the tables that name tags add a row for each change, so that
 * nobody waits for another one's row; a job sums them up.
 */
export const cTagUse = pgTable(
  'c_tag_use',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    client_id: ofGroup(),
    // no key to the tag: a merge that holds it would keep waiting who uses it
    c_tag_id: uuid().notNull(),
    n: integer().notNull(),
  },
  (t) => [index().on(t.c_tag_id, t.n)],
);

/** A textbook that an organisation uses in a school year. */
export const textbookUse = pgTable(
  'textbook_use',
  {
    organization_id: uuid()
      .notNull()
      .references(() => organization.id),
    textbook_id: uuid()
      .notNull()
      .references(() => textbook.id),
    school_year_id: uuid()
      .notNull()
      .references(() => schoolYear.id),
    created_at: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.organization_id, t.school_year_id, t.textbook_id] }), index().on(t.textbook_id)],
);

/** How far a class has come in a subject. */
export const teachingProgressRow = pgTable(
  'teaching_progress',
  {
    id: primaryId(),
    organization_id: uuid()
      .notNull()
      .references(() => organization.id),
    classroom_id: uuid()
      .notNull()
      .references(() => classroom.id),
    subject_value: text().notNull(),
    chapter_id: uuid()
      .notNull()
      .references(() => textbookChapter.id),
    reached_on: day().notNull(),
    by_id: uuid()
      .notNull()
      .references(() => user.id),
    version: version(),
    updated_at: updatedAt(),
  },
  (t) => [unique().on(t.classroom_id, t.subject_value), index().on(t.chapter_id)],
);
