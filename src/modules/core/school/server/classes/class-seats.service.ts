import { eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import { defineStock } from '#server/database/take-from.ts';
import { refuse } from '#shared/refusal.ts';
import { schoolRefusals as r } from '../../contract/school.refusals.ts';
import { mostStudents } from '../school.policy.ts';
import { classroom } from '../tables.ts';

export interface Seat {
  readonly students_count: number;
  readonly capacity: number;
  /** More pupils than the class has room for: the caller is warned. */
  readonly is_over: boolean;
}

const seats = defineStock({
  table: classroom,
  taken: classroom.students_count,
  most: sql`floor(${classroom.capacity} * 1.2)`,
  open: inArray(classroom.status, ['planned', 'active']),
  refusal: ({ status, capacity }) =>
    status === 'graduated' || status === 'archived'
      ? refuse(r.class_ended)
      : refuse(r.class_full, { n: mostStudents(capacity) }),
});

/**
 * Takes a place in a class, in the caller's transaction, up to 1.2 × capacity. Refuses 200200 when the class is full or
 * has ended, 404001 when it is not there.
 */
export async function reserveSeat(db: Db, classroomId: string): Promise<Seat> {
  const { students_count, capacity } = await seats.take(db, eq(classroom.id, classroomId));
  return { students_count, capacity, is_over: students_count > capacity };
}

/** Gives a place back; a class that counts nobody stays at nobody. */
export const releaseSeat = (db: Db, classroomId: string): Promise<void> =>
  seats.giveBack(db, eq(classroom.id, classroomId));
