import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { department, organization } from '#modules/core/directory/server/tables.ts';
import { createdAt, day, grams, instant, primaryId, updatedAt, version } from '#server/database/columns.ts';
import type { Audience } from '#shared/audience.ts';
import type { StateOf } from '#shared/lifecycle.ts';
import type { CodeOf } from '#shared/reference/item.ts';
import type { administrativeFileLifecycle } from '../contract/administrative-file.lifecycle.ts';
import type { fileCategories, secrecies } from '../contract/administrative-file.shapes.ts';
import type { RuleVersionState, ruleLifecycle } from '../contract/rule.lifecycle.ts';
import type { ARTICLE_LEVELS, ruleCategories } from '../contract/rule.shapes.ts';

const organizationId = () =>
  uuid()
    .notNull()
    .references(() => organization.id);

/** Whom something is for: as it was chosen, and as the keys of its parts (`shown_to` of videos). */
const audienceColumns = () => ({
  audience: jsonb().$type<Audience>().notNull(),
  shown_to: text().array().notNull(),
  shown_except: text().array().notNull().default(sql`'{}'`),
});

/** A document that an organisation issues or receives. */
export const administrativeFile = pgTable(
  'administrative_file',
  {
    id: primaryId(),
    organization_id: organizationId(),
    doc_no: text(),
    /** What it is compared by: `docNoKey`. */
    doc_no_key: text(),
    title: text().notNull(),
    category: text().$type<CodeOf<typeof fileCategories>>().notNull(),
    secrecy: text().$type<CodeOf<typeof secrecies>>().notNull().default('internal'),
    department_id: uuid()
      .notNull()
      .references(() => department.id),
    issued_on: day().notNull(),
    effective_on: day(),
    void_on: day(),
    void_reason: text(),
    replaces_id: uuid(),
    incoming_from: text(),
    incoming_no: text(),
    handle_by: day(),
    ...audienceColumns(),
    read_required: boolean().notNull().default(false),
    keywords: text().array().notNull().default(sql`'{}'`),
    /** The present files in their order; former ones are in `administrative_file_revision`. */
    file_ids: uuid().array().notNull().default(sql`'{}'`),
    revision: integer().notNull().default(1),
    /** Number, title, keywords and the words in its files. */
    search_text: text().notNull().default(''),
    grams: grams(),
    status: text().$type<StateOf<typeof administrativeFileLifecycle>>().notNull().default('draft'),
    published_at: instant(),
    created_by: uuid().notNull(),
    version: version(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (t) => [
    uniqueIndex('administrative_file_no').on(t.organization_id, t.doc_no_key),
    index('administrative_file_list').on(t.organization_id, t.issued_on, t.id),
    index('administrative_file_category').on(t.organization_id, t.category, t.issued_on, t.id),
    index('administrative_file_by_no').on(t.organization_id, t.doc_no_key.asc().nullsLast(), t.id),
    // rows without a number come last in both directions
    index('administrative_file_by_no_falling').on(
      t.organization_id,
      t.doc_no_key.desc().nullsLast(),
      t.id.desc().nullsFirst(),
    ),
    index('administrative_file_all').on(t.issued_on, t.id),
    index('administrative_file_all_by_no').on(t.doc_no_key.asc().nullsLast(), t.id),
    index('administrative_file_all_by_no_falling').on(t.doc_no_key.desc().nullsLast(), t.id.desc().nullsFirst()),
    index('administrative_file_successor').on(t.replaces_id),
    index('administrative_file_grams').using('gin', t.grams),
    check(
      'administrative_file_category_known',
      sql`${t.category} in ('outgoing', 'incoming', 'minutes', 'form', 'other')`,
    ),
    check('administrative_file_secrecy', sql`${t.secrecy} in ('public', 'internal')`),
    check('administrative_file_status', sql`${t.status} in ('draft', 'published', 'void')`),
    check(
      'administrative_file_published',
      sql`${t.status} <> 'published' or (${t.doc_no} is not null and ${t.published_at} is not null)`,
    ),
    check('administrative_file_void', sql`(${t.status} = 'void') = (${t.void_reason} is not null)`),
  ],
);

/** The files that a document had before they were exchanged. */
export const administrativeFileRevision = pgTable(
  'administrative_file_revision',
  {
    id: primaryId(),
    organization_id: organizationId(),
    administrative_file_id: uuid()
      .notNull()
      .references(() => administrativeFile.id, { onDelete: 'cascade' }),
    revision: integer().notNull(),
    title: text().notNull(),
    file_ids: uuid().array().notNull(),
    reason: text().notNull(),
    changed_by: uuid().notNull(),
    changed_at: createdAt(),
  },
  (t) => [uniqueIndex('administrative_file_revision_no').on(t.administrative_file_id, t.revision)],
);

/** A rule of an organisation. */
export const systemRule = pgTable(
  'system_rule',
  {
    id: primaryId(),
    organization_id: organizationId(),
    code: text().notNull(),
    code_key: text().notNull(),
    title: text().notNull(),
    title_en: text(),
    category: text().$type<CodeOf<typeof ruleCategories>>().notNull(),
    department_id: uuid().references(() => department.id),
    ...audienceColumns(),
    source_file_id: uuid(),
    /** The version that holds. */
    current_version_id: uuid(),
    version_no: integer(),
    effective_on: day(),
    read_required: boolean().notNull().default(false),
    void_reason: text(),
    status: text().$type<StateOf<typeof ruleLifecycle>>().notNull().default('draft'),
    created_by: uuid().notNull(),
    version: version(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (t) => [
    uniqueIndex('system_rule_code').on(t.organization_id, t.code_key),
    index('system_rule_all_by_code').on(t.code_key, t.id),
    index('system_rule_effective').on(t.organization_id, t.effective_on.asc().nullsLast(), t.id),
    index('system_rule_all').on(t.effective_on.asc().nullsLast(), t.id),
    check('system_rule_status', sql`${t.status} in ('draft', 'published', 'void')`),
    check('system_rule_current', sql`(${t.status} = 'draft') = (${t.current_version_id} is null)`),
    check('system_rule_void', sql`(${t.status} = 'void') = (${t.void_reason} is not null)`),
  ],
);

/** What changed in a version against the one before. */
export interface ChangedArticle {
  readonly anchor: string;
  readonly no: string;
  readonly kind: 'added' | 'changed' | 'removed';
}

/** A version of a rule. It is the paper that goes through the flow. */
export const systemRuleVersion = pgTable(
  'system_rule_version',
  {
    id: primaryId(),
    organization_id: organizationId(),
    system_rule_id: uuid()
      .notNull()
      .references(() => systemRule.id, { onDelete: 'cascade' }),
    version_no: integer().notNull(),
    /** Of the rule when it was handed in, for those who decide by departments. */
    department_id: uuid(),
    effective_on: day(),
    void_on: day(),
    note: text().notNull().default(''),
    read_required: boolean().notNull().default(false),
    /** Why it takes effect before the day on which it was handed in. */
    reason: text(),
    changed: jsonb().$type<readonly ChangedArticle[]>().notNull().default([]),
    article_count: integer().notNull().default(0),
    recipient_count: integer(),
    status: text().$type<RuleVersionState>().notNull().default('draft'),
    submitted_by: uuid(),
    published_by: uuid(),
    published_at: instant(),
    created_by: uuid().notNull(),
    version: version(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (t) => [
    uniqueIndex('system_rule_version_no').on(t.system_rule_id, t.version_no),
    uniqueIndex('system_rule_version_open')
      .on(t.system_rule_id)
      .where(sql`${t.status} in ('draft', 'submitted', 'returned', 'refused')`),
    index('system_rule_version_ahead').on(t.effective_on).where(sql`${t.status} = 'published'`),
    check(
      'system_rule_version_status',
      sql`${t.status} in ('draft', 'submitted', 'returned', 'refused', 'published', 'superseded', 'void')`,
    ),
    check(
      'system_rule_version_effective',
      sql`${t.status} in ('draft', 'returned', 'refused') or ${t.effective_on} is not null`,
    ),
  ],
);

/** A chapter, a section or an article of a version. */
export const systemRuleArticle = pgTable(
  'system_rule_article',
  {
    id: primaryId(),
    organization_id: organizationId(),
    system_rule_id: uuid()
      .notNull()
      .references(() => systemRule.id, { onDelete: 'cascade' }),
    version_id: uuid()
      .notNull()
      .references(() => systemRuleVersion.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    anchor: text().notNull(),
    level: text().$type<(typeof ARTICLE_LEVELS)[number]>().notNull(),
    no: text().notNull(),
    heading: text().notNull(),
    text: text().notNull(),
    text_en: text(),
    /** Number, heading and text while its version holds; empty otherwise: the search finds what holds. */
    search_text: text().notNull().default(''),
    grams: grams(),
  },
  (t) => [
    uniqueIndex('system_rule_article_place').on(t.version_id, t.position),
    index().on(t.system_rule_id),
    index('system_rule_article_grams').using('gin', t.grams),
    check('system_rule_article_level', sql`${t.level} in ('chapter', 'section', 'article')`),
  ],
);
