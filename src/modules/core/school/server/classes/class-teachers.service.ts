import { and, eq } from 'drizzle-orm';
import type * as z from 'zod';
import type { Context } from '#server/http/context.ts';
import { refuse, refuseFields } from '#shared/refusal.ts';
import type { classrooms } from '../../contract/classrooms.contract.ts';
import { schoolRefusals as r, schoolTexts as t } from '../../contract/school.refusals.ts';
import { classTeachersChanged } from '../events.ts';
import { classroomTeacher, semester } from '../tables.ts';
import type { ClassroomDetail } from './classrooms.queries.ts';
import { getClassroom, lockClassroom } from './classrooms.service.ts';
import { requireStaffOf } from './school-staff.queries.ts';

type TeachersInput = z.output<(typeof classrooms)['teachers']['body']>;

/** Replaces everybody who teaches a class in a semester. Their scope of own classes follows with their next request. */
export async function setTeachers(
  ctx: Context,
  id: string,
  { semester_id, teachers }: TeachersInput,
): Promise<ClassroomDetail> {
  const row = await lockClassroom(ctx, id);
  if (row.status === 'graduated' || row.status === 'archived') throw refuse(r.class_ended);
  const [term] = await ctx.db
    .select({ status: semester.status })
    .from(semester)
    .where(and(eq(semester.id, semester_id), eq(semester.organization_id, row.organization_id)));
  if (!term) throw refuseFields({ semester_id: [t.foreign_semester] });
  if (term.status === 'closed') throw refuse(r.semester_closed);
  if (teachers.filter((one) => one.role === 'head').length > 1) throw refuseFields({ teachers: [t.one_head] });
  const keys = teachers.map((one) => `${one.user_id}:${one.role}:${one.subject_value ?? ''}`);
  if (new Set(keys).size !== keys.length) throw refuseFields({ teachers: [t.twice] });
  await requireStaffOf(
    ctx.db,
    row.organization_id,
    teachers.map((one) => one.user_id),
    'teachers',
  );
  const here = and(eq(classroomTeacher.classroom_id, id), eq(classroomTeacher.semester_id, semester_id));
  const before = await ctx.db.delete(classroomTeacher).where(here).returning({ user_id: classroomTeacher.user_id });
  if (teachers.length)
    await ctx.db
      .insert(classroomTeacher)
      .values(teachers.map((one) => ({ ...one, classroom_id: id, semester_id, organization_id: row.organization_id })));
  const touched = [...new Set([...before, ...teachers].map((one) => one.user_id))];
  await ctx.services.sessions.refresh(ctx.db, touched);
  await classTeachersChanged.emit(ctx, { organization_id: row.organization_id });
  ctx.audit({
    action: 'classroom.teachers',
    target: ['classroom', id],
    organization_id: row.organization_id,
    after: { semester_id, teachers: keys },
  });
  return getClassroom(ctx, id);
}
