import { type ImportReading, dataTaskRefusals as r } from '#shared/calls/data-task.contract.ts';
import { type RefusalError, refuse } from '#shared/refusal.ts';
import { type Lang, listIn, type Text } from '#shared/text.ts';
import type { ImportColumn, ImportDefinition } from './definitions.ts';
import {
  COMPARED_AT_MOST,
  columnLetters,
  type HeadingMatch,
  headingsIn,
  matchHeadings,
  mostAlike,
  unreadOf,
} from './import-headings.ts';
import type { ReadCell, ReadSheet, SheetRow } from './sheets/read-sheets.ts';
import { isNotesSheet } from './template.service.ts';
import { isWatermark } from './watermark.ts';

/** The table of a file: the sheet and the row where its headings were found, and which cell belongs to which column. */
export interface ImportTable extends HeadingMatch {
  readonly sheet: ReadSheet;
  /** The last row of the headings. */
  readonly heading_row: number;
  readonly headings: readonly string[];
  readonly unread: ImportReading['unread'];
  readonly other_sheets: readonly string[];
}

/** Titles, notes and a crest may stand above the headings. */
const ROWS_LOOKED_AT = 30;

/** Looks for the headings in the sheets that a person sees, from the first. Refuses (200200) files without the needed ones. */
export async function findTable(columns: readonly ImportColumn[], sheets: readonly ReadSheet[]): Promise<ImportTable> {
  const found: Omit<ImportTable, 'other_sheets'>[] = [];
  for (const sheet of sheets.filter((one) => !one.is_hidden)) {
    const best = bestHeadings(columns, await sheet.head(ROWS_LOOKED_AT));
    if (best) found.push({ sheet, ...best });
  }
  const whole = found.find((one) => missingIn(columns, one).length === 0);
  if (whole) return { ...whole, other_sheets: await otherSheets(columns, sheets, whole.sheet) };
  const [nearest] = found.toSorted((one, other) => countOf(other) - countOf(one));
  if (nearest) throw noHeading(columns, nearest);
  if (sheets.some((sheet) => sheet.is_guessed)) throw refuse(r.bad_encoding);
  throw refuse(r.no_headings, { columns: namesIn(columns.filter(isNeeded)) });
}

const isNeeded = (column: ImportColumn): boolean => column.is_required === true;
const countOf = ({ places }: Pick<HeadingMatch, 'places'>): number => places.filter((place) => place >= 0).length;
const missingIn = (columns: readonly ImportColumn[], { places }: Pick<HeadingMatch, 'places'>) =>
  columns.filter((column, at) => isNeeded(column) && places[at] === -1);

/** The row with most columns among the first ones; a heading may stand in two rows, the upper one over several columns. */
function bestHeadings(columns: readonly ImportColumn[], head: readonly SheetRow[]) {
  let best: (HeadingMatch & { heading_row: number; headings: string[] }) | null = null;
  for (const [at, { row_no, cells }] of head.entries()) {
    const above = head[at - 1];
    const tries = above?.row_no === row_no - 1 ? [cells, joined(above.cells, cells)] : [cells];
    for (const tried of tries) {
      const match = matchHeadings(columns, tried);
      if (countOf(match) > (best ? countOf(best) : 0))
        best = { ...match, heading_row: row_no, headings: headingsIn(tried) };
    }
  }
  return best && { ...best, unread: unreadOf(columns, best.headings, best.places) };
}

/** 监护人 over 姓名 is 监护人姓名; a cell merged over both rows says its word once. */
function joined(above: readonly ReadCell[], below: readonly ReadCell[]): ReadCell[] {
  return Array.from({ length: Math.max(above.length, below.length) }, (_, at) => {
    const [over = '', under = ''] = headingsIn([above[at] ?? '', below[at] ?? '']);
    return over === under ? under : over + under;
  });
}

/** Sheets beside the table that hold something: those that a person sees, and hidden ones that could be imported. */
async function otherSheets(columns: readonly ImportColumn[], sheets: readonly ReadSheet[], chosen: ReadSheet) {
  const names: string[] = [];
  for (const sheet of sheets) {
    if (sheet === chosen || sheet.name === null) continue;
    const head = await sheet.head(ROWS_LOOKED_AT);
    if (head.length === 0 || isNotesSheet(head[0]?.cells ?? [])) continue;
    const match = sheet.is_hidden ? bestHeadings(columns, head) : null;
    if (!sheet.is_hidden || (match && missingIn(columns, match).length === 0)) names.push(sheet.name);
  }
  return names;
}

function noHeading(columns: readonly ImportColumn[], table: Omit<ImportTable, 'other_sheets'>): RefusalError {
  const missing = missingIn(columns, table);
  const unread = table.unread
    .filter(({ why }) => why === 'unknown')
    .map(({ heading }) => heading)
    .slice(0, COMPARED_AT_MOST);
  const row = table.heading_row;
  const { name } = table.sheet;
  return refuse(r.no_heading, {
    columns: inBoth((lang) =>
      listIn(
        lang,
        missing.map((column) => withHint(column, unread, lang)),
      ),
    ),
    place: {
      cn: name === null ? `第 ${row} 行` : `“${name}”第 ${row} 行`,
      us: name === null ? `row ${row}` : `row ${row} of “${name}”`,
    },
  });
}

function withHint(column: ImportColumn, unread: readonly string[], lang: Lang): string {
  const meant = unread.find((heading) => mostAlike([column], heading));
  if (!meant) return column[lang];
  return lang === 'cn' ? `${column.cn}（是不是“${meant}”？）` : `${column.us} (is it “${meant}”?)`;
}

const inBoth = (text: (lang: Lang) => string): Text => ({ cn: text('cn'), us: text('us') });
const namesIn = (columns: readonly ImportColumn[]): Text =>
  inBoth((lang) =>
    listIn(
      lang,
      columns.map((column) => column[lang]),
    ),
  );

export type WhyLeftOut = ImportReading['left_out'][number]['why'];
export interface TableRow extends SheetRow {
  /** Null: a row of data. */
  readonly why_left_out: WhyLeftOut | null;
}

/** The rows below the headings, each with what it is. */
export async function* tableRows(columns: readonly ImportColumn[], table: ImportTable): AsyncGenerator<TableRow> {
  for await (const row of table.sheet.rows())
    if (row.row_no > table.heading_row) yield { ...row, why_left_out: whyLeftOut(columns, table, row.cells) };
}

/** The line of sums, and who made or checked the list. */
const TOTAL =
  /^(合计|总计|小计|共计|总人数|total|subtotal|grand total|sum)(?![\p{L}\p{N}])|^(制表|填表|审核|复核|经办|备注|说明|注|note|notes|prepared by|checked by)(人|者|日期|时间|单位)?\s*[:：]/iu;

function whyLeftOut(
  columns: readonly ImportColumn[],
  table: ImportTable,
  cells: readonly ReadCell[],
): WhyLeftOut | null {
  const filled = cells.map(String).filter((cell) => cell !== '');
  if (filled.length === 1 && isWatermark(filled[0] ?? '')) return 'footer';
  const cellAt = (at: number) => String(cells[table.places[at] ?? -1] ?? '');
  const read = columns.flatMap((_, at) => ((table.places[at] ?? -1) >= 0 ? [at] : []));
  if (read.every((at) => cellAt(at) === table.headings[table.places[at] as number])) return 'heading';
  const needed = read.filter((at) => isNeeded(columns[at] as ImportColumn));
  const isMostlyEmpty = needed.filter((at) => cellAt(at) === '').length * 2 >= needed.length;
  return isMostlyEmpty && TOTAL.test(filled[0] ?? '') ? 'total' : null;
}

const NAMED_AT_MOST = 20;

/** Walks the whole file once and accounts for it. Refuses (200200) too many rows of data. */
export async function accountFor(
  { columns, max_rows }: Pick<ImportDefinition, 'columns' | 'max_rows'>,
  table: ImportTable,
): Promise<{ readonly rows: number; readonly reading: Omit<ImportReading, 'hints' | 'hint_count'> }> {
  const { sheet, heading_row, taken, other_sheets } = table;
  const left_out: ImportReading['left_out'] = [];
  const untitled = new Set<number>();
  let [rows, filled, left_out_count, hidden_rows, last] = [0, 0, 0, 0, heading_row];
  for await (const row of tableRows(columns, table)) {
    filled += 1;
    last = row.row_no;
    if (row.is_hidden) hidden_rows += 1;
    for (const [at, cell] of row.cells.entries())
      if (cell !== '' && !table.headings[at] && !row.why_left_out) untitled.add(at);
    if (row.why_left_out) {
      left_out_count += 1;
      const text = String(row.cells.find((cell) => cell !== '') ?? '').slice(0, 60);
      if (left_out.length < NAMED_AT_MOST) left_out.push({ row_no: row.row_no, text, why: row.why_left_out });
    } else if (++rows > max_rows) throw refuse(r.too_many_rows, { n: max_rows });
  }
  const nameless = [...untitled]
    .sort((one, other) => one - other)
    .map((at) => ({ column: columnLetters(at), heading: '', why: 'untitled' as const, meant: null }));
  return {
    rows,
    reading: {
      sheet: sheet.name,
      heading_row,
      taken,
      unread: [...table.unread, ...nameless],
      other_sheets: [...other_sheets],
      left_out,
      left_out_count,
      blank_rows: last - heading_row - filled,
      hidden_rows,
    },
  };
}
