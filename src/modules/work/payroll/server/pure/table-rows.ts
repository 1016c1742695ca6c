import { labelKey } from '#shared/text/label.ts';
import { foldLine, plainSigns } from '#shared/text/marks.ts';
import type { CellProblem, WageColumn } from '../../contract/wages.shapes.ts';
import { moneyCell } from './money-cell.ts';

type Cell = string | number;

/** What one row of a table says, before anybody knows whose it is. */
export interface TableRow {
  readonly row_no: number;
  readonly key: string;
  /** The key was kept as a number: digits of it may be lost. */
  readonly is_cut: boolean;
  readonly name: string;
  readonly values: Record<string, number | string>;
  readonly cells: readonly CellProblem[];
}

export interface TableShape {
  readonly columns: readonly WageColumn[];
  readonly match_by: 'number' | 'id_no';
  readonly match_head: string | null;
  readonly name_head: string | null;
}

const KEY_HEADS = {
  number: ['工号', '职工号', '人员编号', '编号'],
  id_no: ['身份证号', '身份证号码', '证件号码', '证件号'],
};
const NAME_HEADS = ['姓名', '职工姓名', '户名'];

/** Headings in their order; one that stands there again is called `…(2)`. */
export function headsOf(cells: readonly Cell[]): string[] {
  const seen = new Map<string, number>();
  return Array.from(cells, (cell) => {
    const head = foldLine(String(cell ?? '')).replace(/\s+/g, ' ');
    if (head === '') return '';
    const n = (seen.get(labelKey(head)) ?? 0) + 1;
    seen.set(labelKey(head), n);
    return n === 1 ? head : `${head}(${n})`;
  });
}

/**
 * The row in which the headings seem to stand: the first one that names a person. Where such headings are merged with the row
 * below, amounts have their names there and a group above.
 */
export function headRowOf(rows: readonly { readonly row_no: number; readonly cells: readonly Cell[] }[]): number {
  const names = new Set([...NAME_HEADS, ...KEY_HEADS.number, ...KEY_HEADS.id_no].map(labelKey));
  const isHead = ({ cells }: { readonly cells: readonly Cell[] }) =>
    cells.some((cell) => names.has(labelKey(String(cell))));
  const first = rows.findIndex(isHead);
  if (first < 0) return rows[0]?.row_no ?? 1;
  const after = rows.findIndex((row, at) => at > first && !isHead(row));
  return rows[after < 0 ? rows.length - 1 : after - 1]?.row_no ?? 1;
}

/** `0` is A, `27` is AB. */
export function columnName(at: number): string {
  const rest = String.fromCharCode(65 + (at % 26));
  return at < 26 ? rest : columnName(Math.floor(at / 26) - 1) + rest;
}

export interface TablePlan {
  readonly key_at: number;
  readonly name_at: number;
  readonly column_at: readonly (readonly [WageColumn, number])[];
  readonly missing: readonly string[];
  readonly unread: readonly string[];
}

/** Where each column stands; `missing` are headings that the table does not have. */
export function planOf(shape: TableShape, heads: readonly string[]): TablePlan {
  const at = new Map(heads.map((head, n) => [labelKey(head), n] as const).filter(([head]) => head !== ''));
  const find = (wanted: readonly string[]) =>
    wanted.map((head) => at.get(labelKey(head))).find((n) => n !== undefined) ?? -1;
  const key_at = find(shape.match_head ? [shape.match_head] : KEY_HEADS[shape.match_by]);
  const name_at = find(shape.name_head ? [shape.name_head] : NAME_HEADS);
  const placed = shape.columns.map((column) => [column, find([column.head ?? column.label])] as const);
  const missing = placed.filter(([, n]) => n < 0).map(([column]) => column.head ?? column.label);
  if (key_at < 0) missing.unshift(shape.match_head ?? KEY_HEADS[shape.match_by][0] ?? '');
  const used = new Set([key_at, name_at, ...placed.map(([, n]) => n)]);
  const unread = heads.filter((head, n) => head !== '' && !used.has(n));
  return { key_at, name_at, column_at: placed.filter(([, n]) => n >= 0), missing, unread };
}

/** A word of totals alone or with what it counts (`合 计`, `总计：`, `Total 12`), never the beginning of a name (Summer). */
const TOTAL = /^(?:合计|总计|小计|共计|(?:total|sum)(?![a-z0-9]))/i;
const isTotal = (text: string): boolean => text === '' || TOTAL.test(text.replace(/\s/g, ''));

/** A row by the plan; null: a line of totals or an empty one, which is nobody's. */
export function rowOf(
  plan: TablePlan,
  row_no: number,
  cells: readonly Cell[],
  match_by: 'number' | 'id_no',
): TableRow | null {
  const text = (n: number) => (n < 0 ? '' : foldLine(String(cells[n] ?? '')));
  const raw = plan.key_at < 0 ? '' : (cells[plan.key_at] ?? '');
  const key = plainSigns(String(raw)).replace(/\s/g, '').toUpperCase();
  const name = text(plan.name_at);
  if (isTotal(key) && isTotal(name)) return null;
  const values: Record<string, number | string> = {};
  const problems: CellProblem[] = [];
  for (const [column, at] of plan.column_at) {
    const cell = cells[at] ?? '';
    const fail = (problem: CellProblem['problem']) =>
      problems.push({ cell: `${columnName(at)}${row_no}`, label: column.label, problem });
    if (column.kind === 'text') {
      const words = foldLine(String(cell));
      if ([...words].length > 100) fail('too_long');
      else values[column.key] = words;
      continue;
    }
    const read = moneyCell(cell);
    if ('problem' in read) fail(read.problem);
    else values[column.key] = read.fen;
  }
  return { row_no, key, is_cut: match_by === 'id_no' && typeof raw === 'number', name, values, cells: problems };
}
