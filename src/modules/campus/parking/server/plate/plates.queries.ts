import { and, desc, eq, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import { gate } from '#modules/campus/gates/server/tables.ts';
import { exceptionDays } from '#modules/core/calendar/server/public.ts';
import { organization, user } from '#modules/core/directory/server/tables.ts';
import type { Db } from '#server/database/database.ts';
import { type Scope, within } from '#server/database/scope.ts';
import { dayOf } from '#shared/dates.ts';
import type { ExceptionDay } from '#shared/weekday.ts';
import type { ParkingCategory, ParkingWindow } from '../../contract/parking.shapes.ts';
import { type PlateFacts, type PlateState, plateStateOf } from '../parking.policy.ts';
import { parking, parkingAway, parkingLot, parkingPlate } from '../tables.ts';

/** What the permit of a plate allows at a moment. */
export interface PlatePermit {
  readonly parking_id: string;
  readonly no: string;
  readonly plate_no: string;
  readonly user_id: string;
  readonly user_name: string;
  readonly category: ParkingCategory;
  /** `in_window` opens; every other state is the reason why not. */
  readonly state: PlateState;
  readonly lot: { readonly id: string; readonly name: string; readonly name_en: string | null } | null;
  readonly windows: readonly ParkingWindow[];
  readonly valid_from: string;
  readonly valid_to: string;
  /** Every plate that shares the place, this one among them: while one of the others is in, the place is in use. */
  readonly plate_nos: readonly string[];
}

const spans = (which: SQL) => sql<{ from: string; to: string; lot_id: string | null }[]>`(
  select coalesce(json_agg(json_build_object('from', a.from_on, 'to', a.to_on, 'lot_id', h.parking_lot_id)), '[]')
    from ${parkingAway} a join ${parking} h on h.id = a.parking_id where ${which})`;

export const selectPlates = (db: Db) =>
  db
    .select({
      plate: parkingPlate,
      permit: parking,
      user_name: user.name,
      zone: organization.timezone,
      siblings: sql<{ plate_no: string; kind: string; from: string | null; to: string | null }[]>`(
        select json_agg(json_build_object('plate_no', s.plate_no, 'kind', s.kind, 'from', s.valid_from, 'to', s.valid_to))
          from ${parkingPlate} s where s.parking_id = ${parking.id})`,
      lent: spans(sql`a.parking_id = ${parking.id} and a.guest_parking_id is not null`),
      borrowed: spans(sql`a.guest_parking_id = ${parking.id}`),
    })
    .from(parkingPlate)
    .innerJoin(parking, eq(parking.id, parkingPlate.parking_id))
    .innerJoin(user, eq(user.id, parking.user_id))
    .innerJoin(organization, eq(organization.id, parking.organization_id));

export type Found = Awaited<ReturnType<typeof selectPlates>>[number];

export const factsOf = (found: Found, is_at_gate: boolean, exceptions: readonly ExceptionDay[] = []): PlateFacts => {
  const { plate, permit, siblings, lent, borrowed } = found;
  const swaps = siblings.flatMap(({ kind, from, to }) => (kind === 'swap' && from && to ? [{ from, to }] : []));
  return {
    kind: plate.kind,
    plate_from: plate.valid_from,
    plate_to: plate.valid_to,
    status: permit.status,
    valid_from: permit.valid_from,
    valid_to: permit.valid_to,
    windows: permit.windows,
    exceptions: permit.windows.length > 0 ? exceptions : [],
    swaps,
    lent,
    borrowed,
    is_at_gate,
  };
};

/** The lot whose place a permit has on a day: its own, or the one that somebody lent. */
const lotIdOf = ({ permit, borrowed }: Found, day: string): string | null =>
  permit.parking_lot_id ?? borrowed.find(({ from, to }) => from <= day && day <= to)?.lot_id ?? null;

/**
 * What a plate may at a gate at a moment (an instant): the state of the permit that allows most, or null when no live
 * application of the scope has this plate. `plate_no` is normalised (`plateField`). Without a gate every gate counts.
 */
export async function permitOfPlate(
  db: Db,
  scope: Scope,
  plate_no: string,
  gate_id: string | null,
  at: string,
): Promise<PlatePermit | null> {
  const rows = await selectPlates(db)
    .where(and(within(scope, parkingPlate.organization_id), eq(parkingPlate.plate_no, plate_no), parkingPlate.is_live))
    .orderBy(desc(parking.valid_from), desc(parking.id))
    .limit(10);
  const days = rows.map((row) => ({ row, lot_id: lotIdOf(row, dayOf(at, row.zone)) }));
  const lots = await lotsWithGates(
    db,
    days.flatMap(({ lot_id }) => lot_id ?? []),
  );
  const timed = rows.find((row) => row.permit.windows.length > 0);
  const day = timed && dayOf(at, timed.zone);
  const exceptions = day ? await exceptionDays(db, timed.permit.organization_id, day, day) : [];
  const permits = days.map(({ row, lot_id }) => {
    const lot = lots.find((one) => one.id === lot_id) ?? null;
    const is_at_gate = gate_id === null || (lot?.all_gate_ids.includes(gate_id) ?? false);
    return permitOf(row, plateStateOf(factsOf(row, is_at_gate, exceptions), { at, zone: row.zone }), lot);
  });
  return permits.find(({ state }) => state === 'in_window') ?? permits[0] ?? null;
}

function permitOf(row: Found, state: PlateState, lot: LotWithGates | null): PlatePermit {
  const { permit, plate, siblings, user_name } = row;
  return {
    parking_id: permit.id,
    no: permit.no,
    plate_no: plate.plate_no,
    user_id: permit.user_id,
    user_name,
    state,
    lot: lot && { id: lot.id, name: lot.name, name_en: lot.name_en },
    category: permit.category,
    windows: permit.windows,
    valid_from: permit.valid_from,
    valid_to: permit.valid_to,
    plate_nos: siblings.map((one) => one.plate_no),
  };
}

interface LotWithGates {
  readonly id: string;
  readonly name: string;
  readonly name_en: string | null;
  readonly all_gate_ids: readonly string[];
}

export async function lotsWithGates(db: Db, ids: readonly string[]): Promise<LotWithGates[]> {
  if (ids.length === 0) return [];
  return db
    .select({
      id: parkingLot.id,
      name: parkingLot.name,
      name_en: parkingLot.name_en,
      all_gate_ids: sql<string[]>`case when ${parkingLot.gate_ids} <> '{}' then to_json(${parkingLot.gate_ids}) else (
        select coalesce(json_agg(g.id), '[]') from ${gate} g where g.campus_id = ${parkingLot.campus_id}) end`,
    })
    .from(parkingLot)
    .where(inArray(parkingLot.id, [...ids]));
}

/** A lot as gates count its cars. */
export interface GateLot {
  readonly id: string;
  readonly name: string;
  readonly name_en: string | null;
  readonly capacity: number;
  readonly occupied: number;
  readonly status: typeof parkingLot.$inferSelect.status;
}

/** The columns of a `GateLot`. */
export const gateLotColumns = {
  id: parkingLot.id,
  name: parkingLot.name,
  name_en: parkingLot.name_en,
  status: parkingLot.status,
  capacity: parkingLot.capacity,
  occupied: parkingLot.occupied,
};

/** Whose a plate is: the holder of a permit of the scope that is valid or suspended, or null. */
export async function plateOwner(
  db: Db,
  scope: Scope,
  plate_no: string,
): Promise<{ readonly user_id: string; readonly parking_id: string; readonly no: string } | null> {
  const [row] = await db
    .select({ user_id: parking.user_id, parking_id: parking.id, no: parking.no })
    .from(parkingPlate)
    .innerJoin(parking, eq(parking.id, parkingPlate.parking_id))
    .where(
      and(
        within(scope, parkingPlate.organization_id),
        eq(parkingPlate.plate_no, plate_no),
        parkingPlate.is_live,
        inArray(parking.status, ['approved', 'suspended']),
      ),
    )
    .orderBy(desc(parking.valid_from))
    .limit(1);
  return row ?? null;
}

/** A plate that a camera keeps for a lot, so that it decides alone when the server is away. */
export interface ListedPlate {
  readonly plate_no: string;
  readonly parking_id: string;
  readonly valid_from: string;
  readonly valid_to: string;
  readonly windows: readonly ParkingWindow[];
}

/**
 * Plates that a lot lets in on a day (`YYYY-MM-DD`), with their hours: neither suspended ones nor those whose place a
 * car that stands in or a guest of the day has.
 */
export async function platesOfLot(db: Db, scope: Scope, parking_lot_id: string, day: string): Promise<ListedPlate[]> {
  const lends = sql`exists (select 1 from ${parkingAway} a join ${parking} h on h.id = a.parking_id
    where a.guest_parking_id = ${parking.id} and h.parking_lot_id = ${parking_lot_id})`;
  const rows = await selectPlates(db).where(
    and(
      within(scope, parking.organization_id),
      parkingPlate.is_live,
      or(
        and(eq(parking.parking_lot_id, parking_lot_id), eq(parking.status, 'approved')),
        and(eq(parking.status, 'waiting'), lends),
      ),
    ),
  );
  return rows
    .filter((row) => {
      const state = plateStateOf({ ...factsOf(row, true), windows: [] }, { at: `${day}T12:00:00Z`, zone: 'UTC' });
      return state === 'in_window' && lotIdOf(row, day) === parking_lot_id;
    })
    .map(({ plate, permit }) => ({
      plate_no: plate.plate_no,
      parking_id: permit.id,
      windows: permit.windows,
      valid_from: plate.valid_from ?? permit.valid_from,
      valid_to: plate.valid_to ?? permit.valid_to,
    }));
}

/** Permits of a plate or of a person that are valid or suspended, by id. */
export async function permitIdsOf(
  db: Db,
  organizationId: string,
  of: { readonly plate_no: string } | { readonly user_id: string },
): Promise<string[]> {
  const which =
    'plate_no' in of
      ? sql`exists (select 1 from ${parkingPlate} p where p.parking_id = ${parking.id} and p.is_live and p.plate_no = ${of.plate_no})`
      : eq(parking.user_id, of.user_id);
  const rows = await db
    .select({ id: parking.id })
    .from(parking)
    .where(
      and(
        eq(parking.organization_id, organizationId),
        inArray(parking.status, ['approved', 'suspended']),
        isNotNull(parking.parking_lot_id),
        which,
      ),
    )
    .orderBy(parking.id);
  return rows.map((row) => row.id);
}
