import * as z from 'zod';
import { defineEndpoints } from '#shared/endpoint.ts';
import { day, idParams, instant, line, listOf, listQuery, namedRow, queryFlag } from '#shared/fields.ts';
import { attendanceRights } from '../rights.ts';
import { attendanceRefusals as r } from './attendance.refusals.ts';
import { punchRow } from './attendance-day.shapes.ts';
import { accuracy, latitude, longitude } from './attendance-places.contract.ts';

/** What a punch became; a refused one is stored with its reason. */
const punched = z.object({
  /** Null: the code was for something else than attendance. */
  punch: punchRow.nullable(),
  /** The clock of the server, by which it counts. */
  now: instant,
  /** What else the code stood for: a shift that was signed in. */
  notices: z.array(z.object({ cn: z.string(), us: z.string() })),
});

export const attendancePunches = defineEndpoints('attendance_punches', {
  list: {
    method: 'GET',
    path: '/attendance_punches',
    summary: 'Doubtful and refused punches of the people one answers for; without coordinates',
    right: [attendanceRights.results],
    query: listQuery(['at'], {
      verdict: z.enum(['doubtful', 'refused']).default('doubtful'),
      /** Those that nobody decided yet. */
      is_open: queryFlag.optional(),
      from: day.optional(),
      to: day.optional(),
    }),
    output: listOf(
      punchRow.extend({ person: namedRow, department: namedRow.nullable(), decided_by: namedRow.nullable() }),
    ),
  },
  create: {
    method: 'POST',
    path: '/attendance_punches',
    summary: 'Punch: by a code, by where one stands, or by the network of the school',
    right: [attendanceRights.own],
    body: z.strictObject({
      source: z.enum(['code', 'gps', 'network']),
      code: line(1, 300).nullable().default(null),
      lat: latitude.nullable().default(null),
      lng: longitude.nullable().default(null),
      accuracy_m: accuracy.nullable().default(null),
    }),
    output: punched,
    refusals: [r.no_rule],
    own_hands: true,
    limit: { per: 'user', count: 30, seconds: 60 },
    unrecorded: 'a punch is its own record, and its place belongs into no log',
  },
  review: {
    method: 'PUT',
    path: '/attendance_punches/{id}/review',
    summary: 'Say whether a doubtful punch counts',
    right: [attendanceRights.results],
    params: idParams,
    body: z.strictObject({ result: z.enum(['valid', 'refused']) }),
    refusals: [r.decided, r.own_punch],
    own_hands: true,
  },
});
