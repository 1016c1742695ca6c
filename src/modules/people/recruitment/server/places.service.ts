import { eq, sql } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import { defineStock } from '#server/database/take-from.ts';
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

const places = defineStock({
  table: job,
  taken: job.taken,
  most: job.headcount,
  open: eq(job.status, 'open'),
  also: (taken) => ({
    status: sql`case when ${taken} >= ${job.headcount} then 'filled' when ${job.status} = 'filled' then 'open' else ${job.status} end`,
  }),
  refusal: ({ status }) => refuse(status === 'open' || status === 'filled' ? r.headcount_used : r.job_closed),
});

/** Of many who offer the last place at once, one succeeds; it fills the job. */
export const takePlace = (db: Db, id: string) => places.take(db, eq(job.id, id));

/** The place of an offer that comes to nothing is free again. */
export const freePlace = (db: Db, id: string) => places.giveBack(db, eq(job.id, id));
