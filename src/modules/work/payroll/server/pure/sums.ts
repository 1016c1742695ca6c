import type { CodeOf } from '#shared/reference/item.ts';
import type { wageColumnKinds } from '../../contract/payroll-kinds.ts';

/** A column, as far as sums ask. */
export interface SumColumn {
  readonly key: string;
  readonly kind: CodeOf<typeof wageColumnKinds>;
  /** Of a subtotal: what it adds up. */
  readonly of?: readonly string[] | undefined;
}

/** What stands on a slip by column: fen, or the text of a remark. */
export type SlipValues = Readonly<Record<string, number | string>>;

export const fenAt = (values: SlipValues, key: string): number => {
  const value = values[key];
  return typeof value === 'number' ? value : 0;
};

export const isMoney = ({ kind }: SumColumn): boolean => kind !== 'text';

const sumOf = (columns: readonly SumColumn[], kind: SumColumn['kind'], values: SlipValues): number =>
  columns.reduce((total, column) => (column.kind === kind ? total + fenAt(values, column.key) : total), 0);

/** Earnings of a slip, before anything is taken off. */
export const grossOf = (columns: readonly SumColumn[], values: SlipValues): number => sumOf(columns, 'earning', values);

export function netOf(columns: readonly SumColumn[], values: SlipValues): number {
  const net = columns.find(({ kind }) => kind === 'net');
  return net ? fenAt(values, net.key) : 0;
}

/** Whether earnings less deductions are the net, and each subtotal is the sum of its parts (deductions taken off). */
export function addsUp(columns: readonly SumColumn[], values: SlipValues): boolean {
  if (grossOf(columns, values) - sumOf(columns, 'deduction', values) !== netOf(columns, values)) return false;
  const kinds = new Map(columns.map(({ key, kind }) => [key, kind]));
  return columns.every(({ kind, key, of }) => {
    if (kind !== 'subtotal' || !of?.length) return true;
    const mixed = new Set(of.map((one) => kinds.get(one))).size > 1;
    const sum = of.reduce((total, one) => {
      const fen = fenAt(values, one);
      return total + (mixed && kinds.get(one) === 'deduction' ? -fen : fen);
    }, 0);
    return sum === fenAt(values, key);
  });
}

/** The sum of each money column over all slips. */
export function totalsOf(columns: readonly SumColumn[], slips: Iterable<SlipValues>): Record<string, number> {
  const money = columns.filter(isMoney);
  const totals: Record<string, number> = Object.fromEntries(money.map(({ key }) => [key, 0]));
  for (const values of slips) for (const { key } of money) totals[key] = (totals[key] ?? 0) + fenAt(values, key);
  return totals;
}

/** What differs from another slip, by column; equal ones are left out. */
export function diffOf(columns: readonly SumColumn[], before: SlipValues, now: SlipValues): Record<string, number> {
  return Object.fromEntries(
    columns
      .filter(isMoney)
      .map(({ key }) => [key, fenAt(now, key) - fenAt(before, key)] as const)
      .filter(([, fen]) => fen !== 0),
  );
}

/** Deductions are kept as positive amounts, whatever sign the table writes. Says which columns were turned. */
export function turnDeductions(
  columns: readonly SumColumn[],
  rows: readonly Record<string, number | string>[],
): string[] {
  return columns.flatMap(({ key, kind }) => {
    if (kind !== 'deduction') return [];
    const sum = rows.reduce((total, values) => total + Math.sign(fenAt(values, key)), 0);
    if (sum >= 0) return [];
    for (const values of rows) if (typeof values[key] === 'number') values[key] = -values[key] || 0;
    return [key];
  });
}
