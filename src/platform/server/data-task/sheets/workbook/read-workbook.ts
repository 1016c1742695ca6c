import { Apart, ApartFailed, ApartRefused } from '../../../apart/apart.ts';
import type { ReadCell } from '../read-sheets.ts';
import type { Merge } from '../workbook-marks.ts';
import type { WorkbookQuestion } from './workbook.process.ts';

/** A whole sheet, for files whose meaning lies in rows and columns: timetables, rosters. All is counted from 0. */
export interface WorkbookSheet {
  /** Null: a CSV file. */
  readonly name: string | null;
  readonly is_hidden: boolean;
  /** A number that means a day counts from 1904. */
  readonly is_1904: boolean;
  /** Each row of the sheet, empty ones too; a merged cell stands in every cell that it covers, '' is an empty one. */
  readonly rows: readonly (readonly ReadCell[])[];
  /** Sorted from the top; cut at the last row. */
  readonly merges: readonly Merge[];
  /** As the person sees the numbers, from 1. */
  readonly hidden_rows: readonly number[];
}

/** What a file is to blame for: no text that is known, damaged or no table, wider or larger than this reads. */
export type WorkbookTrouble = 'bad_encoding' | 'bad_file' | 'too_wide' | 'too_large';

export const SHEETS_AT_MOST = 300;
export const ROWS_AT_MOST = 5_000;
/** Of all sheets, with those that a merged cell covers. */
export const CELLS_AT_MOST = 400_000;
const LIMITS = { seconds: 60, memory_mb: 768 };

/**
 * Reads a whole workbook (xlsx) or CSV file of somebody: all sheets, hidden ones marked, merged cells filled. The file is opened in
 * a process of its own by the reader of imports (`openSheets`), with a minute and three quarters of a gigabyte; never while a
 * connection of the database is held.
 *
 * Texts are trimmed, lines within a cell stay (`\n`); numbers are numbers, days are `2026-09-01` (a spreadsheet makes one of a
 * typed `1-2`). A cell that a formula calculates has its last value. Comments, pictures and colours are not read.
 *
 * What the file is to blame for is an answer, to be said to the person; what is thrown is a fault of ours (`ApartFailed` `fell`).
 * For lists with headings use an import (`data-task`), which walks over any number of rows: this holds all cells in memory, at
 * most 300 sheets of 5,000 rows and 400,000 cells in all.
 *
 * @example
 * const read = await readWorkbook(path, file.mime);
 * if ('trouble' in read) throw refuse(refusals[read.trouble]);
 * const reading = readGrid(read.sheets, known);
 */
export async function readWorkbook(
  path: string,
  mime: string,
): Promise<{ readonly sheets: readonly WorkbookSheet[] } | { readonly trouble: WorkbookTrouble }> {
  const apart = new Apart(new URL('./workbook.process.ts', import.meta.url), LIMITS);
  try {
    const question: WorkbookQuestion = { path, mime };
    const sheets = await apart.ask<WorkbookSheet[] | null>(question);
    return sheets ? { sheets } : { trouble: 'bad_encoding' };
  } catch (error) {
    if (error instanceof ApartFailed && error.reason !== 'fell') return { trouble: 'too_large' };
    if (!(error instanceof ApartRefused)) throw error;
    if (error.thrown === 'too_wide' || error.thrown === 'too_large') return { trouble: error.thrown };
    return { trouble: 'bad_file' };
  } finally {
    apart.end();
  }
}
