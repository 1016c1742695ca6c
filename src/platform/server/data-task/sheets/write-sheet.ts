import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import { type CellValue, writeXlsx, writeXlsxStream } from 'hucre/xlsx';
import { cut } from '#shared/text/cut.ts';
import { csvLine } from '../cells.ts';
import type { Cell } from '../definitions.ts';

export interface Heading {
  readonly text: string;
  /** In characters. */
  readonly width?: number;
}

export interface NewSheet {
  readonly name: string;
  readonly headings: readonly Heading[];
  /** Rows, in batches as they come. */
  readonly batches: AsyncIterable<readonly (readonly Cell[])[]>;
  /** Written below the last row, once all rows are known. */
  readonly footer: () => string;
}

const BOM = '\uFEFF';
const DEFAULT_WIDTH = 14;

/** Writes a sheet to a file with flat memory. Text stays text in both formats: nothing in it can calculate. */
export async function writeSheet(path: string, format: 'xlsx' | 'csv', sheet: NewSheet): Promise<void> {
  if (format === 'csv') {
    await pipeline(Readable.from(csvText(sheet), { objectMode: true, highWaterMark: 1 }), createWriteStream(path));
    return;
  }
  const columns = sheet.headings.map(({ text, width }) => ({ header: text, width: width ?? DEFAULT_WIDTH }));
  const bytes = writeXlsxStream(xlsxRows(sheet), { name: cut(sheet.name, 31), columns, freezePane: { rows: 1 } });
  await pipeline(Readable.fromWeb(bytes as NodeReadableStream), createWriteStream(path));
}

async function* csvText({ headings, batches, footer }: NewSheet): AsyncGenerator<string> {
  yield BOM + csvLine(headings.map((heading) => heading.text));
  for await (const batch of batches) yield batch.map(csvLine).join('');
  yield csvLine([footer()]);
}

async function* xlsxRows({ batches, footer }: NewSheet): AsyncGenerator<CellValue[]> {
  for await (const batch of batches) for (const row of batch) yield [...row];
  yield [footer()];
}

export interface Template {
  readonly name: string;
  readonly headings: readonly Heading[];
  /** Allowed values by column, from 0. */
  readonly choices: ReadonlyMap<number, readonly string[]>;
  /** A second sheet that explains the columns; the first row is its heading. */
  readonly notes: { readonly name: string; readonly rows: readonly (readonly string[])[] };
  readonly rows: number;
}

/** A workbook to fill in: every cell is text, so that leading zeros of numbers stay. */
export function writeTemplate({ name, headings, choices, notes, rows }: Template): Promise<Uint8Array> {
  const letter = (column: number): string =>
    (column >= 26 ? letter(Math.floor(column / 26) - 1) : '') + String.fromCharCode(65 + (column % 26));
  return writeXlsx({
    sheets: [
      {
        name,
        columns: headings.map(({ width }) => ({ width: width ?? DEFAULT_WIDTH, numFmt: '@' })),
        rows: [headings.map((heading) => heading.text)],
        freezePane: { rows: 1 },
        dataValidations: [...choices].map(([column, values]) => ({
          type: 'list' as const,
          range: `${letter(column)}2:${letter(column)}${rows + 1}`,
          values: [...values],
        })),
      },
      {
        name: notes.name,
        columns: (notes.rows[0] ?? []).map(() => ({ width: 30 })),
        rows: notes.rows.map((row) => [...row]),
      },
    ],
  });
}
