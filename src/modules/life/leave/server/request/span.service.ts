import { and, eq, inArray } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import { addDays, dayBounds, dayOf, daysBetween, type Span } from '#shared/dates.ts';
import { refuseFields } from '#shared/refusal.ts';
import { leaveTexts as t } from '../../contract/leave.refusals.ts';
import { AGREED } from '../../contract/vacation.lifecycle.ts';
import { DAYS_AT_MOST } from '../../contract/vacation.shapes.ts';
import { countLeave, type LeaveDay } from '../counting/counting.policy.ts';
import { type PersonTime, timesOf, usualHours } from '../counting/windows.service.ts';
import type { Applicant } from '../people.service.ts';
import type { Source } from '../ports.ts';
import { vacation } from '../tables.ts';
import type { TypeRow } from '../type/types.queries.ts';

/** From when until when, as it was asked for. */
export interface AskedSpan {
  readonly start_at: string | null;
  readonly end_at: string | null;
  readonly from_day: string | null;
  readonly from_half: 'am' | 'pm';
  readonly to_day: string | null;
  readonly to_half: 'am' | 'pm';
}

/** So many days around a span are looked at for rest days that lie between two leaves. */
const AROUND = 14;

/** The times of a person around an asked span. */
export function timeFor(source: Source, person: Applicant, { from, to }: { from: string; to: string }) {
  const { organization_id, subject, zone } = person;
  return timesOf(
    source,
    { organization_id, subject, zone },
    [person.user_id],
    addDays(from, -AROUND),
    addDays(to, AROUND),
  ).then((times) => times.get(person.user_id) as PersonTime);
}

/** The days of an asked span. Refuses (422001) one that is out of order or too long. */
export function daysAsked(asked: AskedSpan, zone: string): { from: string; to: string } {
  const from = asked.from_day ?? dayOf(asked.start_at ?? '', zone);
  const to = asked.to_day ?? dayOf(asked.end_at ?? '', zone);
  if (daysBetween(from, to) >= DAYS_AT_MOST)
    throw refuseFields({ [asked.from_day ? 'to_day' : 'end_at']: [t.too_wide] });
  return { from, to };
}

/** The instants of an asked span: half days are those of the person, on a free day those of the school. */
export async function spanFor(source: Source, person: Applicant, asked: AskedSpan, time: PersonTime): Promise<Span> {
  const { start_at, end_at, from_day, to_day, from_half, to_half } = asked;
  if (start_at && end_at) return { start: new Date(start_at).toISOString(), end: new Date(end_at).toISOString() };
  if (!from_day || !to_day) throw refuseFields({ start_at: [t.one_span] });
  const first = await halvesOf(source, person, from_day, time);
  const last = await halvesOf(source, person, to_day, time);
  const start = first[from_half].start;
  const end = last[to_half].end;
  if (start >= end) throw refuseFields({ to_day: [t.order] });
  return { start, end };
}

/** Morning and afternoon of a day: its first window, and what comes after it. */
async function halvesOf(source: Source, { organization_id, zone }: Applicant, day: string, { windows }: PersonTime) {
  const own = windows.get(day) ?? [];
  const spans = own.length > 0 ? own : await usualHours(source, organization_id, day, zone);
  const ordered = spans.toSorted((a, b) => (a.start < b.start ? -1 : 1));
  const [first] = ordered;
  const last = ordered.at(-1);
  const bounds = dayBounds(day, zone);
  const noon = new Date(
    (Date.parse(first?.start ?? bounds.start) + Date.parse(last?.end ?? bounds.end)) / 2,
  ).toISOString();
  const morning = { start: first?.start ?? bounds.start, end: ordered.length > 1 ? (first?.end ?? noon) : noon };
  const afternoon = { start: ordered.length > 1 ? (ordered[1]?.start ?? noon) : noon, end: last?.end ?? bounds.end };
  return { am: morning, pm: afternoon };
}

/** How much a span of a person is by the rules of a type. */
export const countFor = (
  type: TypeRow,
  { zone }: Pick<Applicant, 'zone'>,
  span: Span,
  { days, windows }: PersonTime,
  others: ReadonlySet<string>,
): LeaveDay[] => {
  const { unit, min_step, day_kind, sandwich } = type;
  return countLeave({ span, zone, rule: { unit, min_step, day_kind, sandwich }, days, windows, others });
};

/** A leave carries another one on where that was agreed on, and nothing was to be worked between the two. */
export async function carriesOn(
  db: Db,
  person: Applicant,
  beforeId: string,
  { start }: Span,
  { windows }: PersonTime,
): Promise<boolean> {
  const [before] = await db
    .select({ end_at: vacation.end_at })
    .from(vacation)
    .where(
      and(eq(vacation.id, beforeId), eq(vacation.applicant_id, person.user_id), inArray(vacation.status, [...AGREED])),
    );
  if (!before || before.end_at > start) return false;
  const isKnown = daysBetween(dayOf(before.end_at, person.zone), dayOf(start, person.zone)) <= AROUND;
  return isKnown && ![...windows.values()].flat().some((one) => one.start < start && one.end > before.end_at);
}
