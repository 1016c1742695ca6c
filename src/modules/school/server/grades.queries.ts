import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { schoolCampus, user } from '#modules/directory/server/tables.ts';
import type { Db } from '#server/database/database.ts';
import { anyOf, defineList, is, pageOf, type RowReader } from '#server/lists/resource-list.ts';
import { containsPattern } from '#shared/bigrams.ts';
import type { gradeRow, grades } from '../contract/grades.contract.ts';
import { classroom, grade } from './tables.ts';

export type GradeRow = z.input<typeof gradeRow>;
type GradeQuery = z.output<(typeof grades)['list']['query']>;

const gradeList = defineList<GradeQuery>({
  table: grade,
  id: grade.id,
  sorts: { sort: grade.sort, entry_year: grade.entry_year },
  default_sort: 'sort',
  filters: {
    organization_id: () => undefined,
    campus_id: is(grade.campus_id),
    stage_code: anyOf(grade.stage_code),
    status: anyOf(grade.status),
  },
});

const classesHere = sql`from ${classroom} where ${classroom.grade_id} = ${grade.id} and ${classroom.status} in ('planned', 'active')`;

const gradeColumns = {
  id: grade.id,
  name: grade.name,
  name_en: grade.name_en,
  organization_id: grade.organization_id,
  campus: { id: schoolCampus.id, name: schoolCampus.name, name_en: schoolCampus.name_en },
  stage_code: sql<GradeRow['stage_code']>`${grade.stage_code}`,
  year_no: grade.year_no,
  entry_year: grade.entry_year,
  leader: { id: user.id, name: user.name, name_en: user.name_en },
  department_id: grade.department_id,
  sort: grade.sort,
  status: sql<GradeRow['status']>`${grade.status}`,
  classes_count: sql<number>`(select count(*)::int ${classesHere})`,
  students_count: sql<number>`(select coalesce(sum(${classroom.students_count}), 0)::int ${classesHere} and ${classroom.kind} <> 'teaching')`,
  version: grade.version,
};

const readGrades: RowReader<GradeRow> = (db, { where, order, limit, offset }) =>
  db
    .select(gradeColumns)
    .from(grade)
    .innerJoin(schoolCampus, eq(schoolCampus.id, grade.campus_id))
    .leftJoin(user, eq(user.id, grade.leader_id))
    .where(where)
    .orderBy(...order)
    .limit(limit)
    .offset(offset);

/** From the youngest on: nursery, primary, junior, senior, then the other stages; inside a stage by year. */
export const byAge: readonly SQL[] = [
  sql`array_position(array[104, 103, 101, 102, 106, 105], ${grade.stage_code})`,
  asc(grade.year_no),
];

/** Grades of one school, the youngest first unless sorted otherwise. */
export function listGrades(db: Db, organizationId: string, query: GradeQuery) {
  const named = query.q
    ? sql`(${grade.name} ilike ${containsPattern(query.q)} or ${grade.name_en} ilike ${containsPattern(query.q)})`
    : undefined;
  const here = and(eq(grade.organization_id, organizationId), named);
  const read: RowReader<GradeRow> = (at, plan) =>
    readGrades(at, query.sort ? plan : { ...plan, order: [...byAge, ...plan.order] });
  return pageOf(db, gradeList, query, here, read);
}

/** One grade of some schools, or null. */
export async function findGrade(db: Db, reach: readonly string[], id: string): Promise<GradeRow | null> {
  if (reach.length === 0) return null;
  const [row] = await readGrades(db, {
    where: and(eq(grade.id, id), inArray(grade.organization_id, [...reach])),
    order: [asc(grade.id)],
    limit: 1,
    offset: 0,
  });
  return row ?? null;
}
