import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeXlsx } from 'hucre/xlsx';
import { readWorkbook } from '#server/data-task/sheets/workbook/read-workbook.ts';
import { XLSX } from '#server/files/file-type.ts';
import type { GridKnown, GridMapping, GridReading } from '../grid.types.ts';
import { readGrid } from '../read-grid.ts';
import type { WrittenSheet } from './sheets.ts';

/** Writes a real workbook and reads it as the portal does. */
export async function readFileOf(
  sheets: readonly WrittenSheet[],
  known: GridKnown,
  mapping?: GridMapping,
): Promise<GridReading> {
  const folder = mkdtempSync(join(tmpdir(), 'grid-'));
  try {
    const path = join(folder, 'file.xlsx');
    const bytes = await writeXlsx({
      sheets: sheets.map(({ name, rows, merges, hidden = false }) => ({
        name,
        hidden,
        rows: rows.map((row) => Array.from(row, (cell) => (cell === undefined || cell === '' ? null : cell))),
        merges: merges.map(({ top, left, bottom, right }) => ({
          startRow: top,
          startCol: left,
          endRow: bottom,
          endCol: right,
        })),
      })),
    });
    writeFileSync(path, bytes);
    const read = await readWorkbook(path, XLSX);
    if ('trouble' in read) throw new Error(read.trouble);
    return readGrid(read.sheets, known, mapping);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** `A1:C2` */
export function merge(ref: string) {
  const [from = '', to = ''] = ref.split(':');
  const at = (cell: string) => ({
    column: [...cell.replace(/\d/g, '')].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1,
    row: Number(cell.replace(/\D/g, '')) - 1,
  });
  return { top: at(from).row, left: at(from).column, bottom: at(to).row, right: at(to).column };
}
