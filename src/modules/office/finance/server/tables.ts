import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { department, organization } from '#modules/core/directory/server/tables.ts';
import { createdAt, primaryId, updatedAt, version } from '#server/database/columns.ts';
import type { CodeOf } from '#shared/reference/item.ts';
import type { holdStates } from '../contract/hold-states.ts';
import type { subjectSources } from '../contract/subjects.contract.ts';

/** Money in whole fen: a school's budget is more than 32 bits hold. */
const fen = () => bigint({ mode: 'number' }).notNull().default(0);

/** What money is spent on, by the economic classification of government spending: one list a school group and year. */
export const financeSubject = pgTable(
  'finance_subject',
  {
    id: primaryId(),
    client_id: uuid()
      .notNull()
      .references(() => organization.id),
    year: integer().notNull(),
    code: text().notNull(),
    parent_code: text(),
    name: text().notNull(),
    name_en: text(),
    level: integer().notNull(),
    /** Nothing stands below it: money is only spent on leaves. Kept in step by what adds subjects. */
    is_leaf: boolean().notNull().default(true),
    enabled: boolean().notNull().default(true),
    source: text().$type<CodeOf<typeof subjectSources>>().notNull(),
    version: version(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (t) => [
    uniqueIndex('finance_subject_code').on(t.client_id, t.year, t.code),
    check('finance_subject_shape', sql`${t.code} ~ '^[0-9]{3,10}$' and ${t.level} between 1 and 4`),
  ],
);

/** Money of a department for a subject and a year, and what is bound of it. Every act on it is one conditional update. */
export const oaBudget = pgTable(
  'oa_budget',
  {
    id: primaryId(),
    organization_id: uuid()
      .notNull()
      .references(() => organization.id),
    year: integer().notNull(),
    department_id: uuid()
      .notNull()
      .references(() => department.id),
    subject_code: text().notNull(),
    amount_fen: fen(),
    reserved_fen: fen(),
    committed_fen: fen(),
    used_fen: fen(),
    remark: text(),
    version: version(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (t) => [
    uniqueIndex('oa_budget_one').on(t.organization_id, t.year, t.department_id, t.subject_code),
    index('oa_budget_by_subject').on(t.organization_id, t.year, t.subject_code, t.id),
    index('oa_budget_by_amount').on(t.organization_id, t.year, t.amount_fen, t.id),
    index().on(t.department_id),
    check('oa_budget_parts', sql`${t.reserved_fen} >= 0 and ${t.committed_fen} >= 0 and ${t.used_fen} >= 0`),
    check('oa_budget_bound', sql`${t.reserved_fen} + ${t.committed_fen} + ${t.used_fen} <= ${t.amount_fen}`),
  ],
);

/** What binds money of a budget: one row for each paper, order or line that asked for it. */
export const budgetHold = pgTable(
  'budget_hold',
  {
    id: primaryId(),
    organization_id: uuid()
      .notNull()
      .references(() => organization.id),
    budget_id: uuid()
      .notNull()
      .references(() => oaBudget.id),
    source_type: text().notNull(),
    source_id: uuid().notNull(),
    state: text().$type<CodeOf<typeof holdStates>>().notNull(),
    amount_fen: fen(),
    /** What was spent in the end; the rest of the amount is free again. */
    used_fen: fen(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (t) => [
    uniqueIndex('budget_hold_source').on(t.source_type, t.source_id),
    index('budget_hold_of_budget').on(t.budget_id, t.updated_at, t.id),
    check('budget_hold_money', sql`${t.amount_fen} >= 0 and ${t.used_fen} between 0 and ${t.amount_fen}`),
  ],
);
