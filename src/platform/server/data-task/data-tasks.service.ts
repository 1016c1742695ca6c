import { and, eq, inArray, sql } from 'drizzle-orm';
import { type DataTaskState, dataTaskRefusals as r } from '#shared/calls/data-task.contract.ts';
import type { FileShape } from '#shared/calls/files.contract.ts';
import type { ActionCode, UploadedFile } from '#shared/endpoint.ts';
import { refuse, shared } from '#shared/refusal.ts';
import type { Text } from '#shared/text.ts';
import { uuidv7 } from '#shared/uuid.ts';
import { withoutTyped } from '../audit/typed.ts';
import { rowReach } from '../database/database.ts';
import { fromForm } from '../files/uploads/form.service.ts';
import { refuseIssues } from '../http/answer.ts';
import type { Context } from '../http/context.ts';
import { holds } from '../rights/actor.ts';
import { type ExportDefinition, findExport, findImport, type ImportDefinition } from './definitions.ts';
import { dataTask } from './tables.ts';
import { importKind } from './task-files.ts';
import { PARAMS_SEALED, RUN_TASK } from './task-names.ts';
import {
  canUndo,
  changeTask,
  type DataTask,
  findTask,
  fromNow,
  now,
  type ShownTask,
  show,
  wrongState,
} from './task-rows.ts';

const MAX_OPEN = 3;
export const RESULT_HOURS = 7 * 24;
export const UNDO_HOURS = 24;

/**
 * Begins an export of what `params` name (usually the query of a list) in the name of the caller, and returns at once;
 * a job writes the file. Refuses 403001 without the right, 200200 while three tasks of the caller still run.
 */
export async function startExport<P, Row>(
  ctx: Context,
  definition: ExportDefinition<P, Row>,
  params: P,
  format: 'xlsx' | 'csv' = 'xlsx',
): Promise<{ data_task_id: string }> {
  requireRight(ctx, definition.rights);
  const plain = JSON.parse(JSON.stringify(params ?? {})) as Record<string, unknown>;
  const id = await addTask(ctx, { kind: 'export', phase: 'export', definition, format, params: plain });
  ctx.audit({
    action: `${definition.name}.export`,
    kind: 'export',
    target: ['data_task', id],
    after: { format, params: plain },
  });
  return { data_task_id: id };
}

/** Begins an import by checking its file; nothing is stored before `runImport`. */
export async function startImport(
  ctx: Context,
  given: { definition: string; file_id: string; params: Record<string, unknown> },
): Promise<ShownTask> {
  const definition = getImport(given.definition);
  requireRight(ctx, definition.rights);
  const params = definition.params.safeParse(given.params, { reportInput: true });
  if (!params.success) throw refuseIssues(params.error);
  const source = await ctx.services.files.find(ctx.db, given.file_id);
  const plain = JSON.parse(JSON.stringify(params.data ?? {})) as Record<string, unknown>;
  const file = { source_file_id: given.file_id, file_name: source?.name ?? null };
  const id = await addTask(ctx, { kind: 'import', phase: 'check', definition, format: 'xlsx', params: plain, ...file });
  await ctx.services.files.attach(ctx.db, ctx.actor.user_id, importKind.kind, [given.file_id], {
    type: 'data_task',
    id,
  });
  ctx.audit({
    action: `${definition.name}.import`,
    target: ['data_task', id],
    after: { file_name: file.file_name, params: plain },
  });
  return show(await getTask(ctx, id));
}

/** The same for a call that carries the file itself (`own_transactions`): what opens it holds no connection. */
export async function takeImport(
  ctx: Context,
  upload: Omit<UploadedFile, 'mimetype'> | undefined,
  given: { definition: string; params: Record<string, unknown> },
): Promise<ShownTask> {
  const { id } = await fromForm(ctx, importKind.kind, upload);
  const { client_id, reach } = ctx.actor;
  return ctx.services.database.write(rowReach(client_id, reach), (tx) =>
    startImport({ ...ctx, ...tx }, { ...given, file_id: id }),
  );
}

/** Runs an import that was checked. Rows are validated again, since the data may have changed. */
export async function runImport(ctx: Context, id: string): Promise<ShownTask> {
  const task = await getTask(ctx, id);
  requireRight(ctx, getImport(task.definition).rights);
  const zero = { done: 0, created_count: 0, changed_count: 0, same_count: 0, error_count: 0, problems: [] };
  return requeue(ctx, task, ['ready'], { phase: 'run', ...zero });
}

/** Takes back what an import stored. Refuses after 24 hours and for imports that cannot be undone. */
export async function undoImport(ctx: Context, id: string): Promise<ShownTask> {
  const task = await getTask(ctx, id);
  if (!canUndo(task, task.state as DataTaskState)) {
    throw task.phase === 'run' && task.state === 'done' ? refuse(r.no_undo) : wrongState(task.state);
  }
  requireRight(ctx, getImport(task.definition).rights);
  const [late] = await ctx.db
    .select({ id: dataTask.id })
    .from(dataTask)
    .where(and(eq(dataTask.id, id), sql`coalesce(${dataTask.undo_until} < now(), true)`));
  if (late) throw refuse(r.too_late);
  return requeue(ctx, task, ['done', 'cancelled', 'failed'], { phase: 'undo', done: 0 });
}

/** Stops a task; the runner notices within a second. What an import stored stays, and can be undone. */
export async function cancelTask(ctx: Context, id: string): Promise<ShownTask> {
  const task = await getTask(ctx, id);
  if (task.phase === 'undo') throw wrongState(task.state);
  const undo_until = task.phase === 'run' ? { undo_until: fromNow(UNDO_HOURS) } : {};
  const change = { state: 'cancelled', finished_at: now, expires_at: fromNow(RESULT_HOURS), ...undo_until };
  const after = await changeTask(ctx.services, ctx.db, { id }, ['queued', 'running', 'ready'], change);
  if (!after) throw wrongState((await getTask(ctx, id)).state);
  ctx.audit({ action: 'data_task.cancel', target: ['data_task', id] });
  return show(after);
}

/** Removes an ended task and its files. */
export async function removeTask(ctx: Context, id: string): Promise<void> {
  const task = await getTask(ctx, id);
  if (['queued', 'running'].includes(task.state)) throw wrongState(task.state);
  const files = await ctx.services.files.listOf(ctx.db, { type: 'data_task', id });
  await ctx.services.files.drop(
    ctx.db,
    files.map((file) => file.id),
  );
  await ctx.db.delete(dataTask).where(eq(dataTask.id, id));
  ctx.audit({ action: 'data_task.remove', target: ['data_task', id] });
}

/** A link to the file of a task, for its owner while they hold the right. Each look is recorded. */
export async function resultOf(ctx: Context, id: string): Promise<FileShape> {
  const task = await getTask(ctx, id);
  requireRight(ctx, (findExport(task.definition) ?? getImport(task.definition)).rights);
  const file = task.result_file_id ? await ctx.services.files.find(ctx.db, task.result_file_id) : null;
  if (!file || task.state === 'expired') throw refuse(r.no_file);
  ctx.audit({
    action: 'data_task.download',
    kind: 'export',
    target: ['data_task', id],
    after: { definition: task.definition, file: file.name },
  });
  return ctx.services.files.describe(file, { show: false });
}

/** An own task; those of others are refused like those that do not exist (404001). */
export async function getTask(ctx: Context, id: string): Promise<DataTask> {
  const task = await findTask(ctx.db, ctx.actor.user_id, id);
  if (!task) throw refuse(shared.not_found);
  return task;
}

export function getImport(name: string): ImportDefinition {
  const definition = findImport(name);
  if (!definition) throw refuse(r.unknown);
  return definition;
}

type Draft = Pick<
  typeof dataTask.$inferInsert,
  'kind' | 'phase' | 'format' | 'source_file_id' | 'file_name' | 'params'
> & {
  readonly definition: { readonly name: string; readonly title: Text };
};

async function addTask(ctx: Context, { definition, ...draft }: Draft): Promise<string> {
  const { actor, db } = ctx;
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`data_task:${actor.user_id}`}, 0))`);
  const open = await db.$count(
    dataTask,
    and(eq(dataTask.user_id, actor.user_id), inArray(dataTask.state, ['queued', 'running'])),
  );
  if (open >= MAX_OPEN) throw refuse(r.too_many, { n: open });
  const id = uuidv7();
  const { params = {} } = draft;
  await db.insert(dataTask).values({
    ...draft,
    params: withoutTyped(params),
    params_sealed: ctx.services.seal.seal(JSON.stringify(params), PARAMS_SEALED),
    id,
    definition: definition.name,
    title_cn: definition.title.cn,
    title_us: definition.title.us,
    organization_id: actor.organization_id,
    user_id: actor.user_id,
    user_name: actor.name,
    lang: ctx.lang,
  });
  await ctx.services.jobs.enqueue(db, RUN_TASK, { id }, { key: `${id}:1` });
  return id;
}

async function requeue(
  ctx: Context,
  task: DataTask,
  from: readonly DataTaskState[],
  set: Partial<DataTask>,
): Promise<ShownTask> {
  const round = task.round + 1;
  const change = { ...set, state: 'queued', round, finished_at: null, failure_cn: null, failure_us: null };
  const after = await changeTask(ctx.services, ctx.db, { id: task.id }, from, change);
  if (!after) throw wrongState((await getTask(ctx, task.id)).state);
  await ctx.services.jobs.enqueue(ctx.db, RUN_TASK, { id: task.id }, { key: `${task.id}:${round}` });
  ctx.audit({ action: `data_task.${after.phase}`, target: ['data_task', task.id] });
  return show(after);
}

function requireRight(ctx: Context, codes: readonly ActionCode[]): void {
  if (!codes.some((code) => holds(ctx.actor, code))) throw refuse(shared.no_right);
}
