import { and, eq, gt, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { PlateFilter } from '#modules/campus/parking/server/public.ts';
import type { Db } from '#server/database/database.ts';
import type { PlateFacts } from '../../contract/plate-list.shapes.ts';
import { BLOCKING } from '../../contract/violation.shapes.ts';
import { announcedPlate, parkingBlacklist, parkingPresence } from '../tables.ts';
import { type Gate, permitsOfPlates } from './permits.queries.ts';

/** What has ended is known for so long, so that the gate can say that it has. */
const REMEMBERED = sql`now() - interval '30 days'`;

export const matchesPlates = (column: PgColumn, filter: PlateFilter): SQL | undefined => {
  if (filter === null) return undefined;
  return 'plates' in filter
    ? inArray(column, [...filter.plates])
    : sql`${column} like any (${sql.param([...filter.like])}::text[])`;
};

/** Everything that a gate knows about some plates, in the order of the plates. The same rows make the lists of cameras. */
export async function factsOf(db: Db, at: Gate, filter: PlateFilter): Promise<PlateFacts[]> {
  const permits = await permitsOfPlates(db, at, filter);
  const announced = await db
    .select()
    .from(announcedPlate)
    .where(
      and(
        eq(announcedPlate.organization_id, at.organization_id),
        gt(announcedPlate.valid_to, REMEMBERED),
        matchesPlates(announcedPlate.plate_no, filter),
      ),
    );
  const blocks = await blocksOf(db, at, filter, [...new Set(permits.map((one) => one.user_id))]);
  const plates = new Set([
    ...permits.map((one) => one.plate_no),
    ...announced.map((one) => one.plate_no),
    ...blocks.flatMap((one) => one.plate_no ?? []),
  ]);
  return [...plates].sort().map((plate_no) => {
    const own = permits.filter((one) => one.plate_no === plate_no);
    const people = new Set(own.map((one) => one.user_id));
    return {
      plate_no,
      blocks: blocks
        .filter((one) => one.plate_no === plate_no || (one.user_id !== null && people.has(one.user_id)))
        .map(({ from, to }) => ({ from, to })),
      announced: announced
        .filter((one) => one.plate_no === plate_no)
        .map(({ valid_from: from, valid_to: to, source, source_id, gate_ids }) => ({
          from,
          to,
          source,
          source_id,
          is_here: at.gate_id === null || gate_ids.length === 0 || gate_ids.includes(at.gate_id),
        })),
      permits: own.map(({ parking_id, no, facts }) => ({ parking_id, no, facts })),
    };
  });
}

/** Live entries of the block list, by plate or by the person who holds the permit. */
async function blocksOf(db: Db, { organization_id }: Gate, filter: PlateFilter, userIds: readonly string[]) {
  const person = userIds.length
    ? and(eq(parkingBlacklist.subject, 'person'), inArray(parkingBlacklist.user_id, [...userIds]))
    : undefined;
  const rows = await db
    .select()
    .from(parkingBlacklist)
    .where(
      and(
        eq(parkingBlacklist.organization_id, organization_id),
        inArray(parkingBlacklist.status, [...BLOCKING]),
        or(
          filter ? matchesPlates(parkingBlacklist.plate_no, filter) : eq(parkingBlacklist.subject, 'plate'),
          ...(person ? [person] : []),
        ),
      ),
    );
  return rows.map((row) => ({
    id: row.id,
    plate_no: row.plate_no,
    from: row.valid_from,
    to: row.valid_to,
    reason: row.reason,
    user_id: row.subject === 'person' ? row.user_id : null,
  }));
}

/** Registered plates from which this one differs in one character. */
export async function nearPlates(db: Db, at: Gate, plate_no: string): Promise<string[]> {
  const like = [...plate_no].map((_sign, index) => `${plate_no.slice(0, index)}_${plate_no.slice(index + 1)}`);
  const facts = await factsOf(db, at, { like });
  return facts
    .filter((one) => one.plate_no !== plate_no && one.permits.length + one.announced.length > 0)
    .map((one) => one.plate_no);
}

/** Cars that are inside by one of these permits. */
export async function carsInside(db: Db, parkingIds: readonly string[]) {
  if (parkingIds.length === 0) return [];
  return db
    .select({ plate_no: parkingPresence.plate_no, parking_id: parkingPresence.parking_id })
    .from(parkingPresence)
    .where(and(inArray(parkingPresence.parking_id, [...parkingIds]), eq(parkingPresence.is_inside, true)));
}
