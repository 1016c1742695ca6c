import { and, asc, desc, eq, inArray, notInArray, or, type SQL, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { searchMatches } from '#modules/core/directory/server/public.ts';
import { organization, schoolCampus, user } from '#modules/core/directory/server/tables.ts';
import { classroom, grade } from '#modules/core/school/server/tables.ts';
import type { Seal } from '#server/crypto/seal.ts';
import type { Db } from '#server/database/database.ts';
import { type Scope, within } from '#server/database/scope.ts';
import { anyOf, defineList, is, pageOf, planned, type RowReader } from '#server/lists/resource-list.ts';
import { maskIdNumber, maskPhone } from '#shared/person/masks.ts';
import type { studentDetail, studentQuery, studentRow } from '../contract/students.contract.ts';
import { student, studentClass } from './tables.ts';

type Query = z.output<typeof studentQuery>;
export type StudentRow = z.input<typeof studentRow>;
export type StudentDetail = z.input<typeof studentDetail>;
/** A pupil without those who care for them. */
export type BareRow = Omit<StudentRow, 'guardian'>;
export type BareDetail = Omit<
  StudentDetail,
  'guardian' | 'guardians' | 'changes' | 'actions' | 'addresses' | 'health' | 'personal' | 'can_edit' | 'can_reveal'
>;

/** The list of pupils: its sorts and filters. */
export const studentList = defineList<Omit<Query, 'q'>>({
  table: student,
  id: student.id,
  sorts: { number: student.number },
  default_sort: 'number',
  filters: {
    organization_id: is(student.organization_id),
    classroom_id: is(student.classroom_id),
    grade_id: is(student.grade_id),
    status: anyOf(student.status),
    boarding: is(student.boarding),
  },
});

/** SQL condition: the pupil is inside a scope; one that is limited to departments reaches the pupils of those classes. */
export function studentsWithin(scope: Scope): SQL {
  const { departments } = scope;
  if (!departments) return within(scope, student.organization_id);
  if (departments.length === 0) return sql`false`;
  const held = sql`${student.classroom_id} in (select ${classroom.id} from ${classroom} where ${inArray(classroom.department_id, [...departments])})`;
  return and(within(scope, student.organization_id), held) as SQL;
}

/** A text of signs alone is no way to mean anybody. */
const named = (q: string): SQL => or(...searchMatches(q).map(({ condition }) => condition)) ?? sql`false`;

const columns = {
  id: student.id,
  name: user.name,
  name_en: user.name_en,
  avatar_url: user.avatar_url,
  number: student.number,
  gender: sql<StudentRow['gender']>`${user.gender}`,
  status: sql<StudentRow['status']>`${student.status}`,
  boarding: sql<StudentRow['boarding']>`${student.boarding}`,
  grade: { id: grade.id, name: grade.name, name_en: grade.name_en },
  classroom: { id: classroom.id, name: classroom.name, name_en: classroom.name_en },
  account_activated: sql<boolean>`${user.activated_at} is not null`,
};

const select = (db: Db) =>
  db
    .select(columns)
    .from(student)
    .innerJoin(user, eq(user.id, student.id))
    .leftJoin(grade, eq(grade.id, student.grade_id))
    .leftJoin(classroom, eq(classroom.id, student.classroom_id));

/** The rows of a page or of a batch. */
export const readRows: RowReader<BareRow> = (db, plan) => planned(select(db), plan);

/** SQL condition: `q` is a name, pinyin, initials or the beginning of a number; none without it. */
export const foundBy = (q: string | undefined): SQL | undefined =>
  q ? sql`${student.id} in (select ${user.id} from ${user} where ${named(q)})` : undefined;

/** Pupils inside a scope, without those in `restricted`. */
export function listStudentRows(db: Db, scope: Scope, { q, ...query }: Query, restricted: readonly string[] = []) {
  const unrestricted = restricted.length ? notInArray(student.id, [...restricted]) : undefined;
  return pageOf(db, studentList, query, and(studentsWithin(scope), foundBy(q), unrestricted), readRows);
}

/** One pupil under a condition, or null. */
export async function findStudent(db: Db, seal: Seal, id: string, condition?: SQL): Promise<BareDetail | null> {
  const [row] = await db
    .select({
      ...columns,
      organization: { id: organization.id, name: organization.name, name_en: organization.name_en },
      campus: { id: schoolCampus.id, name: schoolCampus.name, name_en: schoolCampus.name_en },
      birthday: user.birthday,
      id_type: user.id_type,
      id_no_sealed: user.id_no_sealed,
      phone_sealed: user.phone_sealed,
      entry_year: student.entry_year,
      entered_on: student.entered_on,
      left_on: student.left_on,
      closed_to_new: student.closed_to_new,
      version: student.version,
    })
    .from(student)
    .innerJoin(user, eq(user.id, student.id))
    .innerJoin(organization, eq(organization.id, student.organization_id))
    .leftJoin(schoolCampus, eq(schoolCampus.id, student.campus_id))
    .leftJoin(grade, eq(grade.id, student.grade_id))
    .leftJoin(classroom, eq(classroom.id, student.classroom_id))
    .where(and(eq(student.id, id), condition));
  if (!row) return null;
  const { id_no_sealed, phone_sealed, ...facts } = row;
  return {
    ...facts,
    id_no: id_no_sealed && maskIdNumber(seal.open(id_no_sealed, 'user.id_no')),
    phone: phone_sealed && maskPhone(seal.open(phone_sealed, 'user.phone')),
    classes: await classesOf(db, id),
  };
}

/** The classes of a pupil, the present one first. */
function classesOf(db: Db, studentId: string): Promise<BareDetail['classes']> {
  return db
    .select({
      classroom: { id: classroom.id, name: classroom.name, name_en: classroom.name_en },
      valid_from: studentClass.valid_from,
      valid_to: studentClass.valid_to,
    })
    .from(studentClass)
    .innerJoin(classroom, eq(classroom.id, studentClass.classroom_id))
    .where(eq(studentClass.student_id, studentId))
    .orderBy(desc(studentClass.valid_from));
}

/** The department of the class that holds a pupil at present, or null. */
export async function classDepartmentOf(db: Db, studentId: string): Promise<string | null> {
  const [row] = await db
    .select({ id: classroom.department_id })
    .from(student)
    .innerJoin(classroom, eq(classroom.id, student.classroom_id))
    .where(eq(student.id, studentId));
  return row?.id ?? null;
}

/** Pupils of a class on the roll, by number. */
export function listClassStudents(db: Db, classroomId: string, statuses: readonly string[]) {
  return db
    .select()
    .from(student)
    .where(and(eq(student.classroom_id, classroomId), inArray(student.status, [...statuses])))
    .orderBy(asc(student.number), asc(student.id))
    .for('update');
}
