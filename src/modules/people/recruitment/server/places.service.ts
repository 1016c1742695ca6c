import { and, eq, lt, sql } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import { refuse } from '#shared/refusal.ts';
import { recruitmentRefusals as r } from '../contract/recruitment.refusals.ts';
import { isOver } from './jobs.store.ts';
import { job } from './tables.ts';

/** The places of a job: an offer takes one, and gives it back when it comes to nothing. */

/** Demands that a job takes applications, and holds it as it is. */
export async function requireOpen(db: Db, id: string): Promise<void> {
  const [wanted] = await db
    .select({ status: job.status, is_over: isOver })
    .from(job)
    .where(eq(job.id, id))
    .for('update');
  if (wanted?.status !== 'open' || wanted.is_over) throw refuse(r.job_closed);
}

/** One conditional update takes the place, so of many who offer the last one at once, one succeeds. */
export async function takePlace(db: Db, id: string): Promise<void> {
  const [taken] = await db
    .update(job)
    .set({
      taken: sql`${job.taken} + 1`,
      status: sql`case when ${job.taken} + 1 = ${job.headcount} then 'filled' else ${job.status} end`,
    })
    .where(and(eq(job.id, id), eq(job.status, 'open'), lt(job.taken, job.headcount)))
    .returning({ id: job.id });
  if (taken) return;
  const [found] = await db.select({ status: job.status }).from(job).where(eq(job.id, id));
  throw refuse(found?.status === 'open' || found?.status === 'filled' ? r.headcount_used : r.job_closed);
}

/** The place of an offer that comes to nothing is free again. */
export async function freePlace(db: Db, id: string): Promise<void> {
  await db
    .update(job)
    .set({
      taken: sql`${job.taken} - 1`,
      status: sql`case when ${job.status} = 'filled' then 'open' else ${job.status} end`,
    })
    .where(eq(job.id, id));
}
