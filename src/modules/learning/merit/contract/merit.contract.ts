import * as z from 'zod';
import { crud } from '#shared/crud.ts';
import { type CallOutput, defineEndpoints } from '#shared/endpoint.ts';
import { id, idParams, instant, line, listOf, listQuery, many, namedRow } from '#shared/fields.ts';
import { stateFields, stateFilter } from '#shared/lifecycle-fields.ts';
import { zodOf } from '#shared/reference-lists.ts';
import { shared } from '#shared/refusal.ts';
import { message } from '#shared/text.ts';
import { meritRights } from '../rights.ts';
import {
  meritDimensions,
  meritKinds,
  meritLifecycle,
  meritSources,
  meritTexts,
  meritRefusals as r,
  STUDENTS_MOST,
  TENTHS_MOST,
} from './merit-kinds.ts';

const staff = [meritRights.record, meritRights.manage] as const;
const tenths = z.int().min(-TENTHS_MOST).max(TENTHS_MOST);
const person = namedRow.extend({ avatar_url: z.string().nullable() });

const meritRow = z.object({
  id,
  student: namedRow,
  dimension: zodOf(meritDimensions),
  kind: zodOf(meritKinds),
  /** Null for families: they read what was seen, not a mark. */
  points_tenths: tenths.nullable(),
  text: z.string(),
  source: zodOf(meritSources),
  to_family: z.boolean(),
  giver: namedRow.nullable(),
  withdraw_reason: z.string().nullable(),
  created_at: instant,
  version: z.int(),
  ...stateFields(meritLifecycle),
});

const axes = z.object({
  semester: namedRow.nullable(),
  /** Points by dimension; of a class the mean of its students. */
  values: z.array(z.object({ dimension: zodOf(meritDimensions), points: z.number() })),
});

/** Praise takes no points away, and a reminder gives none. */
function signFits<const F extends string>(field: F) {
  return z.refine<{ readonly kind: string } & { readonly [key in F]: number }>(
    ({ kind, [field]: points }) => (kind === 'remind' ? points <= 0 : kind === 'fact' || points >= 0),
    { path: [field], error: message(meritTexts.sign) },
  );
}

const draft = z
  .strictObject({
    student_ids: z.array(id).min(1).max(STUDENTS_MOST),
    dimension: zodOf(meritDimensions),
    kind: zodOf(meritKinds),
    points_tenths: tenths,
    text: line(2, 200),
    to_family: z.boolean().default(false),
  })
  .check(signFits('points_tenths'));

export const meritRecords = defineEndpoints('merit_records', {
  list: {
    method: 'GET',
    path: '/merit_records',
    summary: 'Notes about students of the classes that the caller heads or teaches, or of the whole school',
    right: staff,
    query: listQuery(['created_at'], {
      student_id: id.optional(),
      classroom_id: id.optional(),
      dimension: zodOf(meritDimensions).optional(),
      kind: many(zodOf(meritKinds)).optional(),
      ...stateFilter(meritLifecycle),
    }),
    output: listOf(meritRow),
  },
  create: {
    method: 'POST',
    path: '/merit_records',
    summary: 'One note about up to 60 students, told to their families where that is said',
    right: [meritRights.record],
    body: draft,
    output: z.object({ made: z.int(), families: z.int() }),
    refusals: [shared.not_found, r.cap, r.no_term],
  },
  classes: {
    method: 'GET',
    path: '/merit_records/classes',
    summary: 'Classes whose students the caller may note something about or read of',
    right: staff,
    output: z.object({
      list: z.array(namedRow.extend({ is_head: z.boolean(), can_record: z.boolean() })),
    }),
  },
  board: {
    method: 'GET',
    path: '/merit_records/board',
    summary: 'The faces of a class, each with the notes of today, and what a note is worth at first in this term',
    right: staff,
    query: z.strictObject({ classroom_id: id }),
    output: z.object({
      list: z.array(person.extend({ today: z.int() })),
      usual: z.array(z.object({ dimension: zodOf(meritDimensions), kind: zodOf(meritKinds), default_tenths: tenths })),
    }),
    refusals: [shared.not_found],
  },
  radar: {
    method: 'GET',
    path: '/merit_records/radar',
    summary: 'Five axes of a student or a class in this term and the one before; nobody is compared with anybody else',
    right: 'signed_in',
    query: z.strictObject({ student_id: id.optional(), classroom_id: id.optional(), semester_id: id.optional() }),
    output: z.object({ name: namedRow, now: axes, before: axes }),
    refusals: [shared.not_found],
  },
  line: {
    method: 'GET',
    path: '/merit_records/line',
    summary: 'Points of a student, or the mean of a class, from term to term; nobody is compared with anybody else',
    right: 'signed_in',
    query: z.strictObject({ student_id: id.optional(), classroom_id: id.optional() }),
    output: z.object({ name: namedRow, terms: z.array(z.object({ semester: namedRow, points: z.number() })) }),
    refusals: [shared.not_found],
  },
  children: {
    method: 'GET',
    path: '/merit_records/children',
    summary: 'The caller as a student, and the own children, to choose whose notes are read',
    right: 'signed_in',
    output: z.object({ list: z.array(person) }),
  },
  of_student: {
    method: 'GET',
    path: '/users/{id}/merit_records',
    summary:
      'What was noted about a student, the newest first: all of it for their teachers, what families read for families',
    right: 'signed_in',
    params: idParams,
    output: z.object({ student: person, is_family: z.boolean(), list: z.array(meritRow) }),
    refusals: [shared.not_found],
  },
  latest: {
    method: 'GET',
    path: '/merit_records/latest',
    summary: 'The last praises of the own classes, or of the own children for families',
    right: 'signed_in',
    output: z.object({ list: z.array(meritRow) }),
  },
  withdraw: {
    method: 'PUT',
    path: '/merit_records/{id}/withdraw',
    summary: 'Withdraw a note: it counts no more, and the family that was told is told so',
    right: staff,
    asks_reason: true,
    params: idParams,
    body: z.strictObject({ reason: line(2, 200), version: z.int() }),
    output: meritRow,
    refusals: [shared.not_found, r.too_late],
  },
  stats: {
    method: 'GET',
    path: '/merit_records/stats',
    summary: 'How many notes of each kind the grades have in a term, and how they came by month',
    right: [meritRights.manage],
    query: z.strictObject({ semester_id: id.optional() }),
    output: z.object({
      semester: namedRow.nullable(),
      grades: z.array(namedRow.extend({ praise: z.int(), effort: z.int(), remind: z.int(), fact: z.int() })),
      months: z.array(z.object({ month: z.string(), praise: z.int(), remind: z.int() })),
      dimensions: z.array(z.object({ dimension: zodOf(meritDimensions), n: z.int() })),
    }),
  },
});

const weight = z.int().min(0).max(200).default(100);
const ruleFacts = {
  semester_id: id,
  dimension: zodOf(meritDimensions),
  kind: zodOf(meritKinds),
  default_tenths: tenths,
  /** So many notes of this rule may somebody give a day. */
  daily_cap: z.int().min(1).max(500),
  /** Percent of the points that other modules add. */
  weight_awards: weight,
  weight_activities: weight,
  weight_observation: weight,
};

export const meritRules = defineEndpoints('merit_rules', {
  ...crud({
    path: '/merit_rules',
    words: ['merit rule', 'merit rules'],
    read: staff,
    write: [meritRights.manage],
    query: listQuery(['dimension'], { semester_id: id.optional(), kind: zodOf(meritKinds).optional() }),
    row: z.object({ ...ruleFacts, id, semester: namedRow, version: z.int() }),
    draft: z.strictObject(ruleFacts).check(signFits('default_tenths')),
    change: z.strictObject({ ...ruleFacts, version: z.int() }).check(signFits('default_tenths')),
    refusals: [r.rule_known],
  }),
});

export type MeritRow = CallOutput<typeof meritRecords.list>['list'][number];
export type MeritBoard = CallOutput<typeof meritRecords.board>;
export type Radar = CallOutput<typeof meritRecords.radar>;
export type MeritDraft = z.output<typeof draft>;
