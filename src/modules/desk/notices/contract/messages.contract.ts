import * as z from 'zod';
import { userGroupsRights } from '#modules/desk/user-groups/rights.ts';
import { crud } from '#shared/crud.ts';
import { defineEndpoints } from '#shared/endpoint.ts';
import { id, idParams, line, listOf, listQuery, many } from '#shared/fields.ts';
import type { ReferenceList } from '#shared/reference/item.ts';
import { zodOf } from '#shared/reference-lists.ts';
import { defineRefusals } from '#shared/refusal.ts';
import { states } from '#shared/states.ts';
import { noticeRights } from '../rights.ts';
import { notices } from './notices.contract.ts';
import { noticeRefusals as r } from './notices.refusals.ts';
import { CHANNELS, messageDraft, noticeDetail, noticeRow, status } from './notices.shapes.ts';
import { receipts } from './receipts.contract.ts';

const { comments, createComment, updateComment } = notices;

/** Short messages, and what is said below announcements. */
export const messages = defineEndpoints('messages', {
  list: {
    method: 'GET',
    path: '/notifications/messages',
    summary: 'Messages of the organisations in reach, in every state; drafts of others stay with them',
    right: [userGroupsRights.messages],
    query: listQuery(['sent_at'], { status: many(status).optional() }),
    output: listOf(noticeRow),
    ledger: ['R-wb-050'],
  },
  create: {
    method: 'POST',
    path: '/notifications',
    summary: 'Write a message; `submit` sends it where nobody else has to decide',
    right: [userGroupsRights.messages],
    own_hands: true,
    body: messageDraft,
    output: noticeDetail,
    refusals: [r.nobody, r.too_far, r.no_sms, r.past],
    ledger: ['C-notifications-003'],
  },
  update: {
    method: 'PUT',
    path: '/notifications/messages/{id}',
    summary: 'Change an own draft of a message',
    right: [userGroupsRights.messages],
    params: idParams,
    body: messageDraft.omit({ submit: true }).extend({ version: z.int() }),
    output: noticeDetail,
    refusals: [r.state, r.too_far, r.no_sms, r.past],
  },
  deliveries: {
    method: 'GET',
    path: '/notifications/messages/{id}/deliveries',
    summary: 'How a message went out by each channel',
    right: [userGroupsRights.messages],
    params: idParams,
    output: z.object({
      channels: z.array(
        z.object({ channel: z.string(), queued: z.int(), sent: z.int(), delivered: z.int(), failed: z.int() }),
      ),
    }),
  },
  comments: { ...comments, path: '/notifications/{id}/comments', summary: 'What was said below an announcement' },
  createComment: {
    ...createComment,
    path: '/notifications/{id}/create_comment',
    summary: 'Say something below an announcement that takes comments',
    ledger: ['C-notifications-006'],
  },
  updateComment: { ...updateComment, path: '/notifications/{id}/update_comment', ledger: ['C-notifications-007'] },
  receipts: {
    ...receipts.list,
    path: '/notifications/{id}/receipts',
    summary: 'Who received an announcement or a message, has read it and has confirmed it',
  },
  stats: {
    ...receipts.stats,
    path: '/notifications/{id}/stats',
    summary: 'How many have read and confirmed an announcement or a message',
  },
  exportReceipts: {
    ...receipts.export,
    path: '/notifications/{id}/receipts/export',
    summary: 'The same list as a file. Answers the task that writes it',
  },
  urge: {
    ...receipts.urge,
    path: '/notifications/{id}/urge_email',
    summary: 'Remind exactly those who have not read an announcement or a message',
    right: [userGroupsRights.messages, noticeRights.receipts, noticeRights.publish],
    ledger: ['C-notifications-008'],
  },
});

const crossOrganization = 'what a school or the group above it told the caller is shown wherever they are';
const liked = z.object({ id, like_count: z.int() });
const unliked = z.object({ like_count: z.int() });

/** A like of a notice or bulletin. Liking twice answers the first one. */
export const noticeLikes = defineEndpoints('internotification_user_likes', {
  create: {
    method: 'POST',
    path: '/internotification_user_likes',
    summary: 'Like a notice that I received',
    right: 'signed_in',
    own_hands: true,
    body: z.strictObject({ internotification_id: id }),
    output: liked,
    cross_organization: crossOrganization,
    ledger: ['C-internotificationuserlikes-001'],
  },
  remove: {
    method: 'DELETE',
    path: '/internotification_user_likes/{id}',
    summary: 'Take an own like back',
    right: 'signed_in',
    own_hands: true,
    params: idParams,
    output: unliked,
    cross_organization: crossOrganization,
    ledger: ['C-internotificationuserlikes-002'],
  },
});

/** A like of a comment below a notice or an announcement. */
export const notificationUserCommentLikes = defineEndpoints('notification_user_comment_likes', {
  create: {
    method: 'POST',
    path: '/notification_user_comment_likes',
    summary: 'Like a comment that I see',
    right: 'signed_in',
    own_hands: true,
    body: z.strictObject({ comment_id: id }),
    output: liked,
    cross_organization: crossOrganization,
    ledger: ['C-notificationusercommentlikes-001'],
  },
  remove: {
    method: 'DELETE',
    path: '/notification_user_comment_likes/{id}',
    summary: 'Take an own like back',
    right: 'signed_in',
    own_hands: true,
    params: idParams,
    output: unliked,
    cross_organization: crossOrganization,
    ledger: ['C-notificationusercommentlikes-002'],
  },
});

export const typeStates = [
  { code: 'on', ...states.active },
  { code: 'off', ...states.inactive },
] as const satisfies ReferenceList;

export const notificationTypeRefusals = defineRefusals('notification_type', {
  code_taken: { cn: '编码已存在', us: 'This code is taken' },
  in_use: { cn: '已有消息使用该类型，请停用', us: 'Messages use this type. Switch it off instead.' },
});

const typeDraft = z.strictObject({
  code: z.string().regex(/^[a-z_]{2,40}$/),
  name: line(2, 20),
  name_en: line(1, 40).nullable().default(null),
  default_channels: z.array(z.enum(CHANNELS)).max(CHANNELS.length).default([]),
  is_urgent: z.boolean().default(false),
  status: zodOf(typeStates).default('on'),
});

/** What kinds of messages an organisation sends. */
export const notificationTypes = defineEndpoints('notification_types', {
  ...crud({
    path: '/notification_types',
    only: ['list', 'get', 'create', 'update', 'remove'],
    words: ['notification type', 'notification types'],
    read: 'signed_in',
    write: [noticeRights.types],
    query: listQuery(['name', 'code'], { status: many(zodOf(typeStates)).optional() }),
    row: z.object({
      id,
      code: z.string(),
      name: z.string(),
      name_en: z.string().nullable(),
      default_channels: z.array(z.enum(CHANNELS)),
      is_urgent: z.boolean(),
      status: zodOf(typeStates),
      version: z.int(),
    }),
    draft: typeDraft,
    refusals: [notificationTypeRefusals.code_taken],
    own: {
      list: { ledger: ['C-notificationtypes-001'] },
      create: { ledger: ['C-notificationtypes-002'] },
      remove: { refusals: [notificationTypeRefusals.in_use] },
    },
  }),
});
