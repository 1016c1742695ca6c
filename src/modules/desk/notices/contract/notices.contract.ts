import * as z from 'zod';
import {
  answerDetail,
  answersInput,
  draftInput,
  draftSaved,
  draftSection,
  draftVersions,
} from '#modules/desk/forms/contract/forms.contract.ts';
import { userGroupsRights } from '#modules/desk/user-groups/rights.ts';
import { defineEndpoints } from '#shared/endpoint.ts';
import { id, idParams, line, listOf, listQuery, many, queryFlag } from '#shared/fields.ts';
import { receiptRefusals } from '#shared/receipts.ts';
import { zodOf } from '#shared/reference-lists.ts';
import { reviewComment } from '#shared/review.ts';
import { noticeRights } from '../rights.ts';
import { noticeRefusals as r } from './notices.refusals.ts';
import {
  noticeChange,
  noticeComment,
  noticeDetail,
  noticeDraft,
  noticeKinds,
  noticeRow,
  status,
} from './notices.shapes.ts';
import { removed, trial } from './standing.ts';

const crossOrganization = 'what a school or the group above it told the caller is shown wherever they are';
const versioned = z.strictObject({ version: z.int() });
const move = { params: idParams, output: noticeDetail, cross_organization: crossOrganization } as const;

const commentBody = line(1, 500);

/** Notices and bulletins. Their channel for open pages: `noticeChannel`. */
export const notices = defineEndpoints('internotifications', {
  list: {
    method: 'GET',
    path: '/internotifications',
    summary: 'Notices and bulletins for me; `manage`: those that I manage in every state (0706, 0707, 0708)',
    right: 'signed_in',
    query: listQuery(['sent_at'], {
      scope: z.enum(['mine', 'manage']).default('mine'),
      /** `new_notice`: of mine those that I have not read yet. */
      type: z.enum(['new_notice']).optional(),
      kind: many(zodOf(noticeKinds)).optional(),
      status: many(status).optional(),
      /** Of mine those that wait for my answer. */
      owed: queryFlag.optional(),
      /** Of mine those about one child. */
      for_user_id: id.optional(),
      /** Of those that I manage, the ones that I wrote. */
      own: queryFlag.optional(),
    }),
    output: listOf(noticeRow),
    cross_organization: crossOrganization,
    ledger: ['C-internotifications-001', 'R-wb-016'],
  },
  mine: {
    method: 'GET',
    path: '/internotifications/mine',
    summary: 'Notices and bulletins that I received, the newest first',
    right: 'signed_in',
    query: listQuery(['sent_at'], {}),
    output: listOf(noticeRow),
    cross_organization: crossOrganization,
    ledger: ['C-internotifications-007'],
  },
  get: {
    method: 'GET',
    path: '/internotifications/{id}',
    summary: 'One notice, for its recipients and those who write and decide; of a recalled one the title and why',
    right: 'signed_in',
    params: idParams,
    output: noticeDetail,
    cross_organization: crossOrganization,
    ledger: ['C-internotifications-002', 'R-main-010', 'R-standalone-014'],
  },
  create: {
    method: 'POST',
    path: '/internotifications',
    summary: 'Write a notice or a bulletin; `submit` submits it at once',
    right: [noticeRights.publish],
    own_hands: true,
    body: noticeDraft,
    output: noticeDetail,
    refusals: [r.nobody, r.too_far, r.staff_only, r.no_sms, r.past],
    ledger: ['C-internotifications-003', 'R-wb-017', 'R-wb-018'],
  },
  update: {
    ...move,
    method: 'PUT',
    path: '/internotifications/{id}',
    summary: 'Change an own draft, or revise what is out: its words and files, with a reason',
    right: [noticeRights.publish],
    body: noticeChange,
    refusals: [r.state, r.too_far, r.staff_only, r.no_sms, r.past],
    ledger: ['C-internotifications-005'],
  },
  updateHere: {
    method: 'PUT',
    path: '/internotifications',
    summary: 'The same with the id in the body',
    right: [noticeRights.publish],
    body: noticeChange.safeExtend({ id }),
    output: noticeDetail,
    cross_organization: crossOrganization,
    refusals: [r.state, r.too_far, r.staff_only, r.no_sms, r.past],
    ledger: ['C-internotifications-004'],
  },
  remove: {
    method: 'DELETE',
    path: '/internotifications/batch_destroy',
    summary: 'Remove own drafts; what was sent has to be recalled and stays',
    right: [noticeRights.publish, userGroupsRights.messages],
    body: z.strictObject({ ids: z.array(id).min(1).max(100) }),
    output: removed,
    ledger: ['C-internotifications-006'],
  },
  trial: {
    ...trial,
    method: 'POST',
    path: '/internotifications/{id}/trial',
    cross_organization: crossOrganization,
    refusals: [r.no_sms],
  },
  submit: {
    ...move,
    method: 'PUT',
    path: '/internotifications/{id}/submit',
    summary: 'Hand an own draft in; it goes out where nobody else has to decide',
    right: [noticeRights.publish, userGroupsRights.messages],
    own_hands: true,
    body: versioned,
    refusals: [r.state, r.nobody, r.too_far, r.staff_only, r.no_sms, r.past],
  },
  withdraw: {
    ...move,
    method: 'PUT',
    path: '/internotifications/{id}/withdraw',
    summary: 'Take an own one back that nobody decided',
    right: [noticeRights.publish, userGroupsRights.messages],
    body: versioned,
    refusals: [r.state],
  },
  cancelSchedule: {
    ...move,
    method: 'PUT',
    path: '/internotifications/{id}/cancel_schedule',
    summary: 'Make a draft of what was to be sent later',
    right: [noticeRights.publish, userGroupsRights.messages],
    body: versioned,
    refusals: [r.begun],
  },
  approve: {
    ...move,
    method: 'PUT',
    path: '/internotifications/{id}/approve',
    summary: 'Send what somebody else submitted: 0708, or the leader of the department that issues it',
    right: [noticeRights.publish, noticeRights.approve],
    own_hands: true,
    body: versioned,
    refusals: [r.state, r.own],
  },
  giveBack: {
    ...move,
    method: 'PUT',
    path: '/internotifications/{id}/return',
    summary: 'Send it back to its author with a reason',
    right: [noticeRights.publish, noticeRights.approve],
    own_hands: true,
    body: versioned.extend({ reason: reviewComment }),
    refusals: [r.state, r.own],
  },
  recall: {
    ...move,
    method: 'PUT',
    path: '/internotifications/{id}/recall',
    summary: 'Shut a sent one with a reason: its author within a day, 0708 at any time',
    right: [userGroupsRights.messages, noticeRights.publish, noticeRights.approve],
    body: versioned.extend({ reason: line(5, 200) }),
    refusals: [r.state, r.late],
  },
  copy: {
    ...move,
    method: 'POST',
    path: '/internotifications/{id}/copy',
    summary: 'A new draft with the same words and audience',
    right: [noticeRights.publish],
  },
  confirm: {
    ...move,
    method: 'POST',
    path: '/internotifications/{id}/confirm',
    summary: 'Confirm, choose or sign, for oneself or for a child; before the deadline an answer may be changed',
    right: 'signed_in',
    own_hands: true,
    body: z.strictObject({
      for_user_id: id.nullable().default(null),
      option: z.string().max(8).nullable().default(null),
      remark: line(1, 200).nullable().default(null),
      signature_id: id.nullable().default(null),
      /** To the form of the notice, by the key of the field. */
      answers: answersInput.nullable().default(null),
      /** The sections of the own draft that the caller saw; one that was saved elsewhere since is not overwritten. Null: whatever stands there. */
      draft_versions: draftVersions.nullable().default(null),
      /** Puts this in the place of what the other guardian answered. */
      replaces: z.boolean().default(false),
    }),
    refusals: [receiptRefusals.deadline, r.option_full, r.state, r.settled],
  },
  formAnswer: {
    method: 'GET',
    path: '/internotifications/{id}/form_answers/{reply_id}',
    summary: 'What somebody filled in; for those who write and decide, and for whom the answer is',
    right: 'signed_in',
    params: z.strictObject({ id, reply_id: id }),
    output: answerDetail,
    cross_organization: crossOrganization,
    secret_answer: true,
  },
  formDraft: {
    method: 'GET',
    path: '/internotifications/{id}/form_drafts/{received_id}',
    summary: 'What the caller has typed into the form of a notice and not handed in; `received_id` is one of `mine`',
    right: 'signed_in',
    params: z.strictObject({ id, received_id: id }),
    output: z.object({ sections: z.array(draftSection) }),
    cross_organization: crossOrganization,
    secret_answer: true,
  },
  saveFormDraft: {
    method: 'PUT',
    path: '/internotifications/{id}/form_drafts/{received_id}',
    summary: 'Keep one section of it, so that it is gone on with on another phone',
    right: 'signed_in',
    params: z.strictObject({ id, received_id: id }),
    body: draftInput,
    output: draftSaved,
    cross_organization: crossOrganization,
    own_hands: true,
    refusals: [receiptRefusals.deadline, r.state],
  },
  comments: {
    method: 'GET',
    path: '/internotifications/{id}/comments',
    summary: 'What was said below it, the oldest first',
    right: 'signed_in',
    params: idParams,
    /** `emoji`: what the school offers beside the keyboard. */
    output: z.object({ list: z.array(noticeComment), can_comment: z.boolean(), emoji: z.array(z.string()) }),
    cross_organization: crossOrganization,
  },
  createComment: {
    method: 'POST',
    path: '/internotifications/{id}/create_comment',
    summary: 'Say something below it; `parent_id` answers a comment',
    right: 'signed_in',
    own_hands: true,
    params: idParams,
    body: z.strictObject({ body: commentBody, parent_id: id.nullable().default(null) }),
    output: noticeComment,
    cross_organization: crossOrganization,
    limit: { per: 'user', count: 10, seconds: 60 },
    refusals: [r.comments_closed, r.young],
    ledger: ['C-internotifications-008'],
  },
  updateComment: {
    method: 'PUT',
    path: '/internotifications/{id}/update_comment',
    summary: 'Change or remove an own comment; hide or show one as the author of the notice or with 0709',
    right: 'signed_in',
    own_hands: true,
    params: idParams,
    body: z.strictObject({
      comment_id: id,
      body: commentBody.optional(),
      status: z.enum(['visible', 'hidden', 'deleted']).optional(),
      reason: line(2, 100).optional(),
    }),
    output: noticeComment,
    cross_organization: crossOrganization,
    refusals: [r.comment_late, r.comments_closed],
    ledger: ['C-internotifications-009'],
  },
});

/** The channel on which open pages of a notice are informed that it changed, was recalled or commented on. */
export const noticeChannel = (noticeId: string): string => `notice:${noticeId}`;
