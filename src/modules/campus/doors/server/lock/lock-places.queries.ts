import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { bfloor, broom, building } from '#modules/campus/premises/server/tables.ts';
import type { Db } from '#server/database/database.ts';
import { doorlock } from '../tables.ts';

/** From this place in the order on, a lock is well or switched off on purpose. */
const WELL = 4;
const counts = {
  locks: sql<number>`count(*)::int`,
  in_trouble: sql<number>`count(*) filter (where ${doorlock.trouble} < ${sql.raw(String(WELL))})::int`,
};

/** Floors of a school on which locks hang, in the order in which they are walked, and what hangs at no room. */
export async function listLockPlaces(db: Db, organizationId: string) {
  const own = eq(doorlock.organization_id, organizationId);
  const floors = await db
    .select({
      id: bfloor.id,
      name: bfloor.name,
      name_en: bfloor.name_en,
      building: { id: building.id, name: building.name, name_en: building.name_en },
      ...counts,
    })
    .from(doorlock)
    .innerJoin(broom, eq(broom.id, doorlock.broom_id))
    .innerJoin(bfloor, eq(bfloor.id, broom.bfloor_id))
    .innerJoin(building, eq(building.id, bfloor.building_id))
    .where(own)
    .groupBy(bfloor.id, building.id)
    .orderBy(asc(building.sort), asc(building.name), asc(building.id), asc(bfloor.level), asc(bfloor.id));
  const [elsewhere] = await db
    .select(counts)
    .from(doorlock)
    .where(and(own, isNull(doorlock.broom_id)));
  return { floors, elsewhere: elsewhere ?? { locks: 0, in_trouble: 0 } };
}
