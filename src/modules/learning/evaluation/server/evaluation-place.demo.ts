import { and, asc, eq, sql } from 'drizzle-orm';
import { running } from '#modules/core/directory/server/public.ts';
import { userDepartment } from '#modules/core/directory/server/tables.ts';
import { classroom, grade } from '#modules/core/school/server/tables.ts';
import { subject } from '#modules/learning/subjects/server/tables.ts';
import { student } from '#modules/people/students/server/tables.ts';
import type { DemoContext } from '#server/module.ts';
import { castId } from '../../../../../database/demo/cast.ts';
import { departmentId } from '../../../../../database/demo/places.ts';

/** What the demo's class is made of, as a round sees it. */
export interface DemoPlace {
  readonly classroom_id: string;
  readonly grade_id: string;
  readonly students: readonly string[];
  readonly teachers: readonly { readonly id: string; readonly subject_value: string }[];
}

/** The class of the demo's student with four of its teachers. */
export async function findPlace({ db }: DemoContext): Promise<DemoPlace | null> {
  const [room] = await db
    .select({ classroom_id: classroom.id, grade_id: grade.id, stage: grade.stage_code })
    .from(student)
    .innerJoin(classroom, eq(classroom.id, student.classroom_id))
    .innerJoin(grade, eq(grade.id, classroom.grade_id))
    .where(eq(student.id, castId('student')));
  if (!room) return null;
  const students = await db
    .select({ id: student.id })
    .from(student)
    .where(and(eq(student.classroom_id, room.classroom_id), eq(student.status, 'enrolled')))
    .orderBy(sql`${student.id} = ${castId('student')} desc`, asc(student.id));
  const subjects = await db
    .select({ value: subject.value, name: subject.name })
    .from(subject)
    .where(eq(subject.type, String(room.stage) as typeof subject.$inferSelect.type));
  const valueNamed = (name: string) => subjects.find((one) => one.name.includes(name))?.value ?? '';
  const [english, physics] = [await firstOf(db, 'YY'), await firstOf(db, 'WL')];
  const teachers = [
    { id: castId('teacher'), subject_value: valueNamed('数学') },
    { id: castId('homeroom'), subject_value: valueNamed('语文') },
    { id: english, subject_value: valueNamed('英语') },
    { id: physics, subject_value: valueNamed('物理') },
  ];
  return {
    ...room,
    students: students.map(({ id }) => id),
    teachers: teachers.filter((one) => one.id && one.subject_value),
  };
}

async function firstOf(db: DemoContext['db'], code: string): Promise<string> {
  const [row] = await db
    .select({ id: userDepartment.user_id })
    .from(userDepartment)
    .where(and(eq(userDepartment.department_id, departmentId('sy-middle', code)), running(userDepartment)))
    .orderBy(asc(userDepartment.user_id))
    .limit(1);
  return row?.id ?? '';
}
