import * as z from 'zod';
import { defineEndpoints } from '#shared/endpoint.ts';
import { errorCatalogue } from '#shared/errors/error-catalogue.ts';
import { day, id, idParams, instant, line, listOf, listQuery, many, namedRow } from '#shared/fields.ts';
import type { ReferenceList } from '#shared/reference/item.ts';
import { zodOf } from '#shared/reference-lists.ts';
import { defineRefusals } from '#shared/refusal.ts';
import { states } from '#shared/states.ts';
import { cardRights } from '../rights.ts';
import { CARD_SIZES, ORIENTATIONS, shownFace } from './card-faces.ts';

/** The user type that a card is for. */
export const CARD_KINDS = ['staff', 'student', 'guardian'] as const;
/** `ended`: the user type or the membership is gone; nobody moves a card there, it follows from them. */
export const cardStatuses = [
  { code: 'active', ...states.valid },
  { code: 'blocked', ...states.reported_lost },
  { code: 'ended', ...states.no_longer_valid },
] as const satisfies ReferenceList;

export const cardRefusals = defineRefusals('digital_card', {
  unconfirmed: errorCatalogue.real_name_required.text,
  photo_first: { cn: '请先上传证件照', us: 'Upload an ID photo first' },
  is_blocked: { cn: '该证件已挂失', us: 'This ID has already been reported lost' },
  not_blocked: { cn: '该证件未挂失', us: 'This ID hasn’t been reported lost' },
});

/** What a scanner without 0204 reads, and nothing more. */
export const scanNotices = {
  valid: { cn: '该证件有效', us: 'This ID is valid' },
  invalid: { cn: '该证件无效', us: 'This ID is not valid' },
} as const;

/** What the owner is told. */
export const cardMessages = {
  blocked: { cn: '您的电子证件已挂失：{reason}', us: 'Your electronic ID was reported lost: {reason}' },
  unblocked: { cn: '您的电子证件已恢复使用', us: 'Your electronic ID has been restored' },
} as const;

export const REPORTED_LOST = { cn: '本人挂失', us: 'Reported lost' } as const;

const kind = z.enum(CARD_KINDS);
const status = zodOf(cardStatuses);

export const digitalCard = z.object({
  id,
  kind,
  /** The cards that the person may open. */
  kinds: z.array(kind),
  name: z.string(),
  name_en: z.string().nullable(),
  number: z.string().nullable(),
  /** User types of the owner. */
  types: z.array(z.string()),
  avatar_url: z.string().nullable(),
  photo_url: z.string().nullable(),
  organization: namedRow,
  department: namedRow.nullable(),
  post: namedRow.nullable(),
  language: z.enum(['cn', 'us']),
  status,
  is_active: z.boolean(),
  block_reason: z.string().nullable(),
  issued_at: instant,
  /** Last day on which it is good; null: as long as its owner belongs here. */
  valid_to: day.nullable(),
  /** Makes the moving code of kind `e`; in the owner's own hands alone, and while the card is active. */
  secret: z.string().nullable(),
  /** By which the page corrects its clock. */
  server_time: instant,
  version: z.int(),
});

/** How a card looks now; null: no template holds, and the plain face is drawn. */
export const cardLook = z.object({
  size: z.enum(CARD_SIZES),
  orientation: z.enum(ORIENTATIONS),
  front: shownFace,
  back: shownFace.nullable(),
  revision: z.int(),
});

export const cardRow = z.object({
  id,
  kind,
  person: namedRow.extend({ number: z.string().nullable() }),
  language: z.enum(['cn', 'us']),
  status: z.enum(['active', 'blocked']),
  block_reason: z.string().nullable(),
  issued_at: instant,
  version: z.int(),
});

export const cardQuery = listQuery(['issued_at'], {
  kind: many(kind).optional(),
  status: many(z.enum(['active', 'blocked'])).optional(),
});

export const CARD_STATES = ['none', 'active', 'blocked'] as const;
export const PHOTO_STATES = ['missing', 'there'] as const;
export const ISSUE_SKIPS = ['unconfirmed', 'photo_missing', 'not_here'] as const;

/** Somebody who may have a card of the kind, with the card where there is one. */
export const cardHolder = z.object({
  /** Of the person. */
  id,
  name: z.string(),
  name_en: z.string().nullable(),
  number: z.string().nullable(),
  avatar_url: z.string().nullable(),
  department: namedRow.nullable(),
  is_confirmed: z.boolean(),
  has_photo: z.boolean(),
  card: z
    .object({
      id,
      status: z.enum(['active', 'blocked']),
      /** What the reader may do with it now; only an active one is printed. */
      actions: z.array(z.enum(['block', 'unblock', 'print'])),
      block_reason: z.string().nullable(),
      issued_at: instant,
      valid_to: day.nullable(),
      printed_count: z.int(),
      last_scan_at: instant.nullable(),
    })
    .nullable(),
});

export const cardHolderQuery = listQuery(['name'], {
  kind,
  organization_id: id.optional(),
  department_id: id.optional(),
  state: many(z.enum(CARD_STATES)).optional(),
  photo: many(z.enum(PHOTO_STATES)).optional(),
});

export const cardScanQuery = listQuery(['at'], {});

const reasoned = z.strictObject({ reason: line(2, 200) });

export const digitalCards = defineEndpoints('digital_cards', {
  show: {
    method: 'GET',
    path: '/users/{id}/digital_card',
    summary: 'The electronic ID of oneself, made at the first opening; holders of 0203 see those of people in reach',
    right: 'signed_in',
    params: idParams,
    query: z.strictObject({ kind: kind.optional() }),
    side_effect: true,
    output: digitalCard,
    refusals: [cardRefusals.unconfirmed, cardRefusals.photo_first],
    secret_answer: true,
    ledger: ['C-users-015'],
  },
  look: {
    method: 'GET',
    path: '/users/{id}/digital_card/look',
    summary: 'How a card looks by the template that holds for its owner',
    right: 'signed_in',
    params: idParams,
    query: z.strictObject({ kind }),
    output: z.object({ look: cardLook.nullable() }),
    cross_organization:
      'which template holds is said by the organisations above; people out of reach are refused all the same',
  },
  update: {
    method: 'PUT',
    path: '/users/{id}/digital_card',
    summary: 'The language in which one’s electronic ID speaks',
    right: 'signed_in',
    params: idParams,
    body: z.strictObject({ kind, language: z.enum(['cn', 'us']) }),
    output: digitalCard,
    refusals: [cardRefusals.unconfirmed, cardRefusals.photo_first],
    secret_answer: true,
    own_hands: true,
    ledger: ['C-users-016'],
  },
  list: {
    method: 'GET',
    path: '/digital_cards',
    summary: 'Electronic IDs of people in scope',
    right: [cardRights.manage],
    query: cardQuery,
    output: listOf(cardRow),
  },
  holders: {
    method: 'GET',
    path: '/digital_cards/holders',
    summary: 'People of an organisation who may have a card of a kind, by name, with their cards and photos',
    right: [cardRights.manage],
    query: cardHolderQuery,
    output: listOf(cardHolder),
  },
  issue: {
    method: 'POST',
    path: '/digital_cards/issue',
    summary: 'Issue cards to confirmed people with an ID photo; those who have one get its last day',
    right: [cardRights.manage],
    body: z.strictObject({
      kind,
      organization_id: id.optional(),
      user_ids: z.array(id).min(1).max(200),
      valid_to: day.nullable().default(null),
    }),
    output: z.object({
      issued: z.int(),
      renewed: z.int(),
      skipped: z.array(z.object({ id, name: z.string(), why: z.enum(ISSUE_SKIPS) })),
    }),
  },
  print: {
    method: 'POST',
    path: '/digital_cards/print',
    summary: 'Everything that a printed sheet of active cards needs; recorded with each card',
    right: [cardRights.manage],
    body: z.strictObject({ card_ids: z.array(id).min(1).max(100) }),
    output: z.object({
      cards: z.array(z.object({ card: digitalCard, look: cardLook.nullable(), code: z.string() })),
    }),
    cross_organization:
      'which template holds is said by the organisations above; cards out of reach are left out all the same',
    secret_answer: true,
  },
  block: {
    method: 'POST',
    path: '/digital_cards/{id}/block',
    summary: 'Block an electronic ID at once; its owner is told',
    right: [cardRights.manage],
    params: idParams,
    body: reasoned,
    refusals: [cardRefusals.is_blocked],
  },
  unblock: {
    method: 'POST',
    path: '/digital_cards/{id}/unblock',
    summary: 'Let a blocked electronic ID work again, with a new secret',
    right: [cardRights.manage],
    params: idParams,
    body: reasoned,
    refusals: [cardRefusals.not_blocked],
  },
  reportLost: {
    method: 'POST',
    path: '/digital_cards/{id}/report_lost',
    summary: 'Block one’s own electronic ID; only a holder of 0203 unblocks it',
    right: 'signed_in',
    params: idParams,
    refusals: [cardRefusals.is_blocked],
    own_hands: true,
  },
  scans: {
    method: 'GET',
    path: '/digital_cards/scans/mine',
    summary: 'Who scanned one’s electronic IDs within 180 days',
    right: 'signed_in',
    query: cardScanQuery,
    output: listOf(
      z.object({
        id,
        at: instant,
        kind,
        result: z.enum(['valid', 'invalid']),
        scanner: namedRow,
      }),
    ),
  },
});
