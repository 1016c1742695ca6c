import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { classroom, classroomTeacher, semester } from '#modules/core/school/server/tables.ts';
import { canAct, childrenEverywhere } from '#modules/people/family/server/public.ts';
import { student } from '#modules/people/students/server/tables.ts';
import { acrossOrganizations } from '#server/database/across-organizations.ts';
import type { Db } from '#server/database/database.ts';
import { within } from '#server/database/scope.ts';
import { type Actor, holds, scopeOf } from '#server/rights/actor.ts';
import { meritRights } from '../rights.ts';

/** SQL: classes that somebody heads or teaches in the term that runs. */
export function taughtClasses(actor: Actor, role?: 'head'): SQL {
  const here = and(
    eq(classroomTeacher.user_id, actor.user_id),
    eq(semester.status, 'current'),
    role ? eq(classroomTeacher.role, role) : undefined,
  );
  return sql`(select ${classroomTeacher.classroom_id} from ${classroomTeacher}
    join ${semester} on ${semester.id} = ${classroomTeacher.semester_id} where ${here})`;
}

/** SQL: classes of which the caller reads the notes; never any but for staff with a right. */
export function classesInReach(actor: Actor): SQL {
  const taught = holds(actor, meritRights.record)
    ? and(
        within(scopeOf(actor, meritRights.record), classroom.organization_id),
        sql`${classroom.id} in ${taughtClasses(actor)}`,
      )
    : undefined;
  const whole = holds(actor, meritRights.manage)
    ? within(scopeOf(actor, meritRights.manage), classroom.organization_id)
    : undefined;
  return and(eq(classroom.status, 'active'), or(taught, whole) ?? sql`false`) as SQL;
}

/** SQL: students of classes that the caller heads or teaches, about whom they may note something. */
export const mayRecordAbout = (actor: Actor): SQL =>
  and(
    within(scopeOf(actor, meritRights.record), student.organization_id),
    eq(student.status, 'enrolled'),
    sql`${student.classroom_id} in ${taughtClasses(actor)}`,
  ) as SQL;

/** SQL: students of whom the caller reads everything. */
export function studentsOfStaff(actor: Actor): SQL {
  const taught = holds(actor, meritRights.record)
    ? and(
        within(scopeOf(actor, meritRights.record), student.organization_id),
        sql`${student.classroom_id} in ${taughtClasses(actor)}`,
      )
    : undefined;
  const whole = holds(actor, meritRights.manage)
    ? within(scopeOf(actor, meritRights.manage), student.organization_id)
    : undefined;
  return or(taught, whole) ?? sql`false`;
}

/** Whether somebody is a student's family: themselves, or a guardian whom no court restricts. */
export async function isFamilyOf(db: Db, { user_id }: Actor, studentId: string): Promise<boolean> {
  if (user_id === studentId) return true;
  return acrossOrganizations(db, () => canAct(db, user_id, studentId));
}

/** Ids of the own children whom no court keeps away, and of oneself as a student. */
export async function familyIds(db: Db, { user_id }: Actor): Promise<string[]> {
  const linked = await childrenEverywhere(db, user_id);
  const children = linked.filter(({ restricted }) => !restricted).map(({ id }) => id);
  const rows = await acrossOrganizations(db, () =>
    db
      .select({ id: student.id })
      .from(student)
      .where(inArray(student.id, [user_id, ...children])),
  );
  return rows.map(({ id }) => id);
}

/** Whether staff reach a student. */
export const isReached = async (db: Db, actor: Actor, studentId: string): Promise<boolean> =>
  (await db.$count(student, and(eq(student.id, studentId), studentsOfStaff(actor)))) > 0;

/** Those of some classes that the caller heads. */
export async function headedAmong(db: Db, actor: Actor, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .select({ id: classroom.id })
    .from(classroom)
    .where(and(inArray(classroom.id, [...ids]), sql`${classroom.id} in ${taughtClasses(actor, 'head')}`));
  return new Set(rows.map(({ id }) => id));
}
