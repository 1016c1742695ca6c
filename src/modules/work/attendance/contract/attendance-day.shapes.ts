import * as z from 'zod';
import { day, id, instant, namedRow } from '#shared/fields.ts';
import { zodOf } from '#shared/reference-lists.ts';
import { attendanceMarks, attendanceModes, punchReasons, punchSources, punchVerdicts } from './attendance-kinds.ts';

export const marks = z.array(zodOf(attendanceMarks));
/** Why somebody was not asked to be there, as everybody may know it. */
export const daySource = z.enum(['leave', 'business', 'fix']).nullable();

/** One window of a day with what became of it. */
export const dayWindow = z.object({
  in: z.string(),
  out: z.string(),
  starts_at: instant,
  ends_at: instant,
  punched_in: instant.nullable(),
  punched_out: instant.nullable(),
  late: z.int(),
  early: z.int(),
  minutes: z.int(),
  marks,
  /** From then on it is judged. */
  settles_at: instant,
});
export type DayWindow = z.output<typeof dayWindow>;

/** A punch as its person and their reviewers see it: never with coordinates. */
export const punchRow = z.object({
  id,
  at: instant,
  source: zodOf(punchSources),
  place: namedRow.nullable(),
  verdict: zodOf(punchVerdicts),
  reason: zodOf(punchReasons).nullable(),
  /** What was said about a doubtful one; null: nothing yet. */
  decision: z.enum(['valid', 'refused']).nullable(),
  accuracy_m: z.int().nullable(),
});

const dayFacts = {
  date: day,
  marks,
  source: daySource,
  minutes: z.int(),
  late: z.int(),
  early: z.int(),
  is_closed: z.boolean(),
};
export const dayRow = z.object(dayFacts);

/** A day that explains itself. */
export const explainedDay = z.object({
  ...dayFacts,
  time_zone: z.string(),
  person: namedRow,
  rule: namedRow
    .extend({
      version: z.int(),
      mode: zodOf(attendanceModes),
      grace_late: z.int(),
      grace_early: z.int(),
      /** Of flexible hours: how long a day is. */
      required_minutes: z.int().nullable(),
    })
    .nullable(),
  /** Of flexible hours: when everybody is there. */
  core: z.array(z.object({ in: z.string(), out: z.string() })),
  /** What the calendar says of it. */
  day_kind: z.string(),
  as_weekday: z.int().nullable(),
  windows: z.array(dayWindow),
  punches: z.array(punchRow),
  away: z.array(z.object({ from: instant, to: instant, why: z.enum(['leave', 'business']) })),
  /** Corrections that were agreed. */
  fixes: z.array(z.object({ window: z.int(), kind: z.enum(['in', 'out']), at: instant })),
});
