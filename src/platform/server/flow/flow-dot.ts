import { and, eq, sql } from 'drizzle-orm';
import type { Context } from '../http/context.ts';
import { flowRun, flowStep, flowTask } from './tables.ts';
import { asksForCodeOf } from './turns.ts';

/**
 * Whether a paper waits for somebody, or an own one came back to them: the dot on the online office. One look at three indexes; what a colleague
 * lent stands among the reviews alone. */
export async function hasWaitingPaper(ctx: Context): Promise<boolean> {
  const { db, actor } = ctx;
  const mine = db
    .select({ one: sql`1` })
    .from(flowTask)
    .where(and(eq(flowTask.user_id, actor.user_id), eq(flowTask.state, 'pending')));
  const byCode = db
    .select({ one: sql`1` })
    .from(flowStep)
    .innerJoin(flowRun, eq(flowRun.id, flowStep.run_id))
    .where(and(eq(flowStep.state, 'open'), asksForCodeOf(actor), sql`${actor.user_id} <> all(${flowRun.barred_ids})`));
  const returned = db
    .select({ one: sql`1` })
    .from(flowRun)
    .where(and(eq(flowRun.applicant_id, actor.user_id), eq(flowRun.state, 'returned')));
  const { rows } = await db.execute<{ waits: boolean }>(
    sql`select (exists ${mine} or exists ${byCode} or exists ${returned}) as waits`,
  );
  return rows[0]?.waits ?? false;
}
