import * as z from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { id, instant, listOf, listQuery, namedRow, queryFlag } from '../fields.ts';
import { defineRefusals } from '../refusal.ts';

/** The tabs of the message page; every notification stands in one of them. */
export const NOTIFICATION_KINDS = ['todo', 'notice', 'bulletin', 'announcement', 'message', 'system'] as const;
export const NOTIFICATION_URGENCIES = ['normal', 'urgent'] as const;

export const notificationRefusals = defineRefusals('notification', {
  owed: { cn: '请先确认后再删除', us: 'Confirm it before you remove it' },
});

const kind = z.enum(NOTIFICATION_KINDS);

export const notificationRow = z.object({
  id,
  kind,
  /** What happened, `<entity>.<move>`. */
  event: z.string(),
  title: z.string(),
  title_en: z.string().nullable(),
  body: z.string().nullable(),
  body_en: z.string().nullable(),
  /** Path of the page inside the portal. */
  route: z.string().nullable(),
  actions: z.array(z.object({ key: z.string(), name: z.string(), name_en: z.string(), route: z.string() })),
  urgency: z.enum(NOTIFICATION_URGENCIES),
  /** The child that it is about, where a guardian gets it. */
  for: namedRow.nullable(),
  /** It still waits for an answer. */
  is_owed: z.boolean(),
  is_read: z.boolean(),
  read_at: instant.nullable(),
  created_at: instant,
});

/** Unread ones per kind; kinds without any are left out. */
const unread = z.record(z.string(), z.int());

export const notifications = defineEndpoints('notifications', {
  list: {
    method: 'GET',
    path: '/users/notifications',
    summary: 'Own notifications, newest first, with the number of unread ones per kind',
    right: 'signed_in',
    query: listQuery(['created_at'], {
      kind: kind.optional(),
      unread: queryFlag.optional(),
      need_action: queryFlag.optional(),
      for_user_id: id.optional(),
    }),
    output: listOf(notificationRow, { unread }),
    ledger: ['C-users-025'],
  },
  setRead: {
    method: 'PUT',
    path: '/users/notification_set_read',
    summary: 'Marks own notifications as read: some by id, or all (of one kind)',
    right: 'signed_in',
    own_hands: true,
    body: z.union([
      z.strictObject({ ids: z.array(id).min(1).max(500) }),
      z.strictObject({ all: z.literal(true), kind: kind.optional() }),
    ]),
    output: z.object({ new_notification: z.int().min(0).max(100) }),
    ledger: ['C-users-026'],
  },
  hide: {
    method: 'DELETE',
    path: '/users/batch_destroy',
    summary: 'Takes own notifications off the list; accounts are never touched',
    right: 'signed_in',
    own_hands: true,
    body: z.strictObject({ ids: z.array(id).min(1).max(500) }),
    output: z.object({ destroyed: z.int(), new_notification: z.int().min(0).max(100) }),
    refusals: [notificationRefusals.owed],
    ledger: ['C-users-024'],
  },
});
