import * as z from 'zod';
import { draftInput, draftSaved, draftSection, renderedForm } from '#modules/desk/forms/contract/forms.contract.ts';
import { budgetRefusals, financeTexts } from '#modules/office/finance/contract/finance.refusals.ts';
import { amountFen } from '#modules/office/finance/contract/money.ts';
import { fileShape } from '#shared/calls/files.contract.ts';
import { defineEndpoints } from '#shared/endpoint.ts';
import { day, id, idParams, instant, line, listOf, listQuery, many, namedRow } from '#shared/fields.ts';
import { flowCalls, flowRefusals } from '#shared/flow/flow-calls.ts';
import { zodOf } from '#shared/reference-lists.ts';
import { reviewComment } from '#shared/review.ts';
import { message } from '#shared/text.ts';
import { officeRights } from '../rights.ts';
import { paperLifecycle } from './oa-application.lifecycle.ts';
import { latePaper, plannedStep } from './oa-applications.shapes.ts';
import { oaCategories } from './oa-choices.ts';
import { officeRefusals as r } from './office.refusals.ts';

export const PAPER_FILE_BYTES = 50 << 20;
export const PAPER_FILES = 20;
export const PAPER_FILE_TYPES = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'application/pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  'application/zip',
] as const;

/** Whose papers a list shows. */
export const PAPER_SCOPES = ['mine', 'handling', 'all'] as const;
/** What may be done with a paper beside its flow. */
export const PAPER_ACTS = ['update', 'submit', 'remove', 'finish', 'ask_cancel', 'cancel', 'print'] as const;

const status = z.enum(Object.keys(paperLifecycle.states) as [keyof typeof paperLifecycle.states]);
const version = z.int();
const uses = [officeRights.use] as const;
const reads = [officeRights.use, officeRights.all] as const;
const amount = amountFen.min(1, message(financeTexts.not_money));
const answers = z.record(z.string().max(40), z.unknown());

/** What people type beside the form. */
const facts = {
  title: line(2, 100),
  amount_fen: amount.nullable().default(null),
  subject_code: z
    .string()
    .regex(/^\d{3,10}$/)
    .nullable()
    .default(null),
  file_ids: z.array(id).max(PAPER_FILES).default([]),
};

export const paperRow = z.object({
  id,
  number: z.string().nullable(),
  item: namedRow.extend({ code: z.string(), category: zodOf(oaCategories) }),
  title: z.string(),
  applicant: namedRow,
  /** Who started it for the applicant; null: they did. */
  acted_by: namedRow.nullable(),
  department: namedRow.nullable(),
  amount_fen: z.int().nullable(),
  status,
  /** The step that is open, and since when it waits; null: none is. */
  step: z.object({ name: z.string(), name_en: z.string().nullable(), since: instant.nullable() }).nullable(),
  /** Something happened that its applicant has not seen. */
  has_news: z.boolean(),
  submitted_at: instant.nullable(),
  finished_at: instant.nullable(),
  updated_at: instant,
  version,
});

const paperDetail = paperRow.extend({
  oa_item_id: id,
  item_version: z.int(),
  needs_amount: z.boolean(),
  needs_subject: z.boolean(),
  subject: z.object({ code: z.string(), name: z.string(), name_en: z.string().nullable() }).nullable(),
  actual_amount_fen: z.int().nullable(),
  result_note: z.string().nullable(),
  /** Only its author sees it. */
  is_draft: z.boolean(),
  /** It came back to be corrected. */
  is_returned: z.boolean(),
  /** Its applicant asked to cancel it, and its handler has not agreed yet. */
  is_cancel_asked: z.boolean(),
  cancel_reason: z.string().nullable(),
  cancel_asked_at: instant.nullable(),
  files: z.array(fileShape),
  result_files: z.array(fileShape),
  /** The questions of its version; null: the item asks none. */
  form: renderedForm.nullable(),
  /** What was handed in; null: nothing yet. */
  answers: z.record(z.string(), z.unknown()).nullable(),
  answer_files: z.array(fileShape),
  /** What was typed and not handed in, for who may change it. */
  draft: z.array(draftSection),
  /** What the return marked: field → note; null: it was not returned, or everything may be changed. */
  marked: z.record(z.string(), z.string()).nullable(),
  /** Fields that a return may mark, with their names. */
  fields: z.array(z.object({ key: z.string(), cn: z.string(), us: z.string() })),
  actions: z.array(z.enum(PAPER_ACTS)),
});
export type PaperDetail = z.output<typeof paperDetail>;

const money = [budgetRefusals.no_budget, budgetRefusals.budget_exceeded, budgetRefusals.subject_closed] as const;
const limits = [r.not_open, r.over_cap, r.over_month, r.subject_not_open] as const;

export const paperListQuery = listQuery(['submitted_at', 'created_at', 'number'], {
  scope: z.enum(PAPER_SCOPES).default('mine'),
  item_id: many(id).optional(),
  status: many(status).optional(),
  from: day.optional(),
  to: day.optional(),
});

/** Papers of the online office on their way. */
export const oaApplications = defineEndpoints('oa_applications', {
  list: {
    method: 'GET',
    path: '/oa_applications',
    summary: 'Own papers, papers to carry out, or all papers in reach',
    right: reads,
    query: paperListQuery,
    output: listOf(paperRow, { may: z.object({ handling: z.boolean(), all: z.boolean() }) }),
  },
  late: {
    method: 'GET',
    path: '/oa_applications/late',
    summary: 'Papers whose step waits longer than nine of ten did, with whom they wait for and how much waits for them',
    right: [officeRights.manage],
    output: z.object({ list: z.array(latePaper) }),
  },
  handOver: {
    method: 'PUT',
    path: '/oa_applications/{id}/hand_over',
    summary: 'Give the turn of a colleague, whose paper waits too long, to another one; who keeps the items does so',
    right: [officeRights.manage],
    own_hands: true,
    params: idParams,
    body: z.strictObject({
      from_user_id: id,
      user_id: id,
      opinion: reviewComment.nullable().default(null),
      version,
    }),
    refusals: [
      r.wrong_state,
      r.not_late,
      r.not_asked,
      flowRefusals.own,
      flowRefusals.not_here,
      flowRefusals.takes_part,
    ],
  },
  create: {
    method: 'POST',
    path: '/oa_applications',
    summary: 'Begin a paper, for oneself or for a colleague; one that nothing was typed into yet is taken up again',
    right: uses,
    body: z.strictObject({ oa_item_id: id, applicant_id: id.nullable().default(null) }),
    output: paperDetail,
    refusals: [r.not_open],
  },
  get: {
    method: 'GET',
    path: '/oa_applications/{id}',
    summary: 'One paper, for its applicant, who decides or handles it and who sees all',
    right: reads,
    params: idParams,
    output: paperDetail,
  },
  update: {
    method: 'PUT',
    path: '/oa_applications/{id}',
    summary: 'Change an own draft, or what was marked in a paper that came back',
    right: uses,
    params: idParams,
    body: z.strictObject({ ...facts, version }),
    output: paperDetail,
    refusals: [r.wrong_state],
  },
  saveDraft: {
    method: 'PUT',
    path: '/oa_applications/{id}/draft',
    summary: 'Keep a section of the form as it was typed',
    right: uses,
    params: idParams,
    body: draftInput,
    output: draftSaved,
    refusals: [r.wrong_state],
    unrecorded: 'a draft is saved every few seconds while somebody types, and says itself who did so and when',
  },
  remove: {
    method: 'DELETE',
    path: '/oa_applications/{id}',
    summary: 'Discard an own draft that was never submitted',
    right: uses,
    params: idParams,
    refusals: [r.wrong_state],
  },
  plan: {
    method: 'GET',
    path: '/oa_applications/{id}/plan',
    summary: 'Who would decide a paper if it were submitted now, who is away, and how long it usually takes',
    right: uses,
    params: idParams,
    query: z.strictObject({
      amount_fen: z.coerce.number<number | string>().pipe(amount).optional(),
      subject_code: z.string().max(10).optional(),
    }),
    output: z.object({ steps: z.array(plannedStep), usual_hours: z.number().nullable() }),
  },
  submit: {
    method: 'PUT',
    path: '/oa_applications/{id}/submit',
    summary:
      'Submit a paper, for the first time or again: limits, money and the way are checked before anybody sees it',
    right: uses,
    own_hands: true,
    params: idParams,
    body: z.strictObject({
      ...facts,
      answers: answers.nullable().default(null),
      /** The sections of the draft as they were seen; null: whatever stands there. */
      draft: z.record(z.string().max(40), z.int()).nullable().default(null),
      /** By step, whom the applicant chose. */
      chosen: z.record(z.string().max(40), z.array(id).max(20)).default({}),
      version,
    }),
    output: paperDetail,
    refusals: [r.wrong_state, ...limits, ...money, flowRefusals.no_approver, flowRefusals.not_to_choose],
  },
  seen: {
    method: 'PUT',
    path: '/oa_applications/{id}/seen',
    summary: 'The applicant has seen what became of a paper',
    right: reads,
    params: idParams,
    unrecorded: 'it says only that somebody opened an own paper',
  },
  finish: {
    method: 'PUT',
    path: '/oa_applications/{id}/finish',
    summary: 'Carry an approved paper out, with what it really cost',
    right: reads,
    own_hands: true,
    params: idParams,
    body: z.strictObject({
      actual_amount_fen: amountFen.nullable().default(null),
      note: line(2, 500).nullable().default(null),
      file_ids: z.array(id).max(PAPER_FILES).default([]),
      version,
    }),
    output: paperDetail,
    refusals: [r.wrong_state, r.over_approved, r.own_handling],
  },
  cancel: {
    method: 'PUT',
    path: '/oa_applications/{id}/cancel',
    summary: 'Ask to cancel an approved own paper; who handles it agrees with the same call',
    right: reads,
    own_hands: true,
    params: idParams,
    body: z.strictObject({ reason: line(2, 200).nullable().default(null), version }),
    output: paperDetail,
    refusals: [r.wrong_state, r.done_already, r.cancel_asked],
  },
  print: {
    method: 'POST',
    path: '/oa_applications/{id}/sheet',
    summary: 'Make the sheet of a paper as PDF, with all opinions and a code by which anybody can check it',
    right: reads,
    own_hands: true,
    own_transactions: true,
    params: idParams,
    body: z.strictObject({ lang: z.enum(['cn', 'us']) }),
    output: z.object({ file: fileShape, code: z.string() }),
    refusals: [r.not_submitted],
    limit: { per: 'user', count: 60, seconds: 3600 },
  },
  ...flowCalls({
    path: '/oa_applications',
    thing: 'office paper',
    right: reads,
    refusals: [r.has_opinion, r.wrong_state, ...money],
  }),
});

export type PaperRow = z.output<typeof paperRow>;
/** A paper that waits too long, and somebody whom it waits for. */
type LatePaper = z.output<typeof latePaper>;
export interface LateTurn {
  readonly paper: LatePaper;
  readonly person: LatePaper['waits_for'][number];
}
