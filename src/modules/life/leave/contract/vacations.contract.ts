import * as z from 'zod';
import { defineEndpoints } from '#shared/endpoint.ts';
import { fromTo } from '#shared/field-rules.ts';
import {
  day,
  id,
  idParams,
  instant,
  line,
  listOf,
  listQuery,
  many,
  namedRow,
  paragraphs,
  queryFlag,
} from '#shared/fields.ts';
import { flowCalls, flowRefusals } from '#shared/flow/flow-calls.ts';
import { phoneField } from '#shared/person/phone.ts';
import { zodOf } from '#shared/reference-lists.ts';
import { message } from '#shared/text.ts';
import { leaveRights } from '../rights.ts';
import { leaveRefusals as r, leaveTexts as t } from './leave.refusals.ts';
import { destinations, leaveSubjects, takerKinds } from './leave-kinds.ts';
import {
  calendarEntry,
  coverWishes,
  gateRow,
  PEOPLE_AT_MOST,
  PROOFS_AT_MOST,
  vacationDetail,
  vacationOptions,
  vacationPreview,
  vacationRow,
  vacationStatus,
} from './vacation.shapes.ts';
import { inOrder, oneSpan, span } from './vacation-span.ts';

const askers = [leaveRights.own, leaveRights.student, leaveRights.manage, leaveRights.students] as const;
const readers = [
  leaveRights.own,
  leaveRights.student,
  leaveRights.team,
  leaveRights.manage,
  leaveRights.students,
] as const;
const version = z.int();
const reason = line(2, 200);

const facts = {
  vacation_type_id: id,
  ...span,
  reason: paragraphs(500).min(2, message({ cn: '请输入2-500个字', us: 'Enter 2-500 characters' })),
  reason_private: z.boolean().default(false),
  proof_ids: z.array(id).max(PROOFS_AT_MOST).default([]),
  destination: zodOf(destinations).default('none'),
  contact_phone: phoneField.nullable().default(null),
  handover: paragraphs(500).nullable().default(null),
  taker_kind: zodOf(takerKinds).nullable().default(null),
  taker_id: id.nullable().default(null),
  taker_name: line(1, 30).nullable().default(null),
  out_from: instant.nullable().default(null),
  out_until: instant.nullable().default(null),
};
const outOrder = fromTo('out_from', 'out_until', t.order);

export const vacationFacts = z.strictObject(facts).check(oneSpan, ...inOrder, outOrder);
export type VacationFacts = z.output<typeof vacationFacts>;

const submitRefusals = [
  r.no_time,
  r.overlap,
  r.overlap_of,
  r.quota,
  r.max_cycle,
  r.too_long,
  r.too_short,
  r.notice,
  r.backdate,
  r.blocked,
  r.not_for_you,
  r.impact,
  r.annual_sick,
  r.annual_personal,
  flowRefusals.no_approver,
] as const;

const move = { params: idParams, output: vacationDetail, own_hands: true } as const;

export const vacations = defineEndpoints('vacations', {
  list: {
    method: 'GET',
    path: '/vacations',
    summary: 'Leave: the own one and that of the own children, of the own people, or of the school',
    right: readers,
    query: listQuery(['start_at', 'created_at'], {
      /** Own and children; people whom the caller leads; staff of the school; students of the own classes. */
      scope: z.enum(['own', 'children', 'team', 'manage', 'students']).default('own'),
      status: many(vacationStatus).optional(),
      vacation_type_id: id.optional(),
      applicant_id: id.optional(),
      department_id: id.optional(),
      from: day.optional(),
      to: day.optional(),
      on_date: day.optional(),
      is_overdue: queryFlag.optional(),
    }).check(fromTo('from', 'to')),
    output: listOf(vacationRow),
    ledger: ['C-vacations-001'],
  },
  options: {
    method: 'GET',
    path: '/vacations/options',
    summary: 'Whom the caller may ask leave for, and the types and balances of one of them',
    right: askers,
    query: z.strictObject({ applicant_id: id.optional() }),
    output: vacationOptions,
  },
  people: {
    method: 'GET',
    path: '/vacations/people',
    summary: 'Staff, or students of the own classes, for whom the caller registers leave, by name',
    right: [leaveRights.manage, leaveRights.students],
    query: z.strictObject({ q: z.string().max(40).default('') }),
    output: z.object({
      list: z.array(namedRow.extend({ subject: zodOf(leaveSubjects), place: z.string().nullable() })),
    }),
  },
  calendar: {
    method: 'GET',
    path: '/vacations/calendar',
    summary: 'Who of a department or class is away when; colleagues read a label alone',
    right: [leaveRights.own, leaveRights.team, leaveRights.manage, leaveRights.students],
    query: z.strictObject({ from: day, to: day, department_id: id.optional() }).check(fromTo('from', 'to')),
    output: z.object({
      departments: z.array(namedRow),
      department_id: id.nullable(),
      people: z.array(namedRow),
      days: z.array(z.object({ date: day, is_off: z.boolean(), away: z.int() })),
      list: z.array(calendarEntry),
    }),
  },
  today: {
    method: 'GET',
    path: '/vacations/today',
    summary: 'Who is away today, by department and class',
    right: [leaveRights.team, leaveRights.manage, leaveRights.students],
    output: z.object({
      staff: z.int(),
      students: z.int(),
      groups: z.array(
        z.object({ department: namedRow.nullable(), subject: zodOf(leaveSubjects), list: z.array(calendarEntry) }),
      ),
    }),
  },
  gate: {
    method: 'GET',
    path: '/vacations/gate',
    summary: 'Students who may leave the school today, with whom and when',
    right: [leaveRights.gate],
    output: z.object({ list: z.array(gateRow), now: instant }),
  },
  preview: {
    method: 'POST',
    path: '/vacations/preview',
    summary:
      'What a request would be: days with the reason of each, balance, who decides, what it hits; nothing is written',
    right: askers,
    body: z
      .strictObject({ vacation_type_id: id, applicant_id: id.nullable().default(null), ...span })
      .check(oneSpan, ...inOrder),
    output: vacationPreview,
  },
  create: {
    method: 'POST',
    path: '/vacations',
    summary: 'Ask for leave, for oneself, an own child, or up to sixty people at once; or save a draft',
    right: askers,
    own_hands: true,
    body: z
      .strictObject({
        applicant_ids: z.array(id).max(PEOPLE_AT_MOST).default([]),
        continues_id: id.nullable().default(null),
        submit: z.boolean().default(true),
        covers: coverWishes,
        ...facts,
      })
      .check(oneSpan, ...inOrder, outOrder),
    output: z.object({ list: z.array(vacationDetail) }),
    refusals: [...submitRefusals],
    ledger: ['C-vacations-002'],
  },
  get: {
    method: 'GET',
    path: '/vacations/{id}',
    summary: 'One request with its days, for those who find it in a list or decide it',
    right: readers,
    params: idParams,
    output: vacationDetail,
    ledger: ['C-vacations-003'],
  },
  update: {
    method: 'PUT',
    path: '/vacations/{id}',
    summary: 'Change a draft, or what was returned',
    right: askers,
    body: z.strictObject({ ...facts, version }).check(oneSpan, ...inOrder, outOrder),
    refusals: [r.wrong_state],
    ledger: ['C-vacations-004'],
    ...move,
  },
  remove: {
    method: 'DELETE',
    path: '/vacations/{id}',
    summary: 'Remove a draft',
    right: askers,
    params: idParams,
    own_hands: true,
    refusals: [r.submitted],
    ledger: ['C-vacations-005'],
  },
  submit: {
    method: 'PUT',
    path: '/vacations/{id}/submit',
    summary: 'Submit a draft, or again what was returned',
    right: askers,
    body: z.strictObject({ version }),
    refusals: [...submitRefusals, r.wrong_state],
    ...move,
  },
  ...flowCalls({
    path: '/vacations',
    thing: 'leave',
    right: readers,
    refusals: [r.impact, r.wrong_state],
  }),
  cancel: {
    method: 'PUT',
    path: '/vacations/{id}/cancel',
    summary: 'Call off a leave that has not begun',
    right: askers,
    body: z.strictObject({ reason: reason.nullable().default(null), version }),
    refusals: [r.begun, r.wrong_state],
    ...move,
  },
  shorten: {
    method: 'PUT',
    path: '/vacations/{id}/shorten',
    summary: 'End a leave earlier than planned',
    right: askers,
    body: z.strictObject({ end_at: instant, version }),
    refusals: [r.not_earlier, r.no_time, r.wrong_state],
    ...move,
  },
  reportReturn: {
    method: 'PUT',
    path: '/vacations/{id}/return',
    summary: 'Report the return; what was not used goes back into the quota',
    right: [leaveRights.own, leaveRights.student, leaveRights.team, leaveRights.manage, leaveRights.students],
    body: z.strictObject({ returned_at: instant.nullable().default(null), version }),
    refusals: [r.to_clear, r.wrong_state],
    ...move,
  },
  release: {
    method: 'PUT',
    path: '/vacations/{id}/release',
    summary: 'Let a student out with the right person, or note that they are back',
    right: [leaveRights.gate],
    params: idParams,
    body: z.strictObject({
      direction: z.enum(['out', 'in']),
      /** Who stands there: nobody, a guardian by id, or somebody by name. */
      taker: z
        .strictObject({
          kind: zodOf(takerKinds),
          user_id: id.nullable().default(null),
          name: line(1, 30).nullable().default(null),
        })
        .nullable()
        .default(null),
    }),
    output: gateRow,
    refusals: [r.too_early, r.too_late, r.wrong_taker, r.left_already, r.not_out, r.back_already, r.wrong_state],
  },
});
