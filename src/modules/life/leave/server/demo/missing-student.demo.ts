import { sql } from 'drizzle-orm';
import { notAhead } from '#server/lifecycle/demo-life.ts';
import { lifecycleEvent } from '#server/lifecycle/tables.ts';
import type { DemoContext } from '#server/module.ts';
import { addMinutes, instantAt } from '#shared/dates.ts';
import { castId } from '../../../../../../database/demo/cast.ts';
import { demoId } from '../../../../../../database/demo/random.ts';
import { studentsOf } from '../people.service.ts';
import { absenceMark } from '../tables.ts';

/** Somebody of the class of the homeroom teacher is not there this morning, and nobody knows why. */
export async function missStudent({ db, today }: DemoContext): Promise<void> {
  const [student] = await studentsOf(db, sql`student.user_id = ${castId('student')}`);
  if (!student?.classroom_id || !student.department_id) return;
  const mates = await studentsOf(
    db,
    sql`student.classroom_id = ${student.classroom_id} and student.user_id <> ${castId('student')}`,
  );
  const [missing] = mates;
  if (!missing) return;
  const at = instantAt(today, '08:10');
  const mark = demoId('absence_mark:missing');
  await db.insert(absenceMark).values({
    id: mark,
    organization_id: student.organization_id,
    student_id: missing.user_id,
    classroom_id: student.classroom_id,
    department_id: student.department_id,
    date: today,
    marked_by: castId('homeroom'),
    at,
    level: 2,
    calls: [{ at: addMinutes(at, 22), by: castId('homeroom'), result: '母亲电话无人接听' }],
  });
  await db.insert(lifecycleEvent).values({
    organization_id: student.organization_id,
    entity_type: 'absence_mark',
    entity_id: mark,
    move: 'create',
    from_state: null,
    to_state: 'open',
    by_user_id: castId('homeroom'),
    by_name: sql<string>`(select name from "user" where id = ${castId('homeroom')})`,
    at: notAhead(at),
    reason: null,
  });
}
