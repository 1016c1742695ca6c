import * as z from 'zod';
import { defineEndpoints } from '#shared/endpoint.ts';
import { fromTo } from '#shared/field-rules.ts';
import { day, id, idParams, line, listOf, listQuery, many, namedRow } from '#shared/fields.ts';
import { parkingRights } from '../rights.ts';
import { parkingRefusals as r } from './parking.refusals.ts';
import {
  applicationFields,
  category,
  parkingDetail,
  parkingRow,
  plateDraft,
  REVIEW_RESULTS,
  returnNotes,
  status,
} from './parking.shapes.ts';

const version = z.int();
const reads = [parkingRights.view, parkingRights.decide, parkingRights.apply] as const;
const reason = line(2, 200);

export const parkingListQuery = listQuery(['valid_to', 'submitted_at', 'no'], {
  parking_term_id: id.optional(),
  parking_lot_id: id.optional(),
  department_id: id.optional(),
  status: many(status).optional(),
  category: many(category).optional(),
  /** Valid ones that end within so many days. */
  expiring_days: z.coerce.number<number | string>().int().min(1).max(366).optional(),
});

/** What is submitted with an application beside its fields. */
const agreed = {
  /** Ticks of the form: the rules of the term; and the use of the plate, once for a person. */
  accepts_rules: z.boolean().default(false),
  accepts_plate_use: z.boolean().default(false),
  /** False keeps a draft. */
  submit: z.boolean().default(true),
};
const applying = [r.term_closed, r.plate_in_use, r.blacklisted, r.one_each];

/** A place that a holder lends for some days. */
export const loanRow = z.object({ id, lot: namedRow, from: day, to: day });

export const parkings = defineEndpoints('parkings', {
  mine: {
    method: 'GET',
    path: '/parkings/mine',
    summary: 'Own applications and permits, the newest first, with places of holders who are away',
    right: [parkingRights.view, parkingRights.apply],
    output: z.object({ list: z.array(parkingDetail), lent: z.array(loanRow) }),
  },
  export: {
    method: 'GET',
    path: '/parkings/export',
    summary: 'Export exactly what is filtered; answers the task that writes the file',
    right: [parkingRights.records],
    side_effect: true,
    query: parkingListQuery,
    output: z.object({ data_task_id: id }),
    limit: { per: 'user', count: 5, seconds: 3600 },
  },
  list: {
    method: 'GET',
    path: '/parkings',
    summary: 'Permits of the school for who reads them; for others own ones and those that they decide',
    right: reads,
    query: parkingListQuery,
    // who read the plates of others is on record
    side_effect: true,
    output: listOf(parkingRow),
    ledger: ['C-parkings-001'],
  },
  create: {
    method: 'POST',
    path: '/parkings',
    summary: 'Apply for a place to park, or keep a draft',
    right: [parkingRights.apply],
    body: z.strictObject({ parking_term_id: id, ...applicationFields, ...agreed }),
    output: parkingDetail,
    refusals: applying,
    ledger: ['C-parkings-002'],
  },
  get: {
    method: 'GET',
    path: '/parkings/{id}',
    summary: 'One permit: for its owner, those who decide and who reads permits',
    right: reads,
    params: idParams,
    side_effect: true,
    output: parkingDetail,
    ledger: ['C-parkings-003'],
  },
  update: {
    method: 'PUT',
    path: '/parkings/{id}',
    summary: 'Change an own draft, or what was marked in an application that came back',
    right: [parkingRights.apply],
    params: idParams,
    body: z.strictObject({ ...applicationFields, ...agreed, version }),
    output: parkingDetail,
    refusals: [...applying, r.wrong_state],
    ledger: ['C-parkings-004'],
  },
  remove: {
    method: 'DELETE',
    path: '/parkings/{id}',
    summary: 'Discard an own draft; who decides archives what has ended',
    right: [parkingRights.decide, parkingRights.apply],
    params: idParams,
    refusals: [r.wrong_state],
    ledger: ['C-parkings-005'],
  },
  review: {
    method: 'PUT',
    path: '/parkings/{id}/review',
    summary: 'Approve an application, put it on the waiting list, return it with marked fields, or decline it',
    right: [parkingRights.decide, parkingRights.apply],
    params: idParams,
    body: z.strictObject({
      result: z.enum(REVIEW_RESULTS),
      /** The lot of the place; null takes the first wanted one that has room. */
      parking_lot_id: id.nullable().default(null),
      /** Approving puts it on the waiting list where every wanted lot is full. */
      or_wait: z.boolean().default(false),
      notes: returnNotes.default({}),
      reason: reason.nullable().default(null),
      version,
    }),
    output: parkingDetail,
    refusals: [r.wrong_state, r.own_application, r.lots_full],
  },
  acceptOffer: {
    method: 'PUT',
    path: '/parkings/{id}/accept_offer',
    summary: 'Take the place that became free',
    right: [parkingRights.apply],
    params: idParams,
    output: parkingDetail,
    refusals: [r.offer_gone],
  },
  withdraw: {
    method: 'PUT',
    path: '/parkings/{id}/withdraw',
    summary: 'Withdraw an own application',
    right: [parkingRights.apply],
    params: idParams,
    body: z.strictObject({ version }),
    output: parkingDetail,
    refusals: [r.wrong_state],
  },
  suspend: {
    method: 'PUT',
    path: '/parkings/{id}/suspend',
    summary: 'Suspend a permit; its place is kept',
    right: [parkingRights.decide],
    params: idParams,
    body: z.strictObject({ reason, version }),
    output: parkingDetail,
    refusals: [r.wrong_state],
  },
  resume: {
    method: 'PUT',
    path: '/parkings/{id}/resume',
    summary: 'Resume a permit that an officer suspended',
    right: [parkingRights.decide],
    params: idParams,
    body: z.strictObject({ version }),
    output: parkingDetail,
    refusals: [r.wrong_state, r.blocked],
  },
  revoke: {
    method: 'PUT',
    path: '/parkings/{id}/revoke',
    summary: 'Give back the own permit, or revoke one with a reason; the place goes to who waits',
    right: [parkingRights.decide, parkingRights.apply],
    params: idParams,
    body: z.strictObject({ reason: reason.nullable().default(null), version }),
    output: parkingDetail,
    refusals: [r.wrong_state],
  },
  swap: {
    method: 'POST',
    path: '/parkings/{id}/swap',
    summary: 'Another car for up to three days; the own plates pause meanwhile',
    right: [parkingRights.apply],
    params: idParams,
    body: z.strictObject({
      ...plateDraft.shape,
      from: day,
      days: z.int().min(1).max(3),
      reason: line(2, 100),
    }),
    output: parkingDetail,
    refusals: [r.wrong_state, r.swap_limit, r.plate_in_use, r.blacklisted],
  },
  renew: {
    method: 'POST',
    path: '/parkings/{id}/renew',
    summary: 'Apply in the next term with what the permit has',
    right: [parkingRights.apply],
    params: idParams,
    body: z.strictObject({ accepts_rules: z.boolean().default(false) }),
    output: parkingDetail,
    refusals: [r.nothing_to_renew, ...applying],
  },
  away: {
    method: 'POST',
    path: '/parkings/{id}/away',
    summary: 'Let others have the place on days on which one is away',
    right: [parkingRights.apply],
    params: idParams,
    body: z.strictObject({ from: day, to: day }).check(fromTo('from', 'to')),
    output: parkingDetail,
    refusals: [r.wrong_state],
  },
  takeLoan: {
    method: 'PUT',
    path: '/parking_aways/{id}/take',
    summary: 'Have the place of somebody who is away, with an own application that waits; the first who asks has it',
    right: [parkingRights.apply],
    params: idParams,
    output: parkingDetail,
    refusals: [r.offer_gone],
  },
});

export type ParkingListQuery = z.output<typeof parkingListQuery>;
