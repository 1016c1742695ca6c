import { and, eq, inArray } from 'drizzle-orm';
import { department } from '#modules/core/directory/server/tables.ts';
import { classroom } from '#modules/core/school/server/tables.ts';
import type { Db } from '#server/database/database.ts';
import { broom, building } from './tables.ts';

/** Rooms by id, as far as the connection reaches. */
export function namesOfRooms(db: Db, ids: readonly string[]) {
  return db
    .select({ id: broom.id, number: broom.number, name: broom.name, name_en: broom.name_en, building: building.name })
    .from(broom)
    .innerJoin(building, eq(building.id, broom.building_id))
    .where(inArray(broom.id, [...ids]));
}

/** Ids of the rooms of a building or of a floor. */
export async function roomIdsIn(
  db: Db,
  place: { readonly building_id: string } | { readonly bfloor_id: string },
): Promise<string[]> {
  const where =
    'building_id' in place ? eq(broom.building_id, place.building_id) : eq(broom.bfloor_id, place.bfloor_id);
  const rows = await db.select({ id: broom.id }).from(broom).where(where);
  return rows.map((row) => row.id);
}

/** Names of the classes and departments that are at home in a room. */
export async function homesIn(db: Db, roomId: string): Promise<string[]> {
  const rows = await db
    .select({ name: classroom.name })
    .from(classroom)
    .where(and(eq(classroom.broom_id, roomId), inArray(classroom.status, ['planned', 'active'])))
    .unionAll(
      db
        .select({ name: department.name })
        .from(department)
        .where(and(eq(department.broom_id, roomId), eq(department.status, 'active'))),
    );
  return rows.map((row) => row.name);
}
