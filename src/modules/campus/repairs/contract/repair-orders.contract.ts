import * as z from 'zod';
import { defineEndpoints } from '#shared/endpoint.ts';
import { id, idParams, instant, line, listOf, namedRow } from '#shared/fields.ts';
import { zodOf } from '#shared/reference-lists.ts';
import { repairRights } from '../rights.ts';
import { repairRefusals as r } from './repair.refusals.ts';
import { part, pauseReasons, REPAIR_FILM, repairDetail, repairRoom, repairRow, status } from './repair.shapes.ts';
import { boardQuery, photos, reason, repairChange, repairDraft, repairQuery, version } from './repair-drafts.ts';

const anybody = [repairRights.report, repairRights.assign, repairRights.repair] as const;
const worker = [repairRights.repair] as const;
const dispatcher = [repairRights.assign] as const;
const reporter = [repairRights.report, repairRights.assign] as const;

const move = { params: idParams, output: repairDetail } as const;

export const repairOrders = defineEndpoints('repair_orders', {
  list: {
    method: 'GET',
    path: '/repair_orders',
    summary: 'Repairs: own reports and work, the queue, or all of the school for who assigns them',
    right: anybody,
    query: repairQuery,
    output: listOf(repairRow),
  },
  board: {
    method: 'GET',
    path: '/repair_orders/board',
    summary: 'Open repairs of the school by state, the most urgent first, with those that wait to be confirmed',
    right: dispatcher,
    query: boardQuery,
    output: z.object({
      lanes: z.array(z.object({ status, total: z.int(), late: z.int(), list: z.array(repairRow) })),
    }),
  },
  repeats: {
    method: 'GET',
    path: '/repair_orders/repeats',
    summary: 'Rooms in which the same kind of fault came back three times within sixty days, with what it cost',
    right: dispatcher,
    output: z.object({
      list: z.array(
        z.object({
          room: repairRoom,
          category: namedRow,
          faults: z.int(),
          cost_fen: z.int(),
          last_at: instant,
        }),
      ),
    }),
  },
  nearby: {
    method: 'GET',
    path: '/repair_orders/nearby',
    summary: 'Open repairs of a room, shown before another one is sent',
    right: anybody,
    query: z.strictObject({ broom_id: id }),
    output: z.object({
      list: z.array(
        z.object({
          id,
          number: z.string(),
          category: namedRow,
          description: z.string(),
          status,
          is_mine: z.boolean(),
          created_at: instant,
        }),
      ),
    }),
  },
  places: {
    method: 'GET',
    path: '/repair_orders/places',
    summary: 'Rooms of the school in which something may be broken, by number, name or building',
    right: anybody,
    query: z.strictObject({ q: line(1, 30).optional(), id: id.optional() }),
    output: z.object({ list: z.array(repairRoom) }),
  },
  workers: {
    method: 'GET',
    path: '/repair_orders/workers',
    summary: 'People who carry out repairs here, with what each has in hand',
    right: dispatcher,
    output: z.object({ list: z.array(namedRow.extend({ open: z.int() })) }),
  },
  prefill: {
    method: 'GET',
    path: '/repair_orders/prefill',
    summary: 'The own phone number, for the form of a report',
    right: anybody,
    output: z.object({ phone: z.string().nullable() }),
  },
  export: {
    method: 'GET',
    path: '/repair_orders/export',
    summary: 'Export exactly what is filtered; answers the task that writes the file',
    right: dispatcher,
    side_effect: true,
    query: repairQuery,
    output: z.object({ data_task_id: id }),
    limit: { per: 'user', count: 5, seconds: 3600 },
  },
  addFilm: {
    method: 'POST',
    path: '/repair_orders/films',
    summary: 'Store a video for a report; it is measured first',
    right: anybody,
    own_transactions: true,
    files: { file: { max_bytes: REPAIR_FILM.max_bytes, types: REPAIR_FILM.types } },
    output: z.object({ id, name: z.string(), seconds: z.number() }),
    refusals: [r.film_too_long, r.film_unreadable],
    limit: { per: 'user', count: 20, seconds: 3600 },
  },
  create: {
    method: 'POST',
    path: '/repair_orders',
    summary: 'Report a fault',
    right: [repairRights.report, repairRights.assign, repairRights.repair],
    body: repairDraft,
    output: repairDetail,
    refusals: [r.too_many],
    ledger: ['R-menu-018', 'B-toolbar-001', 'E-implied-036'],
  },
  get: {
    method: 'GET',
    path: '/repair_orders/{id}',
    summary: 'One repair, for those who find it in a list',
    right: anybody,
    params: idParams,
    output: repairDetail,
  },
  update: {
    method: 'PUT',
    path: '/repair_orders/{id}',
    summary: 'Correct a report: its reporter before it is accepted, or who assigns repairs',
    right: reporter,
    body: repairChange,
    refusals: [r.wrong_state],
    ...move,
  },
  assign: {
    method: 'PUT',
    path: '/repair_orders/{id}/assign',
    summary: 'Give a repair to somebody, as often as needed',
    right: dispatcher,
    body: z.strictObject({ assignee_id: id, vendor_name: line(2, 60).nullable().default(null), version }),
    refusals: [r.wrong_state],
    ...move,
  },
  accept: {
    method: 'PUT',
    path: '/repair_orders/{id}/accept',
    summary: 'Take on a repair that is assigned to oneself, or to nobody yet',
    right: worker,
    refusals: [r.wrong_state, r.assigned_to_other],
    ...move,
  },
  refuse: {
    method: 'PUT',
    path: '/repair_orders/{id}/refuse',
    summary: 'Turn down a repair that was assigned; it waits for somebody else',
    right: worker,
    body: z.strictObject({ reason, version }),
    refusals: [r.wrong_state],
    asks_reason: true,
    ...move,
  },
  start: {
    method: 'PUT',
    path: '/repair_orders/{id}/start',
    summary: 'Begin the work, with pictures of what was found',
    right: worker,
    body: z.strictObject({ before_ids: photos, version }),
    refusals: [r.wrong_state],
    ...move,
  },
  pause: {
    method: 'PUT',
    path: '/repair_orders/{id}/pause',
    summary: 'Stop the clock, saying why',
    right: worker,
    body: z.strictObject({ why: zodOf(pauseReasons), note: line(2, 200).nullable().default(null), version }),
    refusals: [r.wrong_state],
    ...move,
  },
  resume: {
    method: 'PUT',
    path: '/repair_orders/{id}/resume',
    summary: 'Go on with the work; the clock runs again',
    right: worker,
    body: z.strictObject({ version }),
    refusals: [r.wrong_state],
    ...move,
  },
  finish: {
    method: 'PUT',
    path: '/repair_orders/{id}/finish',
    summary:
      'The fault is mended: what was done, with pictures, parts and time; a phone that sends it again gets the same answer',
    right: worker,
    body: z.strictObject({
      result: line(2, 500),
      before_ids: photos,
      after_ids: photos,
      parts: z.array(part).max(20).default([]),
      minutes: z.int().min(1).max(6000).nullable().default(null),
      /** When it was, where the phone had no line; absent: now. */
      finished_at: instant.nullable().default(null),
      /** The same for every try of one finish. */
      client_key: z.uuid().nullable().default(null),
    }),
    refusals: [r.wrong_state],
    ...move,
  },
  verify: {
    method: 'PUT',
    path: '/repair_orders/{id}/verify',
    summary: 'The reporter confirms that it is mended',
    right: reporter,
    body: z.strictObject({
      rating: z.int().min(1).max(5),
      comment: line(1, 200).nullable().default(null),
      version,
    }),
    refusals: [r.wrong_state],
    ...move,
  },
  reopen: {
    method: 'PUT',
    path: '/repair_orders/{id}/reopen',
    summary: 'A reporter says that it is not mended, within seven days; it reopens for all who reported the same',
    right: reporter,
    body: z.strictObject({ reason, version }),
    refusals: [r.verified, r.wrong_state],
    asks_reason: true,
    ...move,
  },
  cancel: {
    method: 'PUT',
    path: '/repair_orders/{id}/cancel',
    summary: 'Call off a report that nobody has accepted: its reporter, or who assigns repairs with a reason',
    right: reporter,
    body: z.strictObject({ reason: reason.nullable().default(null), version }),
    refusals: [r.has_followers, r.wrong_state],
    ...move,
  },
  merge: {
    method: 'PUT',
    path: '/repair_orders/{id}/merge',
    summary: 'The same fault was reported twice: this one follows the other from now on',
    right: dispatcher,
    body: z.strictObject({ into_id: id, version }),
    refusals: [r.both_open, r.into_itself, r.wrong_state],
    ...move,
  },
});
