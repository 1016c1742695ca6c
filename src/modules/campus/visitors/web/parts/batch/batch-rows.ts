import { cut } from '#shared/text/cut.ts';

/** Cells of a batch in their order; a paste from a spreadsheet fills them from left to right. */
export const BATCH_COLUMNS = ['name', 'phone', 'company', 'email'] as const;
export type BatchColumn = (typeof BATCH_COLUMNS)[number];
export type BatchRow = Readonly<Record<BatchColumn, string>>;

export const EMPTY_ROW: BatchRow = { name: '', phone: '', company: '', email: '' };
/** Upper limit of the contract; staff without 0818 learn theirs from the server. */
export const BATCH_MOST = 2000;
const CELL_MOST = 200;

/** Headings that spreadsheets bring along; such a first line is no visitor. */
const HEADINGS: Readonly<Record<BatchColumn, RegExp>> = {
  name: /^(姓名|访客|访客姓名|name|visitor)\*?$/i,
  phone: /^(手机|手机号|手机号码|电话|phone|mobile)\*?$/i,
  company: /^(单位|公司|工作单位|company|organi[sz]ation)\*?$/i,
  email: /^(邮箱|电子邮箱|e-?mail)\*?$/i,
};

export function isEmptyRow(row: BatchRow): boolean {
  return BATCH_COLUMNS.every((column) => row[column].trim() === '');
}

/** Tab-separated text as spreadsheets copy it: quoted cells may hold tabs, line breaks and doubled quotes. */
export function cellsOf(text: string): string[][] {
  const rows: string[][] = [[]];
  const pattern = /(?:"((?:[^"]|"")*)"|([^\t\r\n]*))(\t|\r\n|\n|\r|$)/gy;
  while (pattern.lastIndex < text.length) {
    const found = pattern.exec(text);
    if (!found) break;
    const [, quoted, plain = '', end] = found;
    rows.at(-1)?.push(cut((quoted?.replaceAll('""', '"') ?? plain).trim(), CELL_MOST));
    if (end !== '\t' && end !== '' && pattern.lastIndex < text.length) rows.push([]);
  }
  return rows.filter((row) => row.some((cell) => cell !== ''));
}

function columnsOf(heading: readonly string[]): (BatchColumn | null)[] | null {
  const named = heading.map((cell) => BATCH_COLUMNS.find((column) => HEADINGS[column].test(cell)) ?? null);
  return named.some((column) => column === 'name') ? named : null;
}

/** Puts pasted cells into the grid, beginning at a cell. A line of headings decides the columns and is left out. */
export function pasteInto(
  rows: readonly BatchRow[],
  at: { readonly row: number; readonly column: number },
  text: string,
): BatchRow[] {
  const cells = cellsOf(text);
  const named = cells[0] ? columnsOf(cells[0]) : null;
  const columns = named ?? BATCH_COLUMNS.slice(at.column);
  const next = [...rows];
  for (const [offset, line] of (named ? cells.slice(1) : cells).entries()) {
    const index = at.row + offset;
    if (index >= BATCH_MOST) break;
    const filled = Object.fromEntries(
      line.flatMap((cell, place) => (columns[place] ? [[columns[place], tidy(columns[place], cell)]] : [])),
    );
    next[index] = { ...EMPTY_ROW, ...next[index], ...filled };
  }
  return next;
}

/** Phones come as `138 0013 8000`, `+86 138-0013-8000` or as a number with an apostrophe. */
function tidy(column: BatchColumn, cell: string): string {
  if (column !== 'phone') return cell;
  const digits = cell.replace(/[\s\-'’]/g, '');
  return digits.replace(/^(?:\+|00)?86(?=1\d{10}$)/, '');
}

/** Rows with their reasons as a file that spreadsheets open; a cell that begins like a formula is made plain text. */
export function rowsAsCsv(heading: readonly string[], rows: readonly (readonly string[])[]): string {
  const cell = (text: string) => `"${(/^[=+\-@\t]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
  return `\uFEFF${[heading, ...rows].map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
}
