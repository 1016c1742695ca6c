import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import * as z from 'zod';
import { todayOf } from '#modules/core/directory/server/public.ts';
import { type AuditEntry, writeAudit } from '#server/audit/audit.ts';
import { EVERYWHERE } from '#server/database/database.ts';
import { defineJob } from '#server/jobs/job.ts';
import type { Services } from '#server/services.ts';
import { teacher } from '../tables.ts';
import { completeLeave } from './leaving.service.ts';

const isDue = and(
  isNotNull(teacher.left_on),
  inArray(teacher.entry_status, ['entered', 'regular']),
  sql`${teacher.left_on} < ${todayOf(teacher.organization_id)}`,
);

/** Ends the employment of everybody whose last day is over where they work: one transaction a person, each once. */
export async function runLeavingClock(services: Services): Promise<void> {
  const due = await services.database.read(EVERYWHERE, (db) =>
    db.select({ id: teacher.id }).from(teacher).where(isDue).orderBy(asc(teacher.id)),
  );
  for (const { id } of due) await endOne(services, id);
}

async function endOne(services: Services, id: string): Promise<void> {
  await services.database.write(EVERYWHERE, async ({ db, afterCommit }) => {
    const [row] = await db
      .select()
      .from(teacher)
      .where(and(eq(teacher.id, id), isDue))
      .for('update', { skipLocked: true });
    if (!row) return;
    const entries: AuditEntry[] = [];
    await completeLeave({ db, afterCommit, services, actor: null, audit: (entry) => entries.push(entry) }, row);
    await writeAudit(
      db,
      { actor: null, ip: null, device: null, request_id: 'clock' },
      entries.map((entry) => ({ ...entry, kind: 'job' as const })),
    );
  });
}

export const leavingClock = defineJob({
  name: 'teachers.leaving',
  title: { cn: '离职与退休到期处理', us: 'End the employment of leavers' },
  schema: z.strictObject({}),
  handler: runLeavingClock,
  concurrency: 1,
  // five past midnight in every zone: offsets are whole quarters of an hour
  schedule: { cron: '5,20,35,50 * * * *', payload: {} },
});
