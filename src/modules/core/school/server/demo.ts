import { and, eq, inArray, sql } from 'drizzle-orm';
import type { StageCode } from '#modules/core/directory/contract/stages.ts';
import { department, userDepartment } from '#modules/core/directory/server/tables.ts';
import type { DemoContext } from '#server/module.ts';
import { type DemoClass, demoClasses } from '../../../../../database/demo/departments.ts';
import {
  campusId,
  clientOf,
  demoOrganizations,
  departmentId,
  organizationId,
} from '../../../../../database/demo/places.ts';
import { demoId } from '../../../../../database/demo/random.ts';
import { mondayOf, usualCapacity, usualSemesters } from './school.policy.ts';
import { classroom, classroomTeacher, grade, schoolYear, semester } from './tables.ts';

/** School years begin on the first of September. */
const startYearOf = (day: string): number => Number(day.slice(0, 4)) - (day.slice(5) < '09-01' ? 1 : 0);

/** The level at which the first year of each stage stands: children are three at level 0. */
const FIRST_LEVEL: Readonly<Record<DemoClass['stage_code'], number>> = { 104: 0, 103: 3, 101: 9, 102: 12 };

const yearId = (client: string, start: number) => demoId(`school_year:${client}:${start}`);
const semesterId = (organization: string, start: number, term: number) =>
  demoId(`semester:${organization}:${start}:${term}`);
const gradeId = ({ organization, grade_code }: DemoClass) => demoId(`grade:${organization}:${grade_code}`);
const classroomId = ({ organization, code }: DemoClass) => demoId(`classroom:${organization}:${code}`);

/** Last, present and coming school year; semesters around today; every class with its grade, its pupils and its head. */
export async function schoolDemo({ db, today }: DemoContext): Promise<void> {
  const start = startYearOf(today);
  await db.insert(schoolYear).values(
    (['sy', 'md'] as const).flatMap((client) =>
      [start - 1, start, start + 1].map((year) => ({
        id: yearId(client, year),
        client_id: organizationId(client),
        name: `${year}-${year + 1}`,
        starts_on: `${year}-09-01`,
        ends_on: `${year + 1}-08-31`,
        status: year < start ? 'closed' : year > start ? 'draft' : 'current',
      })),
    ),
  );
  const schools = demoOrganizations.filter((one) => one.kind === 'school');
  const spans = schools.flatMap(({ key }) =>
    [start - 1, start].flatMap((year) =>
      usualSemesters(`${year}-09-01`, `${year + 1}-08-31`).map((span) => ({
        ...span,
        id: semesterId(key, year, span.term),
        organization_id: organizationId(key),
        school_year_id: yearId(clientOf(key), year),
        name: `${year}-${year + 1}学年第${span.term === 1 ? '一' : '二'}学期`,
        name_en: `${year}-${year + 1}, term ${span.term}`,
      })),
    ),
  );
  await db.insert(semester).values(around(spans, today));
  await insertClasses({ db, today, start });
  await insertHeads({ db, start });
}

interface Span {
  readonly organization_id: string;
  readonly starts_on: string;
  readonly ends_on: string;
  readonly first_week_monday: string;
  readonly weeks: number;
}

/** One semester of each school runs today, also in the holidays: the nearest one is stretched so that it does. */
function around<T extends Span>(spans: readonly T[], today: string) {
  return spans.map((span) => {
    const later = spans.find((one) => one.organization_id === span.organization_id && one.starts_on > span.ends_on);
    const inHolidays = span.ends_on < today && (!later || today < later.starts_on) && span.starts_on < today;
    const ends_on = inHolidays ? today : span.ends_on;
    const status = ends_on < today ? 'closed' : span.starts_on > today ? 'planned' : 'current';
    const weeks = Math.min(30, Math.max(span.weeks, Math.ceil((daysIn(span.first_week_monday, ends_on) + 1) / 7)));
    return { ...span, ends_on, weeks, status };
  });
}

const daysIn = (from: string, to: string): number => (Date.parse(to) - Date.parse(mondayOf(from))) / 86_400_000;

type Source = Pick<DemoContext, 'db'> & { readonly start: number };

async function insertClasses({ db, start }: Source & { readonly today: string }): Promise<void> {
  const firstCampus = new Map(demoOrganizations.map(({ key, campuses }) => [key, campuses[0]?.code ?? '']));
  const campusOf = ({ organization, stage_code }: DemoClass) =>
    campusId(
      organization,
      organization === 'sy-primary' && stage_code === 104 ? 'KID' : (firstCampus.get(organization) ?? ''),
    );
  const placed = demoClasses.map((one) => ({ ...one, year_no: one.level - FIRST_LEVEL[one.stage_code] + 1 }));
  const cohorts = [...Map.groupBy(placed, gradeId).values()].flatMap(([first]) => (first ? [first] : []));
  await db.insert(grade).values(
    cohorts.map((one) => ({
      id: gradeId(one),
      organization_id: organizationId(one.organization),
      campus_id: campusOf(one),
      stage_code: one.stage_code,
      year_no: one.year_no,
      entry_year: start - one.year_no + 1,
      name: one.grade_name,
      name_en: one.grade_name_en,
      department_id: departmentId(one.organization, one.grade_code),
    })),
  );
  const departments = placed.map((one) => departmentId(one.organization, one.code));
  const counted = await db
    .select({ id: userDepartment.department_id, n: sql<number>`count(*)::int` })
    .from(userDepartment)
    .where(
      and(
        inArray(userDepartment.department_id, departments),
        sql`exists (select 1 from "user" u where u.id = ${userDepartment.user_id} and 'student' = any (u.types))`,
      ),
    )
    .groupBy(userDepartment.department_id);
  const pupils = new Map(counted.map((row) => [row.id, row.n]));
  await db.insert(classroom).values(
    placed.map((one) => {
      const department_id = departmentId(one.organization, one.code);
      return {
        id: classroomId(one),
        organization_id: organizationId(one.organization),
        grade_id: gradeId(one),
        campus_id: campusOf(one),
        school_year_id: yearId(clientOf(one.organization), start),
        department_id,
        class_no: one.class_no,
        name: one.name,
        name_en: one.name_en,
        kind: one.stage_code === 104 ? 'nursery' : 'admin',
        capacity: usualCapacity(one.stage_code as StageCode, one.year_no),
        students_count: pupils.get(department_id) ?? 0,
      };
    }),
  );
}

/** The leader of the department of a class is its head teacher in the semesters of this year. */
async function insertHeads({ db, start }: Source): Promise<void> {
  const leaders = await db
    .select({ id: department.id, leader_id: department.leader_id })
    .from(department)
    .where(eq(department.kind, 'class'));
  const leaderOf = new Map(leaders.map((row) => [row.id, row.leader_id]));
  const rows = demoClasses.flatMap((one) => {
    const user_id = leaderOf.get(departmentId(one.organization, one.code));
    if (!user_id) return [];
    return [1, 2].map((term) => ({
      organization_id: organizationId(one.organization),
      classroom_id: classroomId(one),
      user_id,
      semester_id: semesterId(one.organization, start, term),
      role: 'head',
    }));
  });
  await db.insert(classroomTeacher).values(rows);
}
