import * as z from 'zod';
import { renderedForm } from '#modules/desk/forms/contract/forms.contract.ts';
import { audience, audiencePart } from '#shared/audience.ts';
import { fileShape } from '#shared/calls/files.contract.ts';
import { bodyShapes, documentShape } from '#shared/document/document-field.ts';
import { fromTo, futureInstant } from '#shared/field-rules.ts';
import { id, instant, line, namedRow, paragraphs } from '#shared/fields.ts';
import { statesOf } from '#shared/lifecycle.ts';
import { escalation, escalationStep } from '#shared/receipts.ts';
import { zodOf } from '#shared/reference-lists.ts';
import { message } from '#shared/text.ts';
import { ATTACHMENTS_AT_MOST, COMMENT_RULES, PRIORITIES } from './announcements.contract.ts';
import { notedPicture, noticeTexts } from './notice-text.ts';
import { noticeLifecycle } from './notices.lifecycle.ts';
import { standing } from './standing.ts';

export const noticeKinds = [
  { code: 'notice', cn: '通知', us: 'Notice' },
  { code: 'bulletin', cn: '通报', us: 'Bulletin' },
] as const;
export const CHANNELS = ['email', 'sms'] as const;
export const REPLY_KINDS = ['none', 'sign', 'choice', 'form'] as const;
export const CONFIRM_MODES = ['person', 'household'] as const;
export const APPROVERS = ['none', 'leader', 'office'] as const;
export const NOTICE_ACTIONS = [
  'update',
  'remove',
  'submit',
  'withdraw',
  'cancel_schedule',
  'approve',
  'return',
  'revise',
  'recall',
  'urge',
  'copy',
] as const;
export const MESSAGE_LENGTH = 1000;
export const OPTIONS_AT_MOST = 6;
/** Days in which newcomers get what neither has a deadline nor ends. */
export const NEWCOMER_DAYS = 180;
/** Above this many people somebody of the office decides. */
export const PEOPLE_WITHOUT_OFFICE = 300;
/** Minutes in which a comment may be changed. */
export const COMMENT_EDIT_MINUTES = 10;

const OFFICE = 'application/vnd.openxmlformats-officedocument.';
/** What may be attached to a notice. */
export const NOTICE_FILE = {
  purpose: 'notice_attachment',
  rule: {
    max_bytes: 50 * 1024 * 1024,
    types: [
      'image/jpeg',
      'image/png',
      'application/pdf',
      `${OFFICE}wordprocessingml.document`,
      `${OFFICE}spreadsheetml.sheet`,
      `${OFFICE}presentationml.presentation`,
    ],
  },
} as const;
/** A name drawn with the finger. */
export const SIGNATURE_FILE = {
  purpose: 'notice_signature',
  rule: { max_bytes: 200 * 1024, types: ['image/png'] },
} as const;

export const status = z.enum(statesOf(noticeLifecycle));
const text = (max: number) => paragraphs(max);
const option = z.strictObject({
  key: z.string().regex(/^[a-z0-9]{1,8}$/),
  text: line(1, 60),
  /** Places; null: as many as like. */
  capacity: z.int().min(1).max(100_000).nullable().default(null),
});

const words = {
  title: line(1, 100),
  title_en: line(1, 200).nullable().default(null),
  ...noticeTexts,
};

/** What somebody writes; `checked` says what has to fit together. */
const noticeFields = {
  ...words,
  department_id: id.nullable().default(null),
  signer: line(1, 60).nullable().default(null),
  doc_no: line(1, 40).nullable().default(null),
  priority: z.enum(PRIORITIES).default('normal'),
  audience,
  /** Whether those who belong to the audience later get it, too: until its deadline or end, else for `NEWCOMER_DAYS`. */
  for_newcomers: z.boolean().default(false),
  must_confirm: z.boolean().default(false),
  confirm_mode: z.enum(CONFIRM_MODES).default('person'),
  confirm_by: instant.nullable().default(null),
  reply_kind: z.enum(REPLY_KINDS).default('none'),
  reply_options: z.array(option).max(OPTIONS_AT_MOST).default([]),
  /** A published form of the own organisation that is filled in. */
  form_id: id.nullable().default(null),
  allow_comment: z.enum(COMMENT_RULES).default('author_only'),
  allow_like: z.boolean().default(true),
  attachment_ids: z.array(id).max(ATTACHMENTS_AT_MOST).default([]),
  channels: z.array(z.enum(CHANNELS)).max(CHANNELS.length).default([]),
  escalation: escalation.default([]),
  send_at: instant.nullable().default(null),
  expires_at: instant.nullable().default(null),
};

const twoOptions = {
  path: ['reply_options'],
  message: message({ cn: '请填写2到6个不同的选项', us: 'Enter 2 to 6 different options' }),
};
const oneForm = {
  path: ['form_id'],
  message: message({ cn: '请选择表单', us: 'Choose a form' }),
};
const hasForm = ({ reply_kind, form_id }: { readonly reply_kind: string; readonly form_id: string | null }) =>
  (reply_kind === 'form') === (form_id !== null);

const hasOptions = ({
  reply_kind,
  reply_options,
}: {
  readonly reply_kind: string;
  readonly reply_options: readonly { readonly key: string; readonly text: string }[];
}) =>
  reply_kind === 'choice'
    ? reply_options.length >= 2 && new Set(reply_options.map((one) => one.text)).size === reply_options.length
    : reply_options.length === 0;

/** Sent, then answered, then over. Whether each still lies ahead is asked where it is new. */
const inTime = [fromTo('send_at', 'confirm_by'), fromTo('send_at', 'expires_at'), fromTo('confirm_by', 'expires_at')];
const ahead = {
  confirm_by: futureInstant.nullable().default(null),
  expires_at: futureInstant.nullable().default(null),
};

export const noticeDraft = z
  .strictObject({ kind: zodOf(noticeKinds), ...noticeFields, ...ahead, submit: z.boolean().default(false) })
  .check(...inTime)
  .refine(hasOptions, twoOptions)
  .refine(hasForm, oneForm);

/** Once it is out, words and attachments alone change, with a reason: `major` asks everybody anew. */
export const noticeChange = z
  .strictObject({
    ...noticeFields,
    version: z.int(),
    weight: z.enum(['minor', 'major']).optional(),
    reason: line(2, 100).optional(),
  })
  .check(...inTime)
  .refine(hasOptions, twoOptions)
  .refine(hasForm, oneForm);

/** A short message: no reply, no comments. */
export const messageDraft = z.strictObject({
  title: line(1, 100),
  title_en: line(1, 200).nullable().default(null),
  body: text(MESSAGE_LENGTH).min(1, message({ cn: '请输入正文', us: 'Enter the text' })),
  body_en: text(MESSAGE_LENGTH).nullable().default(null),
  notification_type_id: id.nullable().default(null),
  priority: z.enum(PRIORITIES).default('normal'),
  audience,
  channels: z.array(z.enum(CHANNELS)).max(CHANNELS.length).default([]),
  send_at: instant.nullable().default(null),
  submit: z.boolean().default(false),
});

/** What the caller received: once for themselves, or once a child. */
const received = z.object({
  /** Of the received row: `notification_set_read` takes it. */
  id,
  for: namedRow.nullable(),
  read_at: instant.nullable(),
  need_action: z.boolean(),
  confirmed_at: instant.nullable(),
  /** Who answered, which may be the other guardian. */
  reply: z
    .object({
      option: z.string().nullable(),
      remark: z.string().nullable(),
      /** By it the answers to a form are asked for. */
      id,
      has_signature: z.boolean(),
      by: namedRow,
      at: instant,
    })
    .nullable(),
});

export const noticeRow = z.object({
  id,
  kind: z.enum(['notice', 'bulletin', 'message']),
  title: z.string(),
  title_en: z.string().nullable(),
  summary: z.string(),
  summary_en: z.string().nullable(),
  priority: z.enum(PRIORITIES),
  organization: namedRow,
  department: namedRow.nullable(),
  author: namedRow,
  sent_at: instant.nullable(),
  send_at: instant.nullable(),
  is_expired: z.boolean(),
  status,
  ...standing,
  /** What the caller may do with it now: exactly what the calls accept. */
  actions: z.array(z.enum(NOTICE_ACTIONS)),
  revision: z.int(),
  recall_reason: z.string().nullable(),
  /** The recipients; null while it is not out yet, or to somebody who may not see it. */
  counts: z.object({ people: z.int(), unread: z.int(), owed: z.int() }).nullable(),
  /** The caller's own rows; empty for those who did not get it. */
  mine: z.array(received),
  version: z.int(),
});

export const namedAudiencePart = audiencePart.extend({
  name: z.string(),
  name_en: z.string().nullable(),
  detail: z.string().nullable(),
  detail_en: z.string().nullable(),
});

export const noticeDetail = noticeRow.extend({
  ...bodyShapes,
  pictures: z.array(notedPicture),
  signer: z.string().nullable(),
  doc_no: z.string().nullable(),
  must_confirm: z.boolean(),
  confirm_mode: z.enum(CONFIRM_MODES),
  confirm_by: instant.nullable(),
  reply_kind: z.enum(REPLY_KINDS),
  /** `taken`: how many chose it. */
  reply_options: z.array(option.extend({ taken: z.int() })),
  /** What is filled in, as it was published when the notice was written. */
  form: renderedForm.nullable(),
  allow_comment: z.enum(COMMENT_RULES),
  allow_like: z.boolean(),
  like: z.object({ count: z.int(), own_id: id.nullable() }),
  attachments: z.array(fileShape.omit({ key: true })),
  expires_at: instant.nullable(),
  /** For those who write and decide: null to its readers. */
  audience: z.object({ include: z.array(namedAudiencePart), exclude: z.array(namedAudiencePart) }).nullable(),
  for_newcomers: z.boolean(),
  channels: z.array(z.enum(CHANNELS)).nullable(),
  /** How the silent ones are reminded step by step; null to its readers. */
  escalation: z.array(escalationStep).nullable(),
  /** Silent people of the caller's own classes and departments who are to be called now. */
  calls: z.int(),
  opinion: z.string().nullable(),
  notification_type_id: id.nullable(),
  revisions: z.array(
    z.object({
      revision: z.int(),
      weight: z.enum(['minor', 'major']),
      title: z.string(),
      body: z.string(),
      body_document: documentShape,
      reason: z.string(),
      changed_at: instant,
      changed_by: namedRow,
    }),
  ),
  /** Whether the caller may comment on it. */
  can_comment: z.boolean(),
});

export const noticeComment = z.object({
  id,
  parent_id: id.nullable(),
  by: namedRow.extend({ avatar_url: z.string().nullable() }),
  /** Null: removed by its author, or hidden by those who watch over it. */
  body: z.string().nullable(),
  status: z.enum(['visible', 'hidden', 'deleted']),
  is_visible: z.boolean(),
  is_hidden: z.boolean(),
  hide_reason: z.string().nullable(),
  edited_at: instant.nullable(),
  at: instant,
  like: z.object({ count: z.int(), own_id: id.nullable() }),
  is_own: z.boolean(),
  can_edit: z.boolean(),
  can_hide: z.boolean(),
  can_answer: z.boolean(),
  can_remove: z.boolean(),
});
