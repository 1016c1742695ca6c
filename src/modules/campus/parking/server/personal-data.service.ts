import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import type { Context } from '#server/http/context.ts';
import type { Services } from '#server/services.ts';
import { HOLDING_STATES } from '../contract/parking.lifecycle.ts';
import { fileIdsOf } from './application/papers.service.ts';
import { parkingPlaces } from './lot/places.service.ts';
import { parkingsWhere } from './parkings.queries.ts';
import { lockApplications } from './permit/permit-moves.service.ts';
import { parking, parkingPlate } from './tables.ts';

/** With an account go its plates, its papers and the name of the owner; a place that it still had is free. */
export async function eraseParkings(db: Db, userId: string, services: Services): Promise<void> {
  const own = await db.select({ id: parking.id }).from(parking).where(eq(parking.user_id, userId));
  const ids = own.map(({ id }) => id);
  await parkingPlaces.forget(db, ids);
  const rows = await lockApplications(db, ids);
  if (rows.length === 0) return;
  await db.delete(parkingPlate).where(eq(parkingPlate.user_id, userId));
  await services.files.drop(db, rows.flatMap(fileIdsOf));
  const none = { owner_name: null, vehicle_license_file_id: null, driving_license_file_id: null, proof_file_ids: [] };
  await db.update(parking).set(none).where(eq(parking.user_id, userId));
  await db
    .update(parking)
    .set({ status: 'revoked', ended_at: sql`now()` })
    .where(and(eq(parking.user_id, userId), inArray(parking.status, [...HOLDING_STATES])));
  await db
    .update(parking)
    .set({ status: 'withdrawn', ended_at: sql`now()` })
    .where(and(eq(parking.user_id, userId), inArray(parking.status, ['draft', 'submitted', 'returned', 'waiting'])));
}

/** Own applications and permits with their plates, for the file of all that is held of a person. */
export async function ownParkings({ db, actor }: Context): Promise<unknown> {
  const rows = await parkingsWhere(db, eq(parking.user_id, actor.user_id));
  return rows.map(({ parking: row, term, lot, plates }) => ({
    no: row.no,
    term: term.name,
    lot: lot?.name ?? null,
    status: row.status,
    category: row.category,
    valid_from: row.valid_from,
    valid_to: row.valid_to,
    owner_name: row.owner_name,
    plates: plates.map(({ plate_no, color, brand_model, kind }) => ({ plate_no, color, brand_model, kind })),
  }));
}
