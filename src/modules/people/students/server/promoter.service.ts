import { and, eq, inArray, sql } from 'drizzle-orm';
import { addUserType } from '#modules/core/directory/server/public.ts';
import type { Promoter } from '#modules/core/school/server/public.ts';
import { type AuditEntry, writeAudit } from '#server/audit/audit.ts';
import type { TaskSource } from '#server/data-task/definitions.ts';
import { today } from '#shared/dates.ts';
import { beginClassSpan, endClassSpan, getClass } from './student-class.service.ts';
import { endEnrolment, studentMoves } from './student-moves.service.ts';
import { studentReturned } from './students.events.ts';
import { listClassStudents } from './students.queries.ts';
import { student } from './tables.ts';

/** Pupils who left with their class, and the version by which it is known that nobody touched them since. */
interface Entry {
  readonly classroom_id: string;
  readonly students: readonly { readonly id: string; readonly version: number }[];
}

/**
 * Moves the pupils when their class moves. A class that goes up takes its pupils along, since it stays the same class;
 * one that graduates lets them go. Who is only expected in a class that leaves has no class to come to.
 */
export const promoter: Promoter = {
  async dryRun(db, { classes }) {
    const leaving = classes.filter((one) => one.move === 'graduate').map((one) => one.classroom_id);
    if (leaving.length === 0) return new Map();
    const rows = await db
      .select({ classroom_id: student.classroom_id, n: sql<number>`count(*)::int` })
      .from(student)
      .where(and(inArray(student.classroom_id, leaving), eq(student.status, 'pending')))
      .groupBy(student.classroom_id);
    return new Map(rows.flatMap((row) => (row.classroom_id ? [[row.classroom_id, row.n] as const] : [])));
  },

  async run(source, { classroom_id, move }): Promise<Entry | null> {
    if (move !== 'graduate') return null;
    const gone: Entry['students'][number][] = [];
    for (const row of await listClassStudents(source.db, classroom_id, ['enrolled'])) {
      await endClassSpan(source, row);
      const set = { classroom_id: null, left_on: today() };
      const after = await recording(source, (mover) => studentMoves.advance(mover, row, 'graduate', { set }));
      await endEnrolment(source, row);
      gone.push({ id: row.id, version: after.version });
    }
    return { classroom_id, students: gone };
  },

  async undo(source, entry) {
    if (!entry) return;
    const { classroom_id, students } = entry as Entry;
    for (const one of students) await takeBack(source, classroom_id, one);
  },
};

/** People who were changed since stay as they are. */
async function takeBack(source: TaskSource<unknown>, classroomId: string, one: Entry['students'][number]) {
  const [row] = await source.db.select().from(student).where(eq(student.id, one.id)).for('update');
  if (row?.status !== 'graduated' || row.version !== one.version) return;
  const target = await getClass(source.db, row.organization_id, classroomId);
  const { id, organization_id } = row;
  await addUserType(source, { user_id: id, organization_id, user_type: 'student' });
  await beginClassSpan(source, id, target);
  const set = { classroom_id: classroomId, left_on: null };
  await recording(source, (mover) => studentMoves.advance(mover, row, 'correct', { set }));
  await studentReturned.emit(source, { student_id: id, organization_id });
}

/** Data tasks have no request that would write what was recorded. */
async function recording<T>(
  source: TaskSource<unknown>,
  work: (mover: TaskSource<unknown> & { audit(entry: AuditEntry): void }) => Promise<T>,
): Promise<T> {
  const entries: AuditEntry[] = [];
  const result = await work({ ...source, audit: (entry) => entries.push(entry) });
  const who = { actor: source.actor, ip: null, device: null, request_id: 'data_task' };
  await writeAudit(source.db, who, entries);
  return result;
}
