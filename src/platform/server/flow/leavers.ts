import { and, eq, inArray } from 'drizzle-orm';
import { todosChanged } from '../home-feed/home-feed.ts';
import { askedIn, remindOf } from './flow-clock.ts';
import { kindOf, type Source } from './flow-kind.ts';
import { tellIfNobodys } from './flow-watch.ts';
import { flowWords } from './flow-words.ts';
import { staffFinder } from './ports.ts';
import { openStepOf, runWith, tasksOf } from './run-rows.ts';
import { flowRun, flowStep, flowTask } from './tables.ts';

/**
 * Takes the open turns of somebody who works in an organisation no more: where others of the step are asked too they go on without
 * them; else its `else` decides, and without one who keeps the steps. Papers keep the name of who decided.
 */
export async function passOnTurns(source: Source, userId: string, organizationId: string): Promise<void> {
  const { db } = source;
  // who only changed department decides what they were asked
  if ((await staffFinder.of(source.services).here(db, organizationId, [userId])).length > 0) return;
  const rows = await db
    .select({ task: flowTask, run: flowRun })
    .from(flowTask)
    .innerJoin(flowRun, eq(flowRun.id, flowTask.run_id))
    .where(
      and(
        eq(flowTask.user_id, userId),
        eq(flowTask.organization_id, organizationId),
        inArray(flowTask.state, ['pending', 'waiting']),
        eq(flowRun.state, 'open'),
      ),
    )
    .orderBy(flowRun.id)
    .for('update', { of: flowRun });
  for (const { task, run } of rows) {
    await db.update(flowTask).set({ state: 'void' }).where(eq(flowTask.id, task.id));
    // who waited for the leaver is asked now
    await db
      .update(flowTask)
      .set({ state: 'pending' })
      .where(and(eq(flowTask.waits_for, task.id), eq(flowTask.state, 'waiting')));
    const found = await runWith(db, run);
    const step = openStepOf(found);
    if (!step) continue;
    const isAsked = step.code !== null || tasksOf(found, step).some(({ state }) => state === 'pending');
    const code = step.rule.else ?? kindOf(source.services, run.kind).right;
    const now = isAsked ? step : { ...step, code };
    if (!isAsked) await db.update(flowStep).set({ code }).where(eq(flowStep.id, step.id));
    const asked = await askedIn(source, run, now);
    await remindOf(source, run, asked, flowWords.asked);
    await tellIfNobodys(source, run, now);
    await todosChanged(source, [...asked, userId]);
  }
}
