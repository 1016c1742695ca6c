import { fenAt, isMoney, netOf, type SlipValues, type SumColumn } from './sums.ts';

export type OutlierKind = 'net_not_positive' | 'net_changed' | 'new_column' | 'same_account' | 'not_employed';

export interface OutlierLimits {
  readonly percent: number;
  readonly fen: number;
}
export const OUTLIER_LIMITS: OutlierLimits = { percent: 30, fen: 50_000 };

export interface OutlierSlip {
  readonly values: SlipValues;
  /** The slip of the batch before; null: there is none. */
  readonly before: SlipValues | null;
  readonly is_employed: boolean;
  /** Somebody else of the batch is paid into the same account. */
  readonly shares_account: boolean;
}

/** Why somebody should look at a row again before it is sent. */
export function outliersOf(
  columns: readonly SumColumn[],
  { values, before, is_employed, shares_account }: OutlierSlip,
  limits: OutlierLimits = OUTLIER_LIMITS,
): OutlierKind[] {
  const found: OutlierKind[] = [];
  const net = netOf(columns, values);
  if (net <= 0) found.push('net_not_positive');
  if (before) {
    const old = netOf(columns, before);
    const change = Math.abs(net - old);
    if (change > limits.fen && change * 100 > Math.abs(old) * limits.percent) found.push('net_changed');
    const isNew = ({ key }: SumColumn) => fenAt(values, key) !== 0 && fenAt(before, key) === 0;
    if (columns.some((column) => isMoney(column) && column.kind !== 'net' && isNew(column))) found.push('new_column');
  }
  if (shares_account) found.push('same_account');
  if (!is_employed) found.push('not_employed');
  return found;
}

interface Change {
  readonly before_fen: number;
  readonly now_fen: number;
}

/** By how many hundredths a net changed, to one decimal; from nothing it is all of it. */
export function percentOf({ before_fen, now_fen }: Change): number {
  if (before_fen === now_fen) return 0;
  const base = Math.abs(before_fen);
  return base === 0 ? Math.sign(now_fen) * 100 : Math.round(((now_fen - before_fen) * 1000) / base) / 10;
}

/** Those whose net is another one, the largest share first, then the largest amount. */
export function moversOf<T extends Change>(nets: readonly T[]): T[] {
  const amount = ({ before_fen, now_fen }: Change) => Math.abs(now_fen - before_fen);
  return nets
    .filter((one) => amount(one) > 0)
    .sort((a, b) => Math.abs(percentOf(b)) - Math.abs(percentOf(a)) || amount(b) - amount(a));
}

/** How the changes of a column are spread: what fell much, fell, stayed, rose, rose much (10 % is the line). */
export function histogramOf(changes: readonly { readonly before: number; readonly now: number }[]): number[] {
  const buckets = [0, 0, 0, 0, 0];
  for (const { before, now } of changes) {
    const change = now - before;
    const much = Math.abs(change) * 10 > Math.abs(before);
    const at = change === 0 ? 2 : change < 0 ? (much ? 0 : 1) : much ? 4 : 3;
    buckets[at] = (buckets[at] ?? 0) + 1;
  }
  return buckets;
}
