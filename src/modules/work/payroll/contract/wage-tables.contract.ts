import * as z from 'zod';
import { defineEndpoints } from '#shared/endpoint.ts';
import { day, id, idParams, line, namedRow } from '#shared/fields.ts';
import { zodOf } from '#shared/reference-lists.ts';
import { shared } from '#shared/refusal.ts';
import { payrollRights } from '../rights.ts';
import { payrollRefusals as r } from './payroll.refusals.ts';
import { cellProblems, matchProblems, outlierKinds } from './payroll-kinds.ts';
import { category, slipValues, wageColumn, wageCounts } from './wages.shapes.ts';

const prepare = payrollRights.prepare;
const send = payrollRights.send;
const audit = payrollRights.audit;
const bank = payrollRights.bank;
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const TABLE = {
  max_bytes: 20 << 20,
  types: [XLSX, 'text/csv', 'text/plain', 'application/vnd.ms-excel', 'application/octet-stream'],
};
const kept = { own_hands: true } as const;
const money = { own_hands: true, secret_answer: true } as const;

const yearSums = { batches: z.int(), slips: z.int(), net_fen: z.int() };

/** What is read into a batch, found in it, and made of it. */
export const wageTables = defineEndpoints('wage_tables', {
  statistics: {
    method: 'GET',
    path: '/wages/statistics',
    summary: 'How many batches and slips a year had by category and by month, and what was paid',
    right: [audit],
    query: z.strictObject({ year: z.coerce.number<number | string>().int().min(2000).max(2100) }),
    output: z.object({
      list: z.array(z.object({ category, ...yearSums })),
      months: z.array(z.object({ month: day, ...yearSums })),
    }),
    refusals: [shared.step_up],
    ...money,
  },
  sheets: {
    method: 'POST',
    path: '/wages/{id}/sheets',
    summary: 'The first rows of each sheet of a table, to choose its headings by; nothing of it is kept',
    right: [prepare],
    params: idParams,
    files: { file: TABLE },
    output: z.object({
      list: z.array(
        z.object({
          name: z.string().nullable(),
          is_hidden: z.boolean(),
          rows: z.array(z.object({ row_no: z.int(), cells: z.array(z.string()) })),
          /** The row in which the headings seem to stand. */
          head_row: z.int(),
          /** Of a template that has just these headings. */
          template: namedRow.nullable(),
        }),
      ),
    }),
    refusals: [r.legacy, r.unreadable, r.already_sent, shared.step_up],
    own_transactions: true,
    limit: { per: 'user', count: 60, seconds: 3600 },
    ...money,
  },
  read: {
    method: 'POST',
    path: '/wages/{id}/read',
    summary:
      'Read a table by the columns of the batch into its rows, instead of those that were there; the table is not kept',
    right: [prepare],
    params: idParams,
    files: { file: TABLE },
    body: z.strictObject({
      sheet: z.coerce.number<number | string>().int().min(0).max(200).default(0),
      head_row: z.coerce.number<number | string>().int().min(1).max(100).default(1),
    }),
    output: z.object({
      rows: z.int(),
      matched: z.int(),
      unmatched: z.int(),
      unreadable: z.int(),
      not_adding_up: z.int(),
      /** Headings of the table that no column reads. */
      unread_heads: z.array(z.string()),
      /** Rows without a name and a number, as lines of totals are: left out, and named. */
      left_out: z.array(z.int()),
      hidden_rows: z.int(),
      /** Deductions that stood there with a minus. */
      turned: z.array(z.string()),
      problems: z.array(
        z.object({
          row_no: z.int(),
          problem: z.union([zodOf(matchProblems), zodOf(cellProblems), z.literal('sum')]),
          cell: z.string().nullable(),
        }),
      ),
    }),
    refusals: [r.legacy, r.unreadable, r.no_columns, r.no_heads, r.too_many_rows, r.already_sent, shared.step_up],
    own_transactions: true,
    limit: { per: 'user', count: 60, seconds: 3600 },
    ...money,
  },
  report: {
    method: 'GET',
    path: '/wages/{id}/report',
    summary: 'What the last check found: changes by column against the batch before, unusual rows, who came and went',
    right: [prepare, send, audit],
    params: idParams,
    output: z.object({
      /** The batch that it was compared with; null: there is none. */
      previous: z.object({ id, title: z.string(), month: day }).nullable(),
      totals: z.record(z.string(), z.int()),
      columns: z.array(
        z.object({
          key: z.string(),
          label: z.string(),
          before_fen: z.int(),
          now_fen: z.int(),
          changed: z.int(),
          histogram: z.array(z.int()),
        }),
      ),
      outliers: z.array(
        z.object({
          id,
          row_no: z.int(),
          name: z.string(),
          kinds: z.array(zodOf(outlierKinds)),
          before_fen: z.int().nullable(),
          now_fen: z.int(),
          is_ticked: z.boolean(),
          /** Of the row, to tick it. */
          version: z.int(),
        }),
      ),
      /** Whose net changed, the largest share first. */
      movers: z.array(
        z.object({ id, row_no: z.int(), name: z.string(), before_fen: z.int(), now_fen: z.int(), percent: z.number() }),
      ),
      came: z.array(namedRow),
      left: z.array(namedRow),
      missing: z.array(namedRow),
    }),
    refusals: [shared.step_up],
    side_effect: true,
    ...money,
  },
  compare: {
    method: 'GET',
    path: '/wages/{id}/compare',
    summary: 'The sums of two batches by column',
    right: [prepare, send, audit],
    params: idParams,
    query: z.strictObject({ with: id }),
    output: z.object({
      columns: z.array(z.object({ key: z.string(), label: z.string(), before_fen: z.int(), now_fen: z.int() })),
      rows_before: z.int(),
      rows_now: z.int(),
    }),
    refusals: [shared.step_up, r.no_previous],
    ...money,
  },
  progress: {
    method: 'GET',
    path: '/wages/{id}/progress',
    summary: 'How far sending is, and who has not opened or confirmed',
    right: [prepare, send, audit],
    params: idParams,
    query: z.strictObject({ page: z.coerce.number<number | string>().int().min(1).max(10_000).default(1) }),
    output: z.object({
      counts: wageCounts,
      not_activated: z.int(),
      total: z.int(),
      page: z.int(),
      per_page: z.int(),
      list: z.array(
        z.object({
          id,
          name: z.string(),
          number: z.string().nullable(),
          department_name: z.string().nullable(),
          state: z.enum(['not_opened', 'not_confirmed', 'not_activated']),
          tries: z.int(),
        }),
      ),
    }),
    ...kept,
  },
  previewAs: {
    method: 'POST',
    path: '/wages/{id}/preview_as',
    summary: 'A slip of a draft as its person will see it',
    right: [prepare],
    params: idParams,
    body: z.strictObject({ row_no: z.int().min(1) }),
    output: z.object({
      title: z.string(),
      month: day,
      pay_date: day,
      name: z.string(),
      net_fen: z.int(),
      columns: z.array(wageColumn),
      values: slipValues,
      diff: z.record(z.string(), z.int()).nullable(),
    }),
    refusals: [shared.step_up],
    ...money,
  },
  bankFile: {
    method: 'POST',
    path: '/wages/{id}/bank_file',
    summary: 'The file with which the bank pays a batch: everybody or nobody',
    right: [bank],
    params: idParams,
    body: z.strictObject({ template_id: id, reason: line(2, 200) }),
    output: z.object({
      name: z.string(),
      mime: z.string(),
      base64: z.string(),
      count: z.int(),
      sum_fen: z.int(),
      /** Slips that pay out nothing, or less, and are not in the file. */
      left_out: z.int(),
    }),
    refusals: [r.no_accounts, r.wrong_state, r.too_wide, shared.step_up],
    limit: { per: 'user', count: 20, seconds: 3600 },
    ...money,
  },
});
