import { and, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { departmentsUnder, placesOf, running, searchMatches } from '#modules/core/directory/server/public.ts';
import { department, organization, post, user, userDepartment } from '#modules/core/directory/server/tables.ts';
import type { Db } from '#server/database/database.ts';
import { type Scope, within } from '#server/database/scope.ts';
import { anyOf, defineList, planned, type RowReader, type Sort } from '#server/lists/resource-list.ts';
import { EXPECTED_SECTIONS } from '../../contract/teacher-sections.ts';
import { EXPIRING_DAYS, type TEACHER_FIGURES, type teacherQuery } from '../../contract/teacher-shapes.ts';
import { teacher, teacherDraft, teacherFile } from '../tables.ts';

export type TeacherQuery = z.output<typeof teacherQuery>;
type Figure = (typeof TEACHER_FIGURES)[number];

/** Somebody who works here today. */
export const isHere = and(inArray(teacher.entry_status, ['entered', 'regular']), ne(teacher.work_status, -2)) as SQL;
const hasLeft = or(eq(teacher.entry_status, 'left'), eq(teacher.work_status, -2)) as SQL;

/**
 * The day on which somebody may retire by the schedule of 2025: men 60 to 63, women 55 to 58 and one month more for four
 * months of birth, women in manual work 50 to 55 and one month more for two. Speaks of `teacher` and `user`.
 */
const retiresOn = sql<string | null>`(select (born + make_interval(months => base * 12
      + least(most, greatest(0, floor(((extract(year from born) - extract(year from since)) * 12
        + extract(month from born) - extract(month from since)) / step)::int + 1))))::date
    from (select u.birthday as born,
        case when u.gender = 'male' then 60 when ${teacher.staff_kind} = 'worker' then 50 else 55 end as base,
        case when u.gender = 'female' and ${teacher.staff_kind} = 'worker' then 60 else 36 end as most,
        case when u.gender = 'female' and ${teacher.staff_kind} = 'worker' then 2 else 4 end as step,
        case when u.gender = 'male' then date '1965-01-01'
          when ${teacher.staff_kind} = 'worker' then date '1975-01-01' else date '1970-01-01' end as since
      from "user" u where u.id = ${teacher.id} and u.gender is not null) as rule)`;

/** The day on which somebody on the staff may retire by law; null where gender or birthday are not known. */
export async function retirementOf(db: Db, id: string): Promise<string | null> {
  const [row] = await db.select({ day: retiresOn }).from(teacher).where(eq(teacher.id, id));
  return row?.day ?? null;
}

const expiring = sql`exists (select from ${teacherFile} where ${teacherFile.user_id} = ${teacher.id}
  and ${teacherFile.expires_on} <= current_date + ${EXPIRING_DAYS}::int)`;

const FIGURES: Readonly<Record<Figure, SQL>> = {
  active: isHere,
  probation: and(isHere, eq(teacher.entry_status, 'entered')) as SQL,
  pending: eq(teacher.entry_status, 'pending_entry'),
  sick: and(isHere, eq(teacher.work_status, -1)) as SQL,
  retiring: and(isHere, sql`date_trunc('year', ${retiresOn}) <= date_trunc('year', current_date)`) as SQL,
  expiring: and(isHere, expiring) as SQL,
};

/** How many of the parts of a whole record are there. */
const PARTS = EXPECTED_SECTIONS.length + 1;
const filled = sql<number>`((select count(*) from ${teacherFile} where ${teacherFile.user_id} = ${teacher.id}
    and ${teacherFile.row_count} > 0 and ${teacherFile.section} = any (${sql.param([...EXPECTED_SECTIONS])}::text[]))
  + (${teacher.personnel_nature} is not null and ${teacher.staff_kind} is not null)::int)::int`;
const completeness = sql<number>`(${filled} * 100 / ${PARTS}::int)`;

const placed = (condition: SQL | undefined): SQL =>
  sql`exists (select from ${userDepartment} where ${and(eq(userDepartment.user_id, teacher.id), running(userDepartment), condition)})`;

const teacherList = defineList<TeacherQuery, Sort>({
  table: teacher,
  id: teacher.id,
  sorts: {
    name: sql`(select u.name_pinyin from "user" u where u.id = ${teacher.id})`,
    number: sql`(select u.number from "user" u where u.id = ${teacher.id})`,
    entered_on: teacher.entered_on,
    completeness,
  },
  default_sort: 'name',
  filters: {
    tab: (tab) => ({ active: isHere, pending: FIGURES.pending, left: hasLeft })[tab],
    figure: (figure) => FIGURES[figure],
    organization_id: (id) => eq(teacher.organization_id, id),
    department_id: () => undefined, // with the departments below it, in the base
    post_id: (id) => or(placed(eq(userDepartment.post_id, id)), and(FIGURES.pending, eq(teacher.post_id, id))) as SQL,
    personnel_nature: anyOf(teacher.personnel_nature),
    staff_kind: anyOf(teacher.staff_kind),
    stage_code: (codes) =>
      sql`exists (select from ${teacherFile} where ${teacherFile.user_id} = ${teacher.id}
        and ${teacherFile.section} = 'teaching'
        and ${teacherFile.keys} && ${sql.param(codes.map((code) => `stage:${code}`))}::text[])`,
  },
});

export { teacherList };

/** Whom a scope shows: those of its organisations, and inside its departments where it is narrower. */
export function teachersWithin(scope: Scope): SQL {
  const { departments } = scope;
  const here = within(scope, teacher.organization_id);
  if (!departments) return here;
  if (departments.length === 0) return sql`false`;
  return and(here, placed(inArray(userDepartment.department_id, [...departments]))) as SQL;
}

/** Condition of a department with those below it; people who are being hired belong to the one that is planned for them. */
export async function inDepartment(db: Db, id: string): Promise<SQL> {
  const below = await departmentsUnder(db, id);
  return or(
    placed(inArray(userDepartment.department_id, below)),
    and(FIGURES.pending, inArray(teacher.department_id, below)),
  ) as SQL;
}

/** Condition of the people whom a search text matches: the first kind of match that finds anybody inside a base. */
export async function matchedBy(db: Db, clientId: string, base: SQL, q: string): Promise<SQL> {
  for (const { condition } of searchMatches(q)) {
    const meant = inArray(
      teacher.id,
      db
        .select({ id: user.id })
        .from(user)
        .where(and(eq(user.client_id, clientId), condition)),
    );
    const [one] = await db.select({ id: teacher.id }).from(teacher).where(and(base, meant)).limit(1);
    if (one) return meant;
  }
  return sql`false`;
}

const select = (db: Db) =>
  db
    .select({
      row: teacher,
      person: user,
      organization: { id: organization.id, name: organization.name, name_en: organization.name_en },
      department: { id: department.id, name: department.name, name_en: department.name_en },
      post: { id: post.id, name: post.name, name_en: post.name_en },
      completeness,
      retires_on: retiresOn,
    })
    .from(teacher)
    .innerJoin(user, eq(user.id, teacher.id))
    .innerJoin(organization, eq(organization.id, teacher.organization_id))
    .leftJoin(department, eq(department.id, teacher.department_id))
    .leftJoin(post, eq(post.id, teacher.post_id));

export type FoundTeacher = Awaited<ReturnType<typeof select>>[number];

/** Staff of a plan, each with the place of today; who has none has the one that is meant or was. */
export const readTeachers: RowReader<FoundTeacher> = async (db, plan) => {
  const rows = await planned(select(db), plan);
  const places = await placesOf(
    db,
    rows.map(({ row }) => row.id),
    null,
  );
  return rows.map((found) => {
    const place = found.row.entry_status === 'pending_entry' ? undefined : places.get(found.row.id);
    return place ? { ...found, department: place.department, post: place.post } : found;
  });
};

/** One member of staff inside the reach of the connection, or null. */
export async function findTeacher(db: Db, id: string): Promise<FoundTeacher | null> {
  const [found] = await readTeachers(db, { where: eq(teacher.id, id), order: [], limit: 1, offset: 0 });
  return found ?? null;
}

/** The departments in which somebody holds a place today. */
export async function currentDepartments(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .select({ id: userDepartment.department_id })
    .from(userDepartment)
    .where(and(eq(userDepartment.user_id, userId), running(userDepartment)));
  return rows.map((row) => row.id);
}

/** The numbers above the list. */
export async function countTeachers(db: Db, base: SQL) {
  const count = (condition: SQL) => sql<number>`(count(*) filter (where ${condition}))::int`;
  const [counts] = await db
    .select({
      active: count(FIGURES.active),
      probation: count(FIGURES.probation),
      pending: count(FIGURES.pending),
      sick: count(FIGURES.sick),
      retiring: count(FIGURES.retiring),
      expiring: count(FIGURES.expiring),
      left: count(hasLeft),
    })
    .from(teacher)
    .innerJoin(user, eq(user.id, teacher.id)) // names columns by their tables
    .where(base);
  return counts ?? { active: 0, probation: 0, pending: 0, sick: 0, retiring: 0, expiring: 0, left: 0 };
}

/** Drafts of a scope that are neither submitted nor thrown away. */
export const openDrafts = (scope: Scope) =>
  and(within(scope, teacherDraft.organization_id), eq(teacherDraft.status, 'draft')) as SQL;
