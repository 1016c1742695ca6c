import { issueText } from '#shared/errors/issue-text.ts';
import { required } from '#shared/fields.ts';
import { labelKey } from '#shared/text/label.ts';
import { plainSigns } from '#shared/text/marks.ts';
import { listIn, type Text } from '#shared/text.ts';
import type { ImportColumn, ImportDefinition, ImportOption } from './definitions.ts';
import { type ImportTable, tableRows } from './import-table.ts';
import type { ReadCell } from './sheets/read-sheets.ts';

type Errors = Readonly<Record<string, readonly Text[]>>;

/** A row of the file: what was typed, and what it means where nothing is wrong with it. */
export interface FileRow {
  readonly row_no: number;
  readonly typed: readonly string[];
  readonly row: Readonly<Record<string, unknown>>;
  readonly errors: Errors;
}

const CHUNK = 200;

/** What reading needs of a definition. */
type RowRules = Pick<ImportDefinition, 'columns' | 'keysOf' | 'rows_at_once'>;

/** The rows of data of a table in chunks, each read by the rules of its columns. */
export async function* readRows(definition: RowRules, table: ImportTable): AsyncGenerator<FileRow[]> {
  const seen = new Map<string, number>();
  let chunk: FileRow[] = [];
  for await (const { row_no, cells, why_left_out } of tableRows(definition.columns, table)) {
    if (why_left_out) continue;
    const own = table.places.map((place) => (place < 0 ? '' : (cells[place] ?? '')));
    chunk.push(unique(definition, seen, readRow(definition.columns, row_no, own, table.sheet.is_1904)));
    if (chunk.length === (definition.rows_at_once ?? CHUNK)) {
      yield chunk;
      chunk = [];
    }
  }
  if (chunk.length) yield chunk;
}

function readRow(
  columns: readonly ImportColumn[],
  row_no: number,
  cells: readonly ReadCell[],
  is_1904: boolean,
): FileRow {
  const row: Record<string, unknown> = {};
  const errors: Record<string, readonly Text[]> = {};
  for (const [at, column] of columns.entries()) {
    const cell = cells[at] ?? '';
    row[column.key] = null;
    if (cell === '') {
      if (column.is_required) errors[column.key] = [required];
      continue;
    }
    const read = readCell(column, cell, is_1904);
    if ('errors' in read) errors[column.key] = read.errors;
    else row[column.key] = read.value;
  }
  return { row_no, typed: cells.map(String), row, errors };
}

const CUT: Text = {
  cn: '表格软件已截断这个数字，请把该列设为文本格式后重新输入',
  us: 'The spreadsheet has cut this number. Format the column as text and enter it again.',
};

/** A spreadsheet keeps fifteen digits of a number; longer ones end in zeros, or stand as 1.1E+17 in a CSV file. */
const isCut = (cell: ReadCell): boolean =>
  typeof cell === 'number' ? Math.abs(cell) >= 1e15 : /^\d(\.\d{1,20})?E\+\d{2,3}$/i.test(cell);

/** A day as a spreadsheet counts it, which is what stays of a date in a cell that is set to show numbers. */
function dayOfSerial(text: string, is_1904: boolean): string | undefined {
  if (!/^\d{5}$/.test(text)) return undefined;
  const days = Number(text) + (is_1904 ? DAYS_BEFORE_1904 : 0);
  return new Date(Date.UTC(1899, 11, 30 + days)).toISOString().slice(0, 10);
}
const DAYS_BEFORE_1904 = 1462;

function readCell(
  column: ImportColumn,
  cell: ReadCell,
  is_1904: boolean,
): { readonly value: unknown } | { readonly errors: readonly Text[] } {
  if (isCut(cell)) return { errors: [CUT] };
  const text = String(cell);
  const option = column.options && findOption(column.options, text);
  const parsed = column.schema.safeParse(option ? option.code : text, { reportInput: true });
  if (parsed.success) return { value: parsed.data };
  // a day with a time behind it, of which the cell shows the day alone; or the number of a day
  const day = /^\d{4}-\d{2}-\d{2}(?= \d{2}:\d{2}:\d{2}$)/.exec(text)?.[0] ?? dayOfSerial(text, is_1904);
  const asDay = day === undefined ? null : column.schema.safeParse(day);
  if (asDay?.success) return { value: asDay.data };
  if (column.options) return { errors: [chooseFrom(column.options)] };
  return {
    errors: parsed.error.issues.map((issue) => ({ cn: issueText(issue, 'cn'), us: issueText(issue, 'us') })),
  };
}

/** The option that a word means: its label in either language, its code, or a word that people use for it. */
export function findOption<O extends ImportOption>(options: readonly O[], word: string): O | undefined {
  const said = labelKey(word);
  return options.find(({ code, cn, us, also = [] }) =>
    [String(code), cn, us, ...also].some((name) => labelKey(name) === said),
  );
}

const WORDS_NAMED = 20;

/** The sentence for a word that none of the options has, with the words that are possible. */
export function chooseFrom(all: readonly ImportOption[]): Text {
  const options = all.filter((option) => option.is_offered !== false);
  const named = options.slice(0, WORDS_NAMED);
  const more = options.length - named.length;
  const cn = listIn(
    'cn',
    named.map((option) => option.cn),
  );
  const us = listIn(
    'us',
    named.map((option) => option.us),
  );
  return {
    cn: `请填写其中之一：${cn}${more ? `等 ${options.length} 项，见模板` : ''}`,
    us: `Enter one of: ${us}${more ? ` and ${more} more, see the template` : ''}`,
  };
}

/** A row that repeats a key of an earlier one is an error at the column of that key. */
function unique(definition: RowRules, seen: Map<string, number>, read: FileRow): FileRow {
  if (Object.keys(read.errors).length) return read;
  const keys = Object.entries(definition.keysOf(read.row)).flatMap(([column, value]) =>
    value === null ? [] : [[column, plainSigns(value)] as const],
  );
  const errors: Record<string, readonly Text[]> = {};
  for (const [column, value] of keys) {
    const first = seen.get(`${column} ${value}`);
    if (first !== undefined) errors[column] = [{ cn: `与第${first}行重复`, us: `Duplicate of row ${first}` }];
  }
  if (Object.keys(errors).length) return { ...read, errors };
  for (const [column, value] of keys) seen.set(`${column} ${value}`, read.row_no);
  return read;
}
