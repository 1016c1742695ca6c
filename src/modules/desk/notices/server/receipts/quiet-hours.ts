import { addDays, instantAt, timeOf, today } from '#shared/dates.ts';

/** Nobody is reminded at night. */
const FROM = '07:00';
const UNTIL = '21:00';

/** When the night is over; null by day. */
export function quietUntil(): string | null {
  const clock = timeOf(new Date().toISOString());
  if (clock >= FROM && clock < UNTIL) return null;
  return instantAt(clock < FROM ? today() : addDays(today(), 1), FROM);
}
