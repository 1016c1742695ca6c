import * as z from 'zod';
import { crud } from '#shared/crud.ts';
import { defineEndpoints } from '#shared/endpoint.ts';
import { id, idParams, instant, line, listQuery, namedRow } from '#shared/fields.ts';
import { zodOf } from '#shared/reference-lists.ts';
import { shared } from '#shared/refusal.ts';
import { financeRights } from '../rights.ts';
import { financeRefusals as r } from './finance.refusals.ts';
import { holdStates } from './hold-states.ts';
import { amountFen, budgetYear } from './money.ts';
import { subjectCode } from './subjects.contract.ts';

const facts = {
  amount_fen: amountFen,
  remark: line(1, 200).nullable().default(null),
};

/** How the money of a budget, a department or a subject stands. */
const figures = {
  amount_fen: z.int(),
  reserved_fen: z.int(),
  committed_fen: z.int(),
  used_fen: z.int(),
};

const subjectName = z.object({ code: z.string(), name: z.string(), name_en: z.string().nullable() });

export const budgetRow = z.object({
  ...facts,
  ...figures,
  id,
  year: z.int(),
  department_id: id,
  department: namedRow,
  subject_code: z.string(),
  subject: subjectName.nullable(),
  /** What can still be asked for. */
  free_fen: z.int(),
  updated_at: instant,
  version: z.int(),
});

const budgetQuery = listQuery(['subject_code', 'amount_fen'], {
  year: budgetYear.optional(),
  department_id: id.optional(),
  subject_code: subjectCode.optional(),
});

export const oaBudgets = defineEndpoints('oa_budgets', {
  ...crud({
    path: '/oa_budgets',
    only: ['list', 'get', 'create', 'update', 'remove'],
    words: ['budget', 'budgets'],
    read: [financeRights.manage],
    write: [financeRights.manage],
    query: budgetQuery,
    row: budgetRow,
    draft: z.strictObject({ ...facts, year: budgetYear, department_id: id, subject_code: subjectCode }),
    change: z.strictObject({ ...facts, version: z.int() }),
    refusals: [r.budget_taken],
    own: {
      update: {
        summary: 'Give a budget more or less money; never less than what is bound of it',
        refusals: [r.below_bound],
      },
      remove: { summary: 'Delete a budget of which nothing was ever asked', refusals: [r.budget_in_use] },
    },
  }),
  summary: {
    method: 'GET',
    path: '/oa_budgets/summary',
    summary: 'The budgets of a year by department and by subject, and the years that have budgets',
    right: [financeRights.manage],
    query: z.strictObject({ year: budgetYear.optional(), department_id: id.optional() }),
    output: z.object({
      year: z.int(),
      years: z.array(z.int()),
      whole: z.object(figures),
      departments: z.array(namedRow.extend(figures)),
      subjects: z.array(subjectName.extend(figures)),
    }),
  },
  large: {
    method: 'GET',
    path: '/oa_budgets/large',
    summary: 'Papers of this year that are on their way and bind more than a limit, the largest first',
    right: [financeRights.manage],
    output: z.object({
      over_fen: z.int(),
      total: z.int(),
      list: z.array(
        z.object({
          id,
          /** What the module that holds it calls it; null: it says nothing to this reader. */
          title: z.string().nullable(),
          state: zodOf(holdStates),
          bound_fen: z.int(),
          department: namedRow,
          subject: subjectName,
        }),
      ),
    }),
  },
  export: {
    method: 'GET',
    path: '/oa_budgets/export',
    summary: 'Export exactly what is filtered; answers the task that writes the file',
    right: [financeRights.manage],
    side_effect: true,
    query: budgetQuery,
    output: z.object({ data_task_id: id }),
    limit: { per: 'user', count: 5, seconds: 3600 },
  },
  holds: {
    method: 'GET',
    path: '/oa_budgets/{id}/holds',
    summary: 'What binds the money of a budget, the latest first',
    right: [financeRights.manage],
    params: idParams,
    query: z.strictObject({ page: z.coerce.number<number | string>().int().min(1).max(10_000).default(1) }),
    output: z.object({
      list: z.array(
        z.object({
          id,
          source_type: z.string(),
          source_id: id,
          /** What the module that holds it calls it; null: it says nothing to this reader. */
          title: z.string().nullable(),
          state: zodOf(holdStates),
          amount_fen: z.int(),
          used_fen: z.int(),
          /** What of the budget it takes now: nothing once it is released. */
          bound_fen: z.int(),
          updated_at: instant,
        }),
      ),
      total: z.int(),
      page: z.int(),
      per_page: z.int(),
    }),
    refusals: [shared.not_found],
  },
});
