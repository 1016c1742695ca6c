import { nextOpen } from '#shared/open-hours.ts';

/** Nobody is reminded at night. */
const BY_DAY = { from: '07:00', until: '21:00' };

/** When the night of a school is over; null by day. */
export function quietUntil(zone: string): string | null {
  const now = new Date().toISOString();
  const next = nextOpen(now, BY_DAY, zone);
  return next === now ? null : next;
}
