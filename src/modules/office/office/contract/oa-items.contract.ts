import * as z from 'zod';
import { financeTexts } from '#modules/office/finance/contract/finance.refusals.ts';
import { amountFen } from '#modules/office/finance/contract/money.ts';
import { crud } from '#shared/crud.ts';
import { defineEndpoints } from '#shared/endpoint.ts';
import { id, instant, line, listQuery, many, namedRow, paragraphs, searchWords } from '#shared/fields.ts';
import { zodOf } from '#shared/reference-lists.ts';
import { message } from '#shared/text.ts';
import { officeRights } from '../rights.ts';
import { oaCategories, oaHandlers, oaItemStatuses, oaNumberRules } from './oa-choices.ts';
import { officeRefusals as r } from './office.refusals.ts';

const badCode = { cn: '请输入2-6个大写字母', us: 'Enter 2-6 capital letters' };

/** What people say of an item; it is typed, stored and answered in this shape. */
const facts = {
  code: z.string().regex(/^[A-Z]{2,6}$/, message(badCode)),
  name: line(2, 40),
  name_en: line(1, 80).nullable().default(null),
  category: zodOf(oaCategories),
  icon_file_id: id.nullable().default(null),
  description: paragraphs(1000).nullable().default(null),
  form_id: id.nullable().default(null),
  /** Whose turn it is once a paper is approved: holders of a right, or people by name; nobody: it is done at once. */
  handler_code: zodOf(oaHandlers).nullable().default(null),
  handler_user_ids: z.array(id).max(20).default([]),
  needs_amount: z.boolean().default(false),
  needs_subject: z.boolean().default(false),
  amount_limit_fen: amountFen.min(1, message(financeTexts.not_money)).nullable().default(null),
  number_rule: zodOf(oaNumberRules).default('{code}-{yyyy}-{seq:5}'),
  external_url: line(1, 500).nullable().default(null),
  sort: z.int().min(0).max(9999).nullable().default(null),
};

export const oaItemDraft = z.strictObject(facts);
export const oaItemRow = z.object({
  ...facts,
  id,
  status: zodOf(oaItemStatuses),
  item_version: z.int(),
  icon: z.object({ id, name: z.string() }).nullable(),
  form: namedRow.nullable(),
  handlers: z.array(namedRow),
  /** How many scopes open it. */
  scope_count: z.int(),
  /** Papers that are on their way. */
  running_count: z.int(),
  updated_at: instant,
  version: z.int(),
});

const subject = z.object({
  code: z.string(),
  parent_code: z.string().nullable(),
  name: z.string(),
  name_en: z.string().nullable(),
  level: z.int(),
  is_leaf: z.boolean(),
  /** What the own department may still spend on it; null: not to be seen, or no budget. */
  available_fen: z.int().nullable(),
});

/** Items of the online office: what a paper is about, what it asks and who carries it out. */
export const oaItems = defineEndpoints('oa_items', {
  ...crud({
    path: '/oa_items',
    only: ['list', 'get', 'create', 'update'],
    words: ['office item', 'office items'],
    read: [officeRights.use, officeRights.manage],
    write: [officeRights.manage],
    query: listQuery(['sort', 'name', 'updated_at'], {
      category: many(zodOf(oaCategories)).optional(),
      status: many(zodOf(oaItemStatuses)).optional(),
    }),
    row: oaItemRow,
    draft: oaItemDraft,
    change: z.strictObject({ ...facts, status: zodOf(oaItemStatuses), version: z.int() }),
    refusals: [r.code_taken, r.incomplete],
    own: {
      list: { ledger: ['C-oaitems-001'] },
      create: { ledger: ['C-oaitems-002'] },
      update: { ledger: ['C-oaitems-003'] },
    },
  }),
  subjects: {
    method: 'GET',
    path: '/oa_items/bi_finance_subjects',
    summary: 'Subjects of a year as a tree, with what the own department has left',
    right: [officeRights.use, officeRights.manage],
    query: z.strictObject({
      year: z.coerce.number<number | string>().int().min(2000).max(2100).optional(),
      q: searchWords(40).default(''),
      /** Only those that are open to the caller in this item. */
      item_id: id.optional(),
    }),
    output: z.object({ year: z.int(), list: z.array(subject) }),
    ledger: ['C-oaitems-004'],
  },
});
