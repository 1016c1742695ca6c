import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import type { Context } from '#server/http/context.ts';
import type { Services } from '#server/services.ts';
import { dropFiles } from './file/job-files.service.ts';
import { jobsWhere } from './job/jobs.queries.ts';
import { freeSheets } from './quota/sheets-left.service.ts';
import { printFile, printJob } from './tables.ts';

/** With an account go all files that it had printed and what was not printed yet; the figures of the school stay. */
export async function erasePrintJobs(db: Db, userId: string, services: Services): Promise<void> {
  const rows = await db.select().from(printJob).where(eq(printJob.created_by, userId)).for('update');
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0) await dropFiles(db, services, ids);
  const loose = await db
    .delete(printFile)
    .where(and(eq(printFile.owner_id, userId), isNull(printFile.print_job_id)))
    .returning({ id: printFile.id });
  await services.files.drop(
    db,
    loose.map(({ id }) => id),
  );
  const drafts = rows.filter(({ status }) => status === 'draft').map(({ id }) => id);
  const open = rows.filter(({ status }) => ['submitted', 'approved', 'printing', 'failed', 'ready'].includes(status));
  for (const row of open) await freeSheets(db, row);
  const ended_at = new Date(services.clock.now()).toISOString();
  if (open.length > 0)
    await db
      .update(printJob)
      .set({ status: 'cancelled', quota_id: null, pickup_id: null, ended_at })
      .where(
        inArray(
          printJob.id,
          open.map(({ id }) => id),
        ),
      );
  if (drafts.length > 0) await db.delete(printJob).where(inArray(printJob.id, drafts));
  if (ids.length > 0)
    await db.update(printJob).set({ title: '—', finishing_note: null }).where(inArray(printJob.id, ids));
}

/** Own jobs, for the file of all that is held of a person. */
export async function ownPrintJobs({ db, actor }: Context): Promise<unknown> {
  const rows = await jobsWhere(db, eq(printJob.created_by, actor.user_id), 2000);
  return rows.map(({ job, department }) => ({
    number: job.number,
    title: job.title,
    purpose: job.purpose,
    copies: job.copies,
    sheets: job.sheets,
    department: department.name,
    status: job.status,
    created_at: job.created_at,
    collected_at: job.collected_at,
  }));
}
