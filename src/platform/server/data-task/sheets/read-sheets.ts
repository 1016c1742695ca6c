import { isUtf8 } from 'node:buffer';
import { readFile } from 'node:fs/promises';
import { detectDelimiter, streamCsvRows } from 'hucre/csv';
import { type CellValue, streamXlsxRows } from 'hucre/xlsx';
import { cut } from '#shared/text/cut.ts';
import { decodeText } from '#shared/text/decode-text.ts';
import { XLSX } from '../../files/file-type.ts';
import { unpacksWithin } from '../../files/zip-content.ts';
import { neverHolding } from '../../never-holding.ts';
import { requireNarrow } from './csv-width.ts';
import { type Merge, marksOf, type SheetPart, sheetParts, TableUnfit } from './workbook-marks.ts';

/** Unpacked size allowed for a workbook; more would exhaust memory. */
const UNPACKED = { entries: 1000, bytes: 50 << 20, ratio: 100 };
/** So much of a text shows what parts its cells. */
const SHOWN = 1 << 16;

/** What stands in a cell: a number where the spreadsheet keeps one, else the text that a person sees, trimmed. */
export type ReadCell = string | number;

export interface SheetRow {
  /** As the person sees it in the file, from 1. */
  readonly row_no: number;
  readonly cells: readonly ReadCell[];
  readonly is_hidden: boolean;
}

/** A table of a file: a sheet of a workbook, or the whole of a CSV file. */
export interface ReadSheet {
  /** Null: CSV has no sheets. */
  readonly name: string | null;
  readonly is_hidden: boolean;
  /** A number that means a day counts from 1904, not from 1900. */
  readonly is_1904: boolean;
  /** Its bytes do not say of themselves which text they are; another old encoding may have been meant. */
  readonly is_guessed: boolean;
  /** The first rows with something in them; a merged cell counts for every row and column that it covers. */
  head(rows: number): Promise<SheetRow[]>;
  /** The rows with something of their own in them; a merged cell counts for every row that it covers. */
  rows(): AsyncGenerator<SheetRow>;
}

/**
 * The sheets of a file, none of them read yet; null: its bytes are no text that is known. Throws where it is damaged, and
 * `TableUnfit`. Files of others are opened by `openTable`, in a process of its own.
 */
export async function openSheets(path: string, mime: string): Promise<ReadSheet[] | null> {
  neverHolding('a table is opened');
  const bytes = await readFile(path);
  if (mime === XLSX && !(await unpacksWithin(path, UNPACKED))) throw new TableUnfit('too_large');
  if (mime === XLSX) return (await sheetParts(path)).map((part) => workbookSheet(path, bytes, part));
  const text = decodeText(bytes);
  return text === null ? null : [csvSheet(text, !isUtf8(bytes) && !/^\ufeff/.test(bytes.toString('utf16le', 0, 2)))];
}

function workbookSheet(path: string, bytes: Buffer, part: SheetPart): ReadSheet {
  const { name, is_hidden, is_1904 } = part;
  let known: ReturnType<typeof marksOf> | undefined;
  async function* rows(merges: readonly Merge[], hidden: ReadonlySet<number>, across: boolean) {
    const fill = new MergedCells(merges, across);
    for await (const { index, values } of streamXlsxRows(bytes, { sheet: name })) {
      const own = values.map(cellOf);
      const cells = fill.row(index, own);
      if (own.some(isFilled)) yield { row_no: index + 1, cells, is_hidden: hidden.has(index + 1) };
    }
  }
  const marks = () => {
    known ??= marksOf(path, part);
    return known;
  };
  return {
    name,
    is_hidden,
    is_1904,
    is_guessed: false,
    async head(most) {
      const { merges, hidden_rows } = await marks();
      return first(rows(merges, hidden_rows, true), most);
    },
    async *rows() {
      const { merges, hidden_rows } = await marks();
      yield* rows(merges, hidden_rows, false);
    },
  };
}

/** Gives the cells that a merged one covers its value, row by row from the top. */
class MergedCells {
  readonly #waiting: readonly Merge[];
  readonly #across: boolean;
  #next = 0;
  /** By the column on the left; where ranges lie over each other, the later one. */
  readonly #open = new Map<number, { readonly merge: Merge; readonly value: ReadCell }>();

  constructor(merges: readonly Merge[], across: boolean) {
    this.#waiting = merges;
    this.#across = across;
  }

  row(index: number, own: readonly ReadCell[]): readonly ReadCell[] {
    this.#begin(index, own);
    for (const [left, { merge }] of this.#open) if (merge.bottom < index) this.#open.delete(left);
    if (this.#open.size === 0) return own;
    const cells = [...own];
    for (const [left, { merge, value }] of this.#open) {
      const right = this.#across ? Math.min(merge.right, COLUMNS_OF_A_TITLE) : left;
      for (let at = left; at <= right; at++) if ((cells[at] ?? '') === '') cells[at] = value;
    }
    return Array.from(cells, (cell) => cell ?? '');
  }

  #begin(index: number, own: readonly ReadCell[]): void {
    for (let merge = this.#waiting[this.#next]; merge && merge.top <= index; merge = this.#waiting[this.#next]) {
      this.#next += 1;
      if (merge.top === index) this.#open.set(merge.left, { merge, value: own[merge.left] ?? '' });
    }
  }
}

/** A title may be merged over every column that a sheet could have. */
const COLUMNS_OF_A_TITLE = 200;

function csvSheet(whole: string, is_guessed: boolean): ReadSheet {
  // Excel says by a first line of its own how the cells are told apart
  const said = /^sep=(.)\r?\n?/i.exec(whole);
  const text = said ? whole.slice(said[0].length) : whole;
  const delimiter = said?.[1] ?? detectDelimiter(cut(text, SHOWN));
  requireNarrow(text, delimiter);
  async function* rows() {
    let row_no = said ? 1 : 0;
    for (const values of streamCsvRows(text, { unescapeFormulae: true, delimiter })) {
      row_no += 1;
      const cells = values.map(cellOf);
      if (cells.some(isFilled)) yield { row_no, cells, is_hidden: false };
    }
  }
  return { name: null, is_hidden: false, is_1904: false, is_guessed, head: (most) => first(rows(), most), rows };
}

async function first(rows: AsyncGenerator<SheetRow>, most: number): Promise<SheetRow[]> {
  const found: SheetRow[] = [];
  for await (const row of rows) if (found.push(row) >= most) break;
  return found;
}

const isFilled = (cell: ReadCell): boolean => cell !== '';

/** A day without a time is a day; spreadsheets know numbers to fifteen digits and show no more. */
function cellOf(value: CellValue | undefined): ReadCell {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return Math.abs(value) < 1e15 ? Number(value.toPrecision(15)) : value;
  if (value instanceof Date)
    return value
      .toISOString()
      .replace(/T00:00:00\.000Z$/, '')
      .replace(/\.\d{3}Z$/, '')
      .replace('T', ' ');
  return String(value).trim();
}
