import { viewAudienceOptions } from '#server/audience/choose-audience.ts';
import { implement } from '#server/http/context.ts';
import { announcements } from '../contract/announcements.contract.ts';
import { announces } from '../contract/announces.contract.ts';
import { audiences } from '../contract/audiences.contract.ts';
import {
  messages,
  noticeLikes,
  notificationTypes,
  notificationUserCommentLikes,
} from '../contract/messages.contract.ts';
import { notices } from '../contract/notices.contract.ts';
import { receipts } from '../contract/receipts.contract.ts';
import { confirmAnnouncement } from './announcement-confirm.service.ts';
import { moveAnnouncement, viewAudience, viewRecipients } from './announcement-moves.service.ts';
import { createAnnouncements, removeAnnouncements, updateAnnouncement } from './announcement-writing.service.ts';
import {
  viewAnnouncement,
  viewAnnouncements,
  viewLatestAnnounce,
  viewOwnAnnouncements,
} from './announcements.service.ts';
import { addComment, changeComment, viewComments } from './discussion/comments.service.ts';
import { likeComment, likeNotice, unlikeComment, unlikeNotice } from './discussion/likes.service.ts';
import { announcementSubject, noticeSubject } from './discussion/subjects.service.ts';
import { previewAudience } from './notices/audiences.service.ts';
import { saveFormDraft, viewFormDraft } from './notices/form-drafts.service.ts';
import { viewDeliveries } from './notices/message-deliveries.service.ts';
import { viewFormAnswer } from './notices/notice-forms.service.ts';
import { moveNotice } from './notices/notice-moves.service.ts';
import { viewNotice } from './notices/notice-view.service.ts';
import {
  copyNotice,
  createMessage,
  createNotice,
  removeNotices,
  updateMessage,
  updateNotice,
} from './notices/notice-writing.service.ts';
import { viewMessages, viewNotices, viewOwnNotices } from './notices/notices.service.ts';
import { confirmNotice } from './notices/replies.service.ts';
import { notificationTypeStore } from './notification-type.store.ts';
import { viewCalls } from './receipts/calls.service.ts';
import { viewReading } from './receipts/reading.service.ts';
import { exportReceipts } from './receipts/receipt-export.service.ts';
import { viewReceipts, viewStats } from './receipts/receipts.service.ts';
import { urge } from './receipts/urge.service.ts';
import { tryAnnouncement, tryNotice } from './trial.service.ts';

export const announceRoutes = implement(announces)({
  latest: ({ query }, ctx) => viewLatestAnnounce(ctx, query.organization_id),
});

export const announcementRoutes = implement(announcements)({
  list: ({ query }, ctx) => viewAnnouncements(ctx, query),
  mine: ({ query }, ctx) => viewOwnAnnouncements(ctx, query),
  get: ({ params }, ctx) => viewAnnouncement(ctx, params.id),
  audience: ({ query }, ctx) => viewAudience(ctx, query),
  create: ({ body }, ctx) => createAnnouncements(ctx, body),
  update: ({ params, body }, ctx) => updateAnnouncement(ctx, params.id, body),
  trial: ({ params }, ctx) => tryAnnouncement(ctx, params.id),
  recipients: ({ params }, ctx) => viewRecipients(ctx, params.id),
  submit: ({ params, body }, ctx) => moveAnnouncement(ctx, params.id, 'submit', body.version),
  withdraw: ({ params, body }, ctx) => moveAnnouncement(ctx, params.id, 'withdraw', body.version),
  cancelSchedule: ({ params, body }, ctx) => moveAnnouncement(ctx, params.id, 'cancel_schedule', body.version),
  approve: ({ params, body }, ctx) => moveAnnouncement(ctx, params.id, 'approve', body.version),
  giveBack: ({ params, body }, ctx) => moveAnnouncement(ctx, params.id, 'return', body.version, body.reason),
  confirm: ({ params }, ctx) => confirmAnnouncement(ctx, params.id),
  recall: ({ params, body }, ctx) => moveAnnouncement(ctx, params.id, 'recall', body.version, body.reason),
  remove: ({ body }, ctx) => removeAnnouncements(ctx, body.ids),
});

export const noticeRoutes = implement(notices)({
  list: ({ query }, ctx) => viewNotices(ctx, query),
  mine: ({ query }, ctx) => viewOwnNotices(ctx, query),
  get: ({ params }, ctx) => viewNotice(ctx, params.id),
  create: ({ body }, ctx) => createNotice(ctx, body),
  update: ({ params, body }, ctx) => updateNotice(ctx, params.id, body),
  updateHere: ({ body: { id, ...body } }, ctx) => updateNotice(ctx, id, body),
  remove: ({ body }, ctx) => removeNotices(ctx, body.ids),
  trial: ({ params }, ctx) => tryNotice(ctx, params.id),
  submit: ({ params, body }, ctx) => moveNotice(ctx, params.id, 'submit', body.version),
  withdraw: ({ params, body }, ctx) => moveNotice(ctx, params.id, 'withdraw', body.version),
  cancelSchedule: ({ params, body }, ctx) => moveNotice(ctx, params.id, 'cancel_schedule', body.version),
  approve: ({ params, body }, ctx) => moveNotice(ctx, params.id, 'approve', body.version),
  giveBack: ({ params, body }, ctx) => moveNotice(ctx, params.id, 'return', body.version, body.reason),
  recall: ({ params, body }, ctx) => moveNotice(ctx, params.id, 'recall', body.version, body.reason),
  copy: ({ params }, ctx) => copyNotice(ctx, params.id),
  confirm: ({ params, body }, ctx) => confirmNotice(ctx, params.id, body),
  formAnswer: ({ params }, ctx) => viewFormAnswer(ctx, params.id, params.reply_id),
  formDraft: ({ params }, ctx) => viewFormDraft(ctx, params.id, params.received_id),
  saveFormDraft: ({ params, body }, ctx) => saveFormDraft(ctx, params.id, params.received_id, body),
  comments: async ({ params }, ctx) => viewComments(ctx, await noticeSubject(ctx, params.id)),
  createComment: async ({ params, body }, ctx) => addComment(ctx, await noticeSubject(ctx, params.id), body),
  updateComment: async ({ params, body }, ctx) => changeComment(ctx, await noticeSubject(ctx, params.id), body),
});

export const receiptRoutes = implement(receipts)({
  reading: (_input, ctx) => viewReading(ctx),
  list: ({ params, query }, ctx) => viewReceipts(ctx, 'internotification', params.id, query),
  stats: ({ params }, ctx) => viewStats(ctx, 'internotification', params.id),
  export: ({ params, query }, ctx) => exportReceipts(ctx, 'internotification', params.id, query),
  calls: ({ params }, ctx) => viewCalls(ctx, params.id),
  urge: ({ params, body }, ctx) => urge(ctx, 'internotification', params.id, body),
});

export const audienceRoutes = implement(audiences)({
  offer: ({ query }, ctx) => viewAudienceOptions(ctx, query),
  preview: ({ body }, ctx) => previewAudience(ctx, body),
});

export const messageRoutes = implement(messages)({
  list: ({ query }, ctx) => viewMessages(ctx, query),
  create: ({ body }, ctx) => createMessage(ctx, body),
  update: ({ params, body }, ctx) => updateMessage(ctx, params.id, body),
  deliveries: ({ params }, ctx) => viewDeliveries(ctx, params.id),
  comments: async ({ params }, ctx) => viewComments(ctx, await announcementSubject(ctx, params.id)),
  createComment: async ({ params, body }, ctx) => addComment(ctx, await announcementSubject(ctx, params.id), body),
  updateComment: async ({ params, body }, ctx) => changeComment(ctx, await announcementSubject(ctx, params.id), body),
  receipts: ({ params, query }, ctx) => viewReceipts(ctx, 'notification', params.id, query),
  stats: ({ params }, ctx) => viewStats(ctx, 'notification', params.id),
  exportReceipts: ({ params, query }, ctx) => exportReceipts(ctx, 'notification', params.id, query),
  urge: ({ params, body }, ctx) => urge(ctx, 'notification', params.id, body),
});

export const likeRoutes = [
  implement(noticeLikes)({
    create: ({ body }, ctx) => likeNotice(ctx, body.internotification_id),
    remove: ({ params }, ctx) => unlikeNotice(ctx, params.id),
  }),
  implement(notificationUserCommentLikes)({
    create: ({ body }, ctx) => likeComment(ctx, body.comment_id),
    remove: ({ params }, ctx) => unlikeComment(ctx, params.id),
  }),
];

export const notificationTypeRoutes = implement(notificationTypes)(notificationTypeStore.handlers);
