import { addDays, dayOf, instantAt, timeOf } from './dates.ts';
import { ownZone } from './own-zone.ts';

/** Hours of a day on the clock of a school, `HH:mm`; `until` no longer belongs to them and may be `24:00`. */
export interface OpenHours {
  readonly from: string;
  readonly until: string;
}

/** An instant that lies within such hours as it is; of another one when they begin next. */
export function nextOpen(instant: string, { from, until }: OpenHours, zone: string = ownZone()): string {
  const time = timeOf(instant, zone);
  if (from <= time && time < until) return instant;
  const day = dayOf(instant, zone);
  return instantAt(time < from ? day : addDays(day, 1), from, zone);
}
