import * as z from 'zod';
import type { contentCheckActions } from '#modules/core/content-check/rights.ts';
import { contentCheckRights } from '#modules/core/content-check/rights.ts';
import { chatModes } from '#modules/learning/lives/contract/live-choices.ts';
import { defineEndpoints } from '#shared/endpoint.ts';
import { id, idParams, instant, listOf } from '#shared/fields.ts';
import { zodOf } from '#shared/reference-lists.ts';
import {
  chatState,
  deskMessage,
  liveMessage,
  MUTE_DAYS_AT_MOST,
  messageDraft,
  chatRefusals as r,
  reason,
} from './live-chat.shapes.ts';

const cross_organization =
  'a live stream is seen by its audience, which may belong to several schools; the stream decides';

export const muteRow = z.object({
  id,
  user: z.object({ name: z.string(), name_en: z.string().nullable() }),
  /** In all lives of the school, not this one alone. */
  is_everywhere: z.boolean(),
  until: instant,
  reason: z.string(),
  by: z.object({ name: z.string(), name_en: z.string().nullable() }),
  created_at: instant,
});

export const liveMessages = defineEndpoints('live_messages', {
  list: {
    method: 'GET',
    path: '/lives/{id}/live_messages',
    summary:
      'What is said in a live: the newest, what came after a number, what stood before one, or the questions by votes',
    right: 'public',
    params: idParams,
    query: z.strictObject({
      after_seq: z.coerce.number<number | string>().int().min(0).optional(),
      before_seq: z.coerce.number<number | string>().int().min(1).optional(),
      kind: z.enum(['question']).optional(),
    }),
    output: z.object({
      list: z.array(liveMessage),
      /** Number of the last change in the live; what is asked after next. */
      counter: z.int(),
      /** More stands after (or before) what is in the list. */
      has_more: z.boolean(),
      pinned: z.array(liveMessage),
      chat: chatState,
    }),
    cross_organization,
  },
  create: {
    method: 'POST',
    path: '/lives/{id}/live_messages',
    summary: 'Say or ask something; the same client_id again answers the same message',
    right: 'signed_in',
    params: idParams,
    body: messageDraft,
    output: liveMessage,
    refusals: [r.muted, r.too_fast, r.not_allowed, r.session, r.closed, r.ended, r.off, r.questions_only, r.no_answer],
    own_transactions: true,
    cross_organization,
  },
  act: {
    method: 'PUT',
    path: '/live_messages/{id}',
    summary:
      'Hide, show, pass, keep (reported) or pin a message, mark a question answered (moderators); withdraw the own one within 2 minutes',
    right: 'signed_in',
    params: idParams,
    body: z.strictObject({
      status: z.enum(['visible', 'hidden', 'deleted']).optional(),
      pinned: z.boolean().optional(),
      answered: z.boolean().optional(),
      reason: reason.nullable().default(null),
    }),
    output: liveMessage,
    refusals: [r.too_late, r.pinned_full, r.changed, r.no_question],
    cross_organization,
  },
  report: {
    method: 'POST',
    path: '/live_messages/{id}/report',
    summary: 'Tell the moderators about a message, once',
    right: 'signed_in',
    params: idParams,
    body: z.strictObject({ reason }),
    limit: { per: 'user', count: 10, seconds: 60 },
    cross_organization,
  },
  vote: {
    method: 'POST',
    path: '/live_messages/{id}/vote',
    summary: 'Vote for a question, once',
    right: 'signed_in',
    params: idParams,
    output: z.object({ votes: z.int() }),
    refusals: [r.no_question, r.session],
    cross_organization,
  },
  unvote: {
    method: 'DELETE',
    path: '/live_messages/{id}/vote',
    summary: 'Take the vote for a question back',
    right: 'signed_in',
    params: idParams,
    output: z.object({ votes: z.int() }),
    refusals: [r.no_question, r.session],
    cross_organization,
  },
  desk: {
    method: 'GET',
    path: '/lives/{id}/live_desk',
    summary: 'What waits for a moderator: held messages, and reported ones, with their senders',
    right: 'signed_in',
    params: idParams,
    output: z.object({ held: z.array(deskMessage), reported: z.array(deskMessage) }),
    cross_organization,
  },
  look: {
    method: 'GET',
    path: '/live_messages/{id}',
    summary: 'One message with its sender and what they said before, for moderators; the look is on record',
    right: 'signed_in',
    params: idParams,
    output: deskMessage.extend({ before: z.array(liveMessage) }),
    side_effect: true,
    cross_organization,
  },
  changeChat: {
    method: 'PUT',
    path: '/lives/{id}/chat',
    summary: 'Change how people may talk, at once for all',
    right: 'signed_in',
    params: idParams,
    body: z.strictObject({ chat_mode: zodOf(chatModes).optional(), slow_seconds: z.int().min(0).max(120).optional() }),
    output: chatState,
    cross_organization,
  },
  mutes: {
    method: 'GET',
    path: '/lives/{id}/mutes',
    summary: 'Who is muted in a live, for moderators',
    right: 'signed_in',
    params: idParams,
    output: listOf(muteRow),
    cross_organization,
  },
  mute: {
    method: 'POST',
    path: '/lives/{id}/mutes',
    summary: 'Mute the sender of a message in this live, or with 2306 in all lives of the school',
    right: 'signed_in',
    params: idParams,
    body: z.strictObject({
      message_id: id,
      minutes: z
        .int()
        .min(1)
        .max(MUTE_DAYS_AT_MOST * 1440),
      everywhere: z.boolean().default(false),
      reason,
    }),
    output: muteRow,
    refusals: [r.not_the_host],
    cross_organization,
  },
  unmute: {
    method: 'DELETE',
    path: '/lives/{id}/mutes/{mute_id}',
    summary: 'Let somebody talk again',
    right: 'signed_in',
    params: z.strictObject({ id, mute_id: id }),
    cross_organization,
  },
});

/** The code that keeps the chats of a school clean. */
export const MODERATE = contentCheckRights.moderate satisfies keyof typeof contentCheckActions;
