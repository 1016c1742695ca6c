import * as z from 'zod';
import { defineEndpoints } from '#shared/endpoint.ts';
import { fromTo } from '#shared/field-rules.ts';
import { day, id, idParams, instant, line, queryFlag } from '#shared/fields.ts';
import { dutyRights } from '../rights.ts';
import { dutyRefusals as r } from './duty.refusals.ts';
import { dutyPerson, shiftRow } from './duty.shapes.ts';

const anybody = [dutyRights.view, dutyRights.manage] as const;

export const dutyShifts = defineEndpoints('duty_shifts', {
  list: {
    method: 'GET',
    path: '/duty_shifts',
    summary: 'Shifts of published rosters between two days, at most a hundred days',
    right: anybody,
    query: z
      .strictObject({
        from: day,
        to: day,
        user_id: id.optional(),
        schedule_id: id.optional(),
        /** Own ones alone. */
        mine: queryFlag.optional(),
      })
      .check(fromTo('from', 'to')),
    output: z.object({ list: z.array(shiftRow) }),
  },
  today: {
    method: 'GET',
    path: '/duty_shifts/today',
    summary: 'Who is on duty now and later today',
    right: anybody,
    output: z.object({ now: instant, list: z.array(shiftRow) }),
  },
  get: {
    method: 'GET',
    path: '/duty_shifts/{id}',
    summary: 'One shift',
    right: anybody,
    params: idParams,
    output: shiftRow,
  },
  confirm: {
    method: 'PUT',
    path: '/duty_shifts/{id}/confirm',
    summary: 'Say that one will be there',
    right: anybody,
    params: idParams,
    output: shiftRow,
    refusals: [r.wrong_state],
  },
  assign: {
    method: 'PUT',
    path: '/duty_shifts/{id}/assign',
    summary: 'Give a shift to somebody else, at any time; in a draft it may have nobody',
    right: [dutyRights.manage],
    params: idParams,
    body: z.strictObject({ user_id: id.nullable(), version: z.int() }),
    output: shiftRow,
    refusals: [r.wrong_state, r.double, r.nobody],
  },
  checkIn: {
    method: 'PUT',
    path: '/duty_shifts/{id}/check_in',
    summary: 'Sign in at the place, half an hour before the start at the earliest',
    right: anybody,
    params: idParams,
    body: z.strictObject({
      /** What hangs at the place. */
      code: line(1, 300).nullable().default(null),
      position: z
        .strictObject({
          lat: z.number().min(-90).max(90),
          lng: z.number().min(-180).max(180),
          accuracy_m: z.number().min(0).max(100_000),
        })
        .nullable()
        .default(null),
    }),
    output: shiftRow,
    refusals: [r.wrong_state, r.checkin_window, r.accept_first, r.not_in_place],
  },
  checkOut: {
    method: 'PUT',
    path: '/duty_shifts/{id}/check_out',
    summary: 'Sign out, half an hour before the end at the earliest',
    right: anybody,
    params: idParams,
    output: shiftRow,
    refusals: [r.wrong_state, r.checkout_window, r.handover_first],
  },
  swapOptions: {
    method: 'GET',
    path: '/duty_shifts/{id}/swap_options',
    summary: 'Who could take a shift, and which of their shifts could be taken for it',
    right: anybody,
    params: idParams,
    output: z.object({ people: z.array(dutyPerson.extend({ is_free: z.boolean() })), shifts: z.array(shiftRow) }),
  },
});
