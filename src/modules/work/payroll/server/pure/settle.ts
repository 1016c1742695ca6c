import { fenAt, type SlipValues, type SumColumn } from './sums.ts';

/**
 * The values with what follows from them: subtotals that say what they add up, and the net, unless they were given. A
 * correction says which line changes and not what all of it comes to.
 */
export function settled(columns: readonly SumColumn[], values: SlipValues, given: ReadonlySet<string>): SlipValues {
  const result: Record<string, number | string> = { ...values };
  const kinds = new Map(columns.map(({ key, kind }) => [key, kind]));
  for (const { kind, key, of } of columns) {
    if (kind !== 'subtotal' || !of?.length || given.has(key)) continue;
    const mixed = new Set(of.map((one) => kinds.get(one))).size > 1;
    result[key] = of.reduce((sum, one) => {
      const fen = fenAt(result, one);
      return sum + (mixed && kinds.get(one) === 'deduction' ? -fen : fen);
    }, 0);
  }
  const net = columns.find(({ kind }) => kind === 'net');
  if (net && !given.has(net.key))
    result[net.key] = columns.reduce((sum, { key, kind }) => {
      if (kind === 'earning') return sum + fenAt(result, key);
      return kind === 'deduction' ? sum - fenAt(result, key) : sum;
    }, 0);
  return result;
}
