import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type * as z from 'zod';
import {
  type DataTaskAction,
  type DataTaskNews,
  type DataTaskPhase,
  type DataTaskState,
  dataTaskLifecycle,
  type dataTaskQuery,
  dataTaskRefusals,
  type dataTaskRow,
} from '#shared/calls/data-task.contract.ts';
import { canMove } from '#shared/lifecycle.ts';
import { RefusalError } from '#shared/refusal.ts';
import type { Db } from '../database/database.ts';
import { anyOf, defineList, is, pageOf, planned, type RowReader } from '../lists/resource-list.ts';
import type { Services } from '../services.ts';
import { findImport } from './definitions.ts';
import { dataTask } from './tables.ts';

export type DataTask = typeof dataTask.$inferSelect;
export type ShownTask = z.input<typeof dataTaskRow>;
type Query = z.output<typeof dataTaskQuery>;

const taskList = defineList<Query>({
  table: dataTask,
  id: dataTask.id,
  sorts: { created_at: dataTask.created_at },
  default_sort: '-created_at',
  filters: { kind: is(dataTask.kind), state: anyOf(dataTask.state) },
});

const readTasks: RowReader<ShownTask> = async (db, plan) => {
  const rows = await planned(db.select().from(dataTask), plan);
  return rows.map(show);
};

/** Own tasks; nobody sees those of others. */
export function listTasks(db: Db, userId: string, query: Query) {
  return pageOf(db, taskList, query, eq(dataTask.user_id, userId), readTasks);
}

export async function findTask(db: Db, userId: string, id: string): Promise<DataTask | null> {
  const [task] = await db
    .select()
    .from(dataTask)
    .where(and(eq(dataTask.id, id), eq(dataTask.user_id, userId)));
  return task ?? null;
}

/** A task as its owner sees it, with what they may do now. */
export function show(task: DataTask): ShownTask {
  const state = task.state as DataTaskState;
  return {
    ...task,
    kind: task.kind as 'import',
    phase: task.phase as DataTaskPhase,
    state,
    is_working: state === 'queued' || state === 'running',
    is_checked: state === 'ready',
    is_done: state === 'done' || state === 'undone',
    takes_other_file: task.kind === 'import' && (state === 'ready' || (state === 'failed' && task.phase === 'check')),
    actions: actionsOf(task, state),
  };
}

function actionsOf(task: DataTask, state: DataTaskState): DataTaskAction[] {
  const in_time = task.undo_until !== null && Date.parse(task.undo_until) > Date.now();
  const actions: Record<DataTaskAction, boolean> = {
    cancel: canMove(dataTaskLifecycle, 'cancel', state) && task.phase !== 'undo',
    run: canMove(dataTaskLifecycle, 'run', state) && task.created_count + task.changed_count > 0,
    undo: canUndo(task, state) && in_time,
    download: task.result_file_id !== null && state !== 'expired',
    remove: !['queued', 'running'].includes(state),
  };
  return (Object.keys(actions) as DataTaskAction[]).filter((action) => actions[action]);
}

/** A finished import, or one that was stopped half way, of a kind that can be taken back. */
export function canUndo(task: DataTask, state: DataTaskState): boolean {
  return (
    task.phase === 'run' &&
    ['done', 'cancelled', 'failed'].includes(state) &&
    findImport(task.definition)?.undo !== undefined
  );
}

/**
 * Changes a task if it still is in one of these states, and in the `round` that is known of it; null when it is not.
 * Tells its owner's screens.
 */
export async function changeTask(
  services: Pick<Services, 'realtime'>,
  db: Db,
  { id, round }: Pick<DataTask, 'id'> & Partial<Pick<DataTask, 'round'>>,
  from: readonly DataTaskState[],
  set: Partial<{ [K in keyof DataTask]: DataTask[K] | SQL }>,
): Promise<DataTask | null> {
  const known = and(eq(dataTask.id, id), round === undefined ? undefined : eq(dataTask.round, round));
  const [task] = await db
    .update(dataTask)
    .set(set)
    .where(and(known, inArray(dataTask.state, [...from])))
    .returning();
  if (!task) return null;
  const { state, phase, total, done, error_count } = task;
  const news = { id, state, phase, total, done, error_count } as DataTaskNews;
  await services.realtime.emit(db, `user:${task.user_id}`, 'data_task', news);
  return task;
}

/** Locks a running task that has come just so far, until the end of the transaction; false when another runner got further. */
export async function lockRunningTask(db: Db, { id, round }: DataTask, done: number): Promise<boolean> {
  const here = and(
    eq(dataTask.id, id),
    eq(dataTask.round, round),
    eq(dataTask.done, done),
    eq(dataTask.state, 'running'),
  );
  return (await db.select({ id: dataTask.id }).from(dataTask).where(here).for('update')).length > 0;
}

export function wrongState(state: string): RefusalError {
  const label = dataTaskLifecycle.states[state as DataTaskState];
  const { cn, us, ...refusal } = dataTaskRefusals.wrong_state;
  return new RefusalError(
    { ...refusal, cn: cn.replace('{state}', label.cn), us: us.replace('{state}', label.us) },
    {},
    undefined,
    { state },
  );
}

export const now = sql`now()`;
export const fromNow = (hours: number): SQL => sql`now() + make_interval(hours => ${hours})`;
