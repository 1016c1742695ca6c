import * as z from 'zod';
import { gateRights } from '#modules/campus/gates/rights.ts';
import { defineEndpoints } from '#shared/endpoint.ts';
import { id, idParams, instant, line, namedRow } from '#shared/fields.ts';
import { codesOf } from '#shared/reference-lists.ts';
import { visitorRights } from '../rights.ts';
import { GUARD_METHODS, refuseReasons, visitKinds } from './visit-kinds.ts';
import { visitorRefusals as r } from './visitors.refusals.ts';
import { personStatus, visitAtHand, visitDetail, visitRow, visitStatus, whereabouts } from './visitors.shapes.ts';

const move = [r.wrong_state];

/** The calls of the gate: the guard's board and check, and the pass that is shown there. In the group of `visitors`. */
export const visitorGate = defineEndpoints('visitors', {
  gateBoard: {
    method: 'GET',
    path: '/visitors/gate_board',
    summary: "The guard's board of a gate: expected soon, waiting walk-ins, inside, overdue",
    right: [gateRights.check],
    query: z.strictObject({ gate_id: id }),
    output: z.object({
      gate: namedRow,
      at: instant,
      expected: z.array(visitRow),
      walk_ins: z.array(visitRow),
      inside: z.array(visitRow),
      overdue: z.array(visitRow),
    }),
    refusals: [r.no_duty],
  },
  gateList: {
    method: 'GET',
    path: '/visitors/gate_list',
    summary: 'Who may come and go in the next hours: what a guard keeps at hand for when the line is lost',
    right: [gateRights.check],
    query: z.strictObject({ gate_id: id }),
    output: z.object({ at: instant, list: z.array(visitAtHand) }),
    refusals: [r.no_duty],
  },
  findByCode: {
    method: 'POST',
    path: '/visitors/find_by_code',
    summary: 'The booking behind six digits, for guards on duty',
    right: [gateRights.check],
    body: z.strictObject({ code: z.string().regex(/^\d{6}$/) }),
    output: z.object({ visitor_id: id, person_id: id }),
    refusals: [r.no_duty, r.wrong_code, r.code_pause],
  },
  verify: {
    method: 'PUT',
    path: '/visitors/{id}/verify',
    summary: 'Let people in or out at a gate, or refuse them',
    right: [gateRights.check],
    params: idParams,
    body: z
      .strictObject({
        person_ids: z.array(id).min(1).max(200),
        direction: z.enum(['in', 'out', 'refused']),
        method: z.enum(GUARD_METHODS).default('search'),
        code: line(1, 300).optional(),
        id_checked: z.boolean().default(false),
        refuse_reason: z.enum(codesOf(refuseReasons)).optional(),
        note: line(1, 100).optional(),
        /** Made by the phone: sent again, the check is stored once. */
        client_key: z.uuid().optional(),
        /** When somebody came or left while the guard had no line. */
        client_at: instant.optional(),
      })
      .refine((body) => body.direction !== 'refused' || body.refuse_reason !== undefined, { path: ['refuse_reason'] })
      // no code can be read without a line, and who is turned away is told of at once
      .refine((body) => !body.client_at || (body.direction !== 'refused' && body.method === 'search'), {
        path: ['client_at'],
      }),
    output: visitDetail,
    refusals: [
      ...move,
      r.no_duty,
      r.too_early,
      r.too_late,
      r.already_in,
      r.not_in,
      r.wrong_gate,
      r.id_check,
      r.blocked_gate,
      r.code_expired,
      r.late_check,
      r.blocked_late,
    ],
    ledger: ['C-visitors-009'],
  },
  pass: {
    method: 'GET',
    path: '/visitors/{id}/pass',
    summary: 'Own pass: digits, secret of the moving code, window and gates',
    right: 'signed_in',
    params: idParams,
    output: z.object({
      status: visitStatus,
      server_time: instant,
      passes: z.array(
        z.object({
          person_id: id,
          name: z.string(),
          pass_code: z.string(),
          pass_secret: z.string(),
          status: personStatus,
          ...whereabouts,
        }),
      ),
      entry_from: instant,
      end_at: instant,
      gates: z.array(namedRow),
    }),
    refusals: [...move],
    cross_organization: 'visitors belong to no organisation; only the own pass is given',
  },
  arrived: {
    method: 'POST',
    path: '/visitors/{id}/arrived',
    summary: 'The visitor stands at the gate: host and guards see it. Said again, the first time stays',
    right: 'signed_in',
    params: idParams,
    output: visitDetail,
    refusals: [...move, r.too_early, r.too_late],
    cross_organization: 'visitors belong to no organisation; only who comes themselves may say so',
  },
  onSite: {
    method: 'GET',
    path: '/visitors/on_site',
    summary: 'Every visitor who is inside now, the earliest first',
    right: [visitorRights.secondReview, gateRights.check],
    query: z.strictObject({ campus_id: id.optional() }),
    output: z.object({
      at: instant,
      /** All of them; the list ends at a thousand. */
      total: z.int(),
      list: z.array(
        z.object({
          person_id: id,
          visitor_id: id,
          name: z.string(),
          company: z.string().nullable(),
          is_minor: z.boolean(),
          visit_kind: z.enum(codesOf(visitKinds)),
          host: namedRow,
          department: namedRow.nullable(),
          campus: namedRow,
          gate: namedRow.nullable(),
          in_at: instant.nullable(),
          end_at: instant,
          is_overstay: z.boolean(),
        }),
      ),
    }),
  },
  reveal: {
    method: 'POST',
    path: '/visitors/{id}/reveal',
    summary: 'Show one masked value; recorded with the reason',
    right: 'staff',
    params: idParams,
    body: z.strictObject({ person_id: id, field: z.enum(['phone', 'id_no']), reason: line(4, 200) }),
    output: z.object({ value: z.string().nullable() }),
    refusals: [r.reveal_limit],
    secret_answer: true,
    own_hands: true,
  },
  callHost: {
    method: 'POST',
    path: '/visitors/{id}/call_host',
    summary: "The host's phone, for a guard on duty with somebody of theirs at the gate; recorded",
    right: [gateRights.check],
    params: idParams,
    output: z.object({ phone: z.string().nullable() }),
    refusals: [r.no_duty],
    secret_answer: true,
    limit: { per: 'user', count: 30, seconds: 3600 },
  },
});
