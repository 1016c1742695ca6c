import { join } from 'node:path';
import { and, desc, eq, inArray } from 'drizzle-orm';
import { type Lang, localize, type Text } from '#shared/text.ts';
import type { Db, Transaction } from '../database/database.ts';
import type { Cell, ImportDefinition, RowToSave, TaskSource, Verdict } from './definitions.ts';
import { openImportFile } from './import-file.ts';
import { type FileRow, headingOf } from './import-rows.ts';
import { writeSheet } from './sheets.ts';
import { dataTaskUndo } from './tables.ts';
import { changeTask, fromNow, lockRunningTask, now } from './task-rows.ts';
import {
  finishWithFile,
  oncePerSecond,
  reportProgress,
  reportProgressNow,
  Stopped,
  type Work,
  watermark,
} from './work.ts';

const UNDO_HOURS = 24;
const RESULT_HOURS = 7 * 24;
const UNDO_CHUNK = 200;
/** Rows that are named on the screen; the file names all of them. */
const PROBLEMS_AT_MOST = 100;

interface Counts {
  created_count: number;
  changed_count: number;
  same_count: number;
  error_count: number;
}

/** The dry run: validates every row against what is stored, stores nothing, and returns the file with the verdicts. */
export async function checkImport(work: Work, definition: ImportDefinition): Promise<void> {
  const file = await openImportFile(work, definition);
  const counts: Counts = { created_count: 0, changed_count: 0, same_count: 0, error_count: 0 };
  let total = 0;
  for await (const chunk of file.rows()) total += chunk.length;
  await reportProgressNow(work, { total, done: 0 });
  const problems: { row_no: number; reason: string }[] = [];
  let done = 0;
  const tick = oncePerSecond((rows) => reportProgressNow(work, { done: rows, ...counts }));
  async function* marked(): AsyncGenerator<Cell[][]> {
    for await (const chunk of file.rows()) {
      const verdicts = await work.services.database.read(work.reach, (db) => validateRows(work, definition, db, chunk));
      yield chunk.map((row, at) => [...row.typed, verdictText(definition, verdicts[at] as Verdict, work.lang)]);
      for (const [at, verdict] of verdicts.entries()) {
        counts[countOf(verdict)] += 1;
        if (typeof verdict !== 'string' && problems.length < PROBLEMS_AT_MOST)
          problems.push({ row_no: (chunk[at] as FileRow).row_no, reason: reasonsOf(definition, verdict, work.lang) });
      }
      done += chunk.length;
      await tick(done);
    }
  }
  const path = join(work.folder, 'checked.xlsx');
  const headings = definition.columns.map((column) => ({ text: headingOf(column, work.lang) }));
  await writeSheet(path, 'xlsx', {
    name: localize(definition.title, work.lang),
    headings: [...headings, { text: work.lang === 'cn' ? '检查结果' : 'Result', width: 40 }],
    batches: marked(),
    footer: () => watermark(work, done),
  });
  const name = `${localize(definition.title, work.lang)}-${work.lang === 'cn' ? '检查结果' : 'checked'}`;
  await finishWithFile(work, { path, name, format: 'xlsx' }, 'ready', {
    ...counts,
    problems,
    done,
    expires_at: fromNow(RESULT_HOURS),
  });
}

/**
 * The real run: chunk by chunk, each with its progress in one transaction, so that a killed worker neither loses nor
 * repeats a row.
 */
export async function saveImport(work: Work, definition: ImportDefinition): Promise<void> {
  const file = await openImportFile(work, definition);
  const { task, services } = work;
  const counts: Counts = { ...task };
  let done = 0;
  for await (const chunk of file.rows()) {
    const before = done;
    done += chunk.length;
    if (done <= task.done) continue; // stored before the runner was killed
    await services.database.write(work.reach, async (tx) => {
      const { db } = tx;
      if (!(await lockRunningTask(db, task, before))) throw new Stopped();
      const next = { ...counts };
      await saveChunk(work, definition, tx, chunk, next);
      await reportProgress(work, db, { ...pick(next), done });
      Object.assign(counts, next);
    });
  }
  const change = {
    state: 'done',
    done,
    total: done,
    finished_at: now,
    undo_until: definition.undo ? fromNow(UNDO_HOURS) : null,
    expires_at: fromNow(RESULT_HOURS),
  };
  const ended = await services.database.write(work.reach, ({ db }) =>
    changeTask(services, db, { id: task.id, round: task.round }, ['running'], change),
  );
  if (!ended) throw new Stopped();
}

async function saveChunk(
  work: Work,
  definition: ImportDefinition,
  { db, afterCommit }: Transaction,
  chunk: readonly FileRow[],
  counts: Counts,
): Promise<void> {
  const verdicts = await validateRows(work, definition, db, chunk);
  const toSave: RowToSave<unknown>[] = [];
  for (const [at, verdict] of verdicts.entries()) {
    counts[countOf(verdict)] += 1;
    const { row, row_no } = chunk[at] as FileRow;
    if (verdict === 'created' || verdict === 'changed') toSave.push({ row, row_no, verdict });
  }
  if (toSave.length === 0) return;
  const entries = await definition.save(work.source(db, afterCommit) as TaskSource<unknown>, toSave);
  if (!definition.undo) return;
  const values = toSave.map(({ row_no }, at) => ({ data_task_id: work.task.id, row_no, entry: entries[at] ?? null }));
  await db.insert(dataTaskUndo).values(values);
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

/** Verdicts in the order of the rows; rows that the columns refuse are not passed to the module. */
async function validateRows(
  work: Work,
  definition: ImportDefinition,
  db: Db,
  chunk: readonly FileRow[],
): Promise<Verdict[]> {
  const sound = chunk.filter((row) => Object.keys(row.errors).length === 0);
  const judged = sound.length
    ? await definition.compare(
        work.source(db) as TaskSource<unknown>,
        sound.map((row) => row.row),
      )
    : [];
  const bySound = new Map(sound.map((row, at) => [row.row_no, judged[at] as Verdict]));
  return chunk.map((row) => bySound.get(row.row_no) ?? { errors: row.errors });
}

function countOf(verdict: Verdict): keyof Counts {
  if (typeof verdict !== 'string') return 'error_count';
  return `${verdict}_count`;
}

const pick = ({ created_count, changed_count, same_count, error_count }: Counts): Counts => ({
  created_count,
  changed_count,
  same_count,
  error_count,
});

const WORDS: Readonly<Record<'created' | 'changed' | 'same', Text>> = {
  created: { cn: '新增', us: 'New' },
  changed: { cn: '变更', us: 'Changed' },
  same: { cn: '无变化', us: 'No change' },
};

function verdictText(definition: ImportDefinition, verdict: Verdict, lang: Lang): string {
  if (typeof verdict === 'string') return localize(WORDS[verdict], lang);
  return `${lang === 'cn' ? '错误：' : 'Error: '}${reasonsOf(definition, verdict, lang)}`;
}

function reasonsOf(definition: ImportDefinition, verdict: Exclude<Verdict, string>, lang: Lang): string {
  const [colon, pause] = lang === 'cn' ? ['：', '；'] : [': ', '; '];
  const lines = Object.entries(verdict.errors).flatMap(([key, texts]) => {
    const column = definition.columns.find((one) => one.key === key);
    return texts.map((text) => (column ? localize(column, lang) + colon : '') + localize(text, lang));
  });
  return lines.join(pause);
}
