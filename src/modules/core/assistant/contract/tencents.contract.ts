import * as z from 'zod';
import { defineEndpoints } from '#shared/endpoint.ts';
import { id, instant } from '#shared/fields.ts';
import { defineRefusals } from '#shared/refusal.ts';

/** Where somebody wants to talk: in the chat of a live stream, or with the service desk. */
export const chatSceneCodes = ['live', 'service'] as const;

export const chatTokenRefusals = defineRefusals('chat_token', {
  not_set_up: { cn: '聊天服务未开通', us: 'The chat service isn’t set up' },
  may_not_chat: { cn: '您不能在该直播间发言', us: 'You can’t chat in this room' },
});

export const tencents = defineEndpoints('tencents', {
  fetchToken: {
    method: 'GET',
    path: '/tencents/fetch_token',
    summary: 'A token of the chat service for the caller, under a pseudonym',
    right: 'signed_in',
    query: z.strictObject({ scene: z.enum(chatSceneCodes).default('live'), room_id: id.optional() }),
    output: z.object({
      token: z.string(),
      sdk_app_id: z.int(),
      user_id: z.string(),
      scene: z.enum(chatSceneCodes),
      expires_at: instant,
    }),
    refusals: [chatTokenRefusals.not_set_up, chatTokenRefusals.may_not_chat],
    limit: { per: 'user', count: 10, seconds: 60 },
    own_hands: true,
    secret_answer: true,
    ledger: ['C-tencents-001', 'B-call-011', 'K-026'],
  },
});
