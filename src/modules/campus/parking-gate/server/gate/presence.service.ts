import { and, eq, sql } from 'drizzle-orm';
import { countCars } from '#modules/campus/parking/server/public.ts';
import type { Db } from '#server/database/database.ts';
import type { PassDirection } from '../../contract/gate.shapes.ts';
import { parkingPresence, parkingRecount } from '../tables.ts';
import { type Presence, presenceAfter } from './presence.policy.ts';

export interface Pass {
  readonly organization_id: string;
  readonly parking_lot_id: string | null;
  readonly plate_no: string;
  readonly parking_id: string | null;
  readonly direction: PassDirection;
  readonly at: string;
}

/** A car passed: where it is now, and how many are in the lot. Right whatever the order in which the news come. */
export async function recordPass(db: Db, pass: Pass): Promise<void> {
  const { organization_id, plate_no, parking_lot_id, parking_id } = pass;
  const here = and(eq(parkingPresence.organization_id, organization_id), eq(parkingPresence.plate_no, plate_no));
  // the lock of the plate: two reads of one car at once follow each other
  await db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`parking plate ${organization_id} ${plate_no}`}, 0))`,
  );
  const [before] = await db.select().from(parkingPresence).where(here);
  const countedAt = parking_lot_id ? await countedAtOf(db, parking_lot_id) : null;
  const { after, change } = presenceAfter(before ?? null, pass, countedAt);
  if (after) await store(db, pass, after, parking_id);
  if (parking_lot_id && change !== 0) await countCars(db, parking_lot_id, change);
}

async function countedAtOf(db: Db, lotId: string): Promise<string | null> {
  const [row] = await db
    .select({ at: parkingRecount.counted_at })
    .from(parkingRecount)
    .where(eq(parkingRecount.parking_lot_id, lotId));
  return row?.at ?? null;
}

async function store(db: Db, pass: Pass, after: Presence, parking_id: string | null): Promise<void> {
  const { organization_id, plate_no, parking_lot_id } = pass;
  const facts = { ...after, parking_lot_id, parking_id };
  await db
    .insert(parkingPresence)
    .values({ ...facts, organization_id, plate_no })
    .onConflictDoUpdate({ target: [parkingPresence.organization_id, parkingPresence.plate_no], set: facts });
}
