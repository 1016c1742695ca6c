import { and, eq, getColumns, inArray } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import { codeKey } from '#shared/text/code.ts';
import { bfloor, broom, building } from './tables.ts';

const { grams: _grams, search_text: _searched, ...stored } = getColumns(broom);

/** Buildings of a school with their floors, by code. */
export async function floorsByCode(db: Db, organizationId: string) {
  const rows = await db
    .select({ code: building.code, building_id: building.id, level: bfloor.level, bfloor_id: bfloor.id })
    .from(building)
    .leftJoin(bfloor, eq(bfloor.building_id, building.id))
    .where(eq(building.organization_id, organizationId));
  return Map.groupBy(rows, (row) => codeKey(row.code));
}

/** Rooms of a school by building and number. */
export async function roomsByNumber(db: Db, organizationId: string, numbers: readonly string[]) {
  const rows = await db
    .select(stored)
    .from(broom)
    .where(and(eq(broom.organization_id, organizationId), inArray(broom.number, [...new Set(numbers)])));
  return new Map(rows.map((row) => [`${row.building_id} ${row.number}`, row]));
}
