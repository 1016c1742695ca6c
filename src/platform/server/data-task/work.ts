import type { DataTaskState } from '#shared/calls/data-task.contract.ts';
import type { Lang } from '#shared/text.ts';
import { type Db, EVERYWHERE, type RowReach } from '../database/database.ts';
import { CSV, EXTENSIONS, XLSX } from '../files/file-type.ts';
import type { Actor } from '../rights/actor.ts';
import type { Services } from '../services.ts';
import type { TaskSource } from './definitions.ts';
import { resultKind } from './task-files.ts';
import { changeTask, type DataTask, now } from './task-rows.ts';

/** Thrown inside a runner when its owner cancelled the task, or took it away. */
export class Stopped extends Error {
  override readonly name = 'Stopped';
}

/** A running task: for whom it runs, and where it may write. */
export interface Work {
  readonly services: Services;
  readonly task: DataTask;
  readonly actor: Actor;
  readonly reach: RowReach;
  readonly lang: Lang;
  /** A folder of its own, removed at the end. */
  readonly folder: string;
  readonly signal: AbortSignal;
  /** For whom it runs and what was asked, for what needs no connection. */
  readonly asked: Omit<TaskSource<never>, 'db' | 'afterCommit'>;
  /** What definitions get, on a connection of the caller. */
  source(db: Db, afterCommit?: (work: () => void) => void): TaskSource<never>;
}

/** Notes progress in the caller's transaction. Throws `Stopped` when the task is not running any more. */
export async function reportProgress({ services, task, signal }: Work, db: Db, set: Partial<DataTask>): Promise<void> {
  signal.throwIfAborted();
  const { id, round } = task;
  if (!(await changeTask(services, db, { id, round }, ['running'], set))) throw new Stopped();
}

/** Notes progress by itself, so that others see it at once. */
export function reportProgressNow(work: Work, set: Partial<DataTask>): Promise<void> {
  return work.services.database.write(EVERYWHERE, ({ db }) => reportProgress(work, db, set));
}

/** Calls `work` at most once a second. */
export function oncePerSecond(work: (done: number) => Promise<void>): (done: number) => Promise<void> {
  let last = Date.now();
  return async (done) => {
    if (Date.now() - last < 1000) return;
    last = Date.now();
    await work(done);
  };
}

/** Keeps the file that a task wrote and closes the task with it, both or neither. */
export async function finishWithFile(
  { services, task }: Work,
  file: { readonly path: string; readonly name: string; readonly format: 'xlsx' | 'csv' },
  state: DataTaskState,
  set: Parameters<typeof changeTask>[4],
): Promise<void> {
  const { user_id, organization_id, id, round } = task;
  const mime = file.format === 'csv' ? CSV : XLSX;
  const name = `${file.name}.${EXTENSIONS[mime]}`;
  const kept = await services.files.keep({
    path: file.path,
    kind: resultKind.kind,
    name,
    mime,
    owner_id: user_id,
    organization_id,
  });
  await services.database.write(EVERYWHERE, async ({ db }) => {
    await services.files.attach(db, user_id, resultKind.kind, [kept.id], { type: 'data_task', id });
    if (task.result_file_id) await services.files.drop(db, [task.result_file_id]);
    const change = {
      ...set,
      state,
      result_file_id: kept.id,
      finished_at: now,
      ...(task.kind === 'export' ? { file_name: name } : {}),
    };
    if (!(await changeTask(services, db, { id, round }, ['running'], change))) throw new Stopped();
  });
}
