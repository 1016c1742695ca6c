import * as z from 'zod';
import { admissionRefusals, fileRefusals } from '#shared/calls/files.contract.ts';
import { type CallOutput, defineEndpoints, type RowOf } from '#shared/endpoint.ts';
import { day, id, idParams, instant, line, listOf, listQuery, many, namedRow } from '#shared/fields.ts';
import { flowCalls, flowRefusals } from '#shared/flow/flow-calls.ts';
import { stateFilter } from '#shared/lifecycle-fields.ts';
import { zodOf } from '#shared/reference-lists.ts';
import { printRights } from '../rights.ts';
import { EXAM_FILE, PRINT_FILE, PRINT_FILE_MAX_BYTES } from './file-rules.ts';
import { printRefusals as r } from './print.refusals.ts';
import { printJobLifecycle } from './print-job.lifecycle.ts';
import { jobDraft, jobLayout, printFileRow, printJobDetail, printJobRow } from './print-job.shapes.ts';
import { purposes } from './print-kinds.ts';

const anyOf = [printRights.use, printRights.operate, printRights.manage] as const;
const version = z.int();
const reason = line(2, 200);

/** What is checked when a job is submitted. */
const submitting = [r.quota, r.too_early, flowRefusals.no_approver] as const;

const quota = z.object({ sheets: z.int(), used: z.int(), reserved: z.int() });

export const printJobs = defineEndpoints('print_jobs', {
  ...flowCalls({ path: '/print_jobs', thing: 'print job', right: 'signed_in', refusals: [r.wrong_state] }),
  offer: {
    method: 'GET',
    path: '/print_jobs/offer',
    summary: 'What a new job begins with: own departments, and what is left of the quotas of the month',
    right: [printRights.use],
    output: z.object({
      month: z.string(),
      departments: z.array(namedRow.extend({ quota: quota.nullable() })),
      /** The own quota, which comes before those of departments; null: there is none. */
      own: quota.nullable(),
    }),
  },
  figures: {
    method: 'GET',
    path: '/print_jobs/figures',
    summary: 'Sheets and cost of what was printed, by month with purposes, and by department',
    right: [printRights.operate, printRights.manage],
    query: z.strictObject({ months: z.coerce.number<number | string>().int().min(1).max(24).default(6) }),
    output: z.object({
      months: z.array(
        z.object({
          month: z.string(),
          sheets: z.int(),
          cost_fen: z.int(),
          purposes: z.array(z.object({ purpose: zodOf(purposes), sheets: z.int() })),
        }),
      ),
      /** Of the present month, most first. */
      departments: z.array(namedRow.extend({ sheets: z.int(), cost_fen: z.int() })),
    }),
  },
  list: {
    method: 'GET',
    path: '/print_jobs',
    summary: 'Own jobs; the queue of the print room; or all jobs of the school',
    right: anyOf,
    query: listQuery(['created_at', 'wanted_at'], {
      scope: z.enum(['mine', 'queue', 'all']).default('mine'),
      ...stateFilter(printJobLifecycle),
      purpose: many(zodOf(purposes)).optional(),
      from: day.optional(),
      to: day.optional(),
    }),
    output: listOf(printJobRow),
  },
  estimate: {
    method: 'POST',
    path: '/print_jobs/estimate',
    summary: 'Sheets, cost, earliest time and whether somebody has to agree, before a job is kept',
    right: [printRights.use],
    body: z.strictObject({ ...jobLayout, purpose: zodOf(purposes), department_id: id }),
    output: z.object({
      sheets: z.int(),
      cost_fen: z.int(),
      earliest_at: instant,
      needs_approval: z.boolean(),
      /** Sheets that are left this month; null: without a limit. */
      left: z.int().nullable(),
    }),
    unrecorded: 'it computes and keeps nothing',
  },
  create: {
    method: 'POST',
    path: '/print_jobs',
    summary: 'Order a print job, or keep a draft of it',
    right: [printRights.use],
    body: z.strictObject(jobDraft),
    output: printJobDetail,
    refusals: submitting,
  },
  get: {
    method: 'GET',
    path: '/print_jobs/{id}',
    summary:
      'One job: for its owner, who decides it, the print room and who keeps quotas; files as far as each may open them',
    right: 'signed_in',
    params: idParams,
    output: printJobDetail,
  },
  update: {
    method: 'PUT',
    path: '/print_jobs/{id}',
    summary: 'Change an own draft',
    right: [printRights.use],
    params: idParams,
    body: z.strictObject({ ...jobDraft, version }),
    output: printJobDetail,
    refusals: [...submitting, r.wrong_state],
  },
  remove: {
    method: 'DELETE',
    path: '/print_jobs/{id}',
    summary: 'Remove an own draft with its files',
    right: [printRights.use],
    params: idParams,
    refusals: [r.wrong_state],
  },
  submit: {
    method: 'PUT',
    path: '/print_jobs/{id}/submit',
    summary: 'Submit an own draft: its sheets are reserved, and without a step that applies it is agreed at once',
    right: [printRights.use],
    params: idParams,
    body: z.strictObject({ version }),
    output: printJobDetail,
    refusals: [...submitting, r.wrong_state],
  },
  cancel: {
    method: 'PUT',
    path: '/print_jobs/{id}/cancel',
    summary: 'Cancel an own job before it is printed; the print room, with a reason, one that cannot be printed',
    right: [printRights.use, printRights.operate],
    params: idParams,
    body: z.strictObject({ reason: reason.nullable().default(null), version }),
    output: printJobDetail,
    refusals: [r.started, r.reason_needed, r.wrong_state],
  },
  start: {
    method: 'PUT',
    path: '/print_jobs/{id}/start',
    summary: 'Begin to print a job; one for a print server is sent there',
    right: [printRights.operate],
    params: idParams,
    body: z.strictObject({ version }),
    output: printJobDetail,
    refusals: [r.printer_paused, r.wrong_state],
  },
  finish: {
    method: 'PUT',
    path: '/print_jobs/{id}/finish',
    summary: 'Say that a job is printed: its owner gets a code to collect it with',
    right: [printRights.operate],
    params: idParams,
    body: z.strictObject({ version }),
    output: printJobDetail,
    refusals: [r.wrong_state],
  },
  fail: {
    method: 'PUT',
    path: '/print_jobs/{id}/fail',
    summary: 'Say that a job could not be printed; it keeps its place and its sheets',
    right: [printRights.operate],
    params: idParams,
    body: z.strictObject({ reason, version }),
    output: printJobDetail,
    refusals: [r.wrong_state],
  },
  retry: {
    method: 'PUT',
    path: '/print_jobs/{id}/retry',
    summary: 'Print a job again that failed; one that may have come out asks to be confirmed',
    right: [printRights.operate],
    params: idParams,
    body: z.strictObject({ confirmed: z.boolean().default(false), version }),
    output: printJobDetail,
    refusals: [r.maybe_printed, r.printer_paused, r.wrong_state],
  },
  collect: {
    method: 'PUT',
    path: '/print_jobs/{id}/collect',
    summary: 'Hand a job over to who shows its code or QR code; five wrong codes lock it',
    right: [printRights.operate],
    params: idParams,
    body: z.strictObject({
      /** Six digits, or what was scanned. */
      code: line(6, 300),
    }),
    output: z.object({ id, number: z.string() }),
    refusals: [r.wrong_code, r.code_locked, r.wrong_qr, r.wrong_state],
    own_transactions: true,
    limit: { per: 'user', count: 60, seconds: 60 },
  },
  code: {
    method: 'GET',
    path: '/print_jobs/{id}/code',
    summary: 'The code with which an own job is collected',
    right: [printRights.use],
    params: idParams,
    output: z.object({ code: z.string(), qr: z.string(), is_locked: z.boolean() }),
    refusals: [r.wrong_state],
    own_hands: true,
  },
  newCode: {
    method: 'PUT',
    path: '/print_jobs/{id}/new_code',
    summary: 'A new code for an own job; the former one, locked or not, opens nothing any more',
    right: [printRights.use],
    params: idParams,
    body: z.strictObject({}),
    output: z.object({ code: z.string(), qr: z.string(), is_locked: z.boolean() }),
    refusals: [r.wrong_state],
    own_hands: true,
    secret_answer: true,
  },
  openFile: {
    method: 'GET',
    path: '/print_jobs/{id}/files/{file_id}',
    summary:
      'A link to a file of a job, which lasts a minute. Of an examination paper for its owner, and for the print room from the approval to the collection; each opening is recorded',
    right: 'signed_in',
    params: z.strictObject({ id, file_id: id }),
    output: z.object({
      name: z.string(),
      mime: z.string(),
      url: z.string(),
      /** Who looks and when, to be drawn over an examination paper; null: nothing. */
      watermark: z.string().nullable(),
    }),
    side_effect: true,
    own_hands: true,
  },
});

/** Files before they belong to a job: kept for a day unless one is made of them. */
export const printFiles = defineEndpoints('print_files', {
  upload: {
    method: 'POST',
    path: '/print_files',
    summary: 'Upload a PDF or a picture to print; its pages are counted at once',
    right: [printRights.use],
    files: { file: { max_bytes: PRINT_FILE_MAX_BYTES, types: [''] } },
    body: z.strictObject({ kind: z.enum([PRINT_FILE, EXAM_FILE]) }),
    output: printFileRow,
    refusals: [r.save_as_pdf, r.unreadable, r.too_complex, fileRefusals.unknown_kind, ...admissionRefusals],
    own_transactions: true,
    limit: { per: 'user', count: 120, seconds: 3600 },
  },
});

export type PrintJob = RowOf<typeof printJobs.list>;
export type PrintJobDetail = CallOutput<typeof printJobs.get>;
export type PrintFile = CallOutput<typeof printFiles.upload>;
export type PrintOffer = CallOutput<typeof printJobs.offer>;
export type PrintDraft = z.output<(typeof printJobs)['create']['body']>;
export type PrintListQuery = z.output<(typeof printJobs)['list']['query']>;
