import { and, eq, isNull } from 'drizzle-orm';
import { leaveClass, placeInClass } from '#modules/core/directory/server/public.ts';
import { releaseSeat, reserveSeat } from '#modules/core/school/server/public.ts';
import { classroom, grade } from '#modules/core/school/server/tables.ts';
import type { Db } from '#server/database/database.ts';
import type { EventSource } from '#server/events/events.ts';
import { addDays, today } from '#shared/dates.ts';
import { refuseFields } from '#shared/refusal.ts';
import { studentTexts as t } from '../contract/students.contract.ts';
import { studentClass } from './tables.ts';

/** A class with what a pupil in it takes over. */
export interface ClassFacts {
  readonly id: string;
  readonly organization_id: string;
  readonly department_id: string;
  readonly campus_id: string;
  readonly grade_id: string;
  readonly stage_code: number;
  readonly entry_year: number;
}

/** A class of a school; refuses (422001) one that is not there. */
export async function getClass(db: Db, organizationId: string, classroomId: string | null): Promise<ClassFacts> {
  const [row] = classroomId
    ? await db
        .select({
          id: classroom.id,
          organization_id: classroom.organization_id,
          department_id: classroom.department_id,
          campus_id: classroom.campus_id,
          grade_id: classroom.grade_id,
          stage_code: grade.stage_code,
          entry_year: grade.entry_year,
        })
        .from(classroom)
        .innerJoin(grade, eq(grade.id, classroom.grade_id))
        .where(and(eq(classroom.id, classroomId), eq(classroom.organization_id, organizationId)))
    : [];
  if (!row) throw refuseFields({ classroom_id: [t.class_needed] });
  return row;
}

/** What the row of a pupil takes over from the class. */
export const classColumns = ({ id, campus_id, grade_id, stage_code }: ClassFacts) => ({
  classroom_id: id,
  campus_id,
  grade_id,
  stage_code,
});

/** Opens the span of a pupil in a class from today on: seat, place, history. Refuses (200200) a full or ended class. */
export async function beginClassSpan(source: EventSource, studentId: string, target: ClassFacts): Promise<void> {
  const { organization_id, department_id } = target;
  await reserveSeat(source.db, target.id);
  await source.db
    .insert(studentClass)
    .values({ organization_id, student_id: studentId, classroom_id: target.id, valid_from: today() });
  await placeInClass(source, { user_id: studentId, organization_id, department_id });
}

/** Ends the span of a pupil in a class with yesterday. A span that began today never was one. */
export async function endClassSpan(
  source: EventSource,
  { id, organization_id, classroom_id }: { id: string; organization_id: string; classroom_id: string | null },
): Promise<void> {
  if (!classroom_id) return;
  const open = and(eq(studentClass.student_id, id), isNull(studentClass.valid_to));
  await source.db.delete(studentClass).where(and(open, eq(studentClass.valid_from, today())));
  await source.db
    .update(studentClass)
    .set({ valid_to: addDays(today(), -1) })
    .where(open);
  await releaseSeat(source.db, classroom_id);
  const [held] = await source.db
    .select({ department_id: classroom.department_id })
    .from(classroom)
    .where(eq(classroom.id, classroom_id));
  if (held) await leaveClass(source, { user_id: id, organization_id, department_id: held.department_id });
}
