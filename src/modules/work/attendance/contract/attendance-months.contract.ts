import * as z from 'zod';
import { defineEndpoints } from '#shared/endpoint.ts';
import { day, id, instant, line, namedRow } from '#shared/fields.ts';
import { stateFields } from '#shared/lifecycle-fields.ts';
import { month } from '#shared/text/month-field.ts';
import { attendanceRights } from '../rights.ts';
import { attendanceRefusals as r } from './attendance.refusals.ts';
import { marks } from './attendance-day.shapes.ts';
import { monthLifecycle } from './attendance-month.lifecycle.ts';

const monthRow = z.object({
  id,
  month: z.string(),
  ...stateFields(monthLifecycle),
  /** Corrections that nobody decided yet. */
  pending: z.int(),
  /** Doubtful punches that nobody decided yet. */
  doubtful: z.int(),
  people: z.int(),
  /** Days that would be otherwise by now: they are told to the next month. */
  differences: z.int(),
  closed_by: namedRow.nullable(),
  closed_at: instant.nullable(),
  version: z.int(),
});
const params = z.strictObject({ month });
const version = z.int();

export const attendanceMonths = defineEndpoints('attendance_months', {
  list: {
    method: 'GET',
    path: '/attendance_months',
    summary: 'The last twelve months with what is open in each',
    right: [attendanceRights.manage],
    output: z.object({ list: z.array(monthRow) }),
  },
  get: {
    method: 'GET',
    path: '/attendance_months/{month}',
    summary: 'One month with the days that would be otherwise by now',
    right: [attendanceRights.manage],
    params,
    output: monthRow.extend({
      list: z.array(
        z.object({ person: namedRow, date: day, was: marks, would_be: marks, minutes_was: z.int(), minutes: z.int() }),
      ),
      reopen_reason: z.string().nullable(),
    }),
  },
  close: {
    method: 'PUT',
    path: '/attendance_months/{month}/close',
    summary: 'Close a month: its days are counted once more and never change again',
    right: [attendanceRights.manage],
    params,
    body: z.strictObject({ version }),
    output: monthRow,
    refusals: [r.month_running, r.still_open, r.wrong_month_state],
    own_hands: true,
  },
  reopen: {
    method: 'PUT',
    path: '/attendance_months/{month}/reopen',
    summary: 'Open a closed month again, unless it was paid',
    right: [attendanceRights.manage],
    params,
    body: z.strictObject({ reason: line(2, 200), version }),
    output: monthRow,
    refusals: [r.month_paid, r.wrong_month_state],
    own_hands: true,
  },
});
