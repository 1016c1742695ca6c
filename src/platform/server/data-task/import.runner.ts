import { and, desc, eq, inArray } from 'drizzle-orm';
import { sentenceOf } from '#shared/errors/refusal-sentence.ts';
import type { RefusalError } from '#shared/refusal.ts';
import { EVERYWHERE, type Transaction } from '../database/database.ts';
import { unlessRefused } from '../database/unless-refused.ts';
import {
  type Cell,
  EarlierRows,
  type ImportDefinition,
  type ImportSource,
  type RowToSave,
  type TaskSource,
} from './definitions.ts';
import { type ImportFile, withImportFile } from './import-file.ts';
import type { FileRow } from './import-rows.ts';
import {
  type Counts,
  countOf,
  finishWithRows,
  judgeRows,
  openRows,
  PROBLEMS_AT_MOST,
  type Problem,
  RESULT_HOURS,
  reasonsOf,
} from './import-verdicts.ts';
import { dataTaskRefusal, dataTaskUndo } from './tables.ts';
import { changeTask, fromNow, lockRunningTask, now } from './task-rows.ts';
import { reportProgress, Stopped, type Work } from './work.ts';

const UNDO_HOURS = 24;
const UNDO_CHUNK = 200;

/**
 * The real run: chunk by chunk, each with its progress and with what it refuses in one transaction, so that a killed
 * worker neither loses nor repeats a row. Its file then has the rows that were not stored.
 */
export const saveImport = (work: Work, definition: ImportDefinition): Promise<void> =>
  withImportFile(work, definition, (file) => saveFile(work, definition, file));

async function saveFile(work: Work, definition: ImportDefinition, file: ImportFile): Promise<void> {
  const { task, services } = work;
  const counts: Counts = { ...task };
  let { problems } = task;
  let done = 0;
  for await (const chunk of file.rows()) {
    const before = done;
    done += chunk.length;
    if (done <= task.done) continue; // stored before the runner was killed
    const opened = await openRows(definition, work, chunk, true);
    await services.database.write(work.reach, async (tx) => {
      const { db } = tx;
      if (!(await lockRunningTask(db, task, before))) throw new Stopped();
      const next = { ...counts };
      const refused = await saveChunk(work, definition, { file, opened }, tx, chunk, next);
      if (refused.length)
        await db.insert(dataTaskRefusal).values(refused.map((one) => ({ data_task_id: task.id, ...one })));
      const named = [...problems, ...refused].slice(0, PROBLEMS_AT_MOST);
      await reportProgress(work, db, { ...pick(next), problems: named, done });
      Object.assign(counts, next);
      problems = named;
    });
  }
  const end = { done, total: done, undo_until: definition.undo ? fromNow(UNDO_HOURS) : null };
  const { id, round } = task;
  if (counts.error_count > 0) {
    const rows = refusedRows(work, file);
    return finishWithRows(work, definition, {
      rows,
      name: { cn: '未导入的行', us: 'not imported' },
      state: 'done',
      set: () => end,
    });
  }
  const change = { ...end, state: 'done', finished_at: now, expires_at: fromNow(RESULT_HOURS) };
  const ended = await services.database.write(work.reach, ({ db }) =>
    changeTask(services, db, { id, round }, ['running'], change),
  );
  if (!ended) throw new Stopped();
  return undefined;
}

/** The rows that were not stored, as they were typed, with the reason. */
async function* refusedRows({ services, task }: Work, file: ImportFile): AsyncGenerator<Cell[][]> {
  const rows = await services.database.read(EVERYWHERE, (db) =>
    db.select().from(dataTaskRefusal).where(eq(dataTaskRefusal.data_task_id, task.id)),
  );
  const reasons = new Map(rows.map((row) => [row.row_no, row.reason]));
  for await (const chunk of file.rows())
    yield chunk.flatMap(({ row_no, typed }) => {
      const reason = reasons.get(row_no);
      return reason === undefined ? [] : [[...typed, reason]];
    });
}

/** Stores the sound rows of a chunk and returns the others with their reasons. */
async function saveChunk(
  work: Work,
  definition: ImportDefinition,
  { file, opened }: { readonly file: ImportFile; readonly opened: unknown },
  tx: Transaction,
  chunk: readonly FileRow[],
  counts: Counts,
): Promise<Problem[]> {
  const { db } = tx;
  const known = { has: file.has, earlier: new EarlierRows(), opened };
  const judged = await judgeRows(definition, { ...work.source(db), ...known }, chunk);
  const toSave: RowToSave<unknown>[] = [];
  const problems: Problem[] = [];
  for (const [at, one] of judged.entries()) {
    const { row, row_no } = chunk[at] as FileRow;
    const { outcome, said } = one;
    if (outcome === 'created' || outcome === 'changed') toSave.push({ row, row_no, verdict: outcome });
    else counts[countOf(one)] += 1;
    if (outcome === null) problems.push({ row_no, reason: reasonsOf(definition, said, work.lang) });
  }
  const { stored, refused } = await saveRows(work, definition, known, tx, toSave);
  for (const { verdict } of stored) counts[countOf({ outcome: verdict })] += 1;
  for (const { row_no, refusal } of refused) {
    counts.error_count += 1;
    const { fields } = refusal;
    const reason = fields ? reasonsOf(definition, fields, work.lang) : sentenceOf(refusal, work.lang);
    problems.push({ row_no, reason });
  }
  if (definition.undo && stored.length > 0)
    await db
      .insert(dataTaskUndo)
      .values(stored.map(({ row_no, entry }) => ({ data_task_id: work.task.id, row_no, entry: entry ?? null })));
  return problems.sort((one, other) => one.row_no - other.row_no);
}

type Saved = RowToSave<unknown> & { readonly entry: unknown };
type RefusedRow = Pick<FileRow, 'row_no'> & { readonly refusal: RefusalError };

/** Stores rows together; where a rule of the store refuses them, one by one, so that only those are left out that it means. */
async function saveRows(
  work: Work,
  definition: ImportDefinition,
  known: Pick<ImportSource<unknown>, 'has' | 'earlier' | 'opened'>,
  { db, afterCommit }: Transaction,
  rows: readonly RowToSave<unknown>[],
): Promise<{ readonly stored: readonly Saved[]; readonly refused: readonly RefusedRow[] }> {
  if (rows.length === 0) return { stored: [], refused: [] };
  let stored: readonly Saved[] = [];
  const refusal = await unlessRefused(db, async () => {
    const later: (() => void)[] = [];
    const source = { ...work.source(db, (then) => later.push(then)), ...known } as ImportSource<unknown>;
    const entries = await definition.save(source, rows);
    stored = rows.map((row, at) => ({ ...row, entry: entries[at] }));
    for (const then of later) afterCommit(then);
  });
  if (!refusal) return { stored, refused: [] };
  if (rows.length === 1) return { stored: [], refused: rows.map(({ row_no }) => ({ row_no, refusal })) };
  const singly = { stored: [] as Saved[], refused: [] as RefusedRow[] };
  for (const row of rows) {
    const one = await saveRows(work, definition, known, { db, afterCommit }, [row]);
    singly.stored.push(...one.stored);
    singly.refused.push(...one.refused);
  }
  return singly;
}

/** Takes rows back, the last one first, chunk by chunk. */
export async function undoImport(work: Work, definition: ImportDefinition): Promise<void> {
  const { services, task } = work;
  for (let done = task.done; ; ) {
    const taken = await services.database.write(work.reach, async ({ db, afterCommit }) => {
      if (!(await lockRunningTask(db, task, done))) throw new Stopped();
      const rows = await db
        .select()
        .from(dataTaskUndo)
        .where(eq(dataTaskUndo.data_task_id, task.id))
        .orderBy(desc(dataTaskUndo.row_no))
        .limit(definition.rows_at_once ?? UNDO_CHUNK);
      if (rows.length === 0) return 0;
      await definition.undo?.(
        work.source(db, afterCommit) as TaskSource<unknown>,
        rows.map((row) => row.entry),
      );
      await db.delete(dataTaskUndo).where(inUndone(task.id, rows));
      await reportProgress(work, db, { done: done + rows.length });
      return rows.length;
    });
    if (taken === 0) break;
    done += taken;
  }
  const ended = await services.database.write(work.reach, ({ db }) =>
    changeTask(services, db, { id: task.id, round: task.round }, ['running'], {
      state: 'undone',
      finished_at: now,
      undo_until: null,
    }),
  );
  if (!ended) throw new Stopped();
}

function inUndone(id: string, rows: readonly { row_no: number }[]) {
  return and(
    eq(dataTaskUndo.data_task_id, id),
    inArray(
      dataTaskUndo.row_no,
      rows.map((row) => row.row_no),
    ),
  );
}

const pick = ({ created_count, changed_count, same_count, error_count }: Counts): Counts => ({
  created_count,
  changed_count,
  same_count,
  error_count,
});
