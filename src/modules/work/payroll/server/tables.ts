import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { organization, user } from '#modules/core/directory/server/tables.ts';
import { createdAt, day, instant, primaryId, sealed, updatedAt, version } from '#server/database/columns.ts';
import type { StateOf } from '#shared/lifecycle.ts';
import type { CodeOf } from '#shared/reference/item.ts';
import type { slipLifecycle, wageLifecycle } from '../contract/payroll.lifecycle.ts';
import type {
  bankFormats,
  matchProblems,
  outlierKinds,
  proofShows,
  proofStates,
  questionResults,
  questionStates,
  signModes,
  wageCategories,
  wageMatches,
} from '../contract/payroll-kinds.ts';
import type { BankField } from '../contract/wage-templates.contract.ts';
import type { CellProblem, WageColumn } from '../contract/wages.shapes.ts';

const school = () =>
  uuid()
    .notNull()
    .references(() => organization.id);

/** One batch of slips. What anybody is paid stands sealed alone. */
export const wage = pgTable(
  'wage',
  {
    id: primaryId(),
    organization_id: school(),
    title: text().notNull(),
    /** Its first day. */
    month: day().notNull(),
    category: text().$type<CodeOf<typeof wageCategories>>().notNull(),
    pay_date: day().notNull(),
    columns: jsonb().$type<WageColumn[]>().notNull().default([]),
    match_by: text().$type<CodeOf<typeof wageMatches>>().notNull().default('number'),
    /** Headings under which number and name of a person stand in the table. */
    match_head: text(),
    name_head: text(),
    template_id: uuid(),
    header_hash: text(),
    /** Deductions that the table wrote with a minus. */
    turned: text().array().notNull().default(sql`'{}'`),
    totals_sealed: sealed(),
    report_sealed: sealed(),
    require_confirm: boolean().notNull().default(true),
    confirm_days: integer().notNull().default(7),
    sign_mode: text().$type<CodeOf<typeof signModes>>().notNull().default('tick'),
    hide_after_days: integer().notNull().default(0),
    note: text(),
    status: text().$type<StateOf<typeof wageLifecycle>>().notNull().default('draft'),
    /** Who created, edited or checked it: none of them sends it. */
    hands: uuid().array().notNull().default(sql`'{}'`),
    created_by: uuid().notNull(),
    checked_by: uuid(),
    checked_at: instant(),
    sent_by: uuid(),
    send_at: instant(),
    sent_at: instant(),
    recall_reason: text(),
    closed_at: instant(),
    /** Who is missing against the batch before was looked at. */
    missing_seen: boolean().notNull().default(false),
    version: version(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (t) => [
    uniqueIndex('wage_title').on(t.organization_id, t.month, t.category, t.title),
    index('wage_list').on(t.organization_id, t.month.desc(), t.id),
    index('wage_status').on(t.organization_id, t.status),
    index('wage_clock').on(t.status, t.send_at),
    check('wage_month', sql`extract(day from ${t.month}) = 1`),
    check(
      'wage_status',
      sql`${t.status} in ('draft', 'checked', 'scheduled', 'sending', 'sent', 'recalled', 'closed')`,
    ),
    check('wage_days', sql`${t.confirm_days} between 1 and 30 and ${t.hide_after_days} between 0 and 365`),
  ],
);

/** One revision of one slip; before it is sent a row of the table. */
export const wageUser = pgTable(
  'wage_user',
  {
    id: primaryId(),
    organization_id: school(),
    wage_id: uuid()
      .notNull()
      .references(() => wage.id, { onDelete: 'cascade' }),
    row_no: integer().notNull(),
    user_id: uuid().references(() => user.id),
    /** That of the batch: the owner’s list comes in its order. */
    month: day().notNull(),
    name_snapshot: text().notNull(),
    number_snapshot: text(),
    department_name: text(),
    payload_sealed: sealed().notNull(),
    /** Why nobody was found; null: somebody was, or the row is excluded. */
    problem: text().$type<CodeOf<typeof matchProblems>>(),
    /** Cells that could not be read: where and why, never what stands there. */
    cells: jsonb().$type<readonly CellProblem[]>().notNull().default([]),
    adds_up: boolean().notNull().default(true),
    is_employed: boolean().notNull().default(true),
    is_excluded: boolean().notNull().default(false),
    outliers: jsonb().$type<readonly CodeOf<typeof outlierKinds>[]>().notNull().default([]),
    ticked_by: uuid(),
    revision: integer().notNull().default(1),
    replaces_id: uuid(),
    drafted_by: uuid(),
    status: text().$type<StateOf<typeof slipLifecycle>>().notNull().default('pending'),
    sent_at: instant(),
    tries: integer().notNull().default(0),
    viewed_at: instant(),
    view_count: integer().notNull().default(0),
    confirmed_at: instant(),
    signature_file_id: uuid(),
    version: version(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (t) => [
    uniqueIndex('wage_user_revision').on(t.wage_id, t.user_id, t.revision),
    uniqueIndex('wage_user_live')
      .on(t.wage_id, t.user_id)
      .where(sql`${t.status} in ('sent', 'viewed', 'confirmed', 'disputed')`),
    uniqueIndex('wage_user_replaces').on(t.replaces_id),
    index('wage_user_own').on(t.user_id, t.month.desc(), t.id),
    index('wage_user_status').on(t.wage_id, t.status),
    index('wage_user_rows').on(t.wage_id, t.row_no, t.id),
    check(
      'wage_user_status',
      sql`${t.status} in ('pending', 'sent', 'viewed', 'confirmed', 'disputed', 'replaced', 'recalled')`,
    ),
  ],
);

/** A question of an owner about a line of a slip, or about all of it. */
export const wageQuestion = pgTable(
  'wage_question',
  {
    id: primaryId(),
    organization_id: school(),
    wage_id: uuid()
      .notNull()
      .references(() => wage.id),
    wage_user_id: uuid()
      .notNull()
      .references(() => wageUser.id),
    user_id: uuid().notNull(),
    column_key: text(),
    text_sealed: sealed().notNull(),
    /** `[{ by, at, text }]`. */
    replies_sealed: sealed(),
    state: text().$type<CodeOf<typeof questionStates>>().notNull().default('open'),
    result: text().$type<CodeOf<typeof questionResults>>().notNull().default('none'),
    answered_at: instant(),
    /** When the holders of the right to send were told that it waits. */
    escalated_at: instant(),
    version: version(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (t) => [
    uniqueIndex('wage_question_open')
      .on(t.wage_user_id, sql`coalesce(${t.column_key}, '')`)
      .where(sql`${t.state} = 'open'`),
    index('wage_question_list').on(t.organization_id, t.state, t.created_at, t.id),
    index('wage_question_slip').on(t.wage_user_id),
    index('wage_question_batch').on(t.wage_id, t.state),
    check('wage_question_state', sql`${t.state} in ('open', 'answered', 'closed')`),
  ],
);

/** Who looked at a slip, or at the grid of a batch, in which hour. Written, never changed. */
export const wageView = pgTable(
  'wage_view',
  {
    id: primaryId(),
    organization_id: school(),
    wage_id: uuid()
      .notNull()
      .references(() => wage.id, { onDelete: 'cascade' }),
    wage_user_id: uuid().references(() => wageUser.id, { onDelete: 'cascade' }),
    viewer_id: uuid().notNull(),
    /** The whole hour in which it was. */
    hour: instant().notNull(),
    at: createdAt(),
    purpose: text(),
    device: text(),
  },
  (t) => [
    uniqueIndex('wage_view_grid').on(t.wage_id, t.viewer_id, t.hour).where(sql`${t.wage_user_id} is null`),
    index('wage_view_slip').on(t.wage_user_id, t.at),
    index('wage_view_batch').on(t.wage_id, t.at),
  ],
);

/** The columns of a table that comes every month. */
export const wageTemplate = pgTable(
  'wage_template',
  {
    id: primaryId(),
    organization_id: school(),
    name: text().notNull(),
    category: text().$type<CodeOf<typeof wageCategories>>().notNull(),
    columns: jsonb().$type<WageColumn[]>().notNull(),
    match_by: text().$type<CodeOf<typeof wageMatches>>().notNull(),
    match_head: text(),
    name_head: text(),
    header_hash: text(),
    last_used_at: instant(),
    version: version(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (t) => [
    uniqueIndex('wage_template_name').on(t.organization_id, t.name),
    index('wage_template_head').on(t.organization_id, t.header_hash),
    index('wage_template_list').on(t.organization_id, t.created_at, t.id),
  ],
);

/** How a bank wants its file. */
export const bankFileTemplate = pgTable(
  'bank_file_template',
  {
    id: primaryId(),
    organization_id: school(),
    name: text().notNull(),
    bank: text(),
    format: text().$type<CodeOf<typeof bankFormats>>().notNull(),
    encoding: text().$type<'utf-8' | 'gb18030'>().notNull(),
    fields: jsonb().$type<BankField[]>().notNull(),
    has_heads: boolean().notNull().default(true),
    has_footer: boolean().notNull().default(true),
    version: version(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (t) => [
    uniqueIndex('bank_file_template_name').on(t.organization_id, t.name),
    index('bank_file_template_list').on(t.organization_id, t.created_at, t.id),
  ],
);

/** A proof of what somebody earns; the sums stand sealed and in the paper. */
export const incomeProof = pgTable(
  'income_proof',
  {
    id: primaryId(),
    organization_id: school(),
    user_id: uuid()
      .notNull()
      .references(() => user.id),
    purpose: text().notNull(),
    receiver: text(),
    months: integer().notNull(),
    lang: text().$type<'cn' | 'us'>().notNull(),
    shows: text().$type<CodeOf<typeof proofShows>>().notNull(),
    status: text().$type<CodeOf<typeof proofStates>>().notNull().default('asked'),
    reason: text(),
    number: text(),
    paper_id: uuid(),
    sums_sealed: sealed(),
    decided_by: uuid(),
    decided_at: instant(),
    version: version(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (t) => [
    index('income_proof_list').on(t.organization_id, t.status, t.created_at, t.id),
    index('income_proof_own').on(t.user_id, t.created_at, t.id),
    check('income_proof_status', sql`${t.status} in ('asked', 'issued', 'refused', 'void')`),
    check('income_proof_months', sql`${t.months} between 1 and 24`),
  ],
);
