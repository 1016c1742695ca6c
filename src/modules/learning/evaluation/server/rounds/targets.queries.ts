import { and, eq, inArray, isNotNull, type SQL } from 'drizzle-orm';
import { classroom, classroomTeacher, grade } from '#modules/core/school/server/tables.ts';
import { unrestrictedGuardians } from '#modules/people/family/server/public.ts';
import { student } from '#modules/people/students/server/tables.ts';
import type { Db } from '#server/database/database.ts';
import type { Services } from '#server/services.ts';
import { lessonCounts, lessonKey } from '../ports.ts';
import type { teachingEvaluation } from '../tables.ts';
import { isYoung } from './targets.policy.ts';

type Round = Pick<
  typeof teachingEvaluation.$inferSelect,
  'id' | 'organization_id' | 'kind' | 'semester_id' | 'grade_ids' | 'subject_values' | 'min_lessons'
>;

/** Somebody to be evaluated, with those who are asked. */
export interface Target {
  readonly teacher_id: string;
  readonly classroom_id: string | null;
  readonly grade_id: string | null;
  readonly subject_value: string | null;
  readonly asked: readonly string[];
}

interface Source {
  readonly db: Db;
  readonly services: Services;
}

interface Found {
  readonly targets: readonly Target[];
  /** Of so many classes and subjects nobody knows how many lessons were given. */
  readonly uncounted: number;
}

/** Whom a round asks about whom, from those who teach its classes in its term. */
export async function findTargets(source: Source, round: Round): Promise<Found> {
  const { taught, uncounted } = await listTaught(source, round);
  if (round.kind === 'peer') return { targets: amongColleagues(taught), uncounted };
  if (round.kind === 'self') return { targets: ofOneself(taught), uncounted };
  const asked = await askedByClass(source.db, round.kind, [...new Set(taught.map((one) => one.classroom_id))]);
  const targets = taught.flatMap(({ teacher_id, classroom_id, grade_id, subject_value }) => {
    const people = (asked.get(classroom_id) ?? []).filter((id) => id !== teacher_id);
    return people.length ? [{ teacher_id, classroom_id, grade_id, subject_value, asked: people }] : [];
  });
  return { targets, uncounted };
}

async function listTaught({ db, services }: Source, round: Round) {
  const { organization_id, semester_id, grade_ids, subject_values, kind, min_lessons } = round;
  const where: (SQL | undefined)[] = [
    eq(classroomTeacher.organization_id, organization_id),
    eq(classroomTeacher.semester_id, semester_id),
    eq(classroomTeacher.role, 'subject'),
    isNotNull(classroomTeacher.subject_value),
    inArray(classroom.status, ['active', 'graduated']),
    grade_ids.length ? inArray(classroom.grade_id, grade_ids) : undefined,
    subject_values.length ? inArray(classroomTeacher.subject_value, subject_values) : undefined,
  ];
  const rows = await db
    .select({
      teacher_id: classroomTeacher.user_id,
      classroom_id: classroomTeacher.classroom_id,
      subject_value: classroomTeacher.subject_value,
      grade_id: classroom.grade_id,
      stage_code: grade.stage_code,
      year_no: grade.year_no,
    })
    .from(classroomTeacher)
    .innerJoin(classroom, eq(classroom.id, classroomTeacher.classroom_id))
    .innerJoin(grade, eq(grade.id, classroom.grade_id))
    .where(and(...where))
    .orderBy(classroom.class_no, classroomTeacher.subject_value, classroomTeacher.user_id);
  const old = rows.filter((row) => kind !== 'student' || !isYoung(row));
  const counts = await lessonCounts.of(services)({ db, services }, organization_id, semester_id);
  const given = (row: (typeof rows)[number]) =>
    counts.get(lessonKey(row.teacher_id, row.classroom_id, row.subject_value ?? ''));
  const taught = old.filter((row) => (given(row) ?? min_lessons) >= min_lessons);
  return { taught, uncounted: taught.filter((row) => given(row) === undefined).length };
}

type Taught = Awaited<ReturnType<typeof listTaught>>['taught'];

/** Colleagues of the same subject. */
function amongColleagues(taught: Taught): Target[] {
  return [...Map.groupBy(taught, (row) => row.subject_value ?? '')].flatMap(([subject_value, rows]) => {
    const teachers = [...new Set(rows.map((row) => row.teacher_id))];
    return teachers.flatMap((teacher_id) => {
      const asked = teachers.filter((id) => id !== teacher_id);
      return asked.length ? [{ teacher_id, classroom_id: null, grade_id: null, subject_value, asked }] : [];
    });
  });
}

const ofOneself = (taught: Taught): Target[] =>
  [...new Set(taught.map((row) => row.teacher_id))].map((teacher_id) => ({
    teacher_id,
    classroom_id: null,
    grade_id: null,
    subject_value: null,
    asked: [teacher_id],
  }));

/** Students of each class, or those of their guardians whom no court restricts. */
async function askedByClass(db: Db, kind: Round['kind'], classes: readonly string[]): Promise<Map<string, string[]>> {
  if (classes.length === 0) return new Map();
  const students = await db
    .select({ id: student.id, classroom_id: student.classroom_id })
    .from(student)
    .where(and(inArray(student.classroom_id, [...classes]), eq(student.status, 'enrolled')));
  const guardians =
    kind === 'guardian'
      ? await unrestrictedGuardians(
          db,
          students.map(({ id }) => id),
        )
      : null;
  return new Map(
    [...Map.groupBy(students, (row) => row.classroom_id ?? '')].map(([classId, rows]) => [
      classId,
      [...new Set(rows.flatMap(({ id }) => (guardians ? (guardians.get(id) ?? []) : [id])))],
    ]),
  );
}
