import { and, asc, eq, inArray } from 'drizzle-orm';
import { department } from '#modules/core/directory/server/tables.ts';
import { classroom } from '#modules/core/school/server/tables.ts';
import type { Db } from '#server/database/database.ts';
import { natural } from '#server/lists/resource-list.ts';
import { bfloor, broom, building } from './tables.ts';

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

/** A floor of a school with its building and its plan, or null. */
export async function findFloor(db: Db, organizationId: string, id: string) {
  const [row] = await db
    .select({
      id: bfloor.id,
      name: bfloor.name,
      name_en: bfloor.name_en,
      plan_file_id: bfloor.plan_file_id,
      plan_width: bfloor.plan_width,
      plan_height: bfloor.plan_height,
      version: bfloor.version,
      building: { id: building.id, name: building.name, name_en: building.name_en },
    })
    .from(bfloor)
    .innerJoin(building, eq(building.id, bfloor.building_id))
    .where(and(eq(bfloor.id, id), eq(bfloor.organization_id, organizationId)));
  return row ?? null;
}

/** The rooms of a floor by number, or one room. */
export function listPlaces(
  db: Db,
  organizationId: string,
  which: { readonly bfloor_id: string } | { readonly broom_id: string },
) {
  return db
    .select({
      id: broom.id,
      number: broom.number,
      name: broom.name,
      name_en: broom.name_en,
      kind: broom.kind,
      seats: broom.seats,
      bookable: broom.bookable,
      status: broom.status,
      shape: broom.shape,
      keeper_user_id: broom.keeper_user_id,
    })
    .from(broom)
    .where(
      and(
        eq(broom.organization_id, organizationId),
        'bfloor_id' in which ? eq(broom.bfloor_id, which.bfloor_id) : eq(broom.id, which.broom_id),
      ),
    )
    .orderBy(natural(broom.number), asc(broom.id));
}
