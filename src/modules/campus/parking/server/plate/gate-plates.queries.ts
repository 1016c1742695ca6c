import { and, eq, inArray, or, sql } from 'drizzle-orm';
import { exceptionDays } from '#modules/core/calendar/server/public.ts';
import type { Db } from '#server/database/database.ts';
import { addDays, today } from '#shared/dates.ts';
import type { PlateFacts } from '../parking.policy.ts';
import { parking, parkingAway, parkingLot, parkingPlate } from '../tables.ts';
import { factsOf, type GateLot, gateLotColumns, lotsWithGates, selectPlates } from './plates.queries.ts';

/** A camera that is alone knows the calendar of so many days. */
const KNOWN_DAYS = 15;

/** Some plates (normalised), those that fit patterns of `like`, or all. */
export type PlateFilter = { readonly plates: readonly string[] } | { readonly like: readonly string[] } | null;

/** All that decides about a plate at a gate, whatever the moment: `plateStateOf(facts, moment)`. */
export interface GatePlate {
  readonly plate_no: string;
  readonly parking_id: string;
  readonly no: string;
  readonly user_id: string;
  readonly lot_id: string | null;
  readonly facts: PlateFacts;
}

/**
 * Plates of an organisation whose permits are valid or suspended, or that have a lent place. Without a gate every gate
 * counts as one that leads to the lot.
 */
export async function platesOfGate(
  db: Db,
  organizationId: string,
  gate_id: string | null,
  filter: PlateFilter,
): Promise<GatePlate[]> {
  const borrows = sql`exists (select 1 from ${parkingAway} a where a.guest_parking_id = ${parking.id})`;
  const rows = await selectPlates(db)
    .where(
      and(
        eq(parkingPlate.organization_id, organizationId),
        parkingPlate.is_live,
        or(inArray(parking.status, ['approved', 'suspended']), and(eq(parking.status, 'waiting'), borrows)),
        filter === null ? undefined : matching(filter),
      ),
    )
    .orderBy(parkingPlate.plate_no, parking.id);
  const lotIds = rows.map(({ permit, borrowed }) => permit.parking_lot_id ?? borrowed[0]?.lot_id ?? null);
  const lots = await lotsWithGates(db, [...new Set(lotIds.filter((id) => id !== null))]);
  const from = addDays(today(), -1); // yesterday may still be today where the school is
  const hasHours = rows.some(({ permit }) => permit.windows.length > 0);
  const exceptions = hasHours ? await exceptionDays(db, organizationId, from, addDays(from, KNOWN_DAYS)) : [];
  return rows.map((row, index) => {
    const lot = lots.find((one) => one.id === lotIds[index]);
    const is_at_gate = gate_id === null || (lot?.all_gate_ids.includes(gate_id) ?? false);
    const { plate, permit } = row;
    return {
      plate_no: plate.plate_no,
      parking_id: permit.id,
      no: permit.no,
      user_id: permit.user_id,
      lot_id: lot?.id ?? null,
      facts: factsOf(row, is_at_gate, exceptions),
    };
  });
}

const matching = (filter: NonNullable<PlateFilter>) =>
  'plates' in filter
    ? inArray(parkingPlate.plate_no, [...filter.plates])
    : sql`${parkingPlate.plate_no} like any (${sql.param([...filter.like])}::text[])`;

/** Lots of an organisation with the cars that are in, by name. */
export function lotsOfSchool(db: Db, organizationId: string): Promise<GateLot[]> {
  return db
    .select(gateLotColumns)
    .from(parkingLot)
    .where(eq(parkingLot.organization_id, organizationId))
    .orderBy(parkingLot.name, parkingLot.id);
}
