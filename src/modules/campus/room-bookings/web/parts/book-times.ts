import { addMinutes, dayOf, instantAt, timeOf } from '#shared/dates.ts';

/** What a booking begins with when its form is opened. */
export interface Preset {
  readonly broom_id?: string;
  readonly starts_at?: string;
  readonly ends_at?: string;
}

const HOUR = 60;
const STEP_MS = 30 * 60_000;

/** Day and hours of a preset; without one the next full half hour, for an hour. */
export function timesOf({ starts_at, ends_at }: Preset) {
  const start = starts_at ?? new Date(Math.ceil(Date.now() / STEP_MS) * STEP_MS).toISOString();
  const end = ends_at ?? addMinutes(start, HOUR);
  return { day: dayOf(start), from: timeOf(start), to: timeOf(end) };
}

/** The two instants of a day with hours; nothing while one of them is missing. */
export function instantsOf({ day, from, to }: { readonly day: string; readonly from: string; readonly to: string }) {
  if (!day || !from || !to) return null;
  return { starts_at: instantAt(day, from), ends_at: instantAt(day, to) };
}
