import * as z from 'zod';
import { fileShape } from '#shared/calls/files.contract.ts';
import { USER_TYPES } from '#shared/calls/frame-shapes.ts';
import { bodyShapes } from '#shared/document/document-field.ts';
import { defineEndpoints, type RowOf } from '#shared/endpoint.ts';
import { fromTo, futureInstant } from '#shared/field-rules.ts';
import { id, idParams, instant, line, listOf, listQuery, many, namedRow } from '#shared/fields.ts';
import { statesOf } from '#shared/lifecycle.ts';
import { receiptRefusals } from '#shared/receipts.ts';
import { reviewComment } from '#shared/review.ts';
import { message } from '#shared/text.ts';
import { noticeRights } from '../rights.ts';
import { announcementLifecycle } from './announcements.lifecycle.ts';
import { announcementRefusals } from './announcements.refusals.ts';
import { notedPicture, noticeTexts } from './notice-text.ts';
import { removed, standing, trial } from './standing.ts';

export const PLACEMENTS = ['home', 'bar', 'login'] as const;
/** Who reads the comments below it: nobody may comment, its author alone, every recipient. */
export const COMMENT_RULES = ['off', 'author_only', 'all'] as const;
export const PRIORITIES = ['normal', 'important', 'urgent'] as const;
export const ANNOUNCEMENT_ACTIONS = [
  'update',
  'remove',
  'submit',
  'withdraw',
  'cancel_schedule',
  'approve',
  'return',
  'recall',
  'urge',
] as const;
export const ATTACHMENTS_AT_MOST = 20;

/** Days ahead for which something may be scheduled. */
export const SCHEDULE_DAYS = 180;
/** Days for which it is shown when nothing else is said. */
export const SHOWN_DAYS = 90;

const status = z.enum(statesOf(announcementLifecycle));
const placement = z.enum(PLACEMENTS);

/** An announcement for its readers. A recalled one keeps title and reason alone. */
export const announcementRow = z.object({
  id,
  title: z.string(),
  title_en: z.string().nullable(),
  summary: z.string(),
  summary_en: z.string().nullable(),
  priority: z.enum(PRIORITIES),
  organization: namedRow,
  sent_at: instant.nullable(),
  is_expired: z.boolean(),
  status,
  ...standing,
  /** What the caller may do with it now: exactly what the calls accept. */
  actions: z.array(z.enum(ANNOUNCEMENT_ACTIONS)),
  recall_reason: z.string().nullable(),
  /** What the caller received: null to those who did not get it, or not yet. */
  mine: z
    .object({ id, read_at: instant.nullable(), confirmed_at: instant.nullable(), need_action: z.boolean() })
    .nullable(),
});

/** An announcement, or a message to somebody: what the list of notifications holds. */
export const NOTIFICATION_TYPES = ['announcement', 'message'] as const;

export const announcementDetail = announcementRow.extend({
  type: z.enum(NOTIFICATION_TYPES),
  ...bodyShapes,
  pictures: z.array(notedPicture),
  placements: z.array(placement),
  /** Whom it is for; empty: everybody. */
  user_types: z.array(z.enum(USER_TYPES)),
  /** When it goes out; null: as soon as it may. */
  send_at: instant.nullable(),
  expires_at: instant.nullable(),
  attachments: z.array(fileShape.omit({ key: true })),
  must_confirm: z.boolean(),
  confirm_by: instant.nullable(),
  /** How far it got, for those who manage it; null while it is not out. */
  counts: z.object({ people: z.int(), unread: z.int(), owed: z.int() }).nullable(),
  allow_comment: z.enum(COMMENT_RULES),
  author: namedRow.nullable(),
  opinion: z.string().nullable(),
  recipient_count: z.int().nullable(),
  version: z.int(),
});

const tooFarAhead = {
  cn: `须在${SCHEDULE_DAYS}天以内`,
  us: `Choose a time within the next ${SCHEDULE_DAYS} days`,
};
const draft = {
  title: line(1, 100),
  title_en: line(1, 200).nullable().default(null),
  ...noticeTexts,
  priority: z.enum(PRIORITIES).default('normal'),
  placements: z.array(placement).max(PLACEMENTS.length).default([]),
  user_types: z.array(z.enum(USER_TYPES)).max(USER_TYPES.length).default([]),
  allow_comment: z.enum(COMMENT_RULES).default('off'),
  attachment_ids: z.array(id).max(ATTACHMENTS_AT_MOST).default([]),
  send_at: futureInstant
    .refine((at) => Date.parse(at) <= Date.now() + SCHEDULE_DAYS * 86_400_000, message(tooFarAhead))
    .nullable()
    .default(null),
  must_confirm: z.boolean().default(false),
  confirm_by: futureInstant.nullable().default(null),
  /** Absent: ninety days after it was sent. */
  expires_at: futureInstant.nullable().default(null),
};

/** Sent, then confirmed, then over. */
const inTime = [fromTo('send_at', 'confirm_by'), fromTo('send_at', 'expires_at'), fromTo('confirm_by', 'expires_at')];
const asksFirst = {
  path: ['confirm_by'],
  message: message({ cn: '只有需要确认的公告才有截止时间', us: 'Only an announcement to confirm has a deadline' }),
};
const hasQuestion = ({ must_confirm, confirm_by }: { must_confirm: boolean; confirm_by: string | null }) =>
  must_confirm || confirm_by === null;

const versioned = z.strictObject({ version: z.int() });
/** Author and decider are two people: an impersonator would be both. */
const decides = {
  right: [noticeRights.approve],
  own_hands: true,
  params: idParams,
  output: announcementDetail,
} as const;
const writes = { right: [noticeRights.publish], params: idParams, output: announcementDetail } as const;
const { state, own, late, begun } = announcementRefusals;
const crossOrganization = 'announcements of the organisations above are shown too';

export const announcements = defineEndpoints('announcements', {
  list: {
    method: 'GET',
    path: '/notifications',
    summary:
      'Announcements for me, or messages (`type`); `manage`: announcements of the organisations in reach in every state (0707, 0708)',
    right: 'signed_in',
    query: listQuery(['sent_at'], {
      scope: z.enum(['mine', 'manage']).default('mine'),
      /** `new_notice`: of my announcements those that I have not read yet. */
      type: z.enum(['new_notice', ...NOTIFICATION_TYPES]).optional(),
      status: many(status).optional(),
    }),
    output: listOf(announcementDetail),
    cross_organization: crossOrganization,
    ledger: ['C-notifications-001', 'R-wb-020'],
  },
  mine: {
    method: 'GET',
    path: '/notifications/announcements',
    summary: 'Announcements for me, the newest first; expired ones are marked',
    right: 'signed_in',
    query: listQuery(['sent_at'], {}),
    output: listOf(announcementRow),
    cross_organization: crossOrganization,
    ledger: ['C-notifications-005', 'R-main-008'],
  },
  get: {
    method: 'GET',
    path: '/notifications/{id}',
    summary: 'One announcement or message, for whom it is for and for those who write and decide',
    right: 'signed_in',
    params: idParams,
    output: announcementDetail,
    cross_organization: crossOrganization,
    ledger: ['C-notifications-002', 'R-main-009'],
  },
  audience: {
    method: 'GET',
    path: '/notifications/audience',
    summary:
      'How many recipients an announcement of an organisation would have, and whether submitting it sends it at once',
    right: [noticeRights.publish],
    query: z.strictObject({
      /** The current one when absent. */
      organization_id: id.optional(),
      user_types: many(z.enum(USER_TYPES)).optional(),
      placements: many(placement).optional(),
    }),
    output: z.object({ organization: namedRow, count: z.int(), is_sent_at_once: z.boolean() }),
    cross_organization: 'members of the organisations below are told too',
  },
  create: {
    method: 'POST',
    path: '/notifications/create_announcement',
    summary: 'Write an announcement, one for each organisation; other ones than the own need 0705',
    right: [noticeRights.publish],
    own_hands: true,
    body: z
      .strictObject({
        ...draft,
        organization_ids: z.array(id).max(50).default([]),
        submit: z.boolean().default(false),
      })
      .check(...inTime)
      .refine(hasQuestion, asksFirst),
    output: z.object({ list: z.array(announcementDetail) }),
    ledger: ['C-notifications-009', 'R-wb-019'],
  },
  update: {
    ...writes,
    method: 'PUT',
    path: '/notifications/{id}',
    summary: 'Change an own draft',
    body: z
      .strictObject({ ...draft, version: z.int() })
      .check(...inTime)
      .refine(hasQuestion, asksFirst),
    refusals: [state],
  },
  trial: { ...trial, method: 'POST', path: '/notifications/{id}/trial' },
  recipients: {
    method: 'GET',
    path: '/notifications/{id}/recipients',
    summary: 'How many recipients it would have, and whether submitting or approving it sends it at once',
    right: [noticeRights.publish, noticeRights.approve],
    params: idParams,
    output: z.object({ count: z.int(), is_sent_at_once: z.boolean() }),
    cross_organization: 'members of the organisations below are told too',
  },
  submit: {
    ...writes,
    own_hands: true,
    method: 'PUT',
    path: '/notifications/{id}/submit',
    summary:
      'Hand an own draft in; 0708 sends at once what neither the school nor the sign-in page wants a second person for',
    body: versioned,
    refusals: [state],
  },
  withdraw: {
    ...writes,
    method: 'PUT',
    path: '/notifications/{id}/withdraw',
    summary: 'Take an own one back that nobody decided',
    body: versioned,
    refusals: [state],
  },
  cancelSchedule: {
    ...writes,
    method: 'PUT',
    path: '/notifications/{id}/cancel_schedule',
    summary: 'Make a draft of what was to go out later',
    body: versioned,
    refusals: [state, begun],
  },
  approve: {
    ...decides,
    method: 'PUT',
    path: '/notifications/{id}/approve',
    summary: 'Send what somebody else submitted',
    body: versioned,
    refusals: [state, own],
  },
  giveBack: {
    ...decides,
    method: 'PUT',
    path: '/notifications/{id}/return',
    summary: 'Send it back to its author with a reason',
    body: versioned.extend({ reason: reviewComment }),
    refusals: [state, own],
  },
  confirm: {
    method: 'POST',
    path: '/notifications/{id}/confirm',
    summary: 'Confirm that one knows of an announcement that asks for it; a second time changes nothing',
    right: 'signed_in',
    own_hands: true,
    params: idParams,
    body: z.strictObject({}),
    output: announcementDetail,
    cross_organization: crossOrganization,
    refusals: [state, receiptRefusals.deadline],
  },
  recall: {
    method: 'PUT',
    path: '/notifications/{id}/recall',
    summary: 'Shut a sent one with a reason: its author within a day, 0708 at any time',
    right: [noticeRights.publish, noticeRights.approve],
    params: idParams,
    body: versioned.extend({ reason: line(5, 200) }),
    output: announcementDetail,
    refusals: [state, late],
  },
  remove: {
    method: 'DELETE',
    path: '/notifications/batch_destroy',
    summary: 'Remove own drafts; what was sent has to be recalled and stays',
    right: [noticeRights.publish],
    body: z.strictObject({ ids: z.array(id).min(1).max(100) }),
    output: removed,
    ledger: ['C-notifications-004'],
  },
});

export type Announcement = RowOf<typeof announcements.list>;
