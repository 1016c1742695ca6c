import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { broom } from '#modules/campus/premises/server/tables.ts';
import { running } from '#modules/core/directory/server/public.ts';
import { userDepartment } from '#modules/core/directory/server/tables.ts';
import { staffOf } from '#modules/core/school/server/public.ts';
import { classroom } from '#modules/core/school/server/tables.ts';
import { childrenOf } from '#modules/people/family/server/public.ts';
import { student } from '#modules/people/students/server/tables.ts';
import type { Db } from '#server/database/database.ts';
import type { Scope } from '#server/database/scope.ts';
import type { Context } from '#server/http/context.ts';
import { type Actor, currentOrganization } from '#server/rights/actor.ts';
import { whole } from '#server/store/columns.ts';
import { refuse, shared } from '#shared/refusal.ts';
import type { View } from '../../contract/lessons.contract.ts';
import { electiveMember, lesson } from '../tables.ts';
import { inRoom, ofClasses, ofSchool, ofTeacher } from './lesson-rows.queries.ts';

/** Whose lessons somebody may read: staff any class, teacher and room of their school; families their own. */

export const isStaff = (actor: Actor): boolean => actor.is_super_admin || actor.user_types.includes('teacher');

/** A pupil whose timetable somebody may see: themselves, or a child for whose study they may act. */
export interface OwnPupil {
  readonly id: string;
  readonly organization_id: string;
  readonly classroom_ids: readonly string[];
}

/** The classes of pupils: their own, and the groups of electives. */
async function pupilsOf(db: Db, ids: readonly string[]): Promise<OwnPupil[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({
      id: student.id,
      organization_id: student.organization_id,
      classroom_id: student.classroom_id,
      groups: whole<string[]>(sql`array(select ${electiveMember.classroom_id} from ${electiveMember}
        where ${electiveMember.student_id} = ${student.id} and ${electiveMember.to_on} is null)`),
    })
    .from(student)
    .where(and(inArray(student.id, [...ids]), eq(student.status, 'enrolled')));
  return rows
    .toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
    .map(({ id, organization_id, classroom_id, groups }) => ({
      id,
      organization_id,
      classroom_ids: [...(classroom_id ? [classroom_id] : []), ...groups],
    }));
}

/** Everybody whose lessons are one’s own business beside one’s teaching. */
export async function ownPupilsOf({ db, actor }: Pick<Context, 'db' | 'actor'>): Promise<OwnPupil[]> {
  const children = actor.user_types.includes('guardian')
    ? (await childrenOf(db, actor.user_id)).filter((child) => !child.restricted && child.scopes.includes('study'))
    : [];
  const ids = [...(actor.user_types.includes('student') ? [actor.user_id] : []), ...children.map((child) => child.id)];
  return pupilsOf(db, ids);
}

/** SQL condition: one teaches it at the present school, or it is one of these pupils'. Undefined: there can be none. */
export const ownLessons = (actor: Actor, pupils: readonly OwnPupil[]): SQL | undefined =>
  or(
    isStaff(actor) && actor.organization_id
      ? and(ofSchool(actor.organization_id), ofTeacher(actor.user_id))
      : undefined,
    ...pupils.map((one) => and(ofSchool(one.organization_id), ofClasses(one.classroom_ids))),
  );

export interface Owner {
  readonly organization_id: string;
  readonly where: SQL;
  /** Of a class or pupil, whose grade says the hours of the day. */
  readonly place: { readonly grade_id: string; readonly campus_id: string } | null;
}

async function placeOf(db: Db, classroomId: string | undefined) {
  if (!classroomId) return null;
  const [row] = await db
    .select({
      grade_id: classroom.grade_id,
      campus_id: classroom.campus_id,
      organization_id: classroom.organization_id,
    })
    .from(classroom)
    .where(eq(classroom.id, classroomId));
  return row ?? null;
}

/** Whose lessons are asked for; refuses (404001) who is none of the reader’s business. */
export async function ownerOf(ctx: Context, view: View, id: string): Promise<Owner> {
  const { db, actor } = ctx;
  const own = await ownPupilsOf(ctx);
  if (view === 'student') {
    const one = own.find((known) => known.id === id);
    if (!one) throw refuse(shared.not_found);
    return { ...one, where: ofClasses(one.classroom_ids), place: await placeOf(db, one.classroom_ids[0]) };
  }
  if (view === 'class') {
    const place = await placeOf(db, id);
    const isOwn = own.some((one) => one.classroom_ids.includes(id));
    const isHere = isStaff(actor) && place?.organization_id === actor.organization_id;
    if (!place || !(isOwn || isHere)) throw refuse(shared.not_found);
    return { organization_id: place.organization_id, where: ofClasses([id]), place };
  }
  if (!isStaff(actor)) throw refuse(shared.not_found);
  const organization_id = currentOrganization(actor);
  const exists =
    view === 'teacher'
      ? (await staffOf(db, organization_id, [id])).length > 0
      : (await db.$count(broom, and(eq(broom.id, id), eq(broom.organization_id, organization_id)))) > 0;
  if (!exists) throw refuse(shared.not_found);
  return { organization_id, where: view === 'teacher' ? ofTeacher(id) : inRoom(id), place: null };
}

/** SQL condition: the people of a scope teach it. Heads of departments look after their own people. */
export function taughtWithin({ departments }: Scope): SQL | undefined {
  if (!departments) return undefined;
  if (departments.length === 0) return sql`false`;
  return sql`${lesson.teacher_id} in (select ${userDepartment.user_id} from ${userDepartment}
    where ${and(inArray(userDepartment.department_id, [...departments]), running(userDepartment))})`;
}

/** Those of some people who belong to the departments of a scope. */
export async function peopleWithin(db: Db, { departments }: Scope, ids: readonly string[]): Promise<Set<string>> {
  if (!departments) return new Set(ids);
  if (departments.length === 0 || ids.length === 0) return new Set();
  const rows = await db
    .selectDistinct({ id: userDepartment.user_id })
    .from(userDepartment)
    .where(
      and(
        inArray(userDepartment.department_id, [...departments]),
        inArray(userDepartment.user_id, [...ids]),
        running(userDepartment),
      ),
    );
  return new Set(rows.map((row) => row.id));
}
