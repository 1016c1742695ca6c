import { addDays, dayOf, instantAt } from '#shared/dates.ts';
import { type ExceptionDay, weekdayAmong } from '#shared/weekday.ts';

/** When an entry of the white list holds. Days and clocks are those of the school. */
interface Rule {
  readonly valid_from: string;
  readonly valid_to: string;
  readonly weekdays: readonly string[];
  readonly from_time: string;
  readonly to_time: string;
}
export interface Hours {
  readonly from: string;
  readonly to: string;
}

const WEEK = 7;
/** So many days are looked at for the next hours: a week, and the longest holiday before it. */
export const LOOKS_AHEAD_DAYS = 15;
const isAlways = ({ weekdays, from_time, to_time }: Rule): boolean =>
  weekdays.length === WEEK && from_time === '00:00' && to_time === '24:00';

/**
 * The time for which the plate of an entry is announced to the gates: all of it, or where it holds at some hours alone the
 * present or next of them, which is announced again every night. Null: it is not valid any more.
 */
export function nextHours(
  rule: Rule,
  now: string,
  zone: string,
  exceptions: readonly ExceptionDay[] = [],
): Hours | null {
  const end = instantAt(addDays(rule.valid_to, 1), '00:00', zone);
  if (end <= now) return null;
  if (isAlways(rule)) return { from: instantAt(rule.valid_from, '00:00', zone), to: end };
  const [, first = rule.valid_from] = [rule.valid_from, dayOf(now, zone)].toSorted();
  const days = Array.from({ length: LOOKS_AHEAD_DAYS + 1 }, (_, ahead) => addDays(first, ahead));
  for (const day of days) {
    if (day > rule.valid_to) return null;
    const hours = clockHours(rule, day, zone);
    if (rule.weekdays.includes(String(weekdayAmong(exceptions, day))) && hours.to > now) return hours;
  }
  return null;
}

/** One day's hours; those that end before they begin pass midnight. */
function clockHours({ from_time, to_time }: Rule, day: string, zone: string): Hours {
  const at = (on: string, clock: string) =>
    clock === '24:00' ? instantAt(addDays(on, 1), '00:00', zone) : instantAt(on, clock, zone);
  return { from: at(day, from_time), to: at(to_time > from_time ? day : addDays(day, 1), to_time) };
}
