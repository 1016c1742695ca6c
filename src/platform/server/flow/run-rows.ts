import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Db } from '../database/database.ts';
import { type FlowRun, type FlowStep, type FlowTask, flowRun, flowStep, flowTask } from './tables.ts';

/** A run with the steps of its present round and everybody's turns, oldest first. */
export interface Run {
  readonly run: FlowRun;
  readonly steps: readonly FlowStep[];
  readonly tasks: readonly FlowTask[];
}

export const UNDER_WAY = ['open', 'returned'];

/** The run of a paper that is under way, locked until the end of the transaction; null: there is none. */
export async function lockRun(db: Db, kind: string, subjectId: string): Promise<Run | null> {
  const [run] = await db
    .select()
    .from(flowRun)
    .where(and(eq(flowRun.kind, kind), eq(flowRun.subject_id, subjectId), inArray(flowRun.state, UNDER_WAY)))
    .for('update');
  return run ? runWith(db, run) : null;
}

/** The newest run of a paper, also one that is over. */
export async function lastRun(db: Db, kind: string, subjectId: string): Promise<Run | null> {
  const rows = await db
    .select()
    .from(flowRun)
    .where(and(eq(flowRun.kind, kind), eq(flowRun.subject_id, subjectId)))
    .orderBy(asc(flowRun.opened_at), asc(flowRun.id));
  const run = rows.at(-1);
  return run ? runWith(db, run) : null;
}

/** The same run as its rows stand now. */
export async function runWith(db: Db, run: FlowRun): Promise<Run> {
  const steps = await db
    .select()
    .from(flowStep)
    .where(and(eq(flowStep.run_id, run.id), eq(flowStep.round, run.round)))
    .orderBy(asc(flowStep.position));
  const tasks = await db
    .select()
    .from(flowTask)
    .where(eq(flowTask.run_id, run.id))
    .orderBy(asc(flowTask.place), asc(flowTask.id));
  return { run, steps, tasks };
}

/** The run with steps as they were just stored. Nobody else changes them while its row is locked. */
export const withSteps = (found: Run, stored: readonly FlowStep[]): Run => ({
  ...found,
  steps: found.steps.map((step) => stored.find(({ id }) => id === step.id) ?? step),
});

/** The run with turns as they were just stored, new ones after those that it has. */
export function withTasks(found: Run, stored: readonly FlowTask[]): Run {
  const known = new Set(found.tasks.map(({ id }) => id));
  const kept = found.tasks.map((task) => stored.find(({ id }) => id === task.id) ?? task);
  return { ...found, tasks: [...kept, ...stored.filter(({ id }) => !known.has(id))] };
}

export const openStepOf = ({ steps }: Pick<Run, 'steps'>): FlowStep | null =>
  steps.find(({ state }) => state === 'open') ?? null;

export const tasksOf = ({ tasks }: Pick<Run, 'tasks'>, step: Pick<FlowStep, 'id'>): FlowTask[] =>
  tasks.filter(({ step_id }) => step_id === step.id);
