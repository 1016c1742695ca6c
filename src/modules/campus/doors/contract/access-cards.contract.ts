import * as z from 'zod';
import { defineEndpoints } from '#shared/endpoint.ts';
import { day, id, idParams, instant, line, listOf, listQuery, many, namedRow } from '#shared/fields.ts';
import { movesOf, statesOf } from '#shared/lifecycle.ts';
import { zodOf } from '#shared/reference-lists.ts';
import { doorRights } from '../rights.ts';
import { accessCardLifecycle } from './access-card.lifecycle.ts';
import { CREDENTIAL_KINDS, lockStatuses, PASSAGE_KINDS, refusalReasons } from './door.shapes.ts';
import { doorRefusals as r } from './doors.refusals.ts';

const status = z.enum(statesOf(accessCardLifecycle));

export const cardRow = z.object({
  id,
  user: namedRow,
  kind: z.enum(CREDENTIAL_KINDS),
  /** `****8F21`; null for the code of the phone and for a face. */
  card_no_masked: z.string().nullable(),
  valid_to: day.nullable(),
  status,
  /** What the reader may do with it now. */
  actions: z.array(z.enum(movesOf(accessCardLifecycle))),
  reason: z.string().nullable(),
  /** Doors that hold it as it should not be held any more: unplugged ones. */
  still_open: z.array(namedRow),
  created_at: instant,
  version: z.int(),
});

const change = { right: [doorRights.cards] as const, params: idParams };

export const accessCards = defineEndpoints('access_cards', {
  list: {
    method: 'GET',
    path: '/access_cards',
    summary: 'Door cards of the school',
    right: [doorRights.cards],
    query: listQuery(['created_at'], {
      user_id: id.optional(),
      status: many(status).optional(),
      /** The whole number, as a reader gives it. */
      card_no: line(4, 20).optional(),
    }),
    output: listOf(cardRow),
  },
  people: {
    method: 'GET',
    path: '/access_cards/people',
    summary: 'The people of a department and of those below it, each with the live card; who has none comes first',
    right: [doorRights.cards],
    query: z.strictObject({ department_id: id }),
    output: z.object({
      /** At most 500; the numbers count all of them. */
      list: z.array(
        z.object({ ...namedRow.shape, number: z.string().nullable(), card_no_masked: z.string().nullable() }),
      ),
      total: z.int(),
      without_card: z.int(),
    }),
  },
  mine: {
    method: 'GET',
    path: '/access_cards/mine',
    summary: 'Own cards, the secret of the own code, and the doors that open today',
    right: 'signed_in',
    output: z.object({
      cards: z.array(cardRow),
      /** What the phone makes rotating codes from; null for people without doors. */
      qr: z.object({ id, secret: z.string() }).nullable(),
      doors: z.array(
        z.object({
          ...namedRow.shape,
          place: namedRow.nullable(),
          status: zodOf(lockStatuses),
          windows: z.array(z.object({ start: z.string(), end: z.string() })),
          is_open_now: z.boolean(),
        }),
      ),
    }),
    /** The secret of a code is sent. */
    side_effect: true,
  },
  reportLost: {
    method: 'PUT',
    path: '/access_cards/{id}/report_lost',
    summary: 'A card is lost: it is dead on every door that can be reached; says which cannot',
    right: 'signed_in',
    params: idParams,
    output: cardRow,
    refusals: [r.wrong_state],
  },
  restore: {
    ...change,
    method: 'PUT',
    path: '/access_cards/{id}/restore',
    summary: 'A lost card was found',
    output: cardRow,
    refusals: [r.wrong_state, r.restore_late, r.card_taken],
  },
  revoke: {
    ...change,
    method: 'PUT',
    path: '/access_cards/{id}/revoke',
    summary: 'Take a card away from its holder',
    body: z.strictObject({ reason: line(2, 100) }),
    output: cardRow,
    refusals: [r.wrong_state],
  },
});

const eventQuery = listQuery(['at'], {
  doorlock_id: id.optional(),
  user_id: id.optional(),
  result: z.enum(['opened', 'refused']).optional(),
  from: day.optional(),
  to: day.optional(),
  /** Why pupils have to be named; the look is recorded. Without it they stay unnamed. */
  purpose: line(4, 100).optional(),
});

export const accessEvents = defineEndpoints('access_events', {
  list: {
    method: 'GET',
    path: '/access_events',
    summary: 'Who passed which door when, and who was refused',
    right: [doorRights.records],
    query: eventQuery,
    side_effect: true,
    output: listOf(
      z.object({
        id,
        at: instant,
        lock: namedRow,
        user: namedRow.nullable(),
        is_guest: z.boolean(),
        /** A pupil, who is not named without a purpose. */
        is_pupil: z.boolean(),
        kind: z.enum(PASSAGE_KINDS),
        result: z.enum(['opened', 'refused']),
        reason: zodOf(refusalReasons).nullable(),
        card_no_masked: z.string().nullable(),
      }),
    ),
  },
  export: {
    method: 'GET',
    path: '/access_events/export',
    summary: 'Export exactly what is filtered; answers the task that writes the file',
    right: [doorRights.records],
    side_effect: true,
    query: eventQuery,
    output: z.object({ data_task_id: id }),
    limit: { per: 'user', count: 5, seconds: 3600 },
  },
  heat: {
    method: 'GET',
    path: '/access_events/heat',
    summary: 'Passages and refusals of each hour of some days',
    right: [doorRights.records],
    query: z.strictObject({ from: day, to: day, doorlock_id: id.optional() }),
    output: z.object({
      days: z.array(z.object({ day, hours: z.array(z.object({ opened: z.int(), refused: z.int() })).length(24) })),
    }),
    refusals: [r.span_long],
  },
  arrivalNotices: {
    method: 'GET',
    path: '/access_events/arrival_notice',
    summary: 'Own children, and whether one is told when they come to school and leave it',
    right: 'signed_in',
    output: z.object({ list: z.array(z.object({ ...namedRow.shape, on: z.boolean() })) }),
  },
  setArrivalNotice: {
    method: 'PUT',
    path: '/access_events/arrival_notice',
    summary: 'Be told, or not, when an own child comes to school and leaves it',
    right: 'signed_in',
    body: z.strictObject({ student_id: id, on: z.boolean() }),
    output: z.object({ list: z.array(z.object({ ...namedRow.shape, on: z.boolean() })) }),
  },
  mine: {
    method: 'GET',
    path: '/access_events/mine',
    summary: 'Own last passages',
    right: 'signed_in',
    output: z.object({
      list: z.array(
        z.object({
          id,
          at: instant,
          doorlock_id: id,
          lock: namedRow,
          result: z.enum(['opened', 'refused']),
          reason: zodOf(refusalReasons).nullable(),
        }),
      ),
    }),
  },
});
