import * as z from 'zod';
import { defineEndpoints } from '#shared/endpoint.ts';
import { fromTo, futureDay } from '#shared/field-rules.ts';
import { day, id, idParams, instant, listOf, listQuery, namedRow } from '#shared/fields.ts';
import type { ReferenceList } from '#shared/reference/item.ts';
import { zodOf } from '#shared/reference-lists.ts';
import { states } from '#shared/states.ts';
import { actionCode, reason } from './role-shapes.ts';
import { delegationRefusals, roleRefusals } from './roles.refusals.ts';

export const delegationStates = [
  { code: 'requested', ...states.to_accept },
  { code: 'active', ...states.stands_in },
  { code: 'ended', ...states.ended },
  { code: 'refused', ...states.declined },
] as const satisfies ReferenceList;

export const delegationRow = z.object({
  id,
  from_user: namedRow,
  to_user: namedRow,
  organization: namedRow,
  actions_lent: z.array(z.object({ code: z.string(), name: z.string(), name_en: z.string() })),
  valid_from: day,
  valid_to: day,
  reason: z.string(),
  state: zodOf(delegationStates),
  created_at: instant,
  actions: z.array(z.enum(['accept', 'end'])),
});

/** 代理授权: own codes lent for some days; the receiver accepts. */
export const delegations = defineEndpoints('delegations', {
  list: {
    method: 'GET',
    path: '/delegations',
    summary: 'Codes that one has lent or borrowed',
    right: 'signed_in',
    query: listQuery(['created_at'], { direction: z.enum(['given', 'received']).optional() }),
    output: listOf(delegationRow),
  },
  create: {
    method: 'POST',
    path: '/delegations',
    summary: 'Lends own codes of the current organisation to a colleague, for at most 90 days; never critical ones',
    right: 'signed_in',
    body: z
      .strictObject({
        to_user_id: id,
        codes: z.array(actionCode).min(1).max(200),
        valid_from: day,
        valid_to: futureDay,
        reason,
      })
      .check(fromTo('valid_from', 'valid_to')),
    output: delegationRow,
    refusals: [
      roleRefusals.not_held,
      roleRefusals.oneself,
      roleRefusals.not_a_member,
      roleRefusals.conflict,
      delegationRefusals.critical,
    ],
    own_hands: true,
  },
  accept: {
    method: 'PUT',
    path: '/delegations/{id}/accept',
    summary: 'The receiver takes it over, or declines',
    right: 'signed_in',
    params: idParams,
    body: z.strictObject({ accepts: z.boolean().default(true) }),
    output: delegationRow,
    refusals: [delegationRefusals.not_open, roleRefusals.conflict],
    own_hands: true,
  },
  end: {
    method: 'PUT',
    path: '/delegations/{id}/end',
    summary: 'Either side ends it',
    right: 'signed_in',
    params: idParams,
    output: delegationRow,
    refusals: [delegationRefusals.not_open],
    own_hands: true,
  },
});
