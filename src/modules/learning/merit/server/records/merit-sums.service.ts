import { and, asc, desc, eq, lt, ne, type SQL, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { user } from '#modules/core/directory/server/tables.ts';
import { currentSemester } from '#modules/core/school/server/public.ts';
import { classroom, grade, semester } from '#modules/core/school/server/tables.ts';
import { student } from '#modules/people/students/server/tables.ts';
import { acrossOrganizations } from '#server/database/across-organizations.ts';
import type { Db } from '#server/database/database.ts';
import { within } from '#server/database/scope.ts';
import type { Context } from '#server/http/context.ts';
import { currentOrganization } from '#server/rights/actor.ts';
import { codesOf } from '#shared/reference-lists.ts';
import { refuse, shared } from '#shared/refusal.ts';
import type { meritRecords } from '../../contract/merit.contract.ts';
import { meritDimensions } from '../../contract/merit-kinds.ts';
import { classesInReach, isFamilyOf, isReached } from '../reach.queries.ts';
import { meritRecord } from '../tables.ts';
import { forFamily, ofStudents, pointsOf, tenthsByTerm } from './merits.queries.ts';

type LineQuery = z.output<(typeof meritRecords)['line']['query']>;
type RadarQuery = z.output<(typeof meritRecords)['radar']['query']>;

const TERMS_SHOWN = 8;

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
    const of = ofStudents([student_id]);
    return isStaff
      ? radarOfStudent(db, student_id, of, semester_id)
      : acrossOrganizations(db, () => radarOfStudent(db, student_id, toldOf(of), semester_id));
  }
  const { name, organization_id, students } = await classInReach(ctx, classroom_id);
  const [now, before] = await termsOf(db, organization_id, semester_id);
  const of = ofStudents(students);
  return {
    name,
    now: await axesOf(db, now, of, students.length),
    before: await axesOf(db, before, of, students.length),
  };
}

/** A class of which the caller reads the notes, with its students. Refuses (404001) every other one. */
async function classInReach({ db, actor }: Context, id: string | undefined) {
  if (!id) throw refuse(shared.not_found);
  const [room] = await db
    .select({
      id: classroom.id,
      name: classroom.name,
      name_en: classroom.name_en,
      organization_id: classroom.organization_id,
    })
    .from(classroom)
    .where(and(eq(classroom.id, id), classesInReach(actor)));
  if (!room) throw refuse(shared.not_found);
  const students = await db
    .select({ id: student.id })
    .from(student)
    .where(and(eq(student.classroom_id, room.id), eq(student.status, 'enrolled')));
  const { organization_id, ...name } = room;
  return { name, organization_id, students: students.map((one) => one.id) };
}

/** Points from term to term of one student for staff and family, or of a class for staff; 404001 for everybody else. */
export async function viewLine(ctx: Context, { student_id, classroom_id }: LineQuery) {
  const { db, actor } = ctx;
  if (!student_id) {
    const { name, organization_id, students } = await classInReach(ctx, classroom_id);
    return { name, terms: await pointsByTerm(db, organization_id, ofStudents(students), students.length) };
  }
  const of = ofStudents([student_id]);
  const lineOf = async (notes: SQL) => {
    const { name, organization_id } = await studentNamed(db, student_id);
    return { name, terms: await pointsByTerm(db, organization_id, notes, 1) };
  };
  if (await isReached(db, actor, student_id)) return lineOf(of);
  if (!(await isFamilyOf(db, actor, student_id))) throw refuse(shared.not_found);
  return acrossOrganizations(db, () => lineOf(toldOf(of)));
}

/** The last terms of a school that have begun, the oldest first, with the mean of some students in each. */
async function pointsByTerm(db: Db, organizationId: string, notes: SQL, count: number) {
  const terms = await db
    .select(termColumns)
    .from(semester)
    .where(and(eq(semester.organization_id, organizationId), ne(semester.status, 'planned')))
    .orderBy(desc(semester.starts_on))
    .limit(TERMS_SHOWN);
  const sums = await tenthsByTerm(
    db,
    terms.map(({ id }) => id),
    notes,
  );
  const first = terms.findLastIndex(({ id }) => sums.has(id));
  return terms
    .slice(0, first + 1)
    .toReversed()
    .map((term) => ({
      semester: term,
      points: Math.round(((sums.get(term.id) ?? 0) / Math.max(1, count)) * 10) / 100,
    }));
}

async function studentNamed(db: Db, id: string) {
  const [row] = await db
    .select({ id: user.id, name: user.name, name_en: user.name_en, organization_id: student.organization_id })
    .from(student)
    .innerJoin(user, eq(user.id, student.id))
    .where(eq(student.id, id));
  if (!row) throw refuse(shared.not_found);
  const { organization_id, ...name } = row;
  return { name, organization_id };
}

/** SQL: of some notes those that the family reads, so that sums tell no more than the sentences. */
const toldOf = (notes: SQL): SQL => and(notes, forFamily()) as SQL;

async function radarOfStudent(db: Db, id: string, of: SQL, wanted: string | undefined) {
  const { name, organization_id } = await studentNamed(db, id);
  const [now, before] = await termsOf(db, organization_id, wanted);
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
