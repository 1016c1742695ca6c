import type * as z from 'zod';
import { removeUserType } from '#modules/core/directory/server/public.ts';
import type { EventSource } from '#server/events/events.ts';
import type { Context } from '#server/http/context.ts';
import { bindMoves } from '#server/lifecycle/moves.ts';
import { scopeOf } from '#server/rights/actor.ts';
import { today } from '#shared/dates.ts';
import { refuse } from '#shared/refusal.ts';
import { studentRefusals as r, type students } from '../contract/students.contract.ts';
import { ACTIONS_INTO_CLASS, type StudentAction, studentLifecycle } from '../contract/students.lifecycle.ts';
import { studentRights } from '../rights.ts';
import { requireStaffViewer } from './student-access.service.ts';
import { beginClassSpan, classColumns, endClassSpan, getClass } from './student-class.service.ts';
import { studentClassChanged, studentEnrolled, studentLeft } from './students.events.ts';
import { studentsWithin } from './students.queries.ts';
import { student } from './tables.ts';

type Change = z.output<(typeof students)['change']['body']>;
export type Student = typeof student.$inferSelect;

/** Lock, history, audit and version of every change on the roll. */
export const studentMoves = bindMoves({
  type: 'student',
  lifecycle: studentLifecycle,
  table: student,
  wrong_state: r.wrong_state,
});

/** A change by the registrar, from today on. Refuses (404001) a pupil outside the reach of 0352. */
export async function changeStudent(ctx: Context, id: string, change: Change): Promise<void> {
  const { kind, classroom_id, reason, version } = change;
  await requireStaffViewer(ctx, id);
  const reach = studentsWithin(scopeOf(ctx.actor, studentRights.enrolment));
  const row = await studentMoves.lockIn(ctx.db, reach, id, kind, version);
  if (ACTIONS_INTO_CLASS.includes(kind)) await moveInto(ctx, row, kind, classroom_id, reason);
  else await moveOut(ctx, row, kind, reason);
}

async function moveInto(ctx: Context, row: Student, kind: StudentAction, classroomId: string | null, reason: string) {
  const target = await getClass(ctx.db, row.organization_id, classroomId);
  if (kind === 'class' && row.classroom_id === target.id) throw refuse(r.same_class);
  await endClassSpan(ctx, row);
  await beginClassSpan(ctx, row.id, target);
  const before = { classroom_id: row.classroom_id };
  const set = { ...classColumns(target), ...(kind === 'enter' ? { entered_on: today() } : {}) };
  await studentMoves.advance(ctx, row, kind, { set, reason, facts: { before, after: { classroom_id: target.id } } });
  const news = { student_id: row.id, organization_id: row.organization_id, classroom_id: target.id };
  if (kind === 'enter') await studentEnrolled.emit(ctx, news);
  else await studentClassChanged.emit(ctx, news);
}

async function moveOut(ctx: Context, row: Student, kind: StudentAction, reason: string): Promise<void> {
  await endClassSpan(ctx, row);
  if (kind === 'suspend') {
    await studentMoves.advance(ctx, row, kind, { set: { classroom_id: null }, reason });
    return;
  }
  await studentMoves.advance(ctx, row, kind, { set: { classroom_id: null, left_on: today() }, reason });
  await endEnrolment(ctx, row);
}

/** Removes the user type of a pupil and publishes that the pupil left; the account stays. */
export async function endEnrolment(source: EventSource, row: Pick<Student, 'id' | 'organization_id'>): Promise<void> {
  const { id, organization_id } = row;
  await removeUserType(source, { user_id: id, organization_id, user_type: 'student' });
  await studentLeft.emit(source, { student_id: id, organization_id, left_on: today() });
}
