import { and, asc, eq, inArray, isNull, lt, sql } from 'drizzle-orm';
import * as z from 'zod';
import { writeAudit } from '#server/audit/audit.ts';
import { EVERYWHERE } from '#server/database/database.ts';
import { defineJob } from '#server/jobs/job.ts';
import type { Services } from '#server/services.ts';
import { EXAM_KEPT_DAYS } from '../contract/file-rules.ts';
import { dropFiles } from './file/job-files.service.ts';
import { printFile, printJob } from './tables.ts';

const BATCH = 100;
const LOOSE_HOURS = 24;

/**
 * Destroys the files of examination papers thirty days after they were collected, or came to another end, and writes into
 * the audit log how many of each; uploads of which nothing was made leave their line as well.
 */
export async function purgePrintFiles(services: Services): Promise<void> {
  const now = new Date(services.clock.now());
  const before = new Date(now.getTime() - EXAM_KEPT_DAYS * 86_400_000).toISOString();
  await services.database.write(EVERYWHERE, async ({ db }) => {
    const due = await db
      .select({ id: printJob.id, organization_id: printJob.organization_id, number: printJob.number })
      .from(printJob)
      .where(and(eq(printJob.purpose, 'exam'), isNull(printJob.purged_at), lt(printJob.ended_at, before)))
      .orderBy(asc(printJob.ended_at))
      .limit(BATCH)
      .for('update', { skipLocked: true });
    const ids = due.map(({ id }) => id);
    if (ids.length > 0) {
      const counts = await dropFiles(db, services, ids);
      await db.update(printJob).set({ purged_at: now.toISOString() }).where(inArray(printJob.id, ids));
      await writeAudit(
        db,
        { actor: null, ip: null, device: null, request_id: 'printing.purge' },
        due.map(({ id, organization_id, number }) => ({
          action: 'print_job.purge',
          kind: 'job',
          target: ['print_job', id],
          organization_id,
          after: { number, files: counts.get(id) ?? 0 },
        })),
      );
    }
    const old = sql`${printFile.created_at} < now() - make_interval(hours => ${LOOSE_HOURS})`;
    await db.delete(printFile).where(and(isNull(printFile.print_job_id), old));
  });
}

export const printPurge = defineJob({
  name: 'printing.purge',
  title: { cn: '销毁已取走的考试试卷文件', us: 'Destroy files of collected exam papers' },
  schema: z.strictObject({}),
  handler: purgePrintFiles,
  concurrency: 1,
  schedule: { cron: '40 3 * * *', payload: {} },
});
