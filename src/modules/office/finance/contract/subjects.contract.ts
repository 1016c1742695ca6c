import * as z from 'zod';
import { crud } from '#shared/crud.ts';
import { defineEndpoints } from '#shared/endpoint.ts';
import { id, line, listQuery, queryFlag } from '#shared/fields.ts';
import type { ReferenceList } from '#shared/reference/item.ts';
import { zodOf } from '#shared/reference-lists.ts';
import { shared } from '#shared/refusal.ts';
import { message } from '#shared/text.ts';
import { financeRights } from '../rights.ts';
import { financeRefusals as r, financeTexts as t } from './finance.refusals.ts';
import { budgetYear } from './money.ts';

/** Where a subject comes from. */
export const subjectSources = [
  { code: 'seed', cn: '国家分类', us: 'National list' },
  { code: 'own', cn: '自设', us: 'Added here' },
  { code: 'import', cn: '导入', us: 'Imported' },
  { code: 'adapter', cn: '财务系统', us: 'Accounting system' },
] as const satisfies ReferenceList;

/** Three to ten digits; full-width ones are folded. */
export const subjectCode = z
  .string()
  .overwrite((text) => text.normalize('NFKC').trim())
  .regex(/^[0-9]{3,10}$/, message(t.code_shape));

const facts = {
  name: line(2, 60),
  name_en: line(2, 120).nullable().default(null),
  enabled: z.boolean().default(true),
};

export const subjectRow = z.object({
  ...facts,
  id,
  year: z.int(),
  code: z.string(),
  parent_code: z.string().nullable(),
  level: z.int(),
  is_leaf: z.boolean(),
  source: zodOf(subjectSources),
  version: z.int(),
});

/** A subject among those of a year, in the order of the codes: the one above stands before it. */
export const subjectNode = z.object({
  code: z.string(),
  parent_code: z.string().nullable(),
  name: z.string(),
  name_en: z.string().nullable(),
  level: z.int(),
  is_leaf: z.boolean(),
  /** What is left for the department, in fen; null: it has no budget for it, or the reader does not see budgets. */
  available_fen: z.int().nullable(),
});

export const financeSubjects = defineEndpoints('finance_subjects', {
  ...crud({
    path: '/finance_subjects',
    only: ['list', 'get', 'create', 'update', 'remove'],
    words: ['finance subject', 'finance subjects'],
    read: [financeRights.manage],
    write: [financeRights.manage],
    query: listQuery(['code'], { year: budgetYear.optional(), enabled: queryFlag.optional() }),
    row: subjectRow,
    draft: z.strictObject({ ...facts, year: budgetYear, code: subjectCode }),
    change: z.strictObject({ ...facts, version: z.int() }),
    own: {
      list: { summary: 'Subjects of a year (this one unless said), shared by the schools of the group' },
      create: {
        summary: 'Add a subject below one that has no budget itself',
        refusals: [r.code_taken, r.has_budget, shared.held_at_group],
      },
      remove: {
        summary: 'Delete a subject without a budget and with nothing below it',
        refusals: [r.subject_in_use, shared.held_at_group],
      },
      update: { summary: 'Rename a subject, close it or open it again', refusals: [shared.held_at_group] },
    },
  }),
  leaves: {
    method: 'GET',
    path: '/finance_subjects/leaves',
    summary: 'The open subjects of a year that money can be planned for',
    right: [financeRights.manage],
    query: z.strictObject({ year: budgetYear }),
    output: z.object({
      list: z.array(z.object({ code: z.string(), name: z.string(), name_en: z.string().nullable() })),
    }),
  },
});
