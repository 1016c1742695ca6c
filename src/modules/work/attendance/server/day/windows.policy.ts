import { addDays, instantAt } from '#shared/dates.ts';
import { weekdayOf } from '#shared/weekday.ts';
import type { RuleWindow } from '../../contract/attendance-rules.contract.ts';
import type { Minutes } from './marks.policy.ts';

/** Hours of a day as a rule, a roster and the calendar say them. */

export interface PlannedWindow extends Minutes {
  /** As they stand on the clock of the school. */
  readonly in: string;
  readonly out: string;
}
/** What the calendar says of a day. */
export interface KindOfDay {
  readonly date: string;
  readonly is_worked: boolean;
  readonly as_weekday: number | null;
}

export const minuteOf = (instant: string | number): number =>
  Math.floor((typeof instant === 'number' ? instant : Date.parse(instant)) / 60_000);
export const instantOf = (minute: number): string => new Date(minute * 60_000).toISOString();

/** The hours that a rule with fixed windows asks for on a day; a night belongs to the day on which it begins. */
export function windowsOn(windows: readonly RuleWindow[], day: KindOfDay, zone: string): PlannedWindow[] {
  if (!day.is_worked) return [];
  const weekday = day.as_weekday ?? weekdayOf(day.date);
  return windows
    .filter((one) => one.weekday === weekday)
    .map((one) => ({
      in: one.in,
      out: one.out,
      from: minuteOf(instantAt(day.date, one.in, zone)),
      to: minuteOf(instantAt(one.next_day ? addDays(day.date, 1) : day.date, one.out, zone)),
    }))
    .filter((one) => one.from < one.to)
    .toSorted((a, b) => a.from - b.from);
}

const MINUTES_A_DAY = 1440;
const MINUTES_A_WEEK = 7 * MINUTES_A_DAY;
const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** Two windows that lie over each other, by their places in the list; also a night over the next morning, Sunday before Monday. */
export function overlapOf(windows: readonly RuleWindow[]): readonly [number, number] | null {
  const spans = windows
    .map((one, at) => {
      const from = (one.weekday - 1) * MINUTES_A_DAY + minutesOf(one.in);
      const to = (one.weekday - 1) * MINUTES_A_DAY + minutesOf(one.out) + (one.next_day ? MINUTES_A_DAY : 0);
      return { at, from, to };
    })
    .toSorted((a, b) => a.from - b.from || a.at - b.at);
  const [first] = spans;
  const round = first
    ? [...spans, { at: first.at, from: first.from + MINUTES_A_WEEK, to: first.to + MINUTES_A_WEEK }]
    : [];
  for (const [n, one] of round.entries()) {
    const former = round[n - 1];
    if (former && former.to > one.from && former.at !== one.at) return [former.at, one.at];
  }
  return null;
}
