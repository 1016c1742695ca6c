import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { schoolCampus, user } from '#modules/core/directory/server/tables.ts';
import type { Db } from '#server/database/database.ts';
import { anyOf, defineList, is, pageOf, type RowReader } from '#server/lists/resource-list.ts';
import { searchPattern } from '#shared/text/search-words.ts';
import type { classroomDetail, classroomRow, classrooms, teacherRow } from '../../contract/classrooms.contract.ts';
import { byAge } from '../grades/grades.queries.ts';
import { classroom, classroomTeacher, grade, schoolYear, semester } from '../tables.ts';

export type ClassroomRow = z.input<typeof classroomRow>;
export type ClassroomDetail = z.input<typeof classroomDetail>;
type TeacherRow = z.input<typeof teacherRow>;
type ClassQuery = z.output<(typeof classrooms)['list']['query']>;

const gradeHolds = (condition: SQL): SQL =>
  sql`exists (select 1 from ${grade} where ${grade.id} = ${classroom.grade_id} and ${condition})`;

const classList = defineList<ClassQuery>({
  table: classroom,
  id: classroom.id,
  sorts: { sort: classroom.class_no, name: classroom.name, students_count: classroom.students_count },
  default_sort: 'sort',
  filters: {
    organization_id: () => undefined,
    campus_id: is(classroom.campus_id),
    grade_id: is(classroom.grade_id),
    stage_code: (codes) => gradeHolds(inArray(grade.stage_code, codes)),
    school_year_id: is(classroom.school_year_id),
    kind: anyOf(classroom.kind),
    status: anyOf(classroom.status),
  },
});

type Named = ClassroomRow['campus'];

/** The head teacher of the semester that runs, else of the last one that had one. */
const head = sql<Named | null>`(
  select json_build_object('id', head.id, 'name', head.name, 'name_en', head.name_en)
    from ${classroomTeacher} t
    join ${semester} s on s.id = t.semester_id
    join ${user} head on head.id = t.user_id
   where t.classroom_id = ${classroom.id} and t.role = 'head'
   order by (s.status = 'current') desc, s.starts_on desc limit 1)`;

const classColumns = {
  id: classroom.id,
  name: classroom.name,
  name_en: classroom.name_en,
  organization_id: classroom.organization_id,
  grade: {
    id: grade.id,
    name: grade.name,
    name_en: grade.name_en,
    stage_code: sql<ClassroomRow['grade']['stage_code']>`${grade.stage_code}`,
    year_no: grade.year_no,
    entry_year: grade.entry_year,
  },
  campus: { id: schoolCampus.id, name: schoolCampus.name, name_en: schoolCampus.name_en },
  school_year: { id: schoolYear.id, name: schoolYear.name },
  class_no: classroom.class_no,
  kind: sql<ClassroomRow['kind']>`${classroom.kind}`,
  broom_id: classroom.broom_id,
  capacity: classroom.capacity,
  students_count: classroom.students_count,
  department_id: classroom.department_id,
  head,
  status: sql<ClassroomRow['status']>`${classroom.status}`,
  version: classroom.version,
};

const readClasses: RowReader<ClassroomRow> = (db, { where, order, limit, offset }) =>
  db
    .select(classColumns)
    .from(classroom)
    .innerJoin(grade, eq(grade.id, classroom.grade_id))
    .innerJoin(schoolCampus, eq(schoolCampus.id, classroom.campus_id))
    .innerJoin(schoolYear, eq(schoolYear.id, classroom.school_year_id))
    .where(where)
    .orderBy(...order)
    .limit(limit)
    .offset(offset);

/** Classes are for those who belong to them; null shows every class of the reached schools. */
const visible = (departments: readonly string[] | null): SQL | undefined =>
  departments ? (departments.length ? inArray(classroom.department_id, [...departments]) : sql`false`) : undefined;

/** Classes of one school, the youngest grade first unless sorted otherwise. `departments`: the class departments that the caller may see, null for all. */
export function listClassrooms(
  db: Db,
  organizationId: string,
  query: ClassQuery,
  departments: readonly string[] | null,
) {
  const named = query.q
    ? sql`(${classroom.name} ~* ${searchPattern(query.q)} or ${classroom.name_en} ~* ${searchPattern(query.q)})`
    : undefined;
  const here = and(eq(classroom.organization_id, organizationId), visible(departments), named);
  const read: RowReader<ClassroomRow> = (at, plan) =>
    readClasses(at, query.sort ? plan : { ...plan, order: [...byAge, asc(classroom.kind), ...plan.order] });
  return pageOf(db, classList, query, here, read);
}

/** One class of some schools with its teachers, or null. */
export async function findClassroom(
  db: Db,
  reach: readonly string[],
  id: string,
  departments: readonly string[] | null,
): Promise<Omit<ClassroomDetail, 'actions'> | null> {
  if (reach.length === 0) return null;
  const [row] = await readClasses(db, {
    where: and(eq(classroom.id, id), inArray(classroom.organization_id, [...reach]), visible(departments)),
    order: [asc(classroom.id)],
    limit: 1,
    offset: 0,
  });
  return row ? { ...row, teachers: await listTeachers(db, id) } : null;
}

/** Rows of some classes, in their order. */
export function listClassroomRows(db: Db, ids: readonly string[]): Promise<ClassroomRow[]> {
  return readClasses(db, {
    where: inArray(classroom.id, [...ids]),
    order: [asc(classroom.class_no)],
    limit: ids.length,
    offset: 0,
  });
}

const ROLE_ORDER = sql`array_position(array['head', 'vice', 'nursery_carer', 'subject'], ${classroomTeacher.role})`;

/** Everybody who teaches a class, the newest semester first. */
async function listTeachers(db: Db, classroomId: string): Promise<TeacherRow[]> {
  return db
    .select({
      user: { id: user.id, name: user.name, name_en: user.name_en, avatar_url: user.avatar_url },
      role: sql<TeacherRow['role']>`${classroomTeacher.role}`,
      subject_value: classroomTeacher.subject_value,
      semester_id: classroomTeacher.semester_id,
    })
    .from(classroomTeacher)
    .innerJoin(user, eq(user.id, classroomTeacher.user_id))
    .innerJoin(semester, eq(semester.id, classroomTeacher.semester_id))
    .where(eq(classroomTeacher.classroom_id, classroomId))
    .orderBy(sql`${semester.starts_on} desc`, ROLE_ORDER, asc(user.name_pinyin), asc(user.id));
}

/** User ids of those who teach a class on a day: in the semester that holds it, else in the one that runs. */
export async function classTeachers(
  db: Db,
  classroomId: string,
  day: string,
): Promise<{ readonly user_id: string; readonly role: TeacherRow['role'] }[]> {
  return db
    .select({ user_id: classroomTeacher.user_id, role: sql<TeacherRow['role']>`${classroomTeacher.role}` })
    .from(classroomTeacher)
    .innerJoin(semester, eq(semester.id, classroomTeacher.semester_id))
    .where(
      and(
        eq(classroomTeacher.classroom_id, classroomId),
        sql`${day}::date between ${semester.starts_on} and ${semester.ends_on}`,
      ),
    )
    .orderBy(ROLE_ORDER, asc(classroomTeacher.user_id));
}

const headOf = () =>
  and(eq(classroomTeacher.role, 'head'), eq(classroom.status, 'active'), eq(semester.status, 'current'));

/** The head of each class in the semester that runs, by the department of the class; other departments have none. */
export async function classHeads(db: Db, departmentIds: readonly string[]): Promise<Map<string, string>> {
  if (departmentIds.length === 0) return new Map();
  const rows = await db
    .select({ department_id: classroom.department_id, user_id: classroomTeacher.user_id })
    .from(classroomTeacher)
    .innerJoin(classroom, eq(classroom.id, classroomTeacher.classroom_id))
    .innerJoin(semester, eq(semester.id, classroomTeacher.semester_id))
    .where(and(inArray(classroom.department_id, [...departmentIds]), headOf()));
  return new Map(rows.map((row) => [row.department_id, row.user_id]));
}

/** The part of a query that selects the departments of the classes which somebody heads in the semester that runs. */
export const classesHeadedBy = (userId: string): SQL => sql`
  select ${classroom.department_id} from ${classroomTeacher}
    join ${classroom} on ${classroom.id} = ${classroomTeacher.classroom_id}
    join ${semester} on ${semester.id} = ${classroomTeacher.semester_id}
   where ${classroomTeacher.user_id} = ${userId} and ${headOf()}`;

/** Class departments that somebody teaches in the semester of today, in one school. Gives the scope of own classes. */
export async function classDepartmentsTaught(db: Db, userId: string, organizationId: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ department_id: classroom.department_id })
    .from(classroomTeacher)
    .innerJoin(classroom, eq(classroom.id, classroomTeacher.classroom_id))
    .innerJoin(semester, eq(semester.id, classroomTeacher.semester_id))
    .where(
      and(
        eq(classroomTeacher.user_id, userId),
        eq(classroom.organization_id, organizationId),
        eq(classroom.status, 'active'),
        eq(semester.status, 'current'),
      ),
    );
  return rows.map((row) => row.department_id);
}

/** The other way round: who teaches a class in the semester of today, by the department of the class. */
export async function teachersOfClassAt(db: Db, departmentId: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ user_id: classroomTeacher.user_id })
    .from(classroomTeacher)
    .innerJoin(classroom, eq(classroom.id, classroomTeacher.classroom_id))
    .innerJoin(semester, eq(semester.id, classroomTeacher.semester_id))
    .where(
      and(eq(classroom.department_id, departmentId), eq(classroom.status, 'active'), eq(semester.status, 'current')),
    );
  return rows.map((row) => row.user_id);
}
