import { and, eq, getColumns, gte, lt, type SQL, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { gate } from '#modules/campus/gates/server/tables.ts';
import { lotsOfSchool } from '#modules/campus/parking/server/public.ts';
import { user } from '#modules/core/directory/server/tables.ts';
import type { Db } from '#server/database/database.ts';
import { anyOf, defineList, is, pageOf, planned } from '#server/lists/resource-list.ts';
import { dayBounds } from '#shared/dates.ts';
import { containsPattern } from '#shared/text/bigrams.ts';
import type { parkingEvents } from '../../contract/parking-gate.contract.ts';
import { parkingCamera, parkingEvent, parkingRecount } from '../tables.ts';
import { normalizeRead } from './pass-decision.ts';

export type EventQuery = z.output<(typeof parkingEvents)['list']['query']>;

const select = (db: Db) =>
  db
    .select({
      ...getColumns(parkingEvent),
      gate: { id: gate.id, name: gate.name, name_en: gate.name_en },
      camera: parkingCamera.name,
      guard: { id: user.id, name: user.name, name_en: user.name_en },
    })
    .from(parkingEvent)
    .innerJoin(gate, eq(gate.id, parkingEvent.gate_id))
    .leftJoin(parkingCamera, eq(parkingCamera.id, parkingEvent.parking_camera_id))
    .leftJoin(user, eq(user.id, parkingEvent.guard_id));
export type FoundEvent = Awaited<ReturnType<typeof select>>[number];

const list = defineList<EventQuery>({
  table: parkingEvent,
  id: parkingEvent.id,
  sorts: { at: parkingEvent.at },
  default_sort: '-at',
  filters: {
    gate_id: is(parkingEvent.gate_id),
    plate_no: (plate) => sql`${parkingEvent.plate_no} like ${containsPattern(normalizeRead(plate))}`,
    decision: anyOf(parkingEvent.decision),
    direction: is(parkingEvent.direction),
    from: () => undefined,
    to: () => undefined,
  },
});

/** What happened at the gates of a school, on one page. */
export function listEventRows(db: Db, organizationId: string, zone: string, { q, ...query }: EventQuery) {
  const where = and(
    eq(parkingEvent.organization_id, organizationId),
    q ? sql`${parkingEvent.plate_no} like ${containsPattern(normalizeRead(q))}` : undefined,
    query.from ? gte(parkingEvent.at, dayBounds(query.from, zone).start) : undefined,
    query.to ? lt(parkingEvent.at, dayBounds(query.to, zone).end) : undefined,
  );
  return pageOf(db, list, query, where, (database, plan) => planned(select(database), plan));
}

/** The last reads under a condition. */
export const lastEvents = (db: Db, where: SQL | undefined, most: number) =>
  select(db).where(where).orderBy(sql`${parkingEvent.at} desc`, sql`${parkingEvent.id} desc`).limit(most);

/** Cars in the lots of a school. */
export async function occupancyOf(db: Db, organizationId: string) {
  const lots = await lotsOfSchool(db, organizationId);
  const counted = await db.select().from(parkingRecount).where(eq(parkingRecount.organization_id, organizationId));
  return lots.map(({ id, name, name_en, capacity, occupied }) => ({
    lot: { id, name, name_en },
    capacity,
    occupied,
    counted_at: counted.find((one) => one.parking_lot_id === id)?.counted_at ?? null,
  }));
}

/** Open gates for vehicles of a school, in their order. */
export const vehicleGates = (db: Db, organizationId: string) =>
  db
    .select({ id: gate.id, name: gate.name, name_en: gate.name_en })
    .from(gate)
    .where(
      and(eq(gate.organization_id, organizationId), eq(gate.status, 'open'), sql`${gate.kind} in ('vehicle', 'both')`),
    )
    .orderBy(gate.sort, gate.id);
