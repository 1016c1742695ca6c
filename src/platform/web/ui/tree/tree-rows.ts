/** What a row of a tree on the screen needs to know. */
export interface TreeNode {
  readonly id: string;
  readonly parent_id: string | null;
  readonly depth: number;
  readonly has_children?: boolean;
  readonly name: string;
  readonly name_en: string | null;
  readonly name_pinyin: string;
  readonly name_initials: string;
}

/** Whether a name is found by what was typed: 张, zhang or z. */
export function isFound(node: TreeNode, word: string): boolean {
  const text = word.trim().toLowerCase();
  return (
    node.name.toLowerCase().includes(text) ||
    (node.name_en?.toLowerCase().includes(text) ?? false) ||
    node.name_pinyin.includes(text.replace(/\s+/g, '')) ||
    node.name_initials.startsWith(text)
  );
}

/** Nodes that fit a word, with everything above them, still in tree order. */
export function foundRows<N extends TreeNode>(nodes: readonly N[], word: string): N[] {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const kept = new Set<string>();
  for (const node of nodes) {
    if (!isFound(node, word)) continue;
    for (let one: N | undefined = node; one && !kept.has(one.id); one = byId.get(one.parent_id ?? '')) kept.add(one.id);
  }
  return nodes.filter((node) => kept.has(node.id));
}

/** Nodes in sight: those whose parents are all open. */
export function openRows<N extends TreeNode>(nodes: readonly N[], open: ReadonlySet<string>): N[] {
  const known = new Set(nodes.map((node) => node.id));
  const inSight = new Set<string>();
  return nodes.filter((node) => {
    const isTop = node.parent_id === null || !known.has(node.parent_id);
    if (!isTop && !(inSight.has(node.parent_id as string) && open.has(node.parent_id as string))) return false;
    inSight.add(node.id);
    return true;
  });
}

/** A node, and ids of everything below it. */
export function subtreeOf(nodes: readonly TreeNode[], id: string): Set<string> {
  const inside = new Set([id]);
  for (const node of nodes) if (node.parent_id && inside.has(node.parent_id)) inside.add(node.id);
  return inside;
}

/** What is counted at each node and at all below it, by id. */
export function totalsBy<N extends TreeNode>(
  nodes: readonly N[],
  countOf: (node: N) => number,
): ReadonlyMap<string, number> {
  const totals = new Map(nodes.map((node) => [node.id, countOf(node)]));
  for (const node of nodes.toReversed()) {
    const above = node.parent_id ? totals.get(node.parent_id) : undefined;
    if (above !== undefined) totals.set(node.parent_id as string, above + (totals.get(node.id) ?? 0));
  }
  return totals;
}

/** Where the arrow keys lead from a row in sight. */
export function nextRow(rows: readonly TreeNode[], open: ReadonlySet<string>, id: string, key: string): string | null {
  const at = rows.findIndex((row) => row.id === id);
  const row = rows[at];
  if (!row) return rows[0]?.id ?? null;
  if (key === 'ArrowDown') return rows[at + 1]?.id ?? null;
  if (key === 'ArrowUp') return rows[at - 1]?.id ?? null;
  if (key === 'Home') return rows[0]?.id ?? null;
  if (key === 'End') return rows.at(-1)?.id ?? null;
  if (key === 'ArrowLeft' && !open.has(id)) return rows.find((one) => one.id === row.parent_id)?.id ?? null;
  if (key === 'ArrowRight' && open.has(id)) return rows[at + 1]?.parent_id === id ? (rows[at + 1]?.id ?? null) : null;
  return null;
}
