import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { dataTaskRefusals as r } from '#shared/calls/data-task.contract.ts';
import { sentenceOf } from '#shared/errors/refusal-sentence.ts';
import { RefusalError, refuse, shared } from '#shared/refusal.ts';
import type { Lang } from '#shared/text.ts';
import { EVERYWHERE, rowReach } from '../database/database.ts';
import type { JobRun } from '../jobs/job-queue.ts';
import { type Actor, scopeOf } from '../rights/actor.ts';
import type { Services } from '../services.ts';
import { checkImport } from './check.runner.ts';
import { type ExportDefinition, findExport, findImport, type ImportDefinition } from './definitions.ts';
import { runExport } from './export.runner.ts';
import { saveImport, undoImport } from './import.runner.ts';
import { dataTask } from './tables.ts';
import { PARAMS_SEALED } from './task-names.ts';
import { changeTask, type DataTask, fromNow, now } from './task-rows.ts';
import { Stopped, type Work } from './work.ts';

type TaskParts =
  | { readonly kind: 'export'; readonly definition: ExportDefinition }
  | { readonly kind: 'import'; readonly definition: ImportDefinition };

/**
 * Does what a task says. Safe to call again after a kill: an export and a check start anew, an import goes on after
 * the last row that it stored.
 */
export async function runTask(services: Services, id: string, run: Pick<JobRun, 'is_last' | 'signal'>): Promise<void> {
  const task = await begin(services, id);
  if (!task) return; // cancelled meanwhile
  const folder = await mkdtemp(join(tmpdir(), 'data-task-'));
  try {
    const given = definitionOf(task);
    const work = await workOf(services, task, given, folder, run.signal);
    if (given.kind === 'export') await runExport(work, given.definition);
    else if (task.phase === 'check') await checkImport(work, given.definition);
    else if (task.phase === 'run') await saveImport(work, given.definition);
    else await undoImport(work, given.definition);
  } catch (error) {
    if (error instanceof Stopped) return;
    const refused = error instanceof RefusalError;
    if (!refused && !run.is_last) throw error;
    if (!refused) services.log.error({ err: error, data_task: id }, 'data task failed');
    await fail(services, task, refused ? error : refuse(r.failed));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function begin(services: Services, id: string): Promise<DataTask | null> {
  const started_at = sql`coalesce(${dataTask.started_at}, now())`;
  return services.database.write(EVERYWHERE, ({ db }) =>
    changeTask(services, db, { id }, ['queued', 'running'], { state: 'running', started_at }),
  );
}

function definitionOf(task: DataTask): TaskParts {
  const definition = task.kind === 'export' ? findExport(task.definition) : findImport(task.definition);
  if (!definition) throw refuse(r.unknown);
  return { kind: task.kind, definition } as TaskParts;
}

/** The rights of the task's owner are those of now, not those of the day on which it was asked for. */
async function workOf(
  services: Services,
  task: DataTask,
  { definition }: TaskParts,
  folder: string,
  signal: AbortSignal,
): Promise<Work> {
  const person = await services.database.read(EVERYWHERE, (db) =>
    services.loadPerson(db, task.user_id, task.organization_id),
  );
  if (!person || person.status === 'disabled' || person.status === 'deleted') throw refuse(shared.no_right);
  const actor: Actor = { ...person, session_id: '', session_kind: 'staff', impersonator_id: null, switched_from: null };
  const scope = scopeOf(actor, ...definition.rights);
  const params = task.params_sealed
    ? (JSON.parse(services.seal.open(task.params_sealed, PARAMS_SEALED)) as unknown)
    : task.params;
  const lang = task.lang as Lang;
  const asked = { services, actor, scope, lang, params: params as never };
  return {
    services,
    task,
    actor,
    lang,
    folder,
    signal,
    reach: rowReach(actor.client_id, actor.reach),
    asked,
    source: (db, afterCommit = (then) => then()) => ({ ...asked, db, afterCommit }),
  };
}

async function fail(services: Services, task: DataTask, refusal: RefusalError): Promise<void> {
  const texts = { failure_cn: sentenceOf(refusal, 'cn'), failure_us: sentenceOf(refusal, 'us') };
  const undo_until = task.phase === 'run' ? { undo_until: fromNow(24) } : {};
  const change = { state: 'failed', ...texts, ...undo_until, finished_at: now, expires_at: fromNow(7 * 24) };
  await services.database.write(EVERYWHERE, ({ db }) =>
    changeTask(services, db, { id: task.id, round: task.round }, ['queued', 'running'], change),
  );
}
