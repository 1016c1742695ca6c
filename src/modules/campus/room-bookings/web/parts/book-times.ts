import { addMinutes, dayOf, nextOpen, timeOf } from '#shared/dates.ts';
import { momentOf } from '#shared/text/moment.ts';
import type { Chosen } from '#web/ui/fields/search-field.tsx';

/** What a booking begins with when its form is opened. */
export interface Preset {
  readonly broom_id?: string;
  readonly starts_at?: string;
  readonly ends_at?: string;
  readonly guests?: readonly Chosen[];
}

const HOUR = 60;
const STEP_MS = 30 * 60_000;

/** Hours of the day in which a school is at work; a booking at night is asked for on purpose. */
const AT_WORK = { from: '08:00', until: '18:00' };

/** The next full half hour of a working day. */
const nextTime = (now: number): string => nextOpen(new Date(Math.ceil(now / STEP_MS) * STEP_MS).toISOString(), AT_WORK);

/** Day and hours of a preset; without one the next half hour in which people are at work, for an hour. */
export function timesOf({ starts_at, ends_at }: Preset, now = Date.now()) {
  const start = starts_at ?? nextTime(now);
  const end = ends_at ?? addMinutes(start, HOUR);
  return { day: dayOf(start), from: timeOf(start), to: timeOf(end) };
}

/** The two instants of a day with hours; what is missing of one the contract says. */
export function instantsOf({ day, from, to }: { readonly day: string; readonly from: string; readonly to: string }) {
  return { starts_at: momentOf(day, from), ends_at: momentOf(day, to) };
}
