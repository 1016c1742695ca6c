import * as z from 'zod';
import { accessRights } from '#modules/core/access/rights.ts';
import { defineEndpoints } from '#shared/endpoint.ts';
import { id, idParams, instant, line, listOf, listQuery, many, namedRow } from '#shared/fields.ts';
import type { ReferenceList } from '#shared/reference/item.ts';
import { zodOf } from '#shared/reference-lists.ts';
import { states } from '#shared/states.ts';
import { consoleRefusals as r } from './console.refusals.ts';

export const impersonationStates = [
  { code: 'requested', ...states.to_second },
  { code: 'approved', ...states.consented },
  { code: 'refused', ...states.not_consented },
  { code: 'active', ...states.ongoing },
  { code: 'ended', ...states.ended },
] as const satisfies ReferenceList;
export const IMPERSONATION_MINUTES = 30;

export const impersonationRow = z.object({
  id,
  actor: namedRow,
  target: namedRow,
  second: namedRow.nullable(),
  reason: z.string(),
  minutes: z.int(),
  state: zodOf(impersonationStates),
  requested_at: instant,
  started_at: instant.nullable(),
  ends_at: instant.nullable(),
  ended_at: instant.nullable(),
  /** The caller may agree or refuse. */
  can_second: z.boolean(),
});

export const impersonations = defineEndpoints('impersonations', {
  fetchToken: {
    method: 'POST',
    path: '/admin/users/{id}/fetch_token',
    summary: 'Log in as somebody else for at most 30 minutes; under 14 another administrator agrees first',
    right: [accessRights.signInAs],
    own_hands: true,
    secret_answer: true,
    params: idParams,
    body: z.strictObject({
      reason: line(10, 200),
      minutes: z.int().min(1).max(IMPERSONATION_MINUTES).default(IMPERSONATION_MINUTES),
    }),
    /** Without a token the log-in waits for a second administrator. */
    output: z.object({ token: z.string().nullable(), ends_at: instant.nullable(), impersonation: impersonationRow }),
    refusals: [r.as_super_admin, r.as_disabled, r.as_yourself, r.higher_account, r.one_at_a_time],
    ledger: ['C-admin-users-001', 'B-admin-001'],
  },
  list: {
    method: 'GET',
    path: '/admin/impersonations',
    summary: 'Who worked as whom, newest first; what waits for a second administrator',
    right: [accessRights.signInAs],
    query: listQuery(['requested_at'], {
      state: many(zodOf(impersonationStates)).optional(),
      target_id: id.optional(),
    }),
    output: listOf(impersonationRow),
  },
  second: {
    method: 'PUT',
    path: '/admin/impersonations/{id}/second',
    summary: 'Agree to, or refuse, a log-in as a pupil under 14 that another administrator asked for',
    right: [accessRights.signInAs],
    own_hands: true,
    params: idParams,
    body: z.strictObject({ result: z.enum(['approve', 'refuse']) }),
    output: impersonationRow,
    refusals: [r.not_yours_to_second, r.already_decided],
  },
});

export const ownImpersonation = defineEndpoints('own_impersonation', {
  end: {
    method: 'POST',
    path: '/sessions/end_impersonation',
    summary: 'Ends the session in which an administrator works as somebody else; the own session goes on',
    right: 'signed_in',
    output: z.object({ ended: z.boolean() }),
  },
});
