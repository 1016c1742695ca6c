import * as z from 'zod';
import { id, instant, line, namedRow } from '#shared/fields.ts';
import { statesOf } from '#shared/lifecycle.ts';
import { lifecycleEvents } from '#shared/lifecycle-fields.ts';
import { zodOf } from '#shared/reference-lists.ts';
import { message } from '#shared/text.ts';
import { PRINT_FILES_MOST } from './file-rules.ts';
import { printTexts as t } from './print.refusals.ts';
import { printJobLifecycle } from './print-job.lifecycle.ts';
import { duplexes, papers, purposes } from './print-kinds.ts';
import { plainPages, rangesOf } from './sheets.ts';

export const COPIES_MOST = 5000;
export const PRINT_ACTS = [
  'update',
  'remove',
  'submit',
  'cancel',
  'start',
  'finish',
  'fail',
  'retry',
  'collect',
  'show_code',
  'new_code',
] as const;
export type PrintAct = (typeof PRINT_ACTS)[number];

/** `1-4,7`, also as people write it. */
const pages = z
  .string()
  .max(200)
  .overwrite(plainPages)
  .refine((text) => rangesOf(text) !== null, message(t.pages));

/** How a job is to be printed: what decides about sheets and cost. */
export const jobLayout = {
  printer_id: id,
  copies: z.int().min(1).max(COPIES_MOST),
  pages: pages.nullable().default(null),
  color: z.boolean().default(false),
  duplex: zodOf(duplexes).default('none'),
  paper: zodOf(papers),
  file_ids: z.array(id).min(1).max(PRINT_FILES_MOST),
};

/** What somebody orders. */
export const jobDraft = {
  ...jobLayout,
  title: line(1, 80),
  purpose: zodOf(purposes),
  pickup_place_id: id.nullable().default(null),
  wanted_at: instant,
  staple: z.boolean().default(false),
  finishing_note: line(1, 200).nullable().default(null),
  department_id: id,
  /** False keeps a draft. */
  submit: z.boolean().default(false),
};

export const printJobRow = z.object({
  id,
  number: z.string(),
  title: z.string(),
  purpose: zodOf(purposes),
  copies: z.int(),
  pages: z.string().nullable(),
  color: z.boolean(),
  duplex: zodOf(duplexes),
  paper: zodOf(papers),
  staple: z.boolean(),
  finishing_note: z.string().nullable(),
  files_count: z.int(),
  sheets: z.int(),
  cost_fen: z.int(),
  printer: namedRow,
  pickup_place: namedRow.nullable(),
  department: namedRow,
  owner: namedRow,
  wanted_at: instant,
  created_at: instant,
  ready_at: instant.nullable(),
  collected_at: instant.nullable(),
  /** Five wrong codes were given: the owner takes a new one. */
  is_locked: z.boolean(),
  /** It failed, and the paper may have come out all the same. */
  maybe_printed: z.boolean(),
  /** Why it failed, or was refused or cancelled. */
  reason: z.string().nullable(),
  status: z.enum(statesOf(printJobLifecycle)),
  actions: z.array(z.enum(PRINT_ACTS)),
  version: z.int(),
});

export const printFileRow = z.object({
  id,
  name: z.string(),
  mime: z.string(),
  size: z.int(),
  pages: z.int(),
});

export const printJobDetail = printJobRow.extend({
  printer_id: id,
  pickup_place_id: id.nullable(),
  department_id: id,
  /** Of those alone who may open them. */
  files: z.array(printFileRow),
  /** The job has files that the reader may not open. */
  are_files_closed: z.boolean(),
  /** Somebody has to agree before it is printed. */
  awaits_approval: z.boolean(),
  events: lifecycleEvents.shape.list,
});
