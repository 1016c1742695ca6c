import { and, asc, eq, sql } from 'drizzle-orm';
import { broom } from '#modules/campus/premises/server/tables.ts';
import { running } from '#modules/core/directory/server/public.ts';
import { user, userOrganization } from '#modules/core/directory/server/tables.ts';
import { classroom, classroomTeacher, grade, semester } from '#modules/core/school/server/tables.ts';
import type { Db } from '#server/database/database.ts';
import { hoursOfSchool } from '../dated/terms.queries.ts';
import type { GridKnown } from '../grid/grid-types.ts';
import { subjectMap } from '../lesson/lesson-rows.queries.ts';

const LEVEL: Readonly<Record<number, number>> = { 103: 0, 101: 6, 102: 9 };

/** What the school knows: its classes, subjects, teachers, rooms and hours. */
export async function knownOf(db: Db, organizationId: string, day: string): Promise<GridKnown> {
  const classes = await db
    .select({
      id: classroom.id,
      name: classroom.name,
      no: classroom.class_no,
      stage: grade.stage_code,
      year: grade.year_no,
    })
    .from(classroom)
    .innerJoin(grade, eq(grade.id, classroom.grade_id))
    .where(and(eq(classroom.organization_id, organizationId), eq(classroom.status, 'active')));
  const teachers = await db
    .selectDistinct({ id: user.id, name: user.name, number: user.number })
    .from(user)
    .innerJoin(userOrganization, eq(userOrganization.user_id, user.id))
    .where(
      and(
        eq(userOrganization.organization_id, organizationId),
        running(userOrganization),
        sql`'teacher' = any (${user.types})`,
      ),
    );
  const rooms = await db
    .select({ id: broom.id, name: broom.name, code: broom.number })
    .from(broom)
    .where(eq(broom.organization_id, organizationId));
  const assigned = await db
    .select({
      class_id: classroomTeacher.classroom_id,
      subject_value: classroomTeacher.subject_value,
      teacher_id: classroomTeacher.user_id,
    })
    .from(classroomTeacher)
    .innerJoin(semester, eq(semester.id, classroomTeacher.semester_id))
    .where(and(eq(classroomTeacher.organization_id, organizationId), eq(semester.status, 'current')))
    .orderBy(asc(classroomTeacher.id));
  const [hours] = await hoursOfSchool(db, organizationId, day, day);
  const subjects = [...(await subjectMap(db, organizationId)).values()].filter((one) => one.is_offered);
  return {
    classes: classes.map(({ stage, year, ...one }) => ({
      ...one,
      grade: LEVEL[stage] === undefined ? null : LEVEL[stage] + year,
    })),
    subjects: subjects.map(({ value, name, name_en }) => ({ value, name, also: name_en ? [name_en] : [] })),
    teachers,
    rooms,
    assigned: assigned.flatMap(({ subject_value, ...one }) => (subject_value ? [{ ...one, subject_value }] : [])),
    ...(hours ? { periods: hours.periods.map(({ no, kind, name }) => ({ no, kind, name })) } : {}),
  };
}
