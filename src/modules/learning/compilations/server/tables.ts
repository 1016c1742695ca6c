import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { department, organization, user } from '#modules/core/directory/server/tables.ts';
import { createdAt, day, grams, instant, primaryId, updatedAt, version } from '#server/database/columns.ts';
import type { CompilationStatus } from '../contract/compilation.lifecycle.ts';
import type { CompilationKind, Level, StageCode, Term } from '../contract/compilation-kinds.ts';
import type { Touched, Tree, TreeOp } from '../contract/tree.ts';

/**
 * An ordered work built from resources. `status` is the work of its editors; `is_served` says whether readers get its last
 * accepted revision, at `level`.
 */
export const compilation = pgTable(
  'compilation',
  {
    id: primaryId(),
    organization_id: uuid()
      .notNull()
      .references(() => organization.id),
    client_id: uuid()
      .notNull()
      .references(() => organization.id),
    /** Teaching group of the owner, for the level of the department. */
    department_id: uuid().references(() => department.id),
    title: text().notNull(),
    title_en: text(),
    kind: text().$type<CompilationKind>().notNull(),
    cover_file_id: uuid(),
    summary: text(),
    stage_code: integer().$type<StageCode>().notNull(),
    subject_value: text().notNull(),
    grade_nos: integer().array().notNull().default(sql`'{}'`),
    textbook_id: uuid(),
    /** Its chapters were taken over from another edition and no editor looked at them since. */
    is_unchecked: boolean().notNull().default(false),
    term: text().$type<Term>(),
    c_tag_ids: uuid().array().notNull().default(sql`'{}'`),
    owner_id: uuid()
      .notNull()
      .references(() => user.id),
    editor_ids: uuid().array().notNull().default(sql`'{}'`),
    level: text().$type<Level>().notNull().default('personal'),
    /** The level for which it is submitted. */
    wanted_level: text().$type<Level>(),
    status: text().$type<CompilationStatus>().notNull().default('draft'),
    is_served: boolean().notNull().default(false),
    /** The draft differs from the last accepted revision. */
    has_changes: boolean().notNull().default(true),
    is_public: boolean().notNull().default(false),
    public_by: uuid().references(() => user.id),
    student_open: boolean().notNull().default(false),
    /** Classes for which it is open. */
    classroom_ids: uuid().array().notNull().default(sql`'{}'`),
    /** The last accepted revision; 0: none yet. */
    revision: integer().notNull().default(0),
    published_at: instant(),
    copied_from_id: uuid(),
    opinion: text(),
    hidden_reason: text(),
    nodes_n: integer().notNull().default(0),
    items_n: integer().notNull().default(0),
    views: integer().notNull().default(0),
    copies: integer().notNull().default(0),
    rating: doublePrecision().notNull().default(0),
    rating_n: integer().notNull().default(0),
    /** Counts the changes of the tree, to which ops refer. */
    tree_version: integer().notNull().default(0),
    /** Nodes and chapters of the last accepted revision, for the filters of the list. */
    chapter_ids: uuid().array().notNull().default(sql`'{}'`),
    knowledge_ids: uuid().array().notNull().default(sql`'{}'`),
    search_text: text().notNull().default(''),
    grams: grams(),
    decided_by: uuid(),
    decided_at: instant(),
    submitted_at: instant(),
    archived_at: instant(),
    /** Before it was archived. */
    archived_from: text().$type<CompilationStatus>(),
    version: version(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (t) => [
    index('compilation_served').on(t.client_id, t.published_at, t.id).where(sql`${t.is_served}`),
    index('compilation_used').on(t.client_id, t.views, t.id).where(sql`${t.is_served}`),
    index('compilation_rated').on(t.client_id, t.rating, t.id).where(sql`${t.is_served}`),
    index('compilation_of_school').on(t.organization_id, t.level, t.published_at, t.id).where(sql`${t.is_served}`),
    index('compilation_of_subject')
      .on(t.client_id, t.subject_value, t.textbook_id, t.published_at, t.id)
      .where(sql`${t.is_served}`),
    index('compilation_of_owner').on(t.owner_id, t.updated_at, t.id),
    index('compilation_editors').using('gin', t.editor_ids),
    index('compilation_to_review').on(t.organization_id, t.submitted_at, t.id).where(sql`${t.status} = 'submitted'`),
    index('compilation_copies').on(t.copied_from_id).where(sql`${t.copied_from_id} is not null`),
    index('compilation_grams').using('gin', t.grams),
    check('compilation_level', sql`${t.level} in ('personal', 'department', 'school', 'group')`),
    check(
      'compilation_status',
      sql`${t.status} in ('draft', 'submitted', 'returned', 'published', 'hidden', 'archived')`,
    ),
    check('compilation_submitted', sql`${t.status} <> 'submitted' or ${t.wanted_level} is not null`),
    check('compilation_served_once', sql`not ${t.is_served} or (${t.revision} > 0 and ${t.published_at} is not null)`),
    check('compilation_public_served', sql`not ${t.is_public} or ${t.revision} > 0`),
  ],
);

/** A section of the draft. */
export const compilationNode = pgTable(
  'compilation_node',
  {
    id: primaryId(),
    organization_id: uuid()
      .notNull()
      .references(() => organization.id),
    compilation_id: uuid()
      .notNull()
      .references(() => compilation.id, { onDelete: 'cascade' }),
    parent_id: uuid(),
    title: text().notNull(),
    chapter_id: uuid(),
    knowledge_ids: uuid().array().notNull().default(sql`'{}'`),
    sort: doublePrecision().notNull(),
    version: version(),
  },
  (t) => [index().on(t.compilation_id), index().on(t.chapter_id)],
);

/** A resource in a section of the draft. */
export const compilationItem = pgTable(
  'compilation_item',
  {
    id: primaryId(),
    organization_id: uuid()
      .notNull()
      .references(() => organization.id),
    compilation_id: uuid()
      .notNull()
      .references(() => compilation.id, { onDelete: 'cascade' }),
    node_id: uuid().notNull(),
    course_resource_id: uuid().notNull(),
    pinned_revision: integer(),
    note: text(),
    sort: doublePrecision().notNull(),
  },
  (t) => [index().on(t.compilation_id), index().on(t.course_resource_id)],
);

/** Ops on the tree as they came, so that an editor who comes later is told what the other did. */
export const compilationChange = pgTable(
  'compilation_change',
  {
    compilation_id: uuid()
      .notNull()
      .references(() => compilation.id, { onDelete: 'cascade' }),
    organization_id: uuid()
      .notNull()
      .references(() => organization.id),
    tree_version: integer().notNull(),
    ops: jsonb().$type<readonly TreeOp[]>().notNull(),
    touched: jsonb().$type<Touched>().notNull(),
    by_user_id: uuid().notNull(),
    by_name: text().notNull(),
    at: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.compilation_id, t.tree_version] })],
);

/** What a reader sees of a revision beside its tree. */
export interface RevisionFacts {
  readonly title: string;
  readonly title_en: string | null;
  readonly kind: CompilationKind;
  readonly summary: string | null;
  readonly cover_file_id: string | null;
  readonly stage_code: StageCode;
  readonly subject_value: string;
  readonly grade_nos: readonly number[];
  readonly textbook_id: string | null;
  readonly term: Term | null;
  readonly c_tag_ids: readonly string[];
}

/** An accepted revision, as readers see it. */
export const compilationRevision = pgTable(
  'compilation_revision',
  {
    compilation_id: uuid()
      .notNull()
      .references(() => compilation.id, { onDelete: 'cascade' }),
    organization_id: uuid()
      .notNull()
      .references(() => organization.id),
    revision: integer().notNull(),
    facts: jsonb().$type<RevisionFacts>().notNull(),
    tree: jsonb().$type<Tree>().notNull(),
    level: text().$type<Level>().notNull(),
    accepted_by: uuid(),
    at: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.compilation_id, t.revision] })],
);

/** How many items of the last accepted revision stand under a chapter: the coverage map is read from here. */
export const compilationChapter = pgTable(
  'compilation_chapter',
  {
    compilation_id: uuid()
      .notNull()
      .references(() => compilation.id, { onDelete: 'cascade' }),
    organization_id: uuid()
      .notNull()
      .references(() => organization.id),
    client_id: uuid()
      .notNull()
      .references(() => organization.id),
    textbook_id: uuid().notNull(),
    chapter_id: uuid().notNull(),
    kind: text().$type<CompilationKind>().notNull(),
    items_n: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.compilation_id, t.chapter_id] }),
    index().on(t.client_id, t.textbook_id, t.chapter_id),
    index().on(t.organization_id, t.textbook_id),
  ],
);

/** What a reader made of a compilation. */
export const compilationReader = pgTable(
  'compilation_reader',
  {
    compilation_id: uuid()
      .notNull()
      .references(() => compilation.id, { onDelete: 'cascade' }),
    user_id: uuid()
      .notNull()
      .references(() => user.id),
    opened_at: instant(),
    is_favorite: boolean().notNull().default(false),
    rating: integer(),
    updated_at: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.compilation_id, t.user_id] }),
    index('compilation_favorites').on(t.user_id, t.compilation_id).where(sql`${t.is_favorite}`),
    check('compilation_rating', sql`${t.rating} between 1 and 5`),
  ],
);

/** Times it was opened on a day. */
export const compilationDay = pgTable(
  'compilation_day',
  {
    compilation_id: uuid()
      .notNull()
      .references(() => compilation.id, { onDelete: 'cascade' }),
    day: day().notNull(),
    opens: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.compilation_id, t.day] })],
);

/** Reviews and manages the resources of a subject and stage at a school and below it. */
export const compilationSuperUser = pgTable(
  'compilation_super_user',
  {
    id: primaryId(),
    organization_id: uuid()
      .notNull()
      .references(() => organization.id),
    user_id: uuid()
      .notNull()
      .references(() => user.id),
    /** Null: all. */
    stage_code: integer().$type<StageCode>(),
    subject_value: text(),
    granted_by: uuid()
      .notNull()
      .references(() => user.id),
    /** The last day; null: until it is taken away. */
    valid_to: day(),
    status: text().$type<'active' | 'ended'>().notNull().default('active'),
    version: version(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (t) => [
    uniqueIndex('compilation_super_user_once')
      .on(t.organization_id, t.user_id, sql`coalesce(${t.stage_code}, 0)`, sql`coalesce(${t.subject_value}, '')`)
      .where(sql`${t.status} = 'active'`),
    index().on(t.user_id),
    index('compilation_super_user_order').on(t.organization_id, t.created_at, t.id),
    check('compilation_super_user_status', sql`${t.status} in ('active', 'ended')`),
  ],
);

/** A package that somebody asked for. */
export const compilationPack = pgTable(
  'compilation_pack',
  {
    id: primaryId(),
    organization_id: uuid()
      .notNull()
      .references(() => organization.id),
    compilation_id: uuid()
      .notNull()
      .references(() => compilation.id, { onDelete: 'cascade' }),
    user_id: uuid()
      .notNull()
      .references(() => user.id),
    state: text().$type<'queued' | 'running' | 'done' | 'failed'>().notNull().default('queued'),
    /** Things that are in it, and those that its licence keeps out. */
    done: integer().notNull().default(0),
    total: integer().notNull().default(0),
    left_out: integer().notNull().default(0),
    file_id: uuid(),
    created_at: createdAt(),
    finished_at: instant(),
  },
  (t) => [
    index().on(t.user_id, t.created_at),
    index().on(t.compilation_id),
    check('compilation_pack_state', sql`${t.state} in ('queued', 'running', 'done', 'failed')`),
  ],
);
