import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import { refuse, shared } from '#shared/refusal.ts';
import { schoolRefusals as r } from '../../contract/school.refusals.ts';
import { mostStudents } from '../school.policy.ts';
import { classroom } from '../tables.ts';

export interface Seat {
  readonly students_count: number;
  readonly capacity: number;
  /** More pupils than the class has room for: the caller is warned. */
  readonly is_over: boolean;
}

/**
 * Takes a place in a class, in the caller's transaction: one conditional update, so that two at once never pass the
 * limit of 1.2 × capacity. Refuses 200200 when the class is full or has ended, 404001 when it is not there.
 */
export async function reserveSeat(db: Db, classroomId: string): Promise<Seat> {
  const [row] = await db
    .update(classroom)
    .set({ students_count: sql`${classroom.students_count} + 1` })
    .where(
      and(
        eq(classroom.id, classroomId),
        inArray(classroom.status, ['planned', 'active']),
        sql`${classroom.students_count} < floor(${classroom.capacity} * 1.2)`,
      ),
    )
    .returning({ students_count: classroom.students_count, capacity: classroom.capacity });
  if (row) return { ...row, is_over: row.students_count > row.capacity };
  const [known] = await db
    .select({ status: classroom.status, capacity: classroom.capacity })
    .from(classroom)
    .where(eq(classroom.id, classroomId));
  if (!known) throw refuse(shared.not_found);
  if (known.status === 'graduated' || known.status === 'archived') throw refuse(r.class_ended);
  throw refuse(r.class_full, { n: mostStudents(known.capacity) });
}

/** Gives a place back; a class that counts nobody stays at nobody. */
export async function releaseSeat(db: Db, classroomId: string): Promise<void> {
  await db
    .update(classroom)
    .set({ students_count: sql`${classroom.students_count} - 1` })
    .where(and(eq(classroom.id, classroomId), gt(classroom.students_count, 0)));
}
