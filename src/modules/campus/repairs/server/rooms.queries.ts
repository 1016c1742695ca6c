import { and, asc, desc, eq, gt, ne, notInArray, type SQL, sql } from 'drizzle-orm';
import { bfloor, broom, building } from '#modules/campus/premises/server/tables.ts';
import type { Db } from '#server/database/database.ts';
import { natural } from '#server/lists/resource-list.ts';
import { textHolds } from '#server/search/gram-search.ts';
import { REPEAT } from '../contract/repair.shapes.ts';
import { type Room, roomColumns, roomOf } from './orders.queries.ts';
import { repairCategory, repairOrder } from './tables.ts';

const since = sql`now() - make_interval(days => ${REPEAT.days})`;

const selectRooms = (db: Db) =>
  db
    .select(roomColumns)
    .from(broom)
    .innerJoin(building, eq(building.id, broom.building_id))
    .innerJoin(bfloor, eq(bfloor.id, broom.bfloor_id));

const NAMES_MOST = 50;

/** Rooms of a school by a part of their number, name or building, those of the first building first; with `id` that room alone. */
export async function findRooms(
  db: Db,
  organizationId: string,
  { q, id }: { readonly q?: string | undefined; readonly id?: string | undefined },
): Promise<Room[]> {
  const here = eq(broom.organization_id, organizationId);
  const where = id
    ? and(here, eq(broom.id, id))
    : and(
        here,
        ne(broom.status, 'closed'),
        ...(await Promise.all(
          (q ?? '')
            .split(/\s/)
            .filter(Boolean)
            .map((word) => holdsWord(db, word)),
        )),
      );
  const rows = await selectRooms(db)
    .where(where)
    .orderBy(asc(building.sort), asc(building.code), natural(broom.number), asc(broom.id))
    .limit(NAMES_MOST);
  return rows.flatMap((row) => roomOf(row) ?? []);
}

/** A word of the search stands in the room, or in the name of its building: 明德 301. */
async function holdsWord(db: Db, word: string): Promise<SQL> {
  const inRoom = await textHolds(db, { id: broom.id, text: broom.search_text, grams: broom.grams }, word);
  return sql`(${inRoom} or position(lower(${word}) in lower(${building.name} || ' ' || coalesce(${building.name_en}, '') || ' ' || ${building.name_pinyin} || ' ' || ${building.name_initials})) > 0)`;
}

/** A room of a school, whatever its state, or null. */
export async function findRoom(db: Db, organizationId: string, id: string): Promise<Room | null> {
  return (await findRooms(db, organizationId, { id }))[0] ?? null;
}

/** SQL condition: it counts as a fault of its own, and happened lately. */
const counts = (): SQL =>
  and(notInArray(repairOrder.status, ['merged', 'cancelled']), gt(repairOrder.created_at, since)) as SQL;

/** Other faults of a room within sixty days, the last one first. */
export async function faultsOfRoom(db: Db, roomId: string, exceptId: string) {
  return db
    .select({
      id: repairOrder.id,
      number: repairOrder.number,
      status: repairOrder.status,
      created_at: repairOrder.created_at,
      category: { id: repairCategory.id, name: repairCategory.name, name_en: repairCategory.name_en },
    })
    .from(repairOrder)
    .innerJoin(repairCategory, eq(repairCategory.id, repairOrder.category_id))
    .where(and(eq(repairOrder.broom_id, roomId), counts(), ne(repairOrder.id, exceptId)))
    .orderBy(desc(repairOrder.created_at), desc(repairOrder.id))
    .limit(20);
}

/** Rooms of a school in which the same kind of fault came back, the most frequent first. */
export async function repeatedFaults(db: Db, organizationId: string) {
  const again = db
    .select({
      broom_id: repairOrder.broom_id,
      category_id: repairOrder.category_id,
      faults: sql<number>`count(*)::int`.as('faults'),
      cost_fen: sql<number>`coalesce(sum(${repairOrder.cost_fen}), 0)::int`.as('cost_fen'),
      last_at: sql<string>`max(${repairOrder.created_at})`.as('last_at'),
    })
    .from(repairOrder)
    .where(and(eq(repairOrder.organization_id, organizationId), counts(), sql`${repairOrder.broom_id} is not null`))
    .groupBy(repairOrder.broom_id, repairOrder.category_id)
    .having(sql`count(*) >= ${REPEAT.faults}`)
    .as('again');
  const rows = await db
    .select({
      ...roomColumns,
      category: { id: repairCategory.id, name: repairCategory.name, name_en: repairCategory.name_en },
      faults: again.faults,
      cost_fen: again.cost_fen,
      last_at: again.last_at,
    })
    .from(again)
    .innerJoin(broom, eq(broom.id, again.broom_id))
    .innerJoin(building, eq(building.id, broom.building_id))
    .innerJoin(bfloor, eq(bfloor.id, broom.bfloor_id))
    .innerJoin(repairCategory, eq(repairCategory.id, again.category_id))
    .orderBy(desc(again.faults), desc(again.last_at))
    .limit(20);
  return rows.flatMap(({ category, faults, cost_fen, last_at, ...place }) => {
    const room = roomOf(place);
    return room ? [{ room, category, faults, cost_fen, last_at: new Date(last_at).toISOString() }] : [];
  });
}
