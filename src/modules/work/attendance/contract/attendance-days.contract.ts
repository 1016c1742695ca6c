import * as z from 'zod';
import { defineEndpoints } from '#shared/endpoint.ts';
import { day, id, instant, namedRow, searchWords } from '#shared/fields.ts';
import { zodOf } from '#shared/reference-lists.ts';
import { month } from '#shared/text/month-field.ts';
import { attendanceRights } from '../rights.ts';
import { dayRow, dayWindow, explainedDay, punchRow } from './attendance-day.shapes.ts';
import { attendanceMarks } from './attendance-kinds.ts';

export const attendanceDays = defineEndpoints('attendance_days', {
  list: {
    method: 'GET',
    path: '/attendance_days',
    summary: 'People and the days of a month, of the departments that one answers for',
    right: [attendanceRights.results],
    query: z.strictObject({
      month,
      department_id: id.optional(),
      mark: zodOf(attendanceMarks).optional(),
      q: searchWords(50).optional(),
      page: z.coerce.number<number | string>().int().min(1).max(1000).default(1),
      per_page: z.coerce.number<number | string>().int().min(1).max(100).default(25),
    }),
    output: z.object({
      month: z.string(),
      days: z.array(z.string()),
      is_closed: z.boolean(),
      list: z.array(z.object({ person: namedRow, department: namedRow.nullable(), days: z.array(dayRow) })),
      total: z.int(),
      page: z.int(),
      per_page: z.int(),
    }),
  },
  export: {
    method: 'GET',
    path: '/attendance_days/export',
    summary: 'Begin the export of a month: each person with what is counted of them',
    right: [attendanceRights.results],
    query: z.strictObject({ month }),
    output: z.object({ data_task_id: id }),
    side_effect: true,
  },
  mine: {
    method: 'GET',
    path: '/attendance_days/mine',
    summary: 'Own days of a month, the windows of today, and what is left of the corrections',
    right: [attendanceRights.own],
    query: z.strictObject({ month: month.optional() }),
    output: z.object({
      now: instant,
      today: day,
      month: z.string(),
      time_zone: z.string(),
      rule: namedRow.nullable(),
      fix_limit: z.int(),
      fixes_left: z.int(),
      minutes: z.int(),
      days: z.array(dayRow),
      windows: z.array(dayWindow),
      punches: z.array(punchRow),
      places: z.array(
        namedRow.extend({
          lat: z.number().nullable(),
          lng: z.number().nullable(),
          radius_m: z.int(),
          has_network: z.boolean(),
          has_code: z.boolean(),
        }),
      ),
    }),
  },
  mineExplained: {
    method: 'GET',
    path: '/attendance_days/mine/{date}',
    summary: 'Why an own day has its marks',
    right: [attendanceRights.own],
    params: z.strictObject({ date: day }),
    output: explainedDay,
  },
  explain: {
    method: 'GET',
    path: '/attendance_days/explain',
    summary: 'Why a day of somebody whom one answers for has its marks',
    right: [attendanceRights.results],
    query: z.strictObject({ user_id: id, date: day }),
    output: explainedDay,
  },
});
