/** Numbers to show: first, last, and the neighbours of the open one; null is a gap. */
export function pagesShown(page: number, last: number): (number | null)[] {
  const wanted = [1, page - 1, page, page + 1, last].filter((n) => n >= 1 && n <= last);
  const sorted = [...new Set(wanted)].toSorted((a, b) => a - b);
  return sorted.flatMap((n, at) => {
    const before = sorted[at - 1];
    if (before === undefined || n - before === 1) return [n];
    return n - before === 2 ? [n - 1, n] : [null, n];
  });
}

/** The last page that can be opened: one more than is known where the total is a floor. */
export const lastToOpen = (last: number, isFloor: boolean): number => (isFloor ? last + 1 : last);
