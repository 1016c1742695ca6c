export interface DiffLine {
  readonly state: 'same' | 'added' | 'removed';
  readonly text: string;
}

const LINES_AT_MOST = 1_000;

/** What is the same, new and gone between two texts, line by line, by their longest common lines. */
export function diffLines(before: string, after: string): DiffLine[] {
  const [a, b] = [before, after].map((text) => text.split('\n').slice(0, LINES_AT_MOST)) as [string[], string[]];
  const common = Array.from({ length: a.length + 1 }, () => new Uint16Array(b.length + 1));
  const at = (i: number, j: number) => common[i]?.[j] ?? 0;
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      (common[i] as Uint16Array)[j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  const lines: DiffLine[] = [];
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      lines.push({ state: 'same', text: a[i] ?? '' });
      i += 1;
      j += 1;
    } else if (j >= b.length || (i < a.length && at(i + 1, j) >= at(i, j + 1))) {
      lines.push({ state: 'removed', text: a[i] ?? '' });
      i += 1;
    } else {
      lines.push({ state: 'added', text: b[j] ?? '' });
      j += 1;
    }
  }
  return lines;
}
