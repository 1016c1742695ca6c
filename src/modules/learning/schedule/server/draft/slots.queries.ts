import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import { classroom, grade } from '#modules/core/school/server/tables.ts';
import { student } from '#modules/people/students/server/tables.ts';
import type { Db } from '#server/database/database.ts';
import type { Slot } from '../dated/dated-lessons.policy.ts';
import { electiveMember, scheduleSlot } from '../tables.ts';
import type { Surroundings } from './clashes.policy.ts';

export const slotsOf = (db: Db, scheduleId: string): Promise<(typeof scheduleSlot.$inferSelect)[]> =>
  db
    .select()
    .from(scheduleSlot)
    .where(eq(scheduleSlot.class_schedule_id, scheduleId))
    .orderBy(asc(scheduleSlot.weekday), asc(scheduleSlot.period_from), asc(scheduleSlot.id));

/** Classes of some grades that are taught, in their order. */
export const classesOfGrades = (db: Db, organizationId: string, gradeIds: readonly string[]) =>
  db
    .select({
      id: classroom.id,
      name: classroom.name,
      name_en: classroom.name_en,
      grade_id: classroom.grade_id,
      campus_id: classroom.campus_id,
      kind: classroom.kind,
      broom_id: classroom.broom_id,
      students_count: classroom.students_count,
      stage_code: grade.stage_code,
    })
    .from(classroom)
    .innerJoin(grade, eq(grade.id, classroom.grade_id))
    .where(
      and(
        eq(classroom.organization_id, organizationId),
        inArray(classroom.grade_id, [...gradeIds]),
        eq(classroom.status, 'active'),
      ),
    )
    .orderBy(asc(grade.stage_code), asc(grade.year_no), asc(classroom.kind), asc(classroom.class_no));

/** Home rooms, members of groups and their classes, for the search of clashes. */
export async function surroundingsOf(db: Db, organizationId: string, slots: readonly Slot[]): Promise<Surroundings> {
  const ids = [...new Set(slots.flatMap((slot) => slot.classroom_ids))];
  if (ids.length === 0) return { homes: new Map(), members: new Map(), class_of: new Map() };
  const homes = await db
    .select({ id: classroom.id, broom_id: classroom.broom_id })
    .from(classroom)
    .where(and(eq(classroom.organization_id, organizationId), inArray(classroom.id, ids)));
  const members = await db
    .select({
      group: electiveMember.classroom_id,
      student: electiveMember.student_id,
      classroom: student.classroom_id,
    })
    .from(electiveMember)
    .innerJoin(student, eq(student.id, electiveMember.student_id))
    .where(and(inArray(electiveMember.classroom_id, ids), isNull(electiveMember.to_on)));
  return {
    homes: new Map(homes.map((one) => [one.id, one.broom_id])),
    members: new Map(
      [...Map.groupBy(members, (one) => one.group)].map(([group, own]) => [group, own.map((one) => one.student)]),
    ),
    class_of: new Map(members.flatMap((one) => (one.classroom ? [[one.student, one.classroom] as const] : []))),
  };
}
