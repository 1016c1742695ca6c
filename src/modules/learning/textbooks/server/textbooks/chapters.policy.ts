/** A place in the list of a book's chapters: how deep, and under which one before it. */
interface Deep {
  readonly depth: number;
}

/**
 * For each chapter of a list in the order of reading, the position of the one that it stands under; null at the top. A
 * chapter that skips a level gives its position as wrong.
 */
export function parentsOf(
  chapters: readonly Deep[],
): { readonly parents: readonly (number | null)[] } | { readonly wrong: number } {
  const open: number[] = [];
  const parents: (number | null)[] = [];
  for (const [at, { depth }] of chapters.entries()) {
    if (depth > open.length + 1) return { wrong: at };
    open.length = depth - 1;
    parents.push(open.at(-1) ?? null);
    open.push(at);
  }
  return { parents };
}
