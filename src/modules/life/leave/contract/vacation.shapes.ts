import * as z from 'zod';
import { day, id, instant, line, namedRow } from '#shared/fields.ts';
import { FLOW_ACTS } from '#shared/flow/flow-moves.ts';
import { statesOf } from '#shared/lifecycle.ts';
import { zodOf } from '#shared/reference-lists.ts';
import { destinations, leaveSources, leaveSubjects, leaveUnits, takerKinds } from './leave-kinds.ts';
import { vacationLifecycle } from './vacation.lifecycle.ts';

export const PROOF = {
  purpose: 'leave_proof',
  rule: {
    max_bytes: 10 * 1024 * 1024,
    types: ['application/pdf', 'image/jpeg', 'image/png', 'image/webp'],
  },
} as const;
/** Colleagues who are asked at once for something that a leave hits. */
const COVERS_AT_MOST = 5;
export const PROOFS_AT_MOST = 6;
export const PEOPLE_AT_MOST = 60;
export const DAYS_AT_MOST = 400;
/** After so many minutes without an answer a missing student climbs: to the homeroom teacher, then to student affairs. */
export const ESCALATION_MINUTES = [15, 30] as const;

export const vacationStatus = z.enum(statesOf(vacationLifecycle));
export const ACTIONS = ['submit', 'update', 'remove', 'cancel', 'shorten', 'report_return'] as const;

export const shownFile = z.object({ id, name: z.string(), mime: z.string(), size: z.int(), url: z.string() });
const typeOf = namedRow.extend({ code: z.string(), unit: zodOf(leaveUnits) });

/** A request in a list. */
export const vacationRow = z.object({
  id,
  no: z.string(),
  subject: zodOf(leaveSubjects),
  applicant: namedRow,
  /** Department, or class of a student. */
  department: namedRow.nullable(),
  requested_by: namedRow,
  type: typeOf,
  start_at: instant,
  end_at: instant,
  amount: z.number(),
  status: vacationStatus,
  /** It has ended, and the person has not reported back. */
  is_overdue: z.boolean(),
  /** The time in which a student may pass the gate by it. */
  pass: z.object({ from: instant, until: instant, taker_kind: zodOf(takerKinds), is_usable: z.boolean() }).nullable(),
  out_at: instant.nullable(),
  in_at: instant.nullable(),
  created_at: instant,
  actions: z.array(z.enum(ACTIONS)),
  version: z.int(),
});

export const countedDay = z.object({
  date: day,
  from_at: instant,
  to_at: instant,
  amount: z.number(),
  /** Why it counts, or does not. */
  why: z.enum(['counted', 'makeup', 'sandwich', 'rest', 'holiday', 'school_break', 'off']),
  name: z.string().nullable(),
});

export const vacationDetail = vacationRow.extend({
  source: zodOf(leaveSources),
  /** For the person, who asked, who decides and who keeps leave; null for others, and of a private one for who decides. */
  reason: z.string().nullable(),
  reason_private: z.boolean(),
  proofs: z.array(shownFile),
  destination: zodOf(destinations),
  contact_phone: z.string().nullable(),
  handover: z.string().nullable(),
  days: z.array(z.object({ date: day, from_at: instant, to_at: instant, amount: z.number() })),
  original_end_at: instant.nullable(),
  returned_at: instant.nullable(),
  cancel_reason: z.string().nullable(),
  continues: z.object({ id, no: z.string() }).nullable(),
  taker_kind: zodOf(takerKinds).nullable(),
  taker: namedRow.nullable(),
  taker_name: z.string().nullable(),
  out_from: instant.nullable(),
  out_until: instant.nullable(),
  released_by: namedRow.nullable(),
  needs_return: z.boolean(),
  /** What happened to it, the first first; of a recount the days that became others. */
  history: z.array(
    z.object({
      at: instant,
      what: z.object({ cn: z.string(), us: z.string() }),
      by_name: z.string().nullable(),
      detail: z.string().nullable(),
    }),
  ),
  /** It went round once: there is a way to see. */
  has_flow: z.boolean(),
  /** What of the flow the reader may do. */
  flow_actions: z.array(z.enum(FLOW_ACTS)),
});

const text = z.object({ cn: z.string(), us: z.string() });

export const balance = z.object({
  left: z.number(),
  left_after: z.number(),
  held: z.number(),
  used: z.number(),
  total: z.number(),
  cycle_to: day,
  expiring: z.object({ amount: z.number(), on: day }).nullable(),
});

/** What a request would be: counted, with what it hits and who decides. Nothing is written. */
export const vacationPreview = z.object({
  start_at: instant,
  end_at: instant,
  amount: z.number(),
  unit: zodOf(leaveUnits),
  days: z.array(countedDay),
  balance: balance.nullable(),
  steps: z.array(
    z.object({
      name: z.string(),
      name_en: z.string().nullable(),
      is_by_right: z.boolean(),
      people: z.array(namedRow.extend({ away_until: instant.nullable() })),
    }),
  ),
  impacts: z.array(
    z.object({
      key: z.string(),
      what: text,
      place: z.string().nullable(),
      from: instant,
      to: instant,
      route: z.string().nullable(),
      /** Colleagues who could take it. */
      proposals: z.array(namedRow.extend({ why: text })),
    }),
  ),
  /** Colleagues of the department, or classmates, who are away meanwhile. */
  away: z.object({ n: z.int(), of: z.int() }),
  /** Why it would be refused. */
  problems: z.array(text),
  /** Continuous sick leave reaches the sixth month, and the like. */
  needs_proof: z.boolean(),
});

/** Whom the caller may ask leave for, and the types that person has. */
export const vacationOptions = z.object({
  people: z.array(namedRow.extend({ subject: zodOf(leaveSubjects), is_self: z.boolean() })),
  types: z.array(
    typeOf.extend({
      is_ok: z.boolean(),
      left: z.number().nullable(),
      balance: balance.nullable(),
      needs_pass: z.boolean(),
      proof_after: z.number().nullable(),
      min_step: z.number(),
    }),
  ),
  guardians: z.array(namedRow),
});

/** Who is away when, as colleagues may know it: a label, never the type. */
export const calendarEntry = z.object({
  user: namedRow,
  from: instant,
  to: instant,
  label: text,
  is_waiting: z.boolean(),
  /** For who leads the person or keeps leave. */
  vacation_id: id.optional(),
  type: namedRow.optional(),
});

export const gateRow = z.object({
  id,
  no: z.string(),
  student: namedRow.extend({ avatar_url: z.string().nullable() }),
  classroom: namedRow.nullable(),
  out_from: instant,
  out_until: instant,
  out_at: instant.nullable(),
  in_at: instant.nullable(),
  state: z.enum(['early', 'open', 'late', 'out', 'back']),
  /** What the guard does next with the student. */
  next: z.enum(['out', 'in']).nullable(),
  /** The time has come and is not over. */
  is_now: z.boolean(),
  taker_kind: zodOf(takerKinds),
  taker_name: z.string().nullable(),
  guardians: z.array(namedRow),
  version: z.int(),
});

/** Of what a leave hits: who is asked to take it. Keys are those of the preview. */
export const coverWishes = z
  .array(z.strictObject({ key: line(1, 80), user_ids: z.array(id).min(1).max(COVERS_AT_MOST) }))
  .max(100)
  .default([]);
