import * as z from 'zod';
import { gateRights } from '#modules/campus/gates/rights.ts';
import { defineEndpoints } from '#shared/endpoint.ts';
import { fromTo } from '#shared/field-rules.ts';
import { day, id, idParams, instant, line, listOf, listQuery, namedRow } from '#shared/fields.ts';
import { idNumberField, idNumberRule } from '#shared/person/id-number.ts';
import { personNameField } from '#shared/person/person-name.ts';
import { phoneField } from '#shared/person/phone.ts';
import type { CodeOf, ReferenceList } from '#shared/reference/item.ts';
import { idTypes } from '#shared/reference/people.ts';
import { codesOf } from '#shared/reference-lists.ts';
import { defineRefusals } from '#shared/refusal.ts';
import { plateField } from '#shared/rules/plate.ts';
import { states } from '#shared/states.ts';
import { message } from '#shared/text.ts';
import { visitorListRights } from '../rights.ts';

export const LIST_KINDS = ['white', 'black'] as const;
export const listStatuses = [
  { code: 'active', ...states.valid },
  { code: 'expired', ...states.expired },
  { code: 'lifted', ...states.lifted },
] as const satisfies ReferenceList;
export type ListKind = (typeof LIST_KINDS)[number];
export type ListStatus = CodeOf<typeof listStatuses>;
/** What people do with an entry. */
export const ENTRY_ACTS = ['update', 'lift'] as const;
export type EntryAct = (typeof ENTRY_ACTS)[number];
/** Longest validity of a white entry, days. */
export const WHITE_MAX_DAYS = 366;

export const visitorListRefusals = defineRefusals('visitor_list', {
  second_person: { cn: '须由另一位负责人解除', us: 'Another officer must remove this entry' },
  already_listed: { cn: '该人员已在名单中', us: 'This person is already on the list' },
  not_active: { cn: '该名单记录已失效', us: 'This entry is no longer active' },
});

const clock = z
  .string()
  .regex(
    /^(([01]\d|2[0-3]):[0-5]\d|24:00)$/,
    message({ cn: '请输入时间，如 07:30', us: 'Enter a time, such as 07:30' }),
  );

const facts = {
  name: personNameField,
  phone: phoneField.nullable().default(null),
  id_type: z.enum(codesOf(idTypes)).nullable().default(null),
  id_no: idNumberField.nullable().default(null),
  /** A car, which opens the gate for vehicles by itself while the entry holds. */
  plate_no: plateField.nullable().default(null),
  company: line(1, 100).nullable().default(null),
  reason: line(2, 200),
  responsible_user_id: id.nullable().default(null),
  gate_ids: z.array(id).max(20).default([]),
  weekdays: z
    .array(z.enum(['1', '2', '3', '4', '5', '6', '7']))
    .min(1)
    .max(7)
    .default(['1', '2', '3', '4', '5', '6', '7']),
  from_time: clock.default('00:00'),
  to_time: clock.default('24:00'),
  valid_from: day,
  valid_to: day,
};

const inDays = fromTo('valid_from', 'valid_to');
export const listDraft = z.strictObject(facts).check(idNumberRule, inDays);

export const listEntry = z.object({
  id,
  kind: z.enum(LIST_KINDS),
  name: z.string(),
  phone: z.string().nullable(),
  id_type: z.string().nullable(),
  id_no: z.string().nullable(),
  plate_no: z.string().nullable(),
  company: z.string().nullable(),
  reason: z.string(),
  responsible: z.object({ id, name: z.string() }).nullable(),
  gates: z.array(namedRow),
  weekdays: z.array(z.string()),
  from_time: z.string(),
  to_time: z.string(),
  valid_from: z.string(),
  valid_to: z.string(),
  status: z.enum(codesOf(listStatuses)),
  /** It still counts: nobody lifted it, and its last day is not over. */
  is_active: z.boolean(),
  /** What the reader may do with it now. */
  actions: z.array(z.enum(ENTRY_ACTS)),
  created_by: z.object({ id, name: z.string() }),
  lifted_by: z.object({ id, name: z.string() }).nullable(),
  lift_reason: z.string().nullable(),
  created_at: instant,
  version: z.int(),
});

export const listFilters = listQuery(['created_at', 'valid_to', 'name'], {
  status: z.enum(codesOf(listStatuses)).optional(),
});
const lift = z.strictObject({ reason: line(2, 200) });

export const visitorLists = defineEndpoints('visitor_lists', {
  listWhite: {
    method: 'GET',
    path: '/visitors/white_list',
    summary: 'White list',
    right: [visitorListRights.manage, gateRights.check],
    query: listFilters,
    output: listOf(listEntry),
    ledger: ['C-visitors-013'],
  },
  createWhite: {
    method: 'POST',
    path: '/visitors/white_list',
    summary: 'Add to the white list',
    right: [visitorListRights.manage],
    body: listDraft,
    output: listEntry,
    refusals: [visitorListRefusals.already_listed],
    ledger: ['C-visitors-014'],
  },
  updateWhite: {
    method: 'PUT',
    path: '/visitors/white_list/{id}',
    summary: 'Change a white entry',
    right: [visitorListRights.manage],
    params: idParams,
    body: z.strictObject({ ...facts, version: z.int() }).check(idNumberRule, inDays),
    output: listEntry,
    refusals: [visitorListRefusals.already_listed, visitorListRefusals.not_active],
  },
  liftWhite: {
    method: 'DELETE',
    path: '/visitors/white_list/{id}',
    summary: 'Lift a white entry',
    right: [visitorListRights.manage],
    params: idParams,
    body: lift,
    output: listEntry,
    refusals: [visitorListRefusals.not_active],
    ledger: ['C-visitors-015'],
  },
  listBlack: {
    method: 'GET',
    path: '/visitors/black_list',
    summary: 'Black list',
    right: [visitorListRights.manage],
    query: listFilters,
    output: listOf(listEntry),
  },
  createBlack: {
    method: 'POST',
    path: '/visitors/black_list',
    summary: 'Add to the black list',
    right: [visitorListRights.manage],
    body: listDraft,
    output: listEntry,
    refusals: [visitorListRefusals.already_listed],
  },
  liftBlack: {
    method: 'DELETE',
    path: '/visitors/black_list/{id}',
    summary: 'Lift a black entry; never by its author',
    right: [visitorListRights.manage],
    own_hands: true,
    params: idParams,
    body: lift,
    output: listEntry,
    refusals: [visitorListRefusals.second_person, visitorListRefusals.not_active],
  },
});
