import { and, eq, inArray } from 'drizzle-orm';
import { grade } from '#modules/core/school/server/tables.ts';
import type { Db } from '#server/database/database.ts';

/** Rows with the names of their grades, the youngest first. */
export async function withGrades<Row extends { grade_ids: string[] }>(db: Db, rows: Row[]) {
  const ids = [...new Set(rows.flatMap((row) => row.grade_ids))];
  const found = ids.length
    ? await db
        .select({ id: grade.id, name: grade.name, name_en: grade.name_en })
        .from(grade)
        .where(inArray(grade.id, ids))
        .orderBy(grade.entry_year, grade.id)
    : [];
  return rows.map((row) => ({ ...row, grades: found.filter((one) => row.grade_ids.includes(one.id)) }));
}

/** The grades of a school, or of one of its campuses. */
export async function gradeIdsOf(db: Db, organizationId: string, campusId: string | null): Promise<string[]> {
  const rows = await db
    .select({ id: grade.id })
    .from(grade)
    .where(and(eq(grade.organization_id, organizationId), campusId ? eq(grade.campus_id, campusId) : undefined));
  return rows.map((row) => row.id);
}
