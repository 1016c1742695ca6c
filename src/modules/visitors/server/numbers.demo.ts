import type { DemoContext } from '#server/module.ts';
import { dayOf } from '#shared/dates.ts';
import { demoOrganizations, type OrganizationKey, organizationId } from '../../../../database/demo/places.ts';
import { visitorCounter } from './tables.ts';
import { bookingNumber } from './visitor-booking.service.ts';

/** Apart enough that no two schools of the demo come to the same number. */
const ROOM = 1_000;

/** Booking numbers of the demo: of the day on which each visit was booked, and of one school alone. */
export interface DemoNumbers {
  next(school: OrganizationKey, bookedAt: string): string;
  /** Leaves the counters where the demo ends, so that the next booking of each school goes on from there. */
  store(db: DemoContext['db']): Promise<void>;
}

export function makeNumbers(): DemoNumbers {
  const last = new Map<string, { organization_id: string; day: string; last: number }>();
  return {
    next(school, bookedAt) {
      const day = dayOf(bookedAt);
      const first = demoOrganizations.findIndex((one) => one.key === school) * ROOM;
      const count = (last.get(`${school} ${day}`)?.last ?? first) + 1;
      last.set(`${school} ${day}`, { organization_id: organizationId(school), day, last: count });
      return bookingNumber(day, count);
    },
    store: async (db) => void (await db.insert(visitorCounter).values([...last.values()])),
  };
}
