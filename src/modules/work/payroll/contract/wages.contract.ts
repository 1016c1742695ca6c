import * as z from 'zod';
import { defineEndpoints } from '#shared/endpoint.ts';
import { futureInstant } from '#shared/field-rules.ts';
import { day, id, idParams, instant, line, listOf, listQuery, many, namedRow, paragraphs } from '#shared/fields.ts';
import { statesOf } from '#shared/lifecycle.ts';
import { stateFilter } from '#shared/lifecycle-fields.ts';
import { shared } from '#shared/refusal.ts';
import { payrollRights } from '../rights.ts';
import { wageLifecycle } from './payroll.lifecycle.ts';
import { payrollRefusals as r } from './payroll.refusals.ts';
import {
  category,
  idOrNull,
  signSettings,
  wageColumn,
  wageColumns,
  wageCounts,
  wageMatch,
  wageMonth,
} from './wages.shapes.ts';

const prepare = payrollRights.prepare;
const send = payrollRights.send;
const audit = payrollRights.audit;
const version = z.int();

export const wageActs = [
  'update',
  'remove',
  'read',
  'check',
  'reopen',
  'send_wage',
  'recall',
  'close',
  'remind',
  'copy',
  'bank_file',
] as const;

export const wageRow = z.object({
  id,
  title: z.string(),
  month: day,
  category,
  pay_date: day,
  status: z.enum(statesOf(wageLifecycle)),
  counts: wageCounts,
  /** Null without a fresh proof, and while nothing was checked. */
  net_fen: z.int().nullable(),
  actions: z.array(z.enum(wageActs)),
  version,
  created_at: instant,
});

const act = z.object({ by: namedRow.nullable(), at: instant.nullable() });

export const wageDetail = wageRow.extend({
  columns: z.array(wageColumn),
  match_by: wageMatch.match_by,
  match_head: z.string().nullable(),
  name_head: z.string().nullable(),
  template_id: idOrNull,
  turned: z.array(z.string()),
  ...signSettings,
  note: z.string().nullable(),
  recall_reason: z.string().nullable(),
  send_at: instant.nullable(),
  created: act,
  checked: act,
  sent: act,
  missing_seen: z.boolean(),
  /** It is being sent, or will be: the page looks again. */
  is_running: z.boolean(),
  is_sending: z.boolean(),
  /** Who asks may send batches, and had this one in hand: another person sends it. */
  is_for_another: z.boolean(),
  problems: z.object({
    unmatched: z.int(),
    unreadable: z.int(),
    not_adding_up: z.int(),
    outliers: z.int(),
    /** Rows that stand in the table and will not be sent. */
    excluded: z.int(),
    not_activated: z.int(),
  }),
});

const head = {
  title: line(2, 60),
  month: wageMonth,
  category,
  pay_date: day,
};
const settings = {
  ...signSettings,
  note: paragraphs(500).nullable().default(null),
};

const moved = z.object({ id, status: z.enum(statesOf(wageLifecycle)) });
const reason = line(5, 200);
const kept = { own_hands: true } as const;
const money = { own_hands: true, secret_answer: true } as const;

export const wages = defineEndpoints('wages', {
  list: {
    method: 'GET',
    path: '/wages',
    summary: 'Batches in reach, the latest month first',
    right: [prepare, send, audit],
    query: listQuery(['month', 'created_at'], {
      year: z.coerce.number<number | string>().int().min(2000).max(2100).optional(),
      month: wageMonth.optional(),
      category: many(category).optional(),
      ...stateFilter(wageLifecycle),
    }),
    output: listOf(wageRow),
    ...money,
    ledger: ['C-wages-001'],
  },
  create: {
    method: 'POST',
    path: '/wages',
    summary: 'Begin a batch: empty, after a template, or with the columns of another one',
    right: [prepare],
    body: z.strictObject({
      ...head,
      ...settings,
      template_id: id.nullable().default(null),
      copy_of: id.nullable().default(null),
      columns: wageColumns.optional(),
      ...wageMatch,
    }),
    output: wageDetail,
    refusals: [r.title_taken],
    ...kept,
    ledger: ['C-wages-002'],
  },
  get: {
    method: 'GET',
    path: '/wages/{id}',
    summary: 'A batch: columns, problems by kind, who did what',
    right: [prepare, send, audit],
    params: idParams,
    output: wageDetail,
    ...money,
    ledger: ['C-wages-003'],
  },
  update: {
    method: 'PUT',
    path: '/wages/{id}',
    summary: 'Change a draft; of one that was sent only its note',
    right: [prepare],
    params: idParams,
    body: z.strictObject({
      title: head.title.optional(),
      month: head.month.optional(),
      category: head.category.optional(),
      pay_date: head.pay_date.optional(),
      columns: wageColumns.optional(),
      match_by: wageMatch.match_by.removeDefault().optional(),
      match_head: line(1, 60).nullable().optional(),
      name_head: line(1, 60).nullable().optional(),
      require_confirm: z.boolean().optional(),
      confirm_days: z.int().min(1).max(30).optional(),
      sign_mode: signSettings.sign_mode.removeDefault().optional(),
      hide_after_days: z.int().min(0).max(365).optional(),
      note: paragraphs(500).nullable().optional(),
      /** People of the batch before who are missing in this one were looked at. */
      missing_seen: z.boolean().optional(),
      version,
    }),
    output: wageDetail,
    refusals: [r.already_sent, r.title_taken],
    ...kept,
    ledger: ['C-wages-004'],
  },
  remove: {
    method: 'DELETE',
    path: '/wages/{id}',
    summary: 'Delete a draft with all of its rows',
    right: [prepare],
    params: idParams,
    refusals: [r.only_drafts],
    ...kept,
    ledger: ['C-wages-005'],
  },
  check: {
    method: 'PUT',
    path: '/wages/{id}/check',
    summary: 'Check a batch: everybody is matched, every row adds up, what is unusual was looked at',
    right: [prepare],
    params: idParams,
    body: z.strictObject({ version }),
    output: moved,
    refusals: [r.no_rows, r.unmatched, r.unreadable_cells, r.not_adding_up, r.outliers, r.wrong_state],
    own_transactions: true,
    ...kept,
  },
  reopen: {
    method: 'PUT',
    path: '/wages/{id}/reopen',
    summary: 'Take a checked or scheduled batch back to be prepared; who sends it says why',
    right: [prepare, send],
    params: idParams,
    body: z.strictObject({ reason: reason.nullable().default(null), version }),
    output: moved,
    refusals: [r.wrong_state],
    ...kept,
  },
  sendWage: {
    method: 'POST',
    path: '/wages/{id}/send_wage',
    summary:
      'Send the slips of a batch, by somebody who did not prepare it and typed count and sum from the bank sheet',
    right: [send],
    params: idParams,
    body: z.strictObject({
      control_count: z.int().min(0).max(1_000_000),
      control_net_fen: z.int().min(-1e15).max(1e15),
      /** Later; null: now. */
      send_at: futureInstant.nullable().default(null),
      version: version.optional(),
    }),
    output: z.object({ job_id: z.string().nullable(), count: z.int() }),
    refusals: [r.same_person, r.control, r.being_sent, r.wrong_state, shared.step_up],
    ...kept,
    ledger: ['C-wages-006'],
  },
  recall: {
    method: 'PUT',
    path: '/wages/{id}/recall',
    summary: 'Recall a batch: from this moment no slip of it opens',
    right: [send],
    params: idParams,
    body: z.strictObject({ reason }),
    output: moved,
    refusals: [r.wrong_state, shared.step_up],
    ...kept,
  },
  close: {
    method: 'PUT',
    path: '/wages/{id}/close',
    summary: 'Close a batch: nothing of it is asked or corrected any more',
    right: [prepare],
    params: idParams,
    output: moved,
    refusals: [r.open_questions, r.wrong_state],
    ...kept,
  },
  remind: {
    method: 'POST',
    path: '/wages/{id}/remind',
    summary: 'Remind everybody who has not confirmed; nobody more than three times a day',
    right: [prepare],
    params: idParams,
    output: z.object({ count: z.int() }),
    refusals: [r.wrong_state],
    ...kept,
  },
});
