import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import { parkingLot } from '../tables.ts';

/** Counts cars of a lot (+1 in, -1 out), never below none. A lot that is open or full becomes the other as it fills. */
export async function countCars(db: Db, parking_lot_id: string, change: number): Promise<void> {
  await setCars(db, parking_lot_id, sql`greatest(0, ${parkingLot.occupied} + ${change})`);
}

/** How many cars a guard found in a lot. Returns false when there is no such lot in the organisation. */
export async function recountCars(
  db: Db,
  organizationId: string,
  parking_lot_id: string,
  occupied: number,
): Promise<boolean> {
  const here = and(eq(parkingLot.id, parking_lot_id), eq(parkingLot.organization_id, organizationId));
  if ((await db.$count(parkingLot, here)) === 0) return false;
  await setCars(db, parking_lot_id, sql`${occupied}::int`);
  return true;
}

async function setCars(db: Db, id: string, occupied: ReturnType<typeof sql>): Promise<void> {
  await db
    .update(parkingLot)
    .set({
      occupied,
      status: sql`case when ${parkingLot.status} = 'closed' then 'closed'
        when ${occupied} >= ${parkingLot.capacity} then 'full' else 'open' end`,
    })
    .where(eq(parkingLot.id, id));
}
