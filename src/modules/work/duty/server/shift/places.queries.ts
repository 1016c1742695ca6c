import { and, eq, inArray, or, sql } from 'drizzle-orm';
import { gate } from '#modules/campus/gates/server/tables.ts';
import { broom, building } from '#modules/campus/premises/server/tables.ts';
import { punchPlaces } from '#modules/work/attendance/server/public.ts';
import type { Db } from '#server/database/database.ts';
import { foldSearch, searchPattern } from '#shared/text/search-words.ts';

/** Somewhere duty is done: a building, a room, a gate, or a place of attendance, whose code signs in for both. */
export interface DutyPlace {
  readonly id: string;
  readonly kind: 'building' | 'room' | 'gate' | 'spot';
  readonly name: string;
  readonly name_en: string | null;
  /** Where it stands, as far as that is known: of a room, its building. */
  readonly lat: number | null;
  readonly lng: number | null;
}

const OFFERED = 30;

interface Asked {
  readonly ids?: readonly string[] | undefined;
  readonly q?: string;
}

/** The places of attendance, of which a school has few. */
async function spotsOf(db: Db, organizationId: string, { ids, q = '' }: Asked): Promise<DutyPlace[]> {
  const word = foldSearch(q);
  return (await punchPlaces(db, organizationId))
    .filter((one) => !ids || ids.includes(one.id))
    .filter((one) => foldSearch(`${one.name} ${one.name_en ?? ''}`).includes(word))
    .map((one) => ({ ...one, kind: 'spot' }));
}

/** The places of a school, by their ids or by words. Neither: the first of each kind. */
export async function dutyPlaces(db: Db, organizationId: string, { ids, q = '' }: Asked): Promise<DutyPlace[]> {
  if (ids?.length === 0) return [];
  const word = searchPattern(q);
  const known = { buildings: ids && inArray(building.id, [...ids]), rooms: ids && inArray(broom.id, [...ids]) };
  const most = ids ? 1000 : OFFERED;
  const gates = await db
    .select({ id: gate.id, name: gate.name, name_en: gate.name_en })
    .from(gate)
    .where(
      and(
        eq(gate.organization_id, organizationId),
        ids ? inArray(gate.id, [...ids]) : eq(gate.status, 'open'),
        q ? or(sql`${gate.name} ~* ${word}`, sql`${gate.name_en} ~* ${word}`) : undefined,
      ),
    )
    .orderBy(gate.name)
    .limit(most);
  const { lat, lng } = building;
  const houses = await db
    .select({ id: building.id, name: building.name, name_en: building.name_en, lat, lng })
    .from(building)
    .where(
      and(
        eq(building.organization_id, organizationId),
        known.buildings ?? eq(building.status, 'active'),
        q ? or(sql`${building.name} ~* ${word}`, sql`${building.name_en} ~* ${word}`) : undefined,
      ),
    )
    .orderBy(building.name)
    .limit(most);
  const rooms = await db
    .select({
      id: broom.id,
      name: sql<string>`${building.name} || ' ' || ${broom.number} || ' ' || ${broom.name}`,
      name_en: sql<string>`coalesce(${building.name_en}, ${building.name}) || ' ' || ${broom.number} || ' ' || coalesce(${broom.name_en}, ${broom.name})`,
      lat,
      lng,
    })
    .from(broom)
    .innerJoin(building, eq(building.id, broom.building_id))
    .where(
      and(
        eq(broom.organization_id, organizationId),
        known.rooms ?? eq(broom.status, 'active'),
        q
          ? or(sql`${broom.number} ~* ${word}`, sql`${broom.name} ~* ${word}`, sql`${building.name} ~* ${word}`)
          : undefined,
      ),
    )
    .orderBy(building.name, broom.number)
    .limit(most);
  return [
    ...(await spotsOf(db, organizationId, { ids, q })),
    ...gates.map((one) => ({ ...one, kind: 'gate' as const, lat: null, lng: null })),
    ...houses.map((one) => ({ ...one, kind: 'building' as const })),
    ...rooms.map((one) => ({ ...one, kind: 'room' as const })),
  ];
}
