import { and, eq, sql } from 'drizzle-orm';
import type * as z from 'zod';
import type { Db } from '#server/database/database.ts';
import { defineList, is, pageOf, planned, type RowReader } from '#server/lists/resource-list.ts';
import type { schoolYearRow, schoolYears } from '../../contract/school-years.contract.ts';
import { schoolYear, semester } from '../tables.ts';

export type SchoolYearRow = z.input<typeof schoolYearRow>;
/** A year without what the caller may do with it. */
type PlainYear = Omit<SchoolYearRow, 'actions'>;
type YearQuery = z.output<(typeof schoolYears)['list']['query']>;

const yearList = defineList<YearQuery>({
  table: schoolYear,
  id: schoolYear.id,
  sorts: { starts_on: schoolYear.starts_on },
  default_sort: '-starts_on',
  filters: { status: is(schoolYear.status) },
});

const yearColumns = {
  id: schoolYear.id,
  client_id: schoolYear.client_id,
  name: schoolYear.name,
  starts_on: schoolYear.starts_on,
  ends_on: schoolYear.ends_on,
  status: sql<SchoolYearRow['status']>`${schoolYear.status}`,
  is_current: sql<boolean>`${schoolYear.status} = 'current'`,
  is_over: sql<boolean>`${schoolYear.status} = 'closed'`,
  semesters_count: sql<number>`(select count(*)::int from ${semester} where ${semester.school_year_id} = ${schoolYear.id})`,
  version: schoolYear.version,
};

const readYears: RowReader<PlainYear> = (db, plan) => planned(db.select(yearColumns).from(schoolYear), plan);

/** School years of one school group. */
export function listSchoolYears(db: Db, clientId: string, query: YearQuery) {
  return pageOf(db, yearList, query, eq(schoolYear.client_id, clientId), readYears);
}

/** One school year of a school group, or null. */
export async function findSchoolYear(db: Db, clientId: string, id: string): Promise<PlainYear | null> {
  const [row] = await db
    .select(yearColumns)
    .from(schoolYear)
    .where(and(eq(schoolYear.id, id), eq(schoolYear.client_id, clientId)));
  return row ?? null;
}
