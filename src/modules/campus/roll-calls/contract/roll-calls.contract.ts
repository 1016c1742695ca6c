import * as z from 'zod';
import { gateRights } from '#modules/campus/gates/rights.ts';
import { visitorRights } from '#modules/campus/visitors/rights.ts';
import { defineEndpoints } from '#shared/endpoint.ts';
import { id, idParams, instant, line, listOf, listQuery, many, namedRow, queryFlag } from '#shared/fields.ts';
import type { ReferenceList } from '#shared/reference/item.ts';
import { zodOf } from '#shared/reference-lists.ts';
import { rollCallRefusals as r } from './roll-calls.refusals.ts';

export const rollCallReasons = [
  { code: 'alarm', cn: '警报', us: 'Alarm' },
  { code: 'drill', cn: '演练', us: 'Drill' },
] as const satisfies ReferenceList;

export const onSiteKinds = [
  { code: 'visitor', cn: '访客', us: 'Visitor' },
  { code: 'staff', cn: '教职工', us: 'Staff' },
  { code: 'student', cn: '学生', us: 'Student' },
] as const;

const person = z.object({
  id,
  kind: zodOf(onSiteKinds),
  name: z.string(),
  name_en: z.string().nullable(),
  /** Where somebody was last known to be, or with whom. */
  place: z.string().nullable(),
  place_en: z.string().nullable(),
  host: namedRow.nullable(),
  /** The booking of a visitor; null for others. */
  visitor_id: id.nullable(),
  came_at: instant.nullable(),
  is_me: z.boolean(),
  safe_at: instant.nullable(),
  ticked_by: namedRow.nullable(),
  note: z.string().nullable(),
});

const counts = { total: z.int(), safe: z.int(), missing: z.int() };

const row = z.object({
  id,
  campus: namedRow,
  reason: zodOf(rollCallReasons),
  note: z.string().nullable(),
  started_at: instant,
  started_by: namedRow,
  ended_at: instant.nullable(),
  ended_by: namedRow.nullable(),
  end_note: z.string().nullable(),
  ...counts,
});

export const rollCallDetail = row.extend({
  /** Security sees everybody and ends it; others see themselves and their own visitors. */
  as: z.enum(['security', 'own']),
  can_end: z.boolean(),
  kinds: z.array(z.object({ kind: zodOf(onSiteKinds), ...counts })),
  places: z.array(z.object({ place: z.string().nullable(), place_en: z.string().nullable(), ...counts })),
});

export const rollCalls = defineEndpoints('roll_calls', {
  list: {
    method: 'GET',
    path: '/visitors/roll_calls',
    summary: 'Roll calls of the campuses in reach, the newest first',
    right: [visitorRights.secondReview, gateRights.check],
    query: listQuery(['started_at'], { campus_id: id.optional(), is_running: queryFlag.optional() }),
    output: listOf(row),
  },
  inside: {
    method: 'GET',
    path: '/visitors/roll_calls/inside',
    summary: 'How many people a roll call would name now, by campus',
    right: [visitorRights.secondReview, gateRights.check],
    output: z.object({
      list: z.array(
        z.object({
          campus: namedRow,
          visitors: z.int(),
          staff: z.int(),
          students: z.int(),
          /** The roll call that is running there. */
          running_id: id.nullable(),
        }),
      ),
    }),
  },
  start: {
    method: 'POST',
    path: '/visitors/roll_calls',
    summary: 'Freeze who is inside on a campus; where one is running already, that one is the answer',
    right: [visitorRights.secondReview, gateRights.check],
    body: z.strictObject({
      /** Absent: where the guard is on duty, or the only campus. */
      campus_id: id.nullable().default(null),
      reason: zodOf(rollCallReasons).default('alarm'),
      note: line(1, 200).nullable().default(null),
    }),
    output: rollCallDetail,
  },
  get: {
    method: 'GET',
    path: '/visitors/roll_calls/{id}',
    summary: 'A roll call with its numbers, for security, and for those who are on it or have visitors on it',
    right: 'signed_in',
    params: idParams,
    output: rollCallDetail,
  },
  people: {
    method: 'GET',
    path: '/visitors/roll_calls/{id}/people',
    summary: 'People of a roll call: everybody for security; oneself and the own visitors for others',
    right: 'signed_in',
    params: idParams,
    query: listQuery(['place', 'safe_at'], {
      is_safe: queryFlag.optional(),
      kind: many(zodOf(onSiteKinds)).optional(),
      place: z.string().max(200).optional(),
    }),
    output: listOf(person),
  },
  sheet: {
    method: 'GET',
    path: '/visitors/roll_calls/{id}/sheet',
    summary: 'Everybody of a roll call on one sheet for printing, by place; recorded',
    right: [visitorRights.secondReview, gateRights.check],
    side_effect: true,
    params: idParams,
    output: z.object({
      list: z.array(
        person.pick({
          id: true,
          kind: true,
          name: true,
          name_en: true,
          place: true,
          place_en: true,
          safe_at: true,
          note: true,
        }),
      ),
    }),
  },
  tick: {
    method: 'PUT',
    path: '/visitors/roll_calls/{id}',
    summary: 'Confirm that people are safe, or correct it; who is confirmed already keeps the first confirmation',
    right: 'signed_in',
    params: idParams,
    body: z.strictObject({
      person_ids: z.array(id).min(1).max(200),
      is_safe: z.boolean(),
      note: line(1, 100).nullable().default(null),
    }),
    output: z.object({ list: z.array(person), ...counts }),
    refusals: [r.ended, r.not_yours],
  },
  end: {
    method: 'PUT',
    path: '/visitors/roll_calls/{id}/end',
    summary: 'End a roll call; with people missing only with a note',
    right: [visitorRights.secondReview, gateRights.check],
    params: idParams,
    body: z.strictObject({ note: line(2, 200).nullable().default(null) }),
    output: rollCallDetail,
    refusals: [r.ended],
  },
});

export type OnSiteKind = (typeof onSiteKinds)[number]['code'];
