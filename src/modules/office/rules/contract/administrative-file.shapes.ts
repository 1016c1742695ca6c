import * as z from 'zod';
import { audience, audiencePart } from '#shared/audience.ts';
import { fileShape } from '#shared/calls/files.contract.ts';
import { fromTo, pastDay } from '#shared/field-rules.ts';
import { day, id, instant, line, namedRow } from '#shared/fields.ts';
import { statesOf } from '#shared/lifecycle.ts';
import type { ReferenceList } from '#shared/reference/item.ts';
import { zodOf } from '#shared/reference-lists.ts';
import { message } from '#shared/text.ts';
import { administrativeFileLifecycle } from './administrative-file.lifecycle.ts';
import { namedPart, received } from './rule.shapes.ts';

export const fileCategories = [
  { code: 'outgoing', cn: '发文', us: 'Issued' },
  { code: 'incoming', cn: '收文', us: 'Received' },
  { code: 'minutes', cn: '会议纪要', us: 'Minutes' },
  { code: 'form', cn: '表单', us: 'Forms' },
  { code: 'other', cn: '其他', us: 'Other' },
] as const satisfies ReferenceList;

/** `public`: all staff of the organisation find it, even if they are not told; `internal`: those alone for whom it is. */
export const secrecies = [
  { code: 'public', cn: '公开', us: 'All staff' },
  { code: 'internal', cn: '内部', us: 'Internal' },
] as const satisfies ReferenceList;

export const FILES_AT_MOST = 20;
/** What a document is made of: the paper itself, and what is attached to it. */
export const ADMINISTRATIVE_FILE = {
  purpose: 'administrative_file',
  rule: {
    max_bytes: 50 << 20,
    types: [
      'application/pdf',
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'application/vnd.openxmlformats-officedocument.presentationml.presentation',
      'image/jpeg',
      'image/png',
      'text/plain',
    ],
  },
} as const;

export const ADMINISTRATIVE_FILE_ACTIONS = ['update', 'publish', 'void', 'remove', 'urge'] as const;

const senderNeeded = { cn: '收文请填写来文单位', us: 'Say who sent it' };

/** What the office says of a document. */
export const fileFacts = {
  /** 校办〔2026〕12号; needed when it is published. */
  doc_no: line(1, 40).nullable().default(null),
  title: line(2, 150),
  category: zodOf(fileCategories),
  secrecy: zodOf(secrecies).default('internal'),
  department_id: id,
  issued_on: pastDay,
  effective_on: day.nullable().default(null),
  /** The document in whose place this one comes. */
  replaces_id: id.nullable().default(null),
  incoming_from: line(1, 80).nullable().default(null),
  incoming_no: line(1, 40).nullable().default(null),
  handle_by: day.nullable().default(null),
  audience,
  read_required: z.boolean().default(false),
  keywords: z.array(line(1, 20)).max(10).default([]),
  file_ids: z.array(id).max(FILES_AT_MOST).default([]),
};

interface Incoming {
  readonly category: string;
  readonly incoming_from: string | null;
}
/** Rules between the facts, of a new document and of a changed one. */
export const fileChecks = [fromTo('issued_on', 'effective_on'), fromTo('issued_on', 'handle_by')] as const;
export const hasSender = ({ category, incoming_from }: Incoming): boolean =>
  category !== 'incoming' || incoming_from !== null;
export const senderRule = { path: ['incoming_from'], error: message(senderNeeded) };

const shownFile = fileShape.omit({ key: true });
const reference = z.object({ id, doc_no: z.string().nullable(), title: z.string() });

export const administrativeFileRow = z.object({
  id,
  doc_no: z.string().nullable(),
  title: z.string(),
  category: zodOf(fileCategories),
  secrecy: zodOf(secrecies),
  organization: namedRow,
  department: namedRow.nullable(),
  issued_on: day,
  status: z.enum(statesOf(administrativeFileLifecycle)),
  /** It was published, and may be void by now. */
  is_out: z.boolean(),
  is_void: z.boolean(),
  read_required: z.boolean(),
  file_count: z.int(),
  published_at: instant.nullable(),
  mine: received.nullable(),
  actions: z.array(z.enum(ADMINISTRATIVE_FILE_ACTIONS)),
  version: z.int(),
});

export const administrativeFileDetail = administrativeFileRow.extend({
  effective_on: day.nullable(),
  void_on: day.nullable(),
  void_reason: z.string().nullable(),
  /** In whose place it came, and what came in its place. */
  replaces: reference.nullable(),
  successor: reference.nullable(),
  incoming_from: z.string().nullable(),
  incoming_no: z.string().nullable(),
  handle_by: day.nullable(),
  keywords: z.array(z.string()),
  /** In their order; of one that is void none for its readers. */
  files: z.array(shownFile),
  revision: z.int(),
  /** What stood in it before its files were exchanged, for those who manage it; the newest first. */
  former: z.array(
    z.object({
      revision: z.int(),
      reason: z.string(),
      changed_at: instant,
      changed_by: namedRow.nullable(),
      files: z.array(shownFile),
    }),
  ),
  /** For those who manage it. */
  audience: z.object({ include: z.array(namedPart), exclude: z.array(audiencePart) }).nullable(),
});
