import { type Cell, EarlierRows, type ImportDefinition } from './definitions.ts';
import { type ImportFile, withImportFile } from './import-file.ts';
import type { FileRow } from './import-rows.ts';
import {
  type Counts,
  countOf,
  finishWithRows,
  type Judged,
  judgeRows,
  openRows,
  PROBLEMS_AT_MOST,
  type Problem,
  reasonsOf,
  resultText,
} from './import-verdicts.ts';
import { oncePerSecond, reportProgressNow, type Work } from './work.ts';

/**
 * The dry run: accounts for every heading and row, validates every row against what is stored and the rows before it,
 * stores nothing, and returns the file with the verdicts.
 */
export const checkImport = (work: Work, definition: ImportDefinition): Promise<void> =>
  withImportFile(work, definition, (file) => checkFile(work, definition, file));

async function checkFile(work: Work, definition: ImportDefinition, file: ImportFile): Promise<void> {
  const counts: Counts = { created_count: 0, changed_count: 0, same_count: 0, error_count: 0 };
  const problems: Problem[] = [];
  const hints: { row_no: number; text: string }[] = [];
  let hint_count = 0;
  const reading = () => ({ ...file.reading, hints, hint_count });
  await reportProgressNow(work, { total: file.total, done: 0, reading: reading() });
  const earlier = new EarlierRows();
  let done = 0;
  const tick = oncePerSecond((rows) => reportProgressNow(work, { done: rows, ...counts }));
  const note = (row_no: number, judged: Judged) => {
    counts[countOf(judged)] += 1;
    const text = reasonsOf(definition, judged.said, work.lang);
    if (judged.outcome === null) {
      if (problems.length < PROBLEMS_AT_MOST) problems.push({ row_no, reason: text });
    } else if (text) {
      hint_count += 1;
      if (hints.length < PROBLEMS_AT_MOST) hints.push({ row_no, text });
    }
  };
  async function* marked(): AsyncGenerator<Cell[][]> {
    for await (const chunk of file.rows()) {
      const opened = await openRows(definition, work, chunk, false);
      const judged = await work.services.database.read(work.reach, (db) =>
        judgeRows(definition, { ...work.source(db), has: file.has, earlier, opened }, chunk),
      );
      yield chunk.map((row, at) => [...row.typed, resultText(definition, judged[at] as Judged, work.lang)]);
      for (const [at, one] of judged.entries()) note((chunk[at] as FileRow).row_no, one);
      done += chunk.length;
      await tick(done);
    }
  }
  await finishWithRows(work, definition, {
    rows: marked(),
    name: { cn: '检查结果', us: 'checked' },
    state: 'ready',
    set: () => ({ ...counts, problems, reading: reading(), done }),
  });
}
