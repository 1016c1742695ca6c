import { and, eq, type SQL } from 'drizzle-orm';
import type { Context } from '#server/http/context.ts';
import type { MoveOf } from '#shared/lifecycle.ts';
import { refuse, shared } from '#shared/refusal.ts';
import type { printJobLifecycle } from '../../contract/print-job.lifecycle.ts';
import type { PrintAct } from '../../contract/print-job.shapes.ts';
import { printJob } from '../tables.ts';
import { jobActs, seenByRight } from './job-acts.service.ts';
import { type FoundJob, type JobRow, jobsWhere } from './jobs.queries.ts';
import { printFlow } from './print-flow.service.ts';

export type Locker = Pick<Context, 'db' | 'actor' | 'services' | 'audit'>;
export interface LockedJob {
  readonly found: FoundJob;
  readonly row: JobRow;
}

/** The move that an act makes; drafts are changed and removed without one. */
const moveOf = (act: PrintAct): MoveOf<typeof printJobLifecycle> | null =>
  act === 'remove' || act === 'show_code' ? null : act === 'update' ? 'submit' : act;

/**
 * Locks a job for what the caller wants to do with it. Refuses by reach (404001), by whose it is, by its state and moment, and
 * by its version, in this order.
 */
export async function lockJob(ctx: Locker, id: string, act: PrintAct, version?: number): Promise<LockedJob> {
  const reach = and(eq(printJob.id, id), seenByRight(ctx)) as SQL;
  const [row] = await ctx.db.select().from(printJob).where(reach).for('update');
  const [known] = row ? await jobsWhere(ctx.db, reach, 1) : [];
  if (!row || !known) throw refuse(shared.not_found);
  const found = { ...known, job: row };
  jobActs.requireOwner(act, ctx, found);
  jobActs.requireMoment(act, ctx, found);
  const move = moveOf(act);
  if (move && version !== undefined) await printFlow.moves.lockIn(ctx.db, reach, id, move, version);
  return { found, row };
}
