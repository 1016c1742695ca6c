import { and, asc, eq, inArray, notInArray } from 'drizzle-orm';
import { classroom, classroomTeacher, semester } from '#modules/core/school/server/tables.ts';
import { childrenOf } from '#modules/people/family/server/public.ts';
import { student } from '#modules/people/students/server/tables.ts';
import type { DemoContext } from '#server/module.ts';
import { addDays, addMinutes, instantAt } from '#shared/dates.ts';
import { castId } from '../../../../../database/demo/cast.ts';
import { organizationId } from '../../../../../database/demo/places.ts';
import type { VisitState } from '../contract/home-visits.lifecycle.ts';
import { homeVisit, homeVisitNeed, homeVisitRecord, homeVisitTeacher, type StoredSlot } from './tables.ts';
import { ADDRESS } from './visits/visit-view.service.ts';

const SUMMARY =
  '家长对孩子的学习很关心，家里有安静的书桌。孩子放学后先做作业，再读半小时课外书，最近迷上了航模。家长希望老师多关注英语听力，我们约定每周各听三次，月底再看效果。';

/** Visits to families of the homeroom teacher's class, one in each state; the family of the demo's guardian has yet to choose. */
export async function homeVisitsDemo({ db, services, today }: DemoContext): Promise<void> {
  const organization_id = organizationId('sy-middle');
  const teachers = [castId('homeroom'), castId('teacher')];
  const [room] = await db
    .select({ id: classroom.id, semester_id: semester.id })
    .from(classroomTeacher)
    .innerJoin(classroom, eq(classroom.id, classroomTeacher.classroom_id))
    .innerJoin(semester, eq(semester.id, classroomTeacher.semester_id))
    .where(
      and(
        eq(classroomTeacher.user_id, castId('homeroom')),
        eq(classroomTeacher.role, 'head'),
        eq(semester.status, 'current'),
      ),
    );
  if (!room) throw new Error('the homeroom teacher of the demo has no class');
  const own: string[] = [];
  for (const id of teachers) own.push(...(await childrenOf(db, id)).map((child) => child.id));
  const children = (await childrenOf(db, castId('guardian'))).map((child) => child.id);
  const ofGuardian = await db
    .select({ id: student.id, classroom_id: student.classroom_id })
    .from(student)
    .where(and(eq(student.organization_id, organization_id), inArray(student.id, children)));
  const pupils = await db
    .select({ id: student.id })
    .from(student)
    .where(
      and(
        eq(student.classroom_id, room.id),
        eq(student.status, 'enrolled'),
        notInArray(student.id, [...own, ...children]),
      ),
    )
    .orderBy(asc(student.number))
    .limit(8);
  const evening = (days: number, time = '18:30'): StoredSlot => {
    const starts_at = instantAt(addDays(today, days), time);
    return { starts_at, ends_at: addMinutes(starts_at, 45) };
  };
  const waiting = ofGuardian[0];
  if (waiting?.classroom_id)
    await visit(waiting.id, 'proposed', [evening(2), evening(3), evening(4, '10:00')], null, waiting.classroom_id);
  const plan: readonly (readonly [VisitState, StoredSlot | null])[] = [
    ['confirmed', evening(1)],
    ['recorded', evening(-2)],
    ['closed', evening(-9)],
    ['closed', evening(-12)],
    ['declined', null],
    ['draft', null],
  ];
  for (const [at, [state, slot]] of plan.entries()) {
    const pupil = pupils[at];
    if (!pupil) break;
    const visit_id = await visit(pupil.id, state, slot ? [slot] : state === 'declined' ? [evening(5)] : [], slot);
    if (slot && (state === 'recorded' || state === 'closed')) await record(visit_id, state, slot);
  }

  async function visit(
    student_id: string,
    state: VisitState,
    slots: readonly StoredSlot[],
    slot: StoredSlot | null,
    classroom_id: string = room?.id ?? '',
  ): Promise<string> {
    const isOver = state === 'recorded' || state === 'closed';
    const [row] = await db
      .insert(homeVisit)
      .values({
        organization_id,
        semester_id: room?.semester_id ?? '',
        student_id,
        classroom_id,
        state,
        slots,
        kind: 'home' as const,
        reason: 'regular' as const,
        created_by: castId('homeroom'),
        ...(slot ?? {}),
        ...(isOver && slot ? { started_at: slot.starts_at, ended_at: slot.ends_at } : {}),
        address_sealed: state === 'confirmed' ? services.seal.seal('湖滨小区8幢2单元601室', ADDRESS) : null,
        sent_at: state === 'draft' ? null : instantAt(addDays(today, -14), '16:00'),
        why: state === 'declined' ? '近期出差，改到下学期' : null,
      })
      .returning({ id: homeVisit.id });
    if (!row) throw new Error('a visit was not stored');
    const holds_slot = slot !== null;
    await db.insert(homeVisitTeacher).values(
      teachers.map((user_id, sort) => ({
        organization_id,
        visit_id: row.id,
        user_id,
        sort,
        holds_slot,
        ...(slot ?? {}),
      })),
    );
    return row.id;
  }

  async function record(visit_id: string, state: 'recorded' | 'closed', slot: StoredSlot): Promise<void> {
    const isAccepted = state === 'closed';
    const [row] = await db
      .insert(homeVisitRecord)
      .values({
        organization_id,
        visit_id,
        written_by: castId('homeroom'),
        summary: SUMMARY,
        started_at: slot.starts_at,
        ended_at: slot.ends_at,
        present: ['pupil' as const, 'mother' as const],
        state: isAccepted ? ('accepted' as const) : ('submitted' as const),
        ...(isAccepted ? { decided_by: castId('principal'), decided_at: addMinutes(slot.ends_at, 60 * 24) } : {}),
      })
      .returning({ id: homeVisitRecord.id });
    if (!row) throw new Error('a record was not stored');
    await db.insert(homeVisitNeed).values([
      {
        organization_id,
        record_id: row.id,
        text: '提供英语听力材料',
        owner: 'school' as const,
        sort: 0,
        due: addDays(today, isAccepted ? -3 : 2),
        done: isAccepted,
      },
      {
        organization_id,
        record_id: row.id,
        text: '每周陪读三次',
        owner: 'family' as const,
        sort: 1,
        due: addDays(today, 16),
      },
    ]);
  }
}
