import { eq, inArray, sql } from 'drizzle-orm';
import { todayOf } from '#modules/core/directory/server/public.ts';
import { type AuditEntry, writeAudit } from '#server/audit/audit.ts';
import type { Db } from '#server/database/database.ts';
import type { EventSource } from '#server/events/events.ts';
import { bindMoves } from '#server/lifecycle/moves.ts';
import { LIVE_STATES, parkingLifecycle } from '../../contract/parking.lifecycle.ts';
import { parkingRefusals as r } from '../../contract/parking.refusals.ts';
import { permitChanged } from '../parking.events.ts';
import type { ParkingRow } from '../parkings.queries.ts';
import { parking, parkingPlate } from '../tables.ts';

export const parkingMoves = bindMoves({
  type: 'parking',
  lifecycle: parkingLifecycle,
  table: parking,
  wrong_state: r.wrong_state,
  review: { moves: ['review'], other: { than: 'user_id', refusal: r.own_application } },
});

export const isIn = (states: readonly string[], { status }: Pick<ParkingRow, 'status'>): boolean =>
  states.includes(status);
export const isLive = (row: Pick<ParkingRow, 'status'>): boolean => isIn(LIVE_STATES, row);

/** A car that stands in is one no more when its days are over. */
const stillHolds = sql`${parkingPlate.valid_to} is null or ${parkingPlate.valid_to} >= ${todayOf(parkingPlate.organization_id)}`;

/** Plates are taken as long as their application lives. */
async function updatePlates(db: Db, row: ParkingRow): Promise<void> {
  await db
    .update(parkingPlate)
    .set({ is_live: isLive(row) ? stillHolds : false })
    .where(eq(parkingPlate.parking_id, row.id));
}

/** After every move: the plates are taken or free, and gates read their lists again. */
export async function publishPermitChange(source: EventSource, row: ParkingRow): Promise<void> {
  await updatePlates(source.db, row);
  await permitChanged.emit(source, {
    organization_id: row.organization_id,
    parking_id: row.id,
    parking_lot_ids: row.parking_lot_id ? [row.parking_lot_id] : [],
  });
}

/** Locks applications by their ids, in one order for everybody. */
export function lockApplications(db: Db, ids: readonly string[]): Promise<ParkingRow[]> {
  return db
    .select()
    .from(parking)
    .where(inArray(parking.id, [...ids]))
    .orderBy(parking.id)
    .for('update');
}

/** `now()` of the database, for columns of instants. */
export const now = sql<string>`now()`;

/** A move that no person of the office makes: its record goes into the log with it. */
export async function moveBySystem(
  source: EventSource,
  row: ParkingRow,
  move: 'suspend' | 'resume' | 'withdraw' | 'revoke' | 'expire' | 'offer' | 'lapse',
  set: Partial<ParkingRow>,
  reason: string | null,
): Promise<ParkingRow> {
  const entries: AuditEntry[] = [];
  const audit = (entry: AuditEntry) => void entries.push({ ...entry, kind: 'job' });
  const after = await parkingMoves.advance({ db: source.db, actor: null, audit }, row, move, { set, reason });
  await writeAudit(source.db, { actor: null, ip: null, device: null, request_id: 'parking' }, entries);
  await publishPermitChange(source, after);
  return after;
}
