import { addDays, instantAt, timeOf, today } from '#shared/dates.ts';

/** Nobody is reminded at night. */
const FROM = '07:00';
const UNTIL = '21:00';

/** When the night of a school is over; null by day. */
export function quietUntil(zone: string): string | null {
  const clock = timeOf(new Date().toISOString(), zone);
  if (clock >= FROM && clock < UNTIL) return null;
  return instantAt(clock < FROM ? today(zone) : addDays(today(zone), 1), FROM, zone);
}
