import * as z from 'zod';
import { chatModes } from '#modules/learning/lives/contract/live-choices.ts';
import { id, instant, line } from '#shared/fields.ts';
import type { ReferenceList } from '#shared/reference/item.ts';
import { zodOf } from '#shared/reference-lists.ts';
import { defineRefusals } from '#shared/refusal.ts';

/** The channels of a live stream: everybody in it, and those who keep the chat clean. */
export const chatChannel = (liveId: string): string => `live_chat:${liveId}`;
export const deskChannel = (liveId: string): string => `live_desk:${liveId}`;

export const TEXT_AT_MOST = 200;
export const PINNED_AT_MOST = 3;
export const OWN_DELETION_SECONDS = 120;
/** One person says something at most this often, however the live is set. */
export const PAUSE_SECONDS = 2;
export const MUTE_DAYS_AT_MOST = 30;
/** Messages of one answer. */
export const READ_AT_ONCE = 200;
/** Guests have no socket: their page asks this often. */
export const GUEST_READS_EVERY_MS = 3_000;

export const messageKinds = ['text', 'question', 'system'] as const;
export const messageStatuses = ['visible', 'held', 'hidden', 'deleted'] as const;
export const badges = [
  { code: 'host', cn: '主播', us: 'Host' },
  { code: 'moderator', cn: '管理员', us: 'Moderator' },
  { code: 'staff', cn: '教职工', us: 'Staff' },
] as const satisfies ReferenceList;

export const chatRefusals = defineRefusals('live_chat', {
  muted: { cn: '已被禁言至{time}', us: 'You’re muted until {time}' },
  too_fast: { cn: '请{n}秒后再发言', us: 'Wait {n} s before your next message' },
  not_allowed: { cn: '内容不符合规定，未发送', us: 'This isn’t allowed here and was not sent' },
  session: { cn: '当前身份不能发言', us: 'You can’t chat in this session' },
  closed: { cn: '聊天未开放', us: 'The chat isn’t open' },
  ended: { cn: '直播已结束，不能再发言', us: 'The stream has ended, so the chat is closed' },
  off: { cn: '主播已关闭聊天', us: 'The host has turned the chat off' },
  questions_only: { cn: '当前只能提问', us: 'Only questions can be asked right now' },
  too_late: { cn: '超过2分钟不能撤回', us: 'Messages can only be withdrawn within 2 minutes' },
  pinned_full: { cn: '最多置顶3条', us: 'Up to 3 messages can be pinned' },
  changed: { cn: '消息状态已变化，请刷新', us: 'This message has changed. Refresh and try again.' },
  no_question: { cn: '只有提问可以投票或标记已回答', us: 'Only questions can be voted for or answered' },
  not_the_host: { cn: '不能禁言主播或管理员', us: 'The host and moderators can’t be muted' },
  no_answer: { cn: '要回复的消息已不在', us: 'The message you answered is gone' },
});

/** A message as everybody in the live sees it. `rev` counts its changes among all of the live: readers ask for what came after one. */
export const liveMessage = z.object({
  id,
  seq: z.int().nullable(),
  rev: z.int().nullable(),
  client_id: id,
  kind: z.enum(messageKinds),
  shown_name: z.string(),
  badge: zodOf(badges).nullable(),
  /** Null where it was hidden or withdrawn. */
  body: z.string().nullable(),
  reply_to: z.int().nullable(),
  reply: z.object({ shown_name: z.string(), body: z.string() }).nullable(),
  t_offset_s: z.int().nullable(),
  status: z.enum(messageStatuses),
  is_visible: z.boolean(),
  /** A moderator has to pass it. */
  is_held: z.boolean(),
  is_hidden: z.boolean(),
  pinned: z.boolean(),
  votes: z.int(),
  answered_at: instant.nullable(),
  created_at: instant,
  is_own: z.boolean(),
  has_voted: z.boolean(),
});

/** What the reader may do at this moment. */
export const chatState = z.object({
  chat_mode: zodOf(chatModes),
  slow_seconds: z.int(),
  /** Whether the live stands in a state in which people talk. */
  is_open: z.boolean(),
  may_chat: z.boolean(),
  muted_until: instant.nullable(),
  is_moderator: z.boolean(),
  /** Whether the reader may mute in all lives of the school, and change its words. */
  may_mute_everywhere: z.boolean(),
  /** Number of held and of reported messages, for moderators; 0 for others. */
  waiting: z.int(),
});

export const messageDraft = z.strictObject({
  client_id: id,
  kind: z.enum(['text', 'question']).default('text'),
  body: line(1, TEXT_AT_MOST),
  reply_to: z.int().min(1).nullable().default(null),
});

/** What a moderator reads: who it was, in full. */
export const deskMessage = liveMessage.extend({
  sender: z.object({ name: z.string(), name_en: z.string().nullable(), muted_until: instant.nullable() }),
  report_count: z.int(),
  reports: z.array(z.string()),
});

export const reason = line(2, 100);

/** One frame, sent to all sockets of a live. */
export interface ChatFrame {
  /** Messages that are new or changed, by `rev`. */
  readonly messages: readonly unknown[];
  /** Votes that changed, by message. */
  readonly votes: readonly { readonly id: string; readonly votes: number }[];
  /** Smallest and largest `rev` in it; 0 without messages. */
  readonly from: number;
  readonly to: number;
  /** There were more messages than fit in a frame: the rest is in the history. */
  readonly is_cut: boolean;
}
