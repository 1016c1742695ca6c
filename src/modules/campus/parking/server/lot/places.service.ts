import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import type { EventSource } from '#server/events/events.ts';
import { todosChanged } from '#server/home-feed/home-feed.ts';
import { dayOf } from '#shared/dates.ts';
import type { ParkingCategory } from '../../contract/parking.shapes.ts';
import { notifyAboutPermit } from '../parking-messages.service.ts';
import { firstWaiting, type ParkingRow } from '../parkings.queries.ts';
import { moveBySystem } from '../plate/blocked-permits.service.ts';
import { parking, parkingLot, parkingQuota, parkingTerm } from '../tables.ts';

/** A place of a lot for a category in a term. */
export interface Place {
  readonly parking_term_id: string;
  readonly parking_lot_id: string;
  readonly category: ParkingCategory;
}

const ofPlace = ({ parking_term_id, parking_lot_id, category }: Place) =>
  and(
    eq(parkingQuota.parking_term_id, parking_term_id),
    eq(parkingQuota.parking_lot_id, parking_lot_id),
    eq(parkingQuota.category, category),
  );

export const placeLimit = sql<number>`(${parkingQuota.quota} * (100 + ${parkingQuota.oversell_pct}) / 100)`;

/** Places that are offered to people on the waiting list, who have not answered yet. */
export const openOffers = sql<number>`(select count(*)::int from ${parking} o
  where o.status = 'waiting' and o.parking_term_id = ${parkingQuota.parking_term_id} and o.category = ${parkingQuota.category}
    and o.offered_lot_id = ${parkingQuota.parking_lot_id} and o.offered_until > now())`;

/**
 * Takes a place in the transaction of the caller; false: none is left. The row of the quota is the only gate, so that it
 * is never oversold, however many ask at once. `keeps_offers` leaves alone what is offered to the waiting list.
 */
export async function takePlace(db: Db, place: Place, { keeps_offers }: { keeps_offers: boolean }): Promise<boolean> {
  const room = keeps_offers
    ? sql`${parkingQuota.used} + ${openOffers} < ${placeLimit}`
    : sql`${parkingQuota.used} < ${placeLimit}`;
  const taken = await db
    .update(parkingQuota)
    .set({ used: sql`${parkingQuota.used} + 1` })
    .where(and(ofPlace(place), room))
    .returning({ id: parkingQuota.id });
  return taken.length > 0;
}

/** Gives the place of a permit back and offers it to the next who waits. */
export async function freePlace(source: EventSource, row: ParkingRow): Promise<void> {
  const { parking_term_id, parking_lot_id, category } = row;
  if (!parking_lot_id) return;
  const place = { parking_term_id, parking_lot_id, category };
  await source.db
    .update(parkingQuota)
    .set({ used: sql`${parkingQuota.used} - 1` })
    .where(ofPlace(place));
  await offerPlaces(source, place);
}

/** Offers what a lot has free to the first on the waiting list who want it, one place each. */
export async function offerPlaces(source: EventSource, place: Place): Promise<void> {
  const [found] = await source.db
    .select({
      free: sql<number>`${placeLimit} - ${parkingQuota.used} - ${openOffers}`,
      waiting_days: parkingTerm.waiting_days,
      lot: { name: parkingLot.name, name_en: parkingLot.name_en },
      is_open: sql<boolean>`${parkingTerm.valid_to} >= current_date and ${parkingLot.status} <> 'closed'`,
    })
    .from(parkingQuota)
    .innerJoin(parkingTerm, eq(parkingTerm.id, parkingQuota.parking_term_id))
    .innerJoin(parkingLot, eq(parkingLot.id, parkingQuota.parking_lot_id))
    .where(ofPlace(place))
    .for('update', { of: parkingQuota });
  if (!found?.is_open || found.free <= 0) return;
  const until = new Date(Date.now() + found.waiting_days * 86_400_000).toISOString();
  for (const row of await firstWaiting(source.db, place, found.free)) {
    const offer = { offered_lot_id: place.parking_lot_id, offered_until: until };
    const after = await moveBySystem(source, row, 'offer', offer, null);
    const lot = { cn: found.lot.name, us: found.lot.name_en ?? found.lot.name };
    await notifyAboutPermit(source, after, 'offered', [row.user_id], { lot, date: { day: dayOf(until) } });
    await todosChanged(source, [row.user_id]);
  }
}
