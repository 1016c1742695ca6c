import * as z from 'zod';
import { defineEndpoints } from '#shared/endpoint.ts';
import { id, idParams, instant, line, listOf, listQuery, namedRow, queryFlag } from '#shared/fields.ts';
import { stateFields, stateFilter } from '#shared/lifecycle-fields.ts';
import { dutyRights } from '../rights.ts';
import { swapLifecycle } from './duty.lifecycle.ts';
import { dutyRefusals as r } from './duty.refusals.ts';
import { shiftRow } from './duty.shapes.ts';

const anybody = [dutyRights.view, dutyRights.manage] as const;
const shiftBrief = shiftRow.pick({
  id: true,
  schedule: true,
  date: true,
  slot: true,
  role: true,
  starts_at: true,
  ends_at: true,
  user: true,
});

export const swapRow = z.object({
  id,
  shift: shiftBrief,
  asked_by: namedRow,
  /** Null: anybody of the roster who is free. */
  to: namedRow.nullable(),
  /** What the asker takes for it. */
  return_shift: shiftBrief.nullable(),
  accepted_by: namedRow.nullable(),
  reason: z.string().nullable(),
  expires_at: instant,
  created_at: instant,
  version: z.int(),
  ...stateFields(swapLifecycle),
});

const answer = { right: anybody, params: idParams, output: swapRow } as const;

export const dutySwaps = defineEndpoints('duty_swaps', {
  list: {
    method: 'GET',
    path: '/duty_swaps',
    summary: 'Swaps that concern the caller; all of the school for who manages duty',
    right: anybody,
    query: listQuery(['created_at'], { ...stateFilter(swapLifecycle), mine: queryFlag.optional() }).omit({ q: true }),
    output: listOf(swapRow),
  },
  get: { method: 'GET', path: '/duty_swaps/{id}', summary: 'One swap', ...answer },
  create: {
    method: 'POST',
    path: '/duty_swaps',
    summary: 'Ask somebody of the roster, or all of them, to take a shift; or to exchange it',
    right: anybody,
    body: z.strictObject({
      shift_id: id,
      to_user_id: id.nullable().default(null),
      return_shift_id: id.nullable().default(null),
      reason: line(2, 200).nullable().default(null),
    }),
    output: swapRow,
    refusals: [r.wrong_state, r.swap_late, r.swap_open, r.double, r.not_in_pool],
  },
  accept: {
    method: 'PUT',
    path: '/duty_swaps/{id}/accept',
    summary: 'Take the shift; the first who does has it',
    ...answer,
    refusals: [r.wrong_state, r.taken, r.double, r.not_in_pool, r.swap_gone],
  },
  approve: {
    method: 'PUT',
    path: '/duty_swaps/{id}/approve',
    summary: 'Approve a swap that was accepted',
    ...answer,
    right: [dutyRights.manage],
    refusals: [r.wrong_state, r.double, r.not_in_pool, r.swap_gone],
  },
  refuse: {
    method: 'PUT',
    path: '/duty_swaps/{id}/refuse',
    summary: 'Decline a swap that one is asked for, or that waits for approval',
    ...answer,
    body: z.strictObject({ reason: line(2, 200).nullable().default(null) }),
    refusals: [r.wrong_state],
  },
  withdraw: {
    method: 'PUT',
    path: '/duty_swaps/{id}/withdraw',
    summary: 'Keep the shift after all',
    ...answer,
    refusals: [r.wrong_state],
  },
});
