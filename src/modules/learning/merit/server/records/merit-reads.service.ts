import { and, asc, desc, eq, inArray, lt, ne, type SQL, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { user } from '#modules/core/directory/server/tables.ts';
import { currentSemester } from '#modules/core/school/server/public.ts';
import { classroom, grade, semester } from '#modules/core/school/server/tables.ts';
import { student } from '#modules/people/students/server/tables.ts';
import { acrossOrganizations } from '#server/database/across-organizations.ts';
import type { Db } from '#server/database/database.ts';
import { within } from '#server/database/scope.ts';
import type { Context } from '#server/http/context.ts';
import { currentOrganization, holds } from '#server/rights/actor.ts';
import { dayBounds, today } from '#shared/dates.ts';
import { codesOf } from '#shared/reference-lists.ts';
import { refuse, shared } from '#shared/refusal.ts';
import type { meritRecords } from '../../contract/merit.contract.ts';
import { meritDimensions } from '../../contract/merit-kinds.ts';
import { meritRights } from '../../rights.ts';
import {
  classesInReach,
  familyIds,
  headedAmong,
  isFamilyOf,
  isReached,
  studentsOfStaff,
  taughtClasses,
} from '../reach.queries.ts';
import { meritRecord } from '../tables.ts';
import { forFamilies, forStaff } from './merit-view.service.ts';
import {
  aboutStudents,
  forFamily,
  listMerits,
  meritsOfStaff,
  newestMerits,
  ofStudents,
  pointsOf,
} from './merits.queries.ts';

type ListQuery = z.output<(typeof meritRecords)['list']['query']>;
type RadarQuery = z.output<(typeof meritRecords)['radar']['query']>;

const LINES_MOST = 500;
const LATEST = 8;

const person = { id: user.id, name: user.name, name_en: user.name_en, avatar_url: user.avatar_url };

export async function viewMerits({ db, actor, scope, services }: Context, query: ListQuery) {
  const page = await listMerits(db, meritsOfStaff(actor, scope), query);
  const now = services.clock.now();
  return { ...page, list: page.list.map((found) => forStaff(actor, found, now)) };
}

/** Classes in reach, the own ones first. */
export async function viewClasses({ db, actor }: Context) {
  const rows = await db
    .select({
      id: classroom.id,
      name: classroom.name,
      name_en: classroom.name_en,
      can_record: sql<boolean>`${classroom.id} in ${taughtClasses(actor)}`,
    })
    .from(classroom)
    .innerJoin(grade, eq(grade.id, classroom.grade_id))
    .where(classesInReach(actor))
    .orderBy(sql`4 desc`, desc(grade.entry_year), asc(classroom.class_no), asc(classroom.id));
  const headed = await headedAmong(
    db,
    actor,
    rows.map(({ id }) => id),
  );
  const mayRecord = holds(actor, meritRights.record);
  return {
    list: rows.map((row) => ({ ...row, can_record: row.can_record && mayRecord, is_head: headed.has(row.id) })),
  };
}

/** The students of a class, each with how many notes there are of today. */
export async function viewBoard({ db, actor, services }: Context, classroomId: string) {
  const isThere = await db.$count(classroom, and(eq(classroom.id, classroomId), classesInReach(actor)));
  if (!isThere) throw refuse(shared.not_found);
  const { start } = dayBounds(today(actor.time_zone, new Date(services.clock.now())), actor.time_zone);
  const counted = sql<number>`(select count(*)::int from ${meritRecord} where ${and(
    sql`${meritRecord.student_id} = ${student.id}`,
    eq(meritRecord.status, 'active'),
    sql`${meritRecord.created_at} >= ${start}::timestamptz`,
  )})`;
  const list = await db
    .select({ ...person, today: counted })
    .from(student)
    .innerJoin(user, eq(user.id, student.id))
    .where(and(eq(student.classroom_id, classroomId), eq(student.status, 'enrolled')))
    .orderBy(asc(student.number), asc(student.id));
  return { list };
}

/** What was noted about a student: everything for staff who reach them, what families read for the family. */
export async function viewOfStudent(ctx: Context, id: string) {
  const { db, actor, services } = ctx;
  const now = services.clock.now();
  const find = async (where: SQL | undefined) => {
    const [who] = await db.select(person).from(user).where(eq(user.id, id));
    return who
      ? { student: who, found: await newestMerits(db, and(eq(meritRecord.student_id, id), where), LINES_MOST) }
      : null;
  };
  if (await isReached(db, actor, id)) {
    const seen = await find(undefined);
    if (seen)
      return { student: seen.student, is_family: false, list: seen.found.map((one) => forStaff(actor, one, now)) };
  }
  if (!(await isFamilyOf(db, actor, id))) throw refuse(shared.not_found);
  const seen = await acrossOrganizations(db, () => find(forFamily()));
  if (!seen) throw refuse(shared.not_found);
  return { student: seen.student, is_family: true, list: seen.found.map((one) => forFamilies(actor, one, now)) };
}

/** Oneself as a student, and the own children. */
export async function viewChildren({ db, actor }: Context) {
  const ids = await familyIds(db, actor);
  if (ids.length === 0) return { list: [] };
  return acrossOrganizations(db, async () => ({
    list: await db.select(person).from(user).where(inArray(user.id, ids)).orderBy(asc(user.birthday), asc(user.id)),
  }));
}

/** The last praises of the own classes; of the own children for families. */
export async function viewLatest({ db, actor, services }: Context) {
  const now = services.clock.now();
  const praised = and(eq(meritRecord.status, 'active'), ne(meritRecord.kind, 'remind'));
  const isStaff = holds(actor, meritRights.record) || holds(actor, meritRights.manage);
  const own = isStaff ? await newestMerits(db, and(praised, aboutStudents(studentsOfStaff(actor))), LATEST) : [];
  if (own.length) return { list: own.map((one) => forStaff(actor, one, now)) };
  const ids = await familyIds(db, actor);
  const found = await acrossOrganizations(db, () => newestMerits(db, and(praised, ofStudents(ids)), LATEST));
  return { list: found.map((one) => forFamilies(actor, one, now)) };
}

interface Term {
  readonly id: string;
  readonly name: string;
  readonly name_en: string | null;
}
const termColumns = { id: semester.id, name: semester.name, name_en: semester.name_en };

/** The wanted term of a school, the one that runs unless said, and the one before it. */
async function termsOf(
  db: Db,
  organizationId: string,
  wanted: string | undefined,
): Promise<readonly [Term | null, Term | null]> {
  const id = wanted ?? (await currentSemester(db, organizationId))?.id;
  if (!id) return [null, null];
  const here = eq(semester.organization_id, organizationId);
  const [now] = await db
    .select({ ...termColumns, starts_on: semester.starts_on })
    .from(semester)
    .where(and(here, eq(semester.id, id)));
  if (!now) throw refuse(shared.not_found);
  const [before] = await db
    .select(termColumns)
    .from(semester)
    .where(and(here, lt(semester.starts_on, now.starts_on)))
    .orderBy(desc(semester.starts_on))
    .limit(1);
  const { starts_on: _, ...term } = now;
  return [term, before ?? null];
}

async function axesOf(db: Db, term: Term | null, students: SQL, count: number) {
  const rows = term && count > 0 ? await pointsOf(db, term.id, students) : [];
  return {
    semester: term,
    values: codesOf(meritDimensions).map((dimension) => {
      const tenths = rows.find((row) => row.dimension === dimension)?.tenths ?? 0;
      return { dimension, points: Math.round((tenths / Math.max(1, count)) * 10) / 100 };
    }),
  };
}

/** The five axes of one student for staff and family, or of a class for staff; 404001 for everybody else. */
export async function viewRadar(ctx: Context, { student_id, classroom_id, semester_id }: RadarQuery) {
  const { db, actor } = ctx;
  if (student_id) {
    const isStaff = await isReached(db, actor, student_id);
    if (!isStaff && !(await isFamilyOf(db, actor, student_id))) throw refuse(shared.not_found);
    return isStaff
      ? radarOfStudent(db, student_id, semester_id)
      : acrossOrganizations(db, () => radarOfStudent(db, student_id, semester_id));
  }
  if (!classroom_id) throw refuse(shared.not_found);
  const [room] = await db
    .select({
      id: classroom.id,
      name: classroom.name,
      name_en: classroom.name_en,
      organization_id: classroom.organization_id,
    })
    .from(classroom)
    .where(and(eq(classroom.id, classroom_id), classesInReach(actor)));
  if (!room) throw refuse(shared.not_found);
  const [now, before] = await termsOf(db, room.organization_id, semester_id);
  const students = await db
    .select({ id: student.id })
    .from(student)
    .where(and(eq(student.classroom_id, room.id), eq(student.status, 'enrolled')));
  const of = ofStudents(students.map(({ id }) => id));
  const { organization_id: _, ...name } = room;
  return {
    name,
    now: await axesOf(db, now, of, students.length),
    before: await axesOf(db, before, of, students.length),
  };
}

async function radarOfStudent(db: Db, id: string, wanted: string | undefined) {
  const [row] = await db
    .select({ id: user.id, name: user.name, name_en: user.name_en, organization_id: student.organization_id })
    .from(student)
    .innerJoin(user, eq(user.id, student.id))
    .where(eq(student.id, id));
  if (!row) throw refuse(shared.not_found);
  const { organization_id, ...name } = row;
  const [now, before] = await termsOf(db, organization_id, wanted);
  const of = ofStudents([id]);
  return { name, now: await axesOf(db, now, of, 1), before: await axesOf(db, before, of, 1) };
}

/** What the grades of the school have, kind by kind; nobody is named. */
export async function viewStats({ db, actor, scope }: Context, wanted: string | undefined) {
  const organizationId = currentOrganization(actor);
  const [term] = await termsOf(db, organizationId, wanted);
  const here = and(
    within(scope, meritRecord.organization_id),
    eq(meritRecord.status, 'active'),
    term ? eq(meritRecord.semester_id, term.id) : sql`false`,
  );
  const of = (kind: string) => sql<number>`(count(*) filter (where ${meritRecord.kind} = ${kind}))::int`;
  const grades = await db
    .select({
      id: grade.id,
      name: grade.name,
      name_en: grade.name_en,
      praise: of('praise'),
      effort: of('effort'),
      remind: of('remind'),
      fact: of('fact'),
    })
    .from(meritRecord)
    .innerJoin(classroom, eq(classroom.id, meritRecord.classroom_id))
    .innerJoin(grade, eq(grade.id, classroom.grade_id))
    .where(here)
    .groupBy(grade.id)
    .orderBy(desc(grade.entry_year), asc(grade.id));
  const month = sql<string>`to_char(${meritRecord.created_at} at time zone ${actor.time_zone}, 'YYYY-MM')`;
  const months = await db
    .select({ month: month.as('month'), praise: of('praise'), remind: of('remind') })
    .from(meritRecord)
    .where(here)
    .groupBy(sql`month`)
    .orderBy(sql`month`);
  const dimensions = await db
    .select({ dimension: meritRecord.dimension, n: sql<number>`count(*)::int` })
    .from(meritRecord)
    .where(here)
    .groupBy(meritRecord.dimension);
  return { semester: term, grades, months, dimensions };
}
