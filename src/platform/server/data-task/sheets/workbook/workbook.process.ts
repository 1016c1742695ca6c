import { answerApart } from '../../../apart/answer-apart.ts';
import { XLSX } from '../../../files/file-type.ts';
import { openSheets, type ReadCell, type ReadSheet } from '../read-sheets.ts';
import { COLUMNS_AT_MOST, type Merge, marksOf, sheetParts, TableUnfit } from '../workbook-marks.ts';
import { CELLS_AT_MOST, ROWS_AT_MOST, SHEETS_AT_MOST, type WorkbookSheet } from './read-workbook.ts';

export interface WorkbookQuestion {
  readonly path: string;
  readonly mime: string;
}

/** Reads all sheets of somebody's workbook at once, in a process of its own (`read-workbook.ts`). */
answerApart(async ({ path, mime }: WorkbookQuestion): Promise<WorkbookSheet[] | null> => {
  const opened = await openSheets(path, mime);
  if (!opened) return null;
  if (opened.length > SHEETS_AT_MOST) throw new TableUnfit('too_large');
  const parts = mime === XLSX ? await sheetParts(path) : [];
  const sheets: WorkbookSheet[] = [];
  let room = CELLS_AT_MOST;
  for (const [at, sheet] of opened.entries()) {
    const part = parts[at];
    const marks = part ? await marksOf(path, part) : { merges: [], hidden_rows: new Set<number>() };
    const rows = await rowsOf(sheet);
    const merges = marks.merges.flatMap((merge) => within(merge, rows));
    for (const merge of merges) room -= fill(rows, merge);
    room -= rows.reduce((sum, row) => sum + row.length, 0);
    if (room < 0) throw new TableUnfit('too_large');
    const { name, is_hidden, is_1904 } = sheet;
    sheets.push({ name, is_hidden, is_1904, rows: rows.map(dense), merges, hidden_rows: [...marks.hidden_rows] });
  }
  return sheets;
});

async function rowsOf(sheet: ReadSheet): Promise<ReadCell[][]> {
  const rows: ReadCell[][] = [];
  for await (const { row_no, cells } of sheet.rows()) {
    if (row_no > ROWS_AT_MOST) throw new TableUnfit('too_large');
    while (rows.length < row_no) rows.push([]);
    rows[row_no - 1] = [...cells];
  }
  return rows;
}

const dense = (row: readonly ReadCell[]): ReadCell[] => Array.from(row, (cell) => cell ?? '');

/** A range as far as the sheet has rows: a title may be merged over every row that there could be. */
function within({ top, bottom, left, right }: Merge, rows: readonly unknown[]): Merge[] {
  if (top >= rows.length || left >= COLUMNS_AT_MOST) return [];
  return [{ top, bottom: Math.min(bottom, rows.length - 1), left, right: Math.min(right, COLUMNS_AT_MOST - 1) }];
}

/** Gives all cells of a range what its first one says; how many those are. */
function fill(rows: ReadCell[][], { top, bottom, left, right }: Merge): number {
  const value = rows[top]?.[left] ?? '';
  // an empty range widens nothing
  if (value === '') return 0;
  const count = (bottom - top + 1) * (right - left + 1);
  if (count > CELLS_AT_MOST) throw new TableUnfit('too_large');
  for (let row = top; row <= bottom; row += 1)
    for (let at = left; at <= right; at += 1) (rows[row] as ReadCell[])[at] = value;
  return count;
}
