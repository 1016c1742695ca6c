import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Step } from '#shared/flow/steps.ts';
import { uuidv7 } from '#shared/uuid.ts';
import { type Deciders, decidersOf } from './deciders.ts';
import { askedIn, remindWhenLate } from './flow-clock.ts';
import { kindOf, type Source } from './flow-kind.ts';
import { tellIfNobodys } from './flow-watch.ts';
import { holderFinder } from './ports.ts';
import { openStepOf, type Run, runWith, tasksOf } from './run-rows.ts';
import { type FlowRun, type FlowStep, type FlowTask, flowRun, flowStep, flowTask } from './tables.ts';

/** What became of a run by an act: who is asked now, and whether it is over. */
export interface Progress {
  readonly found: Run;
  readonly asked: readonly string[];
  readonly is_agreed: boolean;
}

/** Opens the next step that somebody has to decide; without one the run is agreed. */
export async function openNext(source: Source, before: Run): Promise<Progress> {
  const { run } = before;
  for (const step of before.steps.filter(({ state }) => state === 'coming')) {
    const deciders = await decidersOf(source, run, step.rule);
    const agreed = step.rule.again ? [] : agreedIn(await runWith(source.db, run));
    if (await isDecidedAlready(source, run, step.rule, deciders, agreed)) {
      await closeStep(source, step, 'passed');
      continue;
    }
    const asked = await openStep(source, run, step, deciders, agreed);
    return { found: await runWith(source.db, run), asked, is_agreed: false };
  }
  const closed = await closeRun(source, run, 'agreed');
  return { found: await runWith(source.db, closed), asked: [], is_agreed: true };
}

/** Who agreed in this round; they are not asked again. */
const agreedIn = ({ steps, tasks }: Run): string[] => {
  const round = new Set(steps.map(({ id }) => id));
  return tasks.filter(({ step_id, state }) => state === 'agreed' && round.has(step_id)).map(({ user_id }) => user_id);
};

async function isDecidedAlready(
  { db, services }: Source,
  run: FlowRun,
  rule: Step,
  { people, code }: Deciders,
  agreed: readonly string[],
): Promise<boolean> {
  if (agreed.length === 0) return false;
  if (!code) {
    const left = people.filter((id) => !agreed.includes(id));
    return people.length > 0 && (rule.mode === 'any' ? left.length < people.length : left.length === 0);
  }
  const whole = rule.who.kind === 'holders' && rule.who.whole;
  const { all } = await holderFinder.of(services)(db, code, { ...run, whole });
  return all.some((id) => agreed.includes(id));
}

/** Opens one step and gives everybody named in it their turn. Who is found by nobody is asked of those who keep the steps. */
async function openStep(
  source: Source,
  run: FlowRun,
  step: FlowStep,
  { people, code, source: origin }: Deciders,
  agreed: readonly string[],
): Promise<readonly string[]> {
  const { rule } = step;
  const isNobody = people.length === 0;
  const keeper = isNobody ? kindOf(source.services, run.kind).right : null;
  const [opened] = await source.db
    .update(flowStep)
    .set({
      state: 'open',
      opened_at: sql`clock_timestamp()`,
      due_at: rule.due_hours ? sql`clock_timestamp() + make_interval(hours => ${rule.due_hours})` : null,
      code: keeper ?? code,
      department_id: run.department_id,
      is_whole: !isNobody && rule.who.kind === 'holders' && rule.who.code === code && rule.who.whole,
    })
    .where(eq(flowStep.id, step.id))
    .returning();
  if (!opened) throw new Error('a step was not opened');
  await remindWhenLate(source, opened);
  if (isNobody) {
    await tellIfNobodys(source, run, opened);
    return askedIn(source, run, opened);
  }
  if (code) return people;
  const left = people.filter((id) => rule.mode === 'any' || !agreed.includes(id));
  const ids = left.map(() => uuidv7());
  const rows = left.map((user_id, at) => {
    const waits = rule.mode === 'in_turn' && at > 0;
    return {
      id: ids[at] as string,
      step_id: step.id,
      run_id: run.id,
      organization_id: run.organization_id,
      user_id,
      place: at,
      source: origin,
      state: waits ? 'waiting' : 'pending',
      waits_for: waits ? (ids[at - 1] as string) : null,
    };
  });
  await source.db.insert(flowTask).values(rows);
  return rows.filter(({ state }) => state === 'pending').map(({ user_id }) => user_id);
}

/** Adds a turn to an open step. */
export async function addTask(
  { db }: Source,
  step: FlowStep,
  task: Pick<FlowTask, 'user_id' | 'source' | 'state'> & { readonly waits_for?: string | null; readonly place: number },
): Promise<FlowTask> {
  const [made] = await db
    .insert(flowTask)
    .values({ step_id: step.id, run_id: step.run_id, organization_id: step.organization_id, ...task })
    .returning();
  if (!made) throw new Error('a turn was not stored');
  return made;
}

/** The clock of the database; who decided is named. */
export async function setTask(
  { db }: Source,
  id: string,
  state: 'agreed' | 'refused' | 'returned' | 'passed',
  by_user_id: string,
): Promise<void> {
  await db.update(flowTask).set({ state, by_user_id, at: sql`clock_timestamp()` }).where(eq(flowTask.id, id));
}

/** Goes on after somebody agreed: who waited for them is asked, and a step that is complete opens the next one. */
export async function goOn(source: Source, run: FlowRun, agreed: FlowTask): Promise<Progress> {
  const { db } = source;
  const released = await db
    .update(flowTask)
    .set({ state: 'pending' })
    .where(
      and(
        eq(flowTask.step_id, agreed.step_id),
        eq(flowTask.state, 'waiting'),
        agreed.source === 'code' ? sql`${flowTask.waits_for} is null` : eq(flowTask.waits_for, agreed.id),
      ),
    )
    .returning();
  const found = await runWith(db, run);
  const step = openStepOf(found);
  if (!step) throw new Error('a run that is open has no open step');
  const tasks = tasksOf(found, step);
  if (!isComplete(step, tasks)) return { found, asked: released.map(({ user_id }) => user_id), is_agreed: false };
  await closeStep(source, step, 'agreed');
  return openNext(source, await runWith(db, run));
}

/** Whether everybody who has to did agree: those of the rule by its mode, and all who were added. */
function isComplete(step: FlowStep, tasks: readonly FlowTask[]): boolean {
  const [added, own] = [tasks.filter((one) => one.source === 'added'), tasks.filter((one) => one.source !== 'added')];
  const isOpen = ({ state }: FlowTask) => state === 'pending' || state === 'waiting';
  if (added.some(isOpen)) return false;
  const agreed = own.filter(({ state }) => state === 'agreed').length;
  if (step.code || step.rule.mode === 'any') return agreed > 0;
  return agreed > 0 && !own.some(isOpen);
}

/** Closes a step; turns that are still open in it are void. */
export async function closeStep(
  { db }: Source,
  step: FlowStep,
  state: 'agreed' | 'refused' | 'returned' | 'passed' | 'void',
): Promise<void> {
  await db.update(flowStep).set({ state, closed_at: sql`clock_timestamp()` }).where(eq(flowStep.id, step.id));
  await db
    .update(flowTask)
    .set({ state: 'void' })
    .where(and(eq(flowTask.step_id, step.id), inArray(flowTask.state, ['pending', 'waiting'])));
}

/** Ends a run, or gives the paper back: what is open is void. */
export async function closeRun(
  source: Source,
  run: FlowRun,
  state: 'agreed' | 'refused' | 'returned' | 'withdrawn' | 'dropped',
  notes: Readonly<Record<string, string>> = {},
): Promise<FlowRun> {
  const [closed] = await source.db
    .update(flowRun)
    .set({ state, notes, closed_at: state === 'returned' ? null : sql`clock_timestamp()` })
    .where(eq(flowRun.id, run.id))
    .returning();
  if (!closed) throw new Error('a run was not closed');
  if (state === 'agreed' || state === 'returned') return closed;
  const { steps } = await runWith(source.db, run);
  for (const step of steps.filter(({ state: at }) => at === 'open' || at === 'coming'))
    await closeStep(source, step, 'void');
  return closed;
}
