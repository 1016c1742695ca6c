import type { DemoContext } from '#server/module.ts';
import { dayOf } from '#shared/dates.ts';
import { clientOf, type OrganizationKey, organizationId } from '../../../../../database/demo/places.ts';
import { bookingNumbers } from './booking/visitor-booking.service.ts';

/** Booking numbers of the demo: of the day on which each visit was booked, counted over the school group. */
export interface DemoNumbers {
  next(school: OrganizationKey, bookedAt: string): string;
  /** Leaves the counters where the demo ends, so that the next booking of each group goes on from there. */
  store(db: DemoContext['db']): Promise<void>;
}

export function makeNumbers(): DemoNumbers {
  const last = new Map<string, { organization_id: string; day: string; last: number }>();
  return {
    next(school, bookedAt) {
      const day = dayOf(bookedAt);
      const organization_id = organizationId(clientOf(school));
      const count = (last.get(`${organization_id} ${day}`)?.last ?? 0) + 1;
      last.set(`${organization_id} ${day}`, { organization_id, day, last: count });
      return bookingNumbers.format(day, count);
    },
    store: async (db) => {
      for (const one of last.values()) await bookingNumbers.goOnAfter(db, one.organization_id, one.day, one.last);
    },
  };
}
