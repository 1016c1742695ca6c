import { and, eq, inArray, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { organization } from '#modules/core/directory/server/tables.ts';
import type { Db } from '#server/database/database.ts';
import { anyOf, defineList, is, pageOf, planned, type RowReader } from '#server/lists/resource-list.ts';
import { today } from '#shared/dates.ts';
import type { semesterRow, semesters } from '../../contract/semesters.contract.ts';
import { schoolYear, semester } from '../tables.ts';

export type SemesterRow = z.input<typeof semesterRow>;
/** A semester without the moves that the caller may make. */
export type PlainSemester = Omit<SemesterRow, 'actions'>;
type SemesterQuery = z.output<(typeof semesters)['list']['query']>;

const semesterList = defineList<SemesterQuery>({
  table: semester,
  id: semester.id,
  sorts: { starts_on: semester.starts_on },
  default_sort: '-starts_on',
  filters: {
    organization_id: () => undefined,
    school_year_id: is(semester.school_year_id),
    status: anyOf(semester.status),
  },
});

const semesterColumns = {
  id: semester.id,
  organization_id: semester.organization_id,
  school_year_id: semester.school_year_id,
  school_year: { id: schoolYear.id, name: schoolYear.name },
  term: sql<SemesterRow['term']>`${semester.term}`,
  name: semester.name,
  name_en: semester.name_en,
  starts_on: semester.starts_on,
  ends_on: semester.ends_on,
  first_week_monday: semester.first_week_monday,
  weeks: semester.weeks,
  status: sql<SemesterRow['status']>`${semester.status}`,
  is_current: sql<boolean>`${semester.status} = 'current'`,
  is_over: sql<boolean>`${semester.status} = 'closed'`,
  version: semester.version,
};

const readSemesters: RowReader<PlainSemester> = (db, plan) =>
  planned(
    db.select(semesterColumns).from(semester).innerJoin(schoolYear, eq(schoolYear.id, semester.school_year_id)),
    plan,
  );

/** Semesters of one school. */
export function listSemesters(db: Db, organizationId: string, query: SemesterQuery) {
  return pageOf(db, semesterList, query, eq(semester.organization_id, organizationId), readSemesters);
}

/** One semester of some schools, or null. */
export async function findSemester(db: Db, reach: readonly string[], id: string): Promise<PlainSemester | null> {
  if (reach.length === 0) return null;
  const [row] = await db
    .select(semesterColumns)
    .from(semester)
    .innerJoin(schoolYear, eq(schoolYear.id, semester.school_year_id))
    .where(and(eq(semester.id, id), inArray(semester.organization_id, [...reach])));
  return row ?? null;
}

/** The semester that runs in a school, or null. */
export async function currentSemester(db: Db, organizationId: string): Promise<PlainSemester | null> {
  const [row] = await db
    .select(semesterColumns)
    .from(semester)
    .innerJoin(schoolYear, eq(schoolYear.id, semester.school_year_id))
    .where(and(eq(semester.organization_id, organizationId), eq(semester.status, 'current')));
  return row ?? null;
}

/** The present day on the clock of a school. */
export async function todayAt(db: Db, organizationId: string): Promise<string> {
  const [row] = await db
    .select({ timezone: organization.timezone })
    .from(organization)
    .where(eq(organization.id, organizationId));
  return today(row?.timezone);
}
