import { csvLine } from '#server/data-task/cells.ts';
import type { CodeOf } from '#shared/reference/item.ts';
import type { bankBinds, bankFormats } from '../../contract/payroll-kinds.ts';
import { toGb18030 } from './gb18030.ts';

export interface BankField {
  readonly bind: CodeOf<typeof bankBinds>;
  /** In bytes; of fixed width alone. */
  readonly width: number;
  readonly pad: 'left_zero' | 'left_space' | 'right_space';
}

export interface BankLayout {
  readonly format: CodeOf<typeof bankFormats>;
  readonly encoding: 'utf-8' | 'gb18030';
  readonly fields: readonly BankField[];
  readonly has_heads: boolean;
  /** A last line with the count and the sum. */
  readonly has_footer: boolean;
}

export interface BankLine {
  readonly account: string;
  readonly name: string;
  readonly bank: string;
  readonly fen: number;
  readonly remark: string;
}

/** Thrown where something is wider than its field: a bank must not get a cut name or amount. */
export class TooWide extends Error {
  readonly row: number;
  readonly bind: BankField['bind'];
  constructor(row: number, bind: BankField['bind']) {
    super(`row ${row}: ${bind} is too wide`);
    this.row = row;
    this.bind = bind;
  }
}

const HEADS: Readonly<Record<BankField['bind'], string>> = {
  seq: '序号',
  account: '账号',
  name: '户名',
  amount_yuan: '金额',
  amount_fen: '金额(分)',
  bank: '开户行',
  remark: '摘要',
};

export const yuanOf = (fen: number): string => {
  const digits = String(Math.abs(fen)).padStart(3, '0');
  return `${fen < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};

function valueIn(bind: BankField['bind'], line: BankLine, at: number): string {
  switch (bind) {
    case 'seq':
      return String(at + 1);
    case 'amount_yuan':
      return yuanOf(line.fen);
    case 'amount_fen':
      return String(line.fen);
    default:
      return line[bind];
  }
}

/** The file that a bank takes: every line, and where the layout asks for it a last one with count and sum. */
export function bankFile(layout: BankLayout, lines: readonly BankLine[]): Buffer {
  const encode = layout.encoding === 'gb18030' ? toGb18030 : (text: string) => Buffer.from(text);
  const rows = layout.format === 'csv' ? csvRows(layout, lines) : fixedRows(layout, lines, encode);
  return Buffer.concat(rows.map((row) => (typeof row === 'string' ? encode(row) : row)));
}

function csvRows({ fields, has_heads, has_footer }: BankLayout, lines: readonly BankLine[]): string[] {
  const rows = lines.map((line, at) => csvLine(fields.map(({ bind }) => valueIn(bind, line, at))));
  if (has_heads) rows.unshift(csvLine(fields.map(({ bind }) => HEADS[bind])));
  if (has_footer) rows.push(csvLine(['合计', String(lines.length), yuanOf(sumOf(lines))]));
  return rows;
}

function fixedRows(
  { fields, has_footer }: BankLayout,
  lines: readonly BankLine[],
  encode: (text: string) => Buffer,
): Buffer[] {
  const end = Buffer.from('\r\n');
  const rows = lines.flatMap((line, at) => [
    ...fields.map((field) => fitted(encode(valueIn(field.bind, line, at)), field, at + 1)),
    end,
  ]);
  if (has_footer)
    rows.push(Buffer.from(`${String(lines.length).padStart(8, '0')}${String(sumOf(lines)).padStart(16, '0')}`), end);
  return rows;
}

const sumOf = (lines: readonly BankLine[]): number => lines.reduce((total, { fen }) => total + fen, 0);

function fitted(bytes: Buffer, { width, pad, bind }: BankField, row: number): Buffer {
  const missing = width - bytes.length;
  if (missing < 0) throw new TooWide(row, bind);
  const filler = Buffer.alloc(missing, pad === 'left_zero' ? '0' : ' ');
  return Buffer.concat(pad === 'right_space' ? [bytes, filler] : [filler, bytes]);
}
