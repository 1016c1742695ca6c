import * as z from 'zod';
import { defineEndpoints, type RowOf } from '#shared/endpoint.ts';
import { fromTo } from '#shared/field-rules.ts';
import { day, id, idParams, instant, line, listOf, listQuery, namedRow } from '#shared/fields.ts';
import { stateFields, stateFilter } from '#shared/lifecycle-fields.ts';
import { phoneField } from '#shared/person/phone.ts';
import { codesOf } from '#shared/reference-lists.ts';
import { plateField } from '#shared/rules/plate.ts';
import { parkingGateRights } from '../rights.ts';
import { parkingGateRefusals as r } from './parking-gate.refusals.ts';
import { blockLifecycle, blockSubjects } from './violation.shapes.ts';

const subject = z.enum(codesOf(blockSubjects));
const reason = line(2, 200);
const version = z.int();

export const blacklistDraft = z
  .strictObject({
    subject,
    plate_no: plateField.nullable().default(null),
    user_id: id.nullable().default(null),
    /** Of a person without an account. */
    phone: phoneField.nullable().default(null),
    reason,
    violation_ids: z.array(id).max(20).default([]),
    valid_from: day.optional(),
    valid_to: day,
  })
  .check(fromTo('valid_from', 'valid_to'));

export const blacklistRow = z.object({
  id,
  subject,
  plate_no: z.string().nullable(),
  /** The person, or the holder of the plate. */
  user: namedRow.nullable(),
  phone: z.string().nullable(),
  reason: z.string(),
  violation_ids: z.array(id),
  valid_from: day,
  valid_to: day,
  ...stateFields(blockLifecycle),
  appeal: z.string().nullable(),
  appealed_at: instant.nullable(),
  answer: z.string().nullable(),
  /** Null: the points of a term. */
  created_by: namedRow.nullable(),
  lifted_by: namedRow.nullable(),
  created_at: instant,
  version,
});

export const parkingBlacklists = defineEndpoints('parking_blacklists', {
  list: {
    method: 'GET',
    path: '/parking_blacklists',
    summary: 'The parking block list of the school',
    right: [parkingGateRights.blockList, parkingGateRights.violations],
    query: listQuery(['created_at', 'valid_to'], {
      ...stateFilter(blockLifecycle),
      subject: subject.optional(),
    }),
    output: listOf(blacklistRow),
    ledger: ['C-parkingblacklists-001', 'E-named-012'],
  },
  mine: {
    method: 'GET',
    path: '/parking_blacklists/mine',
    summary: 'Own entries of the block list, those of the own plates among them',
    right: 'signed_in',
    output: z.object({ list: z.array(blacklistRow) }),
  },
  get: {
    method: 'GET',
    path: '/parking_blacklists/{id}',
    summary: 'One entry: for who keeps the list, guards, and the person concerned',
    right: 'signed_in',
    params: idParams,
    output: blacklistRow,
    ledger: ['C-parkingblacklists-003'],
  },
  create: {
    method: 'POST',
    path: '/parking_blacklists',
    summary: 'Keep a plate or a person out until a day',
    right: [parkingGateRights.blockList],
    body: blacklistDraft,
    output: blacklistRow,
    refusals: [r.already_blocked],
    ledger: ['C-parkingblacklists-002'],
  },
  update: {
    method: 'PUT',
    path: '/parking_blacklists/{id}',
    summary: 'Another reason or another end; only a second officer ends it earlier',
    right: [parkingGateRights.blockList],
    params: idParams,
    body: z.strictObject({ reason, valid_to: day, version }),
    output: blacklistRow,
    refusals: [r.wrong_state, r.second_person],
    ledger: ['C-parkingblacklists-004'],
  },
  appeal: {
    method: 'PUT',
    path: '/parking_blacklists/{id}/appeal',
    summary: 'The person concerned says why the entry is wrong',
    right: 'signed_in',
    params: idParams,
    body: z.strictObject({ appeal: line(2, 500), version }),
    output: blacklistRow,
    refusals: [r.wrong_state],
  },
  keep: {
    method: 'PUT',
    path: '/parking_blacklists/{id}/keep',
    summary: 'An appeal is declined: the entry stays',
    right: [parkingGateRights.blockList],
    params: idParams,
    body: z.strictObject({ reason, version }),
    output: blacklistRow,
    refusals: [r.wrong_state, r.second_person],
  },
  lift: {
    method: 'DELETE',
    path: '/parking_blacklists/{id}',
    summary: 'Lift an entry; never by its author, nor by who recorded a violation of it',
    right: [parkingGateRights.blockList],
    own_hands: true,
    params: idParams,
    body: z.strictObject({ reason }),
    output: blacklistRow,
    refusals: [r.second_person, r.wrong_state],
    ledger: ['C-parkingblacklists-005'],
  },
});

export type Block = RowOf<typeof parkingBlacklists.list>;
