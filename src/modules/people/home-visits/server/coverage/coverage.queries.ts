import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { user } from '#modules/core/directory/server/tables.ts';
import { classroom, grade } from '#modules/core/school/server/tables.ts';
import { student } from '#modules/people/students/server/tables.ts';
import type { Db } from '#server/database/database.ts';
import { type Scope, within } from '#server/database/scope.ts';
import type { VisitState } from '../../contract/home-visits.lifecycle.ts';
import { COUNTED_STATES } from '../../contract/home-visits.lifecycle.ts';
import { homeVisit } from '../tables.ts';

/** Classes of a school inside a scope, with the lowest grade first. */
export function classesWithin(db: Db, scope: Scope, organizationId: string, ids?: readonly string[]) {
  return db
    .select({
      id: classroom.id,
      name: classroom.name,
      name_en: classroom.name_en,
      organization_id: classroom.organization_id,
    })
    .from(classroom)
    .innerJoin(grade, eq(grade.id, classroom.grade_id))
    .where(
      and(
        within(scope, classroom.organization_id, classroom.department_id),
        eq(classroom.organization_id, organizationId),
        eq(classroom.status, 'active'),
        ids ? inArray(classroom.id, [...ids]) : undefined,
      ),
    )
    .orderBy(asc(grade.stage_code), asc(grade.year_no), asc(classroom.class_no), asc(classroom.id));
}

/** Pupils on the roll of some classes, by number. */
export function pupilsOf(db: Db, classroomIds: readonly string[]) {
  return db
    .select({
      id: student.id,
      name: user.name,
      name_en: user.name_en,
      classroom_id: sql<string>`${student.classroom_id}`,
    })
    .from(student)
    .innerJoin(user, eq(user.id, student.id))
    .where(and(inArray(student.classroom_id, [...classroomIds]), inArray(student.status, ['enrolled', 'suspended'])))
    .orderBy(asc(student.number), asc(student.id));
}

export interface LastVisit {
  readonly id: string;
  readonly state: VisitState;
  readonly at: string | null;
}

/** The visit of each of some pupils that tells how they stand in a semester: one that counts before one that came to nothing. */
export async function lastVisits(
  db: Db,
  semesterId: string,
  studentIds: readonly string[],
): Promise<ReadonlyMap<string, LastVisit>> {
  if (studentIds.length === 0) return new Map();
  const rank = sql`case when ${homeVisit.state} in ('recorded', 'closed') then 0 when ${inArray(homeVisit.state, [...COUNTED_STATES])} then 1 else 2 end`;
  const rows = await db
    .selectDistinctOn([homeVisit.student_id], {
      student_id: homeVisit.student_id,
      id: homeVisit.id,
      state: homeVisit.state,
      at: sql<string | null>`coalesce(${homeVisit.started_at}, ${homeVisit.starts_at})`.mapWith(homeVisit.starts_at),
    })
    .from(homeVisit)
    .where(and(eq(homeVisit.semester_id, semesterId), inArray(homeVisit.student_id, [...studentIds])))
    .orderBy(homeVisit.student_id, rank, sql`${homeVisit.created_at} desc`);
  return new Map(rows.map(({ student_id, ...row }) => [student_id, row]));
}
