import { and, eq } from 'drizzle-orm';
import type * as z from 'zod';
import { removeUserType } from '#modules/core/directory/server/public.ts';
import { staleBecause } from '#server/audit/stale.ts';
import { constraintOf } from '#server/database/database.ts';
import type { Context } from '#server/http/context.ts';
import { refuse, shared } from '#shared/refusal.ts';
import { studentRefusals as r, type students } from '../contract/students.contract.ts';
import { requireStaffViewer } from './student-access.service.ts';
import { endClassSpan } from './student-class.service.ts';
import type { Student } from './student-moves.service.ts';
import { storePersonal } from './student-personal.service.ts';
import { storeAddresses } from './student-private.service.ts';
import { studentsWithin } from './students.queries.ts';
import { student, studentClass, studentFile } from './tables.ts';

type Facts = z.output<(typeof students)['update']['body']>;

/** Writes facts that are no change on the roll. Refuses (404001) a pupil outside the reach of 0351, (409001) an old version. */
export async function updateStudent(ctx: Context, id: string, change: Facts): Promise<void> {
  const { version, household_address, home_address, boarding, closed_to_new, ...personal } = change;
  const facts = { boarding, closed_to_new };
  const row = await lockReached(ctx, id);
  if (row.version !== version) throw await staleBecause(ctx, 'student', id, row);
  await ctx.db
    .update(student)
    .set({ ...facts, version: version + 1, updated_at: new Date().toISOString() })
    .where(eq(student.id, id));
  const addresses = await storeAddresses(ctx, row, { household_address, home_address });
  const fields = await storePersonal(ctx, row, personal);
  ctx.audit({
    action: 'student.update',
    target: ['student', id],
    organization_id: row.organization_id,
    before: { boarding: row.boarding, closed_to_new: row.closed_to_new },
    // what is sealed does not stand in the log, only that it is another one
    after: {
      ...facts,
      ...(addresses.length ? { addresses: addresses.join(',') } : {}),
      ...(fields.length ? { fields: fields.join(',') } : {}),
    },
  });
}

/** Takes a pupil off the roll who never came; the person stays. Refuses (200200) whom the school has or had, or somebody cares for. */
export async function removeStudent(ctx: Context, id: string): Promise<void> {
  const row = await lockReached(ctx, id);
  if (row.status !== 'pending') throw refuse(r.leave_first);
  await endClassSpan(ctx, row);
  await ctx.db.delete(studentFile).where(eq(studentFile.student_id, id));
  await ctx.db.delete(studentClass).where(eq(studentClass.student_id, id));
  await ctx.db
    .delete(student)
    .where(eq(student.id, id))
    .catch((error: unknown) => {
      // What hangs on a pupil, guardians first of all, keeps the row: the database knows it without asking each module.
      throw constraintOf(error) ? refuse(r.leave_first) : error;
    });
  await removeUserType(ctx, { user_id: id, organization_id: row.organization_id, user_type: 'student' });
  const { number, status } = row;
  ctx.audit({
    action: 'student.remove',
    target: ['student', id],
    organization_id: row.organization_id,
    before: { number, status },
  });
}

async function lockReached(ctx: Context, id: string): Promise<Student> {
  const { db, scope } = ctx;
  await requireStaffViewer(ctx, id);
  const [row] = await db
    .select()
    .from(student)
    .where(and(eq(student.id, id), studentsWithin(scope)))
    .for('update');
  if (!row) throw refuse(shared.not_found);
  return row;
}
