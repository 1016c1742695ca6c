import { and, asc, desc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { user } from '#modules/core/directory/server/tables.ts';
import { currentSemester } from '#modules/core/school/server/public.ts';
import { classroom, grade } from '#modules/core/school/server/tables.ts';
import { student } from '#modules/people/students/server/tables.ts';
import { acrossOrganizations } from '#server/database/across-organizations.ts';
import type { Db } from '#server/database/database.ts';
import type { Context } from '#server/http/context.ts';
import { holds } from '#server/rights/actor.ts';
import { dayBounds, today } from '#shared/dates.ts';
import { refuse, shared } from '#shared/refusal.ts';
import type { meritRecords } from '../../contract/merit.contract.ts';
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
import { meritRecord, meritRule } from '../tables.ts';
import { forFamilies, forStaff } from './merit-view.service.ts';
import { aboutStudents, forFamily, listMerits, meritsOfStaff, newestMerits, ofStudents } from './merits.queries.ts';

type ListQuery = z.output<(typeof meritRecords)['list']['query']>;

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

/** The students of a class, each with how many notes there are of today, and what a note is worth at first. */
export async function viewBoard({ db, actor, services }: Context, classroomId: string) {
  const [room] = await db
    .select({ organization_id: classroom.organization_id })
    .from(classroom)
    .where(and(eq(classroom.id, classroomId), classesInReach(actor)));
  if (!room) throw refuse(shared.not_found);
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
  return { list, usual: await usualOf(db, room.organization_id) };
}

/** What notes are worth at first, by the rules of the term that runs. */
async function usualOf(db: Db, organizationId: string) {
  const { dimension, kind, default_tenths } = meritRule;
  const term = await currentSemester(db, organizationId);
  return term
    ? db.select({ dimension, kind, default_tenths }).from(meritRule).where(eq(meritRule.semester_id, term.id))
    : [];
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
