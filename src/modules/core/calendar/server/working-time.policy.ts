import { addDays, instantAt, type OpenHours, type Span } from '#shared/dates.ts';
import { WORKING } from '../contract/calendar-kinds.ts';
import type { CalendarDay } from './calendar.policy.ts';

/** Pure rules of time that is worked. Instants are ISO strings in UTC, `end` of a span no longer belongs to it. */

/** When people work on a working day, and when the time of one matter stands still. */
export interface WorkingTime {
  /** On the clock of the school, none over another: `[{ from: '08:00', until: '12:00' }, { from: '13:30', until: '17:30' }]`. */
  readonly hours: readonly OpenHours[];
  /** A matter that waits for somebody else; they may overlap. */
  readonly pauses?: readonly Span[];
}

interface Stretch {
  readonly start: number;
  readonly end: number;
}

const MINUTE = 60_000;

/** People are at work, or at school, on this day: a Saturday that is worked instead of a Friday, too. */
export const isWorked = ({ kind }: Pick<CalendarDay, 'kind'>): boolean => WORKING.includes(kind);

/** The stretches of working time of some days, in the order of the days, without the pauses. */
export function stretchesOf(
  days: readonly CalendarDay[],
  { hours, pauses = [] }: WorkingTime,
  zone: string,
): Stretch[] {
  const still = pauses
    .map(({ start, end }) => ({ start: Date.parse(start), end: Date.parse(end) }))
    .filter(({ start, end }) => start < end);
  const ordered = hours.toSorted((a, b) => (a.from < b.from ? -1 : 1));
  return days
    .filter(isWorked)
    .flatMap(({ date }) => ordered.map((one) => stretchAt(date, one, zone)))
    .flatMap((one) => without(one, still));
}

const stretchAt = (day: string, { from, until }: OpenHours, zone: string): Stretch => ({
  start: Date.parse(instantAt(day, from, zone)),
  end: Date.parse(until === '24:00' ? instantAt(addDays(day, 1), '00:00', zone) : instantAt(day, until, zone)),
});

/** What is left of a stretch outside of some others. */
function without(whole: Stretch, others: readonly Stretch[]): Stretch[] {
  let left = [whole];
  for (const { start, end } of others)
    left = left.flatMap((one) =>
      [
        { start: one.start, end: Math.min(one.end, start) },
        { start: Math.max(one.start, end), end: one.end },
      ].filter((part) => part.start < part.end),
    );
  return left;
}

/** Minutes of these stretches that lie within a span, parts of one as fractions. */
export function minutesWithin(stretches: readonly Stretch[], { start, end }: Span): number {
  const [from, to] = [Date.parse(start), Date.parse(end)];
  const sum = stretches.reduce((ms, one) => ms + Math.max(0, Math.min(one.end, to) - Math.max(one.start, from)), 0);
  return sum / MINUTE;
}

/** When so many minutes of these stretches are over, counted from an instant; else how many are still left. */
export function endAfter(
  stretches: readonly Stretch[],
  from: string,
  minutes: number,
): { readonly at: string } | { readonly left: number } {
  const since = Date.parse(from);
  let left = minutes * MINUTE;
  for (const one of stretches) {
    const start = Math.max(one.start, since);
    if (start >= one.end) continue;
    if (left <= one.end - start) return { at: new Date(start + left).toISOString() };
    left -= one.end - start;
  }
  return { left: left / MINUTE };
}
