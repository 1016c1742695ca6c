import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import { classroom, grade } from '../tables.ts';
import { byAge } from './grades.queries.ts';

/** Classes of a school that are held at present, with their grades, from the youngest on. */
export function listCandidates(db: Db, organizationId: string) {
  return db
    .select({
      classroom_id: classroom.id,
      name: classroom.name,
      name_en: classroom.name_en,
      kind: sql<'admin' | 'teaching' | 'nursery'>`${classroom.kind}`,
      students_count: classroom.students_count,
      school_year_id: classroom.school_year_id,
      version: classroom.version,
      grade_id: grade.id,
      grade_name: grade.name,
      grade_name_en: grade.name_en,
      stage_code: grade.stage_code,
      year_no: grade.year_no,
    })
    .from(classroom)
    .innerJoin(grade, eq(grade.id, classroom.grade_id))
    .where(and(eq(classroom.organization_id, organizationId), eq(classroom.status, 'active')))
    .orderBy(...byAge, asc(classroom.kind), asc(classroom.class_no), asc(classroom.id));
}

/** State and version of some classes, by id. */
export async function statesOfClasses(db: Db, ids: readonly string[]) {
  const rows = await db
    .select({
      id: classroom.id,
      organization_id: classroom.organization_id,
      school_year_id: classroom.school_year_id,
      status: classroom.status,
      version: classroom.version,
    })
    .from(classroom)
    .where(inArray(classroom.id, [...ids]));
  return new Map(rows.map((row) => [row.id, row]));
}
