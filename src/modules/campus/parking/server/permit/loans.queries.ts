import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { todayOf } from '#modules/core/directory/server/public.ts';
import type { Db } from '#server/database/database.ts';
import type { ParkingRow } from '../parkings.queries.ts';
import { parking, parkingAway, parkingLot } from '../tables.ts';

const columns = {
  id: parkingAway.id,
  from: parkingAway.from_on,
  to: parkingAway.to_on,
  lot: { id: parkingLot.id, name: parkingLot.name, name_en: parkingLot.name_en },
  parking_id: parkingAway.parking_id,
  category: parking.category,
  parking_term_id: parking.parking_term_id,
};

const select = (db: Db) =>
  db
    .select(columns)
    .from(parkingAway)
    .innerJoin(parking, eq(parking.id, parkingAway.parking_id))
    .innerJoin(parkingLot, eq(parkingLot.id, parking.parking_lot_id));

const isFree = () =>
  and(
    eq(parking.status, 'approved'),
    isNull(parkingAway.guest_parking_id),
    sql`${parkingAway.to_on} >= ${todayOf(parkingAway.organization_id)}`,
  );

/** Whether a waiting application may have the place of somebody who is away: of its term and category, in a wanted lot. */
export const fitsLoan = (
  waiting: Pick<ParkingRow, 'parking_term_id' | 'category' | 'wanted_lot_ids'>,
  place: Awaited<ReturnType<typeof select>>[number],
): boolean =>
  waiting.parking_term_id === place.parking_term_id &&
  waiting.category === place.category &&
  waiting.wanted_lot_ids.includes(place.lot.id);

/** Places that are lent and free, for one of these waiting applications. */
export async function listLoans(db: Db, waiting: readonly ParkingRow[]) {
  const [first] = waiting;
  if (!first) return [];
  const rows = await select(db)
    .where(and(isFree(), eq(parkingAway.organization_id, first.organization_id)))
    .orderBy(asc(parkingAway.from_on), asc(parkingAway.id))
    .limit(50);
  return rows.filter((place) => waiting.some((one) => fitsLoan(one, place)));
}

/** One place that is lent and free, locked; null: it is not any more. */
export async function lockLoan(db: Db, organizationId: string, id: string) {
  const [row] = await select(db)
    .where(and(isFree(), eq(parkingAway.id, id), eq(parkingAway.organization_id, organizationId)))
    .for('update', { of: parkingAway });
  return row ?? null;
}

/** Whether there is such a place at the school at all. */
export const loanExists = async (db: Db, organizationId: string, id: string): Promise<boolean> =>
  (await db.$count(parkingAway, and(eq(parkingAway.id, id), eq(parkingAway.organization_id, organizationId)))) > 0;
