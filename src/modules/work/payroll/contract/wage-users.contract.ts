import * as z from 'zod';
import { defineEndpoints } from '#shared/endpoint.ts';
import { day, id, idParams, instant, line, listOf, listQuery, many, namedRow, queryFlag } from '#shared/fields.ts';
import { statesOf } from '#shared/lifecycle.ts';
import { zodOf } from '#shared/reference-lists.ts';
import { shared } from '#shared/refusal.ts';
import { payrollRights } from '../rights.ts';
import { slipLifecycle, wageLifecycle } from './payroll.lifecycle.ts';
import { payrollRefusals as r } from './payroll.refusals.ts';
import { matchProblems, outlierKinds, questionResults, questionStates } from './payroll-kinds.ts';
import { category, cellProblem, columnKey, idOrNull, sentValues, slipValues, wageColumn } from './wages.shapes.ts';

const prepare = payrollRights.prepare;
const send = payrollRights.send;
const kept = { own_hands: true } as const;
const money = { own_hands: true, secret_answer: true } as const;
const version = z.int();

export const slipActs = [
  'update',
  'remove',
  'confirm',
  'ask',
  'pdf',
  'draft_correction',
  'send_correction',
  'remind',
] as const;

/** A slip in a list; the staff side has what the owner’s has not. */
export const slipRow = z.object({
  id,
  wage_id: id,
  title: z.string(),
  month: day,
  category,
  pay_date: day,
  status: z.enum(statesOf(slipLifecycle)),
  revision: z.int(),
  /** Null without a fresh proof. */
  net_fen: z.int().nullable(),
  /** Its owner has not opened it. */
  is_unread: z.boolean(),
  /** Null without a fresh proof, and where there was no slip before. */
  change_fen: z.int().nullable(),
  must_confirm: z.boolean(),
  has_question: z.boolean(),
  /** Viewed longer ago than the batch says: it asks for a proof each time. */
  is_archived: z.boolean(),
  sent_at: instant.nullable(),
  confirmed_at: instant.nullable(),
  recall_reason: z.string().nullable(),
  /** Of the staff side alone. */
  row: z
    .object({
      row_no: z.int(),
      user_id: idOrNull,
      name: z.string(),
      number: z.string().nullable(),
      department_name: z.string().nullable(),
      values: slipValues,
      problem: zodOf(matchProblems).nullable(),
      cells: z.array(cellProblem),
      adds_up: z.boolean(),
      is_employed: z.boolean(),
      is_excluded: z.boolean(),
      /** Not sent yet. */
      is_draft: z.boolean(),
      outliers: z.array(zodOf(outlierKinds)),
      is_ticked: z.boolean(),
      tries: z.int(),
      version,
    })
    .nullable(),
});

export const questionRow = z.object({
  id,
  wage_user_id: id,
  column_key: z.string().nullable(),
  label: z.string().nullable(),
  label_en: z.string().nullable(),
  text: z.string(),
  replies: z.array(z.object({ name: z.string(), name_en: z.string().nullable(), at: instant, text: z.string() })),
  state: zodOf(questionStates),
  result: zodOf(questionResults),
  is_closed: z.boolean(),
  asked_at: instant,
  version,
});

export const slipDetail = slipRow.extend({
  is_own: z.boolean(),
  name: z.string(),
  batch_status: z.enum(statesOf(wageLifecycle)),
  sign_mode: z.enum(['none', 'tick', 'handwritten']),
  columns: z.array(wageColumn),
  values: slipValues,
  /** Against the slip of the batch before, by column. */
  diff: z.record(z.string(), z.int()).nullable(),
  /** What the slip before paid out. */
  before_net_fen: z.int().nullable(),
  /** Since January, by column, this slip included. */
  year_to_date: z.record(z.string(), z.int()),
  previous_id: idOrNull,
  next_id: idOrNull,
  revisions: z.array(z.object({ id, revision: z.int(), sent_at: instant.nullable() })),
  /** Of a correction: what it changed and why. */
  corrects: z.object({ before: slipValues, reason: z.string() }).nullable(),
  questions: z.array(questionRow),
  actions: z.array(z.enum(slipActs)),
  /** A correction that was drafted and not sent; of the staff side alone. */
  draft: z.object({ id, values: slipValues, reason: z.string(), drafted_by: namedRow.nullable() }).nullable(),
});

const slipMoved = z.object({ id, status: z.enum(statesOf(slipLifecycle)), version });

export const wageUsers = defineEndpoints('wage_users', {
  list: {
    method: 'GET',
    path: '/wage_users',
    summary:
      'Own slips, without figures unless the proof is fresh; with a batch its rows, for who prepares, sends or audits',
    right: 'signed_in',
    query: listQuery(['month', 'row_no'], {
      wage_id: id.optional(),
      status: many(z.enum(statesOf(slipLifecycle))).optional(),
      year: z.coerce.number<number | string>().int().min(2000).max(2100).optional(),
      department_name: line(1, 80).optional(),
      /** Rows with something to look at. */
      issue: z.enum(['unmatched', 'unreadable', 'sum', 'outlier', 'question', 'not_employed']).optional(),
      excluded: queryFlag.optional(),
    }),
    output: listOf(slipRow),
    refusals: [shared.step_up],
    side_effect: true,
    ...money,
    ledger: ['C-wageusers-001'],
  },
  summary: {
    method: 'GET',
    path: '/wage_users/mine/summary',
    summary: 'What a year paid by line, over all batches and schools, for the yearly tax return',
    right: 'signed_in',
    query: z.strictObject({ year: z.coerce.number<number | string>().int().min(2000).max(2100) }),
    output: z.object({
      year: z.int(),
      slips: z.int(),
      net_fen: z.int(),
      gross_fen: z.int(),
      lines: z.array(
        z.object({ label: z.string(), label_en: z.string().nullable(), kind: wageColumn.shape.kind, fen: z.int() }),
      ),
    }),
    refusals: [shared.step_up],
    ...money,
  },
  create: {
    method: 'POST',
    path: '/wage_users',
    summary: 'One row into a draft',
    right: [prepare],
    body: z.strictObject({ wage_id: id, user_id: id, values: sentValues }),
    output: slipMoved,
    refusals: [r.already_sent, r.known_person, r.no_columns],
    ...kept,
    ledger: ['C-wageusers-002'],
  },
  get: {
    method: 'GET',
    path: '/wage_users/{id}',
    summary: 'One slip: by its owner, or by who prepares, sends or audits, which its owner will read',
    right: 'signed_in',
    params: idParams,
    query: z.strictObject({ purpose: line(2, 100).optional() }),
    output: slipDetail,
    refusals: [r.recalled, shared.step_up],
    side_effect: true,
    ...money,
    ledger: ['C-wageusers-003'],
  },
  update: {
    method: 'PUT',
    path: '/wage_users/{id}',
    summary: 'Change a row of a draft: its figures, its person, whether it counts; of a sent slip draft a correction',
    right: [prepare],
    params: idParams,
    body: z.strictObject({
      values: sentValues.optional(),
      /** Whose row it is. */
      user_id: id.optional(),
      is_excluded: z.boolean().optional(),
      /** What is unusual about it was looked at. */
      is_ticked: z.boolean().optional(),
      /** Of a correction. */
      reason: line(5, 200).optional(),
      version,
    }),
    output: slipMoved,
    refusals: [
      r.already_sent,
      r.known_person,
      r.line_unequal,
      r.nothing_changed,
      r.not_drafted,
      r.batch_closed,
      r.wrong_state,
    ],
    ...kept,
    ledger: ['C-wageusers-004'],
  },
  remove: {
    method: 'DELETE',
    path: '/wage_users/{id}',
    summary: 'Delete a row of a draft, or a correction that was not sent',
    right: [prepare],
    params: idParams,
    refusals: [r.already_sent],
    ...kept,
    ledger: ['C-wageusers-005'],
  },
  sendAgain: {
    method: 'POST',
    path: '/wage_users/{id}/send_wage_again',
    summary: 'Send the drafted correction of a slip, by a second person; without one remind its owner',
    right: [prepare, send],
    params: idParams,
    output: z.object({ id, revision: z.int(), tries: z.int() }),
    refusals: [r.same_person, r.batch_closed, r.wrong_state, shared.too_often, shared.step_up],
    ...kept,
    ledger: ['C-wageusers-006'],
  },
  confirm: {
    method: 'PUT',
    path: '/wage_users/{id}/confirm',
    summary: 'The owner has taken note of a slip, by a tick or by hand',
    right: 'signed_in',
    params: idParams,
    body: z.strictObject({ signature_file_id: id.nullable().default(null), version: version.optional() }),
    output: slipMoved,
    refusals: [r.not_opened, r.question_open, r.wrong_state, r.recalled],
    ...kept,
  },
  ask: {
    method: 'POST',
    path: '/wage_users/{id}/questions',
    summary: 'The owner asks about a line, or about the whole slip',
    right: 'signed_in',
    params: idParams,
    body: z.strictObject({ column_key: columnKey.nullable().default(null), text: line(2, 500) }),
    output: z.object({ id }),
    refusals: [r.line_asked, r.batch_closed, r.not_opened, r.wrong_state, r.recalled],
    ...kept,
  },
  pdf: {
    method: 'GET',
    path: '/wage_users/{id}/pdf',
    summary: 'A slip of one’s own as PDF, with name and moment on it',
    right: 'signed_in',
    params: idParams,
    query: z.strictObject({ lang: z.enum(['cn', 'us']).default('cn') }),
    refusals: [r.recalled, r.wrong_state, shared.step_up],
    raw: true,
    own_transactions: true,
    limit: { per: 'user', count: 60, seconds: 3600 },
    ...kept,
  },
  views: {
    method: 'GET',
    path: '/wage_users/{id}/views',
    summary: 'Who looked at a slip of one’s own',
    right: 'signed_in',
    params: idParams,
    output: z.object({
      list: z.array(
        z.object({
          at: instant,
          name: z.string(),
          name_en: z.string().nullable(),
          is_own: z.boolean(),
          /** The whole table of the batch and not this slip alone. */
          is_grid: z.boolean(),
          purpose: z.string().nullable(),
          device: z.string().nullable(),
        }),
      ),
    }),
    ...kept,
  },
});
