import { and, eq, ne, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { organization, user } from '#modules/core/directory/server/tables.ts';
import { classroom } from '#modules/core/school/server/tables.ts';
import { createPerson } from '#modules/identity/accounts/server/public.ts';
import { constraintOf } from '#server/database/database.ts';
import type { Context } from '#server/http/context.ts';
import { today } from '#shared/dates.ts';
import { birthdayOf } from '#shared/id-number.ts';
import { refuse, refuseFields } from '#shared/refusal.ts';
import { studentRefusals as r, type students, studentTexts as t } from '../contract/students.contract.ts';
import { studentEnrolled } from './roll.events.ts';
import { type ClassFacts, facts, getClass, openClass } from './student-class.service.ts';
import { studentMoves } from './student-moves.service.ts';
import { student } from './tables.ts';

type Draft = z.output<(typeof students)['create']['body']>;

/** Takes a pupil in who is new to the school group: person, row on the roll, seat and place. Returns the id. */
export async function createStudent(ctx: Context, draft: Draft): Promise<string> {
  const target = await reachedClass(ctx, draft.classroom_id);
  const client_id = await clientOf(ctx, target.organization_id);
  await requireNew(ctx, client_id, draft.id_no);
  const { name, gender, id_type, id_no, phone, number, boarding } = draft;
  const birthday = draft.birthday ?? (id_type === 'identity' ? birthdayOf(id_no) : null);
  const { user_id } = await createPerson(ctx, {
    ...{ name, gender, id_type, id_no, phone, number, birthday, client_id },
    hats: ['student'],
    is_activated: false,
  }).catch((error: unknown) => {
    throw constraintOf(error) === 'user_client_id_number_index' ? refuseFields({ number: [t.number_taken] }) : error;
  });
  const [row] = await ctx.db
    .insert(student)
    .values({
      ...facts(target),
      ...{ id: user_id, number, boarding, organization_id: target.organization_id },
      status: 'enrolled',
      entry_year: target.entry_year,
      entered_on: today(),
    })
    .returning();
  if (!row) throw new Error('a pupil was not stored');
  await openClass(ctx, user_id, target);
  await studentMoves.begin(ctx, row, 'enter');
  ctx.audit({
    action: 'student.enter',
    target: ['student', user_id],
    organization_id: target.organization_id,
    after: { number, classroom_id: target.id },
  });
  await studentEnrolled.emit(ctx, {
    student_id: user_id,
    organization_id: target.organization_id,
    classroom_id: target.id,
  });
  return user_id;
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

async function clientOf(ctx: Context, organizationId: string): Promise<string> {
  const [row] = await ctx.db
    .select({ client_id: organization.client_id })
    .from(organization)
    .where(eq(organization.id, organizationId));
  if (!row) throw new Error('a class without a school');
  return row.client_id;
}

/** Two who enter the same document at once wait for each other; a document that somebody of the group has is refused. */
async function requireNew({ db, services: { seal } }: Context, clientId: string, idNo: string): Promise<void> {
  const index = seal.blindIndex(idNo, 'id_no');
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${index}, 0))`);
  const held = and(eq(user.id_no_bidx, index), eq(user.client_id, clientId), ne(user.status, 'deleted'));
  if ((await db.$count(user, held)) > 0) throw refuse(r.id_known);
}
