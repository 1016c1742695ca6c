import { and, eq, ne, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { removeUserType, takeBackPerson } from '#modules/core/directory/server/public.ts';
import { organization, user } from '#modules/core/directory/server/tables.ts';
import { classroom } from '#modules/core/school/server/tables.ts';
import { createPerson } from '#modules/identity/accounts/server/public.ts';
import { constraintOf, type Db } from '#server/database/database.ts';
import type { EventSource } from '#server/events/events.ts';
import type { Context } from '#server/http/context.ts';
import type { Mover } from '#server/lifecycle/moves.ts';
import { today } from '#shared/dates.ts';
import { birthdayOf } from '#shared/person/id-number.ts';
import { refuse, refuseFields } from '#shared/refusal.ts';
import { studentRefusals as r, type students, studentTexts as t } from '../contract/students.contract.ts';
import { beginClassSpan, type ClassFacts, classColumns, endClassSpan, getClass } from './student-class.service.ts';
import { studentMoves } from './student-moves.service.ts';
import { storePersonal } from './student-personal.service.ts';
import { studentEnrolled } from './students.events.ts';
import { student, studentClass, studentFile } from './tables.ts';

type Draft = z.output<(typeof students)['create']['body']>;

/** What enrols a pupil: a call, or an import. */
export type EnrolmentSource = EventSource & Mover;

/** A pupil who is new to the school group: what `enrolPupil` stores. */
export interface PupilDraft extends Omit<Draft, 'classroom_id'> {
  /** Absent: today. */
  readonly entered_on?: string | null;
}

/** Takes a pupil in who is new to the school group: person, row on the roll, seat and place. Returns the id. */
export async function createStudent(ctx: Context, { classroom_id, ...draft }: Draft): Promise<string> {
  return enrolPupil(ctx, await reachedClass(ctx, classroom_id), draft);
}

/**
 * Takes a pupil into a class, in the caller's transaction; whether the caller may is decided before. Refuses (200200) a
 * document that somebody of the group has and a full class, (422001) a number that is taken.
 */
export async function enrolPupil(source: EnrolmentSource, target: ClassFacts, draft: PupilDraft): Promise<string> {
  const client_id = await clientOf(source.db, target.organization_id);
  await requireNew(source, client_id, draft.id_no);
  const { name, gender, id_type, id_no, phone, number, boarding } = draft;
  const birthday = draft.birthday ?? (id_type === 'identity' ? birthdayOf(id_no) : null);
  const { user_id } = await createPerson(source, {
    name,
    gender,
    id_type,
    id_no,
    phone,
    number,
    birthday,
    client_id,
    user_types: ['student'],
    is_activated: false,
  }).catch((error: unknown) => {
    throw constraintOf(error) === 'user_client_id_number_index' ? refuseFields({ number: [t.number_taken] }) : error;
  });
  const [row] = await source.db
    .insert(student)
    .values({
      ...classColumns(target),
      id: user_id,
      number,
      boarding,
      organization_id: target.organization_id,
      status: 'enrolled',
      entry_year: target.entry_year,
      entered_on: draft.entered_on ?? today(),
    })
    .returning();
  if (!row) throw new Error('a pupil was not stored');
  await storePersonal(source, row, draft);
  await beginClassSpan(source, user_id, target);
  await studentMoves.begin(source, row, 'enter');
  source.audit({
    action: 'student.enter',
    target: ['student', user_id],
    organization_id: target.organization_id,
    after: { number, classroom_id: target.id },
  });
  await studentEnrolled.emit(source, {
    student_id: user_id,
    organization_id: target.organization_id,
    classroom_id: target.id,
  });
  return user_id;
}

/**
 * Undoes an enrolment that was made by mistake, with the person: seat, place, row and name are removed. False when somebody changed or
 * used the pupil since; a row that other records hold is refused by the database.
 */
export async function undoEnrolment(source: EnrolmentSource, id: string): Promise<boolean> {
  const { db } = source;
  const [row] = await db.select().from(student).where(eq(student.id, id)).for('update');
  const [person] = await db.select({ activated_at: user.activated_at }).from(user).where(eq(user.id, id));
  if (row?.version !== 1 || !person || person.activated_at) return false;
  await endClassSpan(source, row);
  await db.delete(studentClass).where(eq(studentClass.student_id, id));
  // one with a version was written on since, and keeps the pupil
  await db.delete(studentFile).where(and(eq(studentFile.student_id, id), eq(studentFile.version, 0)));
  await db.delete(student).where(eq(student.id, id));
  await removeUserType(source, { user_id: id, organization_id: row.organization_id, user_type: 'student' });
  await takeBackPerson(source, id);
  source.audit({ action: 'student.take_back', target: ['student', id], organization_id: row.organization_id });
  return true;
}

/** A class where 0351 holds; refuses (422001 on the field) every other. */
async function reachedClass(ctx: Context, classroomId: string): Promise<ClassFacts> {
  const [row] = await ctx.db
    .select({ organization_id: classroom.organization_id })
    .from(classroom)
    .where(eq(classroom.id, classroomId));
  if (!row || !ctx.scope.organizations.includes(row.organization_id))
    throw refuseFields({ classroom_id: [t.class_needed] });
  return getClass(ctx.db, row.organization_id, classroomId);
}

async function clientOf(db: Db, organizationId: string): Promise<string> {
  const [row] = await db
    .select({ client_id: organization.client_id })
    .from(organization)
    .where(eq(organization.id, organizationId));
  if (!row) throw new Error('a class without a school');
  return row.client_id;
}

/** Two who enter the same document at once wait for each other; a document that somebody of the group has is refused. */
async function requireNew({ db, services: { seal } }: EnrolmentSource, clientId: string, idNo: string): Promise<void> {
  const index = seal.blindIndex(idNo, 'id_no');
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${index}, 0))`);
  const held = and(eq(user.id_no_bidx, index), eq(user.client_id, clientId), ne(user.status, 'deleted'));
  if ((await db.$count(user, held)) > 0) throw refuse(r.id_known);
}
