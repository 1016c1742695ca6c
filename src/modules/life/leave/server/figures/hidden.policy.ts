import { FEWEST_SHOWN } from '../../contract/leave-statistics.contract.ts';

interface Counted {
  readonly people: number;
}

/**
 * Which of some figures of medical leave are not shown, beside a total of all of them that is: those of fewer people than
 * may be shown, and where these alone could be worked out from the total, the smallest of the others with them.
 */
export function hiddenOf(cells: readonly Counted[], isMedical: boolean): ReadonlySet<number> {
  const hidden = new Set<number>();
  if (!isMedical) return hidden;
  for (const [at, { people }] of cells.entries()) if (people < FEWEST_SHOWN) hidden.add(at);
  const others = [...cells.keys()]
    .filter((at) => !hidden.has(at))
    .sort((a, b) => (cells[a]?.people ?? 0) - (cells[b]?.people ?? 0));
  const sum = () => [...hidden].reduce((all, at) => all + (cells[at]?.people ?? 0), 0);
  while (hidden.size > 0 && sum() < FEWEST_SHOWN) {
    const next = others.shift();
    if (next === undefined) return hidden;
    hidden.add(next);
  }
  return hidden;
}
