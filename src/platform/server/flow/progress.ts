import { eq, inArray, sql } from 'drizzle-orm';
import type { Step } from '#shared/flow/steps.ts';
import { uuidv7 } from '#shared/uuid.ts';
import { type Deciders, decidersOf } from './deciders.ts';
import { askedIn, remindWhenLate } from './flow-clock.ts';
import { kindOf, type Source } from './flow-kind.ts';
import { tellIfNobodys } from './flow-watch.ts';
import { holderFinder } from './ports.ts';
import { openStepOf, type Run, tasksOf, withSteps, withTasks } from './run-rows.ts';
import { type FlowRun, type FlowStep, type FlowTask, flowRun, flowStep, flowTask } from './tables.ts';

/** What became of a run by an act: who is asked now, and whether it is over. */
export interface Progress {
  readonly found: Run;
  readonly asked: readonly string[];
  readonly is_agreed: boolean;
}

/**
 * Opens the next step that somebody has to decide; without one the run is agreed. `planned`: who decides each step by its
 * position, where the caller has just asked.
 */
export async function openNext(source: Source, before: Run, planned: readonly Deciders[] = []): Promise<Progress> {
  let found = before;
  const { run } = before;
  for (const step of before.steps.filter(({ state }) => state === 'coming')) {
    const deciders = planned[step.position] ?? (await decidersOf(source, run, step.rule));
    const agreed = step.rule.again ? [] : agreedIn(found);
    if (await isDecidedAlready(source, run, step.rule, deciders, agreed)) {
      found = await closeStep(source, found, step, 'passed');
      continue;
    }
    return { ...(await openStep(source, found, step, deciders, agreed)), is_agreed: false };
  }
  return { found: await closeRun(source, found, 'agreed'), asked: [], is_agreed: true };
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
  before: Run,
  step: FlowStep,
  { people, code, source: origin }: Deciders,
  agreed: readonly string[],
): Promise<Omit<Progress, 'is_agreed'>> {
  const { run } = before;
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
  const found = withSteps(before, [opened]);
  if (isNobody) {
    await tellIfNobodys(source, run, opened);
    return { found, asked: await askedIn(source, run, opened) };
  }
  if (code) return { found, asked: people };
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
  const tasks = await source.db.insert(flowTask).values(rows).returning();
  const asked = tasks.filter(({ state }) => state === 'pending').map(({ user_id }) => user_id);
  return { found: withTasks(found, tasks), asked };
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

/** The clock of the database; who decided is named. The run as it is then. */
export async function setTask(
  { db }: Source,
  found: Run,
  task: FlowTask,
  state: 'agreed' | 'refused' | 'returned' | 'passed',
  by_user_id: string,
): Promise<Run> {
  await db.update(flowTask).set({ state, by_user_id, at: sql`clock_timestamp()` }).where(eq(flowTask.id, task.id));
  return withTasks(found, [{ ...task, state, by_user_id }]);
}

/** Goes on after somebody agreed: who waited for them is asked, and a step that is complete opens the next one. */
export async function goOn(source: Source, before: Run, agreed: FlowTask): Promise<Progress> {
  const step = openStepOf(before);
  if (!step) throw new Error('a run that is open has no open step');
  const waitsFor = agreed.source === 'code' ? null : agreed.id;
  const released = tasksOf(before, step)
    .filter(({ state, waits_for }) => state === 'waiting' && waits_for === waitsFor)
    .map((task): FlowTask => ({ ...task, state: 'pending' }));
  if (released.length) await setState(source, released, 'pending');
  const found = withTasks(before, released);
  if (isComplete(step, tasksOf(found, step))) return openNext(source, await closeStep(source, found, step, 'agreed'));
  return { found, asked: released.map(({ user_id }) => user_id), is_agreed: false };
}

const setState = ({ db }: Source, tasks: readonly FlowTask[], state: 'pending' | 'void') =>
  db
    .update(flowTask)
    .set({ state })
    .where(
      inArray(
        flowTask.id,
        tasks.map(({ id }) => id),
      ),
    );

/** Whether everybody who has to did agree: those of the rule by its mode, and all who were added. */
function isComplete(step: FlowStep, tasks: readonly FlowTask[]): boolean {
  const [added, own] = [tasks.filter((one) => one.source === 'added'), tasks.filter((one) => one.source !== 'added')];
  if (added.some(isOpen)) return false;
  const agreed = own.filter(({ state }) => state === 'agreed').length;
  if (step.code || step.rule.mode === 'any') return agreed > 0;
  return agreed > 0 && !own.some(isOpen);
}

const isOpen = ({ state }: FlowTask) => state === 'pending' || state === 'waiting';

/** Closes a step; turns that are still open in it are void. */
export const closeStep = (
  source: Source,
  found: Run,
  step: FlowStep,
  state: 'agreed' | 'refused' | 'returned' | 'passed' | 'void',
): Promise<Run> => closeSteps(source, found, [step], state);

/** Closes some steps of a run, whose rows the caller has locked with it. The run as it is then. */
export async function closeSteps(
  source: Source,
  found: Run,
  steps: readonly FlowStep[],
  state: FlowStep['state'],
): Promise<Run> {
  if (steps.length === 0) return found;
  const ids = steps.map(({ id }) => id);
  await source.db.update(flowStep).set({ state, closed_at: sql`clock_timestamp()` }).where(inArray(flowStep.id, ids));
  const left = found.tasks.filter((task) => ids.includes(task.step_id) && isOpen(task));
  if (left.length) await setState(source, left, 'void');
  const closed = withSteps(
    found,
    steps.map((step) => ({ ...step, state })),
  );
  return withTasks(
    closed,
    left.map((task) => ({ ...task, state: 'void' })),
  );
}

/** Ends a run, or gives the paper back: what is open is void. The run as it is then. */
export async function closeRun(
  source: Source,
  found: Run,
  state: 'agreed' | 'refused' | 'returned' | 'withdrawn' | 'dropped',
  notes: Readonly<Record<string, string>> = {},
): Promise<Run> {
  const [run] = await source.db
    .update(flowRun)
    .set({ state, notes, closed_at: state === 'returned' ? null : sql`clock_timestamp()` })
    .where(eq(flowRun.id, found.run.id))
    .returning();
  if (!run) throw new Error('a run was not closed');
  const closed = { ...found, run };
  if (state === 'agreed' || state === 'returned') return closed;
  const left = found.steps.filter(({ state: at }) => at === 'open' || at === 'coming');
  return closeSteps(source, closed, left, 'void');
}
