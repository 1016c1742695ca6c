import { eq, sql } from 'drizzle-orm';
import { factsAsked, type StepOfPaper } from '#shared/flow/steps.ts';
import { todosChanged } from '../home-feed/home-feed.ts';
import type { Context } from '../http/context.ts';
import { decidersOf } from './deciders.ts';
import { remindOf } from './flow-clock.ts';
import type { Source, Subject } from './flow-kind.ts';
import { stepsFor } from './flow-versions.ts';
import { flowWords } from './flow-words.ts';
import type { Paper } from './paper.ts';
import { askedOf, plan, requireDeciders } from './plan.ts';
import { staffFinder } from './ports.ts';
import { addTask, closeSteps, openNext, type Progress } from './progress.ts';
import { lockRun, type Run, runWith, tasksOf } from './run-rows.ts';
import { type FlowRun, type FlowStep, flowRun, flowStep } from './tables.ts';
import { tellAbout } from './tell.ts';

/**
 * Hands a paper in that stands in its waiting state: plans its steps, refuses (200200, with the number of the step) where
 * nobody could decide one, and asks those of the first step. Without a step it is agreed at once. One that was returned
 * goes back to who returned it, unless a fact changed that a condition looks at: then it is planned anew.
 */
export async function start<Row>(paper: Paper<Row>, ctx: Context, row: Row): Promise<Row> {
  const subject = paper.of(row);
  const former = await lockRun(ctx.db, paper.kind.type, paper.idOf(row));
  const progress = former ? await goAgain(paper, ctx, former, subject) : await begin(paper, ctx, row, subject);
  await paper.effects.submit?.(ctx, row);
  if (!progress.is_agreed) {
    await tellAbout(paper, ctx, progress.found.run, 'asked', progress.asked);
    return row;
  }
  const agreed = await paper.advance(ctx, row, 'approve', { end: 'agreed' }, 'nobody');
  await paper.effects.approve?.(ctx, agreed);
  return agreed;
}

/**
 * Gives a paper that waits and has no run its way, as if its applicant had handed it in: one that a version without flows
 * took while nodes were being replaced. A step that nobody can decide falls to who keeps the steps.
 */
export async function heal<Row>(paper: Paper<Row>, source: Source, row: Row): Promise<void> {
  const subject = paper.of(row);
  const run = await storeRun(paper, source, row, subject, subject.applicant_id);
  const steps = await stepsFor(source, paper.kind, subject);
  if (steps.length === 0) throw new Error(`${paper.kind.type} ${paper.idOf(row)} waits for nobody`);
  const { asked } = await openNext(source, await storeSteps(source, run, steps));
  await remindOf(source, run, asked, paper.words.asked ?? flowWords.asked);
  await todosChanged(source, asked);
}

async function begin<Row>(paper: Paper<Row>, ctx: Context, row: Row, subject: Subject): Promise<Progress> {
  return planFor(paper, ctx, await storeRun(paper, ctx, row, subject, ctx.actor.user_id), subject);
}

async function storeRun<Row>(
  paper: Paper<Row>,
  { db }: Source,
  row: Row,
  subject: Subject,
  startedBy: string,
): Promise<FlowRun> {
  const asked = askedOf(subject, startedBy);
  const [run] = await db
    .insert(flowRun)
    .values({
      kind: paper.kind.type,
      subject_id: paper.idOf(row),
      applicant_id: subject.applicant_id,
      ...asked,
      barred_ids: [...asked.barred_ids],
      facts: subject.facts,
    })
    .returning();
  if (!run) throw new Error('a run was not stored');
  return run;
}

async function planFor<Row>(paper: Paper<Row>, ctx: Context, run: FlowRun, subject: Subject): Promise<Progress> {
  const planned = await plan(ctx, paper.kind, subject, ctx.actor.user_id);
  requireDeciders(planned);
  const steps = planned.map(({ step }) => step);
  const deciders = planned.map((one) => one.deciders);
  return openNext(ctx, await storeSteps(ctx, run, steps), deciders);
}

/** The run with the steps of a round that begins. */
async function storeSteps({ db }: Source, run: FlowRun, rules: readonly StepOfPaper[]): Promise<Run> {
  if (rules.length === 0) return { run, steps: [], tasks: [] };
  const insert = db.insert(flowStep).values(
    rules.map((rule, position) => ({
      run_id: run.id,
      organization_id: run.organization_id,
      round: run.round,
      position,
      rule,
    })),
  );
  const steps = await insert.returning();
  return { run, steps: steps.toSorted((a, b) => a.position - b.position), tasks: [] };
}

async function goAgain<Row>(paper: Paper<Row>, ctx: Context, former: Run, subject: Subject): Promise<Progress> {
  if (former.run.state !== 'returned') throw new Error(`the flow of ${paper.kind.type} is under way already`);
  const looked = factsAsked(former.steps.map(({ rule }) => rule));
  const isNew = looked.some((fact) => (former.run.facts[fact] ?? null) !== (subject.facts[fact] ?? null));
  const [run] = await ctx.db
    .update(flowRun)
    .set({
      state: 'open',
      facts: subject.facts,
      notes: {},
      ...(isNew ? { round: sql`${flowRun.round} + 1` } : {}),
    })
    .where(eq(flowRun.id, former.run.id))
    .returning();
  if (!run) throw new Error('a run was not opened again');
  const step = former.steps.find(({ state }) => state === 'returned');
  if (!isNew && step) return reopen(ctx, run, former, step);
  await closeSteps(
    ctx,
    former,
    former.steps.filter(({ state }) => state === 'coming'),
    'void',
  );
  return planFor(paper, ctx, run, subject);
}

/** Back to who returned it, as long as they work here; else to those whom the step finds now. */
async function reopen(ctx: Context, run: FlowRun, former: Run, step: FlowStep): Promise<Progress> {
  const returned = tasksOf(former, step).find(({ state }) => state === 'returned');
  const isByCode = step.code !== null;
  const here = returned ? await staffFinder.of(ctx.services).here(ctx.db, run.organization_id, [returned.user_id]) : [];
  if (!isByCode && here.length === 0) {
    const found = await decidersOf(ctx, run, step.rule);
    requireDeciders([{ step: step.rule, deciders: found }]);
    await ctx.db.update(flowStep).set({ state: 'coming' }).where(eq(flowStep.id, step.id));
    return openNext(ctx, await runWith(ctx.db, run));
  }
  await ctx.db
    .update(flowStep)
    .set({ state: 'open', closed_at: null, opened_at: sql`clock_timestamp()` })
    .where(eq(flowStep.id, step.id));
  if (!isByCode && returned)
    await addTask(ctx, step, {
      user_id: returned.user_id,
      source: returned.source,
      state: 'pending',
      place: returned.place,
    });
  return { found: await runWith(ctx.db, run), asked: returned ? [returned.user_id] : [], is_agreed: false };
}
