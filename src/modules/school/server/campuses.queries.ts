import { and, eq, inArray, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { schoolCampus, user } from '#modules/directory/server/tables.ts';
import type { Db } from '#server/database/database.ts';
import { defineList, pageOf, type RowReader } from '#server/lists/resource-list.ts';
import { containsPattern } from '#shared/bigrams.ts';
import type { campusDetail, campuses } from '../contract/campuses.contract.ts';
import { grade } from './tables.ts';

export type CampusDetail = z.input<typeof campusDetail>;
type CampusQuery = z.output<(typeof campuses)['details']['query']>;

const campusList = defineList<CampusQuery>({
  table: schoolCampus,
  id: schoolCampus.id,
  sorts: { sort: schoolCampus.sort, name: schoolCampus.name },
  default_sort: 'sort',
  filters: { organization_id: () => undefined },
});

const campusColumns = {
  id: schoolCampus.id,
  organization_id: schoolCampus.organization_id,
  code: schoolCampus.code,
  name: schoolCampus.name,
  name_en: schoolCampus.name_en,
  address: schoolCampus.address,
  phone: schoolCampus.phone,
  sort: schoolCampus.sort,
  is_default: schoolCampus.is_default,
  principal: { id: user.id, name: user.name, name_en: user.name_en },
  lng: schoolCampus.lng,
  lat: schoolCampus.lat,
  grades_count: sql<number>`(select count(*)::int from ${grade} where ${grade.campus_id} = ${schoolCampus.id} and ${grade.status} = 'active')`,
  version: schoolCampus.version,
};

const readCampuses: RowReader<CampusDetail> = (db, { where, order, limit, offset }) =>
  db
    .select(campusColumns)
    .from(schoolCampus)
    .leftJoin(user, eq(user.id, schoolCampus.principal_id))
    .where(where)
    .orderBy(...order)
    .limit(limit)
    .offset(offset);

/** Campuses of one school with everything that is kept about them. */
export function listCampusDetails(db: Db, organizationId: string, query: CampusQuery) {
  const named = query.q
    ? sql`(${schoolCampus.name} ilike ${containsPattern(query.q)} or ${schoolCampus.name_en} ilike ${containsPattern(query.q)})`
    : undefined;
  const here = and(eq(schoolCampus.organization_id, organizationId), eq(schoolCampus.status, 'active'), named);
  return pageOf(db, campusList, query, here, readCampuses);
}

/** One campus of some schools, or null. */
export async function findCampus(db: Db, reach: readonly string[], id: string): Promise<CampusDetail | null> {
  if (reach.length === 0) return null;
  const [row] = await db
    .select(campusColumns)
    .from(schoolCampus)
    .leftJoin(user, eq(user.id, schoolCampus.principal_id))
    .where(
      and(
        eq(schoolCampus.id, id),
        inArray(schoolCampus.organization_id, [...reach]),
        eq(schoolCampus.status, 'active'),
      ),
    );
  return row ?? null;
}
