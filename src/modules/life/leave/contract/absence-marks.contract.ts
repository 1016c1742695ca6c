import * as z from 'zod';
import { defineEndpoints } from '#shared/endpoint.ts';
import { day, id, idParams, instant, line, namedRow } from '#shared/fields.ts';
import { statesOf } from '#shared/lifecycle.ts';
import { leaveRights } from '../rights.ts';
import { leaveRefusals as r } from './leave.refusals.ts';
import { absenceMarkLifecycle } from './vacation.lifecycle.ts';
import { PEOPLE_AT_MOST } from './vacation.shapes.ts';
import { vacationFacts } from './vacations.contract.ts';

export const absenceStatus = z.enum(statesOf(absenceMarkLifecycle));

export const absenceMarkRow = z.object({
  id,
  student: namedRow,
  classroom: namedRow.nullable(),
  date: day,
  /** 0: the roll of the morning. */
  period: z.int(),
  at: instant,
  status: absenceStatus,
  /** How often it has climbed because nobody answered. */
  level: z.int(),
  answered_by: namedRow.nullable(),
  vacation_id: id.nullable(),
  calls: z.array(z.object({ at: instant, result: z.string() })),
  actions: z.array(z.enum(['excuse', 'find', 'truant', 'call'])),
  version: z.int(),
});

const markers = [leaveRights.students] as const;

export const absenceMarks = defineEndpoints('absence_marks', {
  list: {
    method: 'GET',
    path: '/absence_marks',
    summary: 'Students who are missing without leave: of the own classes, or own children',
    right: [leaveRights.student, leaveRights.students],
    query: z.strictObject({ classroom_id: id.optional(), date: day.optional(), status: absenceStatus.optional() }),
    output: z.object({ list: z.array(absenceMarkRow) }),
  },
  classes: {
    method: 'GET',
    path: '/absence_marks/classes',
    summary: 'Classes that the caller checks, with who is there today',
    right: markers,
    output: z.object({
      list: z.array(namedRow.extend({ students: z.int(), away: z.int(), unexplained: z.int(), requests: z.int() })),
    }),
  },
  roll: {
    method: 'GET',
    path: '/absence_marks/roll',
    summary: 'Today’s roll of a class: who is away, who is missing',
    right: markers,
    query: z.strictObject({ classroom_id: id }),
    output: z.object({
      classroom: namedRow,
      students: z.array(
        namedRow.extend({
          avatar_url: z.string().nullable(),
          /** On leave now, until then. */
          away_until: instant.nullable(),
          vacation_id: id.nullable(),
          is_out: z.boolean(),
          mark: z
            .object({ id, status: absenceStatus, is_open: z.boolean(), level: z.int(), version: z.int() })
            .nullable(),
        }),
      ),
    }),
  },
  create: {
    method: 'POST',
    path: '/absence_marks',
    summary: 'Mark students of a class as missing; their guardians are told at once',
    right: markers,
    body: z.strictObject({
      classroom_id: id,
      student_ids: z.array(id).min(1).max(PEOPLE_AT_MOST),
      period: z.int().min(0).max(16).default(0),
    }),
    output: z.object({ list: z.array(absenceMarkRow) }),
    refusals: [r.marked_already],
  },
  update: {
    method: 'PUT',
    path: '/absence_marks/{id}',
    summary: 'Explain an absence: a guardian by a request for leave, who marks by what they found out',
    right: [leaveRights.student, leaveRights.students],
    params: idParams,
    own_hands: true,
    body: z.strictObject({
      status: z.enum(['excused', 'found', 'truant']).nullable().default(null),
      /** The leave by which a guardian explains it. */
      request: vacationFacts.nullable().default(null),
      /** What a call to the guardians said. */
      call: line(2, 100).nullable().default(null),
      version: z.int(),
    }),
    output: absenceMarkRow,
    refusals: [r.wrong_state, r.overlap, r.no_time],
  },
});
