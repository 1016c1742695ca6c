import * as z from 'zod';
import { signInPerson } from '#modules/identity/sign-in/contract/sign-in.shapes.ts';
import { id, instant, line, queryFlag } from '#shared/fields.ts';
import { CHANNELS, INTENTS } from './channels.ts';

export const channelParams = z.strictObject({ channel: z.enum(CHANNELS) });

/** `web`: the provider's page in a browser; `in_app`: the page inside the provider's own app. */
export const PROVIDER_FORMS = ['web', 'in_app'] as const;
export type ProviderForm = (typeof PROVIDER_FORMS)[number];

/** At most so many people behind one identity (parents and pupils may share a phone). */
export const MAX_LINKED_PEOPLE = 5;

export const oauthStart = z.strictObject({
  /** The caller's own state: given back to the page, never to the provider. */
  state: z.string().max(200).optional(),
  redirect: line(1, 512).optional(),
  form: z.enum(PROVIDER_FORMS).default('web'),
  intent: z.enum(INTENTS).default('login'),
});

/** What a provider proved and nobody has used yet. */
export const pendingIdentity = z.object({
  /** Whether somebody is linked to it. */
  is_oauth: z.boolean(),
  channel: z.enum(CHANNELS).nullable(),
  nickname: z.string().nullable(),
  avatar_url: z.string().nullable(),
  intent: z.enum(INTENTS).nullable(),
  redirect: z.string().nullable(),
  state: z.string().nullable(),
});

export const linkedPeople = z.object({ list: z.array(signInPerson) });

export const signInAs = z.strictObject({ user_id: id.optional(), public_computer: queryFlag.optional() });

export const dingCode = z.strictObject({ id: line(1, 128), code: line(1, 512) });

export const identity = z.object({
  id,
  channel: z.enum(CHANNELS),
  nickname: z.string().nullable(),
  linked_by: z.enum(['self', 'provisioned']),
  linked_at: instant,
  last_used_at: instant.nullable(),
});

export const ticketAttrs = z.object({
  appId: z.string(),
  timestamp: z.int(),
  nonceStr: z.string(),
  signature: z.string(),
});

export const QR_STATES = ['new', 'scanned', 'confirmed', 'denied', 'expired', 'consumed'] as const;
export type QrState = (typeof QR_STATES)[number];
export const QR_LIFE_SECONDS = 120;
export const qrState = z.enum(QR_STATES);
export const qrTokenField = z.string().min(20).max(100);

/** Two digits; a leading zero is typed too. */
export const qrNumber = z.string().regex(/^\d{2}$/);

export const qrAct = z.discriminatedUnion('step', [
  z.strictObject({ step: z.literal('scan'), qr_token: qrTokenField }),
  z.strictObject({ step: z.literal('confirm'), qr_token: qrTokenField, number: qrNumber }),
  z.strictObject({ step: z.literal('deny'), qr_token: qrTokenField }),
]);

/** What the phone shows about the computer before anybody confirms. */
export const qrAnswer = z.object({
  state: qrState,
  browser: z.string().nullable(),
  city: z.string().nullable(),
  ip: z.string().nullable(),
  at: instant,
  expires_at: instant,
  same_network: z.boolean(),
});
