import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { department, organization, user } from '#modules/core/directory/server/tables.ts';
import { customForm, customFormVersion } from '#modules/desk/forms/server/tables.ts';
import { createdAt, day, instant, primaryId, updatedAt, version } from '#server/database/columns.ts';
import type { Audience } from '#shared/audience.ts';
import type { PaperState } from '../contract/oa-application.lifecycle.ts';
import type { OaCategory, OaHandler, OaItemStatus, OaNumberRule, OaPermStatus } from '../contract/oa-choices.ts';

const organizationId = () =>
  uuid()
    .notNull()
    .references(() => organization.id);
const fen = () => bigint({ mode: 'number' });
const none = sql`'{}'`;

/** What papers are about: what it asks, who carries it out, how its papers are numbered. */
export const oaItem = pgTable(
  'oa_item',
  {
    id: primaryId(),
    organization_id: organizationId(),
    code: text().notNull(),
    name: text().notNull(),
    name_en: text(),
    category: text().$type<OaCategory>().notNull(),
    icon_file_id: uuid(),
    description: text(),
    form_id: uuid().references(() => customForm.id),
    /** Whose turn it is once a paper is approved: who holds the code, and these people; nobody: it is done at once. */
    handler_code: text().$type<OaHandler>(),
    handler_user_ids: uuid().array().notNull().default(none),
    needs_amount: boolean().notNull().default(false),
    needs_subject: boolean().notNull().default(false),
    amount_limit_fen: fen(),
    number_rule: text().$type<OaNumberRule>().notNull().default('{code}-{yyyy}-{seq:5}'),
    external_url: text(),
    /** Raised by a change of what its papers are made of; papers keep theirs. */
    item_version: integer().notNull().default(1),
    status: text().$type<OaItemStatus>().notNull().default('draft'),
    /** Its place on the wall; without one it comes last. */
    sort: integer(),
    version: version(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (t) => [
    uniqueIndex('oa_item_code').on(t.organization_id, t.code),
    index().on(t.organization_id, t.status, t.category, t.sort),
    index().on(t.organization_id, t.sort, t.id),
    index().on(t.organization_id, t.name, t.id),
    index().on(t.organization_id, t.updated_at, t.id),
    index().on(t.form_id),
    check('oa_item_status', sql`${t.status} in ('draft', 'on', 'off')`),
  ],
);

/** Who may use an item, up to how much. */
export const oaPerm = pgTable(
  'oa_perm',
  {
    id: primaryId(),
    organization_id: organizationId(),
    oa_item_id: uuid()
      .notNull()
      .references(() => oaItem.id),
    audience: jsonb().$type<Audience>().notNull(),
    valid_from: day(),
    valid_to: day(),
    amount_cap_fen: fen(),
    month_cap_fen: fen(),
    subject_codes: text().array().notNull().default(none),
    can_act_for: boolean().notNull().default(false),
    view_all: boolean().notNull().default(false),
    status: text().$type<OaPermStatus>().notNull().default('on'),
    version: version(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (t) => [
    index().on(t.oa_item_id, t.status),
    index().on(t.organization_id, t.updated_at, t.id),
    check('oa_perm_days', sql`${t.valid_from} <= ${t.valid_to}`),
    check('oa_perm_status', sql`${t.status} in ('on', 'off')`),
  ],
);

/** One paper on its way. What it says of its item is what held when it was submitted. */
export const oaApplication = pgTable(
  'oa_application',
  {
    id: primaryId(),
    organization_id: organizationId(),
    /** Given when it is submitted for the first time. */
    number: text(),
    oa_item_id: uuid()
      .notNull()
      .references(() => oaItem.id),
    /** Code of the item, which its number begins with. */
    item_code: text().notNull(),
    item_version: integer().notNull(),
    form_version_id: uuid().references(() => customFormVersion.id),
    applicant_id: uuid()
      .notNull()
      .references(() => user.id),
    /** Who started it for the applicant. */
    acted_by_id: uuid().references(() => user.id),
    department_id: uuid().references(() => department.id),
    title: text().notNull(),
    amount_fen: fen(),
    subject_code: text(),
    budget_id: uuid(),
    actual_amount_fen: fen(),
    handler_code: text().$type<OaHandler>(),
    handler_user_ids: uuid().array().notNull().default(none),
    /** Answers that the conditions of steps look at. */
    answer_facts: jsonb().$type<Readonly<Record<string, string | number>>>().notNull().default({}),
    /** By step, whom the applicant chose. */
    chosen: jsonb().$type<Readonly<Record<string, readonly string[]>>>().notNull().default({}),
    status: text().$type<PaperState>().notNull().default('draft'),
    /** False until something is typed into it: it stands in no list. */
    is_begun: boolean().notNull().default(false),
    submitted_at: instant(),
    finished_at: instant(),
    finished_by_id: uuid().references(() => user.id),
    /** When something happened that its applicant should know, and when they looked. */
    news_at: instant(),
    seen_at: instant(),
    cancel_asked_at: instant(),
    cancel_reason: text(),
    external_result: text(),
    version: version(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (t) => [
    uniqueIndex('oa_application_number').on(t.organization_id, t.number),
    index().on(t.applicant_id, t.status, t.created_at),
    index().on(t.applicant_id, t.submitted_at, t.id),
    index().on(t.acted_by_id),
    index().on(t.organization_id, t.oa_item_id, t.status, t.submitted_at),
    index().on(t.organization_id, t.submitted_at, t.id),
    index().on(t.organization_id, t.created_at, t.id),
    index().on(t.oa_item_id),
    index('oa_application_to_handle').on(t.organization_id, t.handler_code).where(sql`${t.status} = 'approved'`),
    index('oa_application_named').using('gin', t.handler_user_ids).where(sql`${t.status} = 'approved'`),
    check('oa_application_amount', sql`${t.amount_fen} > 0`),
    check('oa_application_actual', sql`${t.actual_amount_fen} between 0 and ${t.amount_fen}`),
    check(
      'oa_application_status',
      sql`${t.status} in ('draft', 'submitted', 'returned', 'approved', 'rejected', 'done', 'cancelled')`,
    ),
  ],
);
