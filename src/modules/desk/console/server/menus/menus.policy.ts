import type { PublishedEntry } from '../tables.ts';

/** Who sees what: action codes of each app by its code. */
export type CodesOfApp = ReadonlyMap<string, readonly string[]>;

/** Entries that a holder of these codes gets: the apps of which one code is held, all links, and groups with something in them. */
export function entriesForCodes(
  entries: readonly PublishedEntry[],
  codesOfApp: CodesOfApp,
  held: readonly string[],
): PublishedEntry[] {
  const mayOpen = (entry: PublishedEntry) => (codesOfApp.get(entry.code) ?? []).some((code) => held.includes(code));
  const shown = entries.filter(
    (entry) => !entry.hidden && (entry.kind !== 'app' || entry.always_show || mayOpen(entry)),
  );
  const isFilled = (entry: PublishedEntry): boolean =>
    entry.kind !== 'group' || shown.some((child) => child.parent_id === entry.id && isFilled(child));
  const isReached = (entry: PublishedEntry): boolean => {
    if (entry.parent_id === null) return true;
    const parent = shown.find((one) => one.id === entry.parent_id);
    return parent !== undefined && isReached(parent);
  };
  return shown.filter((entry) => isFilled(entry) && isReached(entry));
}

/** What one set of entries has and another has not. Apps are the same by their code, everything else by its id. */
export function entriesOnlyIn(from: readonly PublishedEntry[], other: readonly PublishedEntry[]): PublishedEntry[] {
  const key = (entry: PublishedEntry) => (entry.kind === 'app' ? `app:${entry.code}` : `${entry.kind}:${entry.id}`);
  const known = new Set(other.map(key));
  return from.filter((entry) => entry.kind !== 'group' && !known.has(key(entry)));
}

/** Whether two menus are the same, entry by entry and in order; the database keeps the fields in an order of its own. */
export function isSameMenu(a: readonly PublishedEntry[], b: readonly PublishedEntry[]): boolean {
  const plain = (entries: readonly PublishedEntry[]) =>
    JSON.stringify(
      entries.map((one) => Object.entries(one).toSorted(([first], [second]) => (first < second ? -1 : 1))),
    );
  return plain(a) === plain(b);
}

/** Whether an order puts every entry once, under a group, and never deeper than three levels. */
export function orderProblem(
  rows: readonly { readonly id: string; readonly kind: string }[],
  items: readonly { readonly id: string; readonly parent_id: string | null }[],
  deepest: number,
): 'incomplete' | 'parent' | 'deep' | null {
  const kinds = new Map(rows.map((row) => [row.id, row.kind]));
  const parents = new Map(items.map((item) => [item.id, item.parent_id]));
  if (items.length !== rows.length || parents.size !== rows.length || rows.some((row) => !parents.has(row.id)))
    return 'incomplete';
  for (const { id, parent_id } of items) {
    if (parent_id !== null && kinds.get(parent_id) !== 'group') return 'parent';
    let depth = 1;
    for (let above = parents.get(id) ?? null; above !== null; above = parents.get(above) ?? null) {
      depth += 1;
      if (depth > deepest) return 'deep';
    }
  }
  return null;
}
