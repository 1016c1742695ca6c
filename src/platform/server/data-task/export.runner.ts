import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { dayOf } from '#shared/dates.ts';
import { localize } from '#shared/text.ts';
import type { Cell, ExportDefinition, TaskSource } from './definitions.ts';
import { writeSheet } from './sheets/write-sheet.ts';
import { fromNow } from './task-rows.ts';
import { watermark } from './watermark.ts';
import { finishWithFile, oncePerSecond, reportProgressNow, type Work } from './work.ts';

const RESULT_HOURS = 7 * 24;

/** Writes the rows of an export, as they are at one moment, to a file that its owner may fetch for a week. */
export async function runExport(work: Work, definition: ExportDefinition): Promise<void> {
  const { lang, task, services } = work;
  const format = task.format as 'xlsx' | 'csv';
  const title = localize(definition.title, lang);
  const path = join(work.folder, `export.${format}`);
  let done = 0;
  const tick = oncePerSecond((rows) => reportProgressNow(work, { done: rows }));
  await services.database.write(work.reach, async ({ db }) => {
    await db.execute(sql`set transaction isolation level repeatable read, read only`);
    const source = work.source(db) as TaskSource<unknown>;
    if (definition.count) await reportProgressNow(work, { total: await definition.count(source), done: 0 });
    const { columns: said } = definition;
    const columns = typeof said === 'function' ? await said(source) : said;
    async function* cells(): AsyncGenerator<Cell[][]> {
      for await (const batch of definition.batches(source)) {
        yield batch.map((row) => columns.map((column) => column.value(row, lang)));
        done += batch.length;
        await tick(done);
      }
    }
    await writeSheet(path, format, {
      name: title,
      headings: columns.map((column) => ({
        text: localize(column, lang),
        ...(column.width ? { width: column.width } : {}),
      })),
      batches: cells(),
      footer: () => watermark(work, done),
    });
  });
  const name = `${title}-${dayOf(new Date().toISOString())}`;
  await finishWithFile(work, { path, name, format }, 'done', { done, total: done, expires_at: fromNow(RESULT_HOURS) });
}
