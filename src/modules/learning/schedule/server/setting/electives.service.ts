import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { user } from '#modules/core/directory/server/tables.ts';
import { classroom } from '#modules/core/school/server/tables.ts';
import { student } from '#modules/people/students/server/tables.ts';
import type { Context } from '#server/http/context.ts';
import { currentOrganization } from '#server/rights/actor.ts';
import { addDays, today } from '#shared/dates.ts';
import { refuseFields } from '#shared/refusal.ts';
import type { electiveMembers } from '../../contract/elective-members.contract.ts';
import { scheduleTexts as t } from '../../contract/schedule.refusals.ts';
import { classNamesOf } from '../lesson/lesson-rows.queries.ts';
import { electiveMember } from '../tables.ts';

type Body = z.output<(typeof electiveMembers)['set']['body']>;

/** Teaching classes of the school with the number of their members. */
export async function listGroups({ db, actor }: Context) {
  const list = await db
    .select({
      id: classroom.id,
      name: classroom.name,
      name_en: classroom.name_en,
      members: sql<number>`(select count(*)::int from ${electiveMember} where ${electiveMember.classroom_id} = ${classroom.id} and ${electiveMember.to_on} is null)`,
    })
    .from(classroom)
    .where(
      and(
        eq(classroom.organization_id, currentOrganization(actor)),
        eq(classroom.kind, 'teaching'),
        eq(classroom.status, 'active'),
      ),
    )
    .orderBy(asc(classroom.class_no), asc(classroom.id));
  return { list };
}

/** Members of a teaching class today. */
export async function listMembers({ db, actor }: Context, classroomId: string) {
  const rows = await db
    .select({
      student: { id: user.id, name: user.name, name_en: user.name_en },
      classroom_id: student.classroom_id,
      from_on: electiveMember.from_on,
    })
    .from(electiveMember)
    .innerJoin(user, eq(user.id, electiveMember.student_id))
    .innerJoin(student, eq(student.id, electiveMember.student_id))
    .where(
      and(
        eq(electiveMember.organization_id, currentOrganization(actor)),
        eq(electiveMember.classroom_id, classroomId),
        isNull(electiveMember.to_on),
      ),
    )
    .orderBy(asc(user.name_pinyin), asc(user.id));
  const classes = await classNamesOf(
    db,
    rows.flatMap((row) => row.classroom_id ?? []),
  );
  return {
    list: rows.map(({ classroom_id, ...row }) => ({
      ...row,
      classroom: classroom_id ? (classes.get(classroom_id) ?? null) : null,
    })),
  };
}

/** Says who is in a teaching class from today on; who is not named leaves it. */
export async function setMembers(ctx: Context, { classroom_id, student_ids }: Body) {
  const { db, actor } = ctx;
  const organization_id = currentOrganization(actor);
  const [group] = await db
    .select({ id: classroom.id })
    .from(classroom)
    .where(
      and(
        eq(classroom.id, classroom_id),
        eq(classroom.organization_id, organization_id),
        eq(classroom.kind, 'teaching'),
      ),
    )
    .for('update');
  if (!group) throw refuseFields({ classroom_id: [t.not_teaching] });
  const wanted = [...new Set(student_ids)];
  const own = and(
    inArray(student.id, wanted),
    eq(student.organization_id, organization_id),
    eq(student.status, 'enrolled'),
  );
  if (wanted.length > 0 && (await db.$count(student, own)) !== wanted.length)
    throw refuseFields({ student_ids: [t.not_student] });
  const day = today(actor.time_zone);
  const open = and(eq(electiveMember.classroom_id, classroom_id), isNull(electiveMember.to_on));
  const known = await db.select().from(electiveMember).where(open);
  const leaving = known.filter((one) => !wanted.includes(one.student_id));
  // who came today and goes today was never there
  const never = leaving.filter((one) => one.from_on >= day).map((one) => one.id);
  if (never.length) await db.delete(electiveMember).where(inArray(electiveMember.id, never));
  const gone = leaving.filter((one) => one.from_on < day).map((one) => one.id);
  if (gone.length)
    await db
      .update(electiveMember)
      .set({ to_on: addDays(day, -1) })
      .where(inArray(electiveMember.id, gone));
  const here = new Set(known.map((one) => one.student_id));
  const coming = wanted.filter((id) => !here.has(id));
  if (coming.length)
    await db
      .insert(electiveMember)
      .values(coming.map((student_id) => ({ organization_id, classroom_id, student_id, from_on: day })));
  ctx.audit({
    action: 'elective_member.set',
    target: ['classroom', classroom_id],
    organization_id,
    after: { members: wanted.length },
  });
  return listMembers(ctx, classroom_id);
}

/** Who leaves the school leaves their groups. */
export async function leaveGroups(
  { db }: Pick<Context, 'db'>,
  { student_id }: { readonly student_id: string },
): Promise<void> {
  await db
    .update(electiveMember)
    .set({ to_on: sql`greatest(${electiveMember.from_on}, current_date)` })
    .where(and(eq(electiveMember.student_id, student_id), isNull(electiveMember.to_on)));
}
