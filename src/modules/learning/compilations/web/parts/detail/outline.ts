interface Node {
  readonly id: string;
  readonly parent_id: string | null;
  readonly title: string;
  readonly sort: number;
}

interface Item {
  readonly id: string;
  readonly node_id: string;
  readonly sort: number;
}

/** A section with what stands in it, in the order in which it is read. */
export interface Section<N extends Node, I extends Item> {
  readonly node: N;
  readonly depth: number;
  readonly items: readonly I[];
}

/** The sections of a tree from the top to the bottom. */
export function sectionsOf<N extends Node, I extends Item>(nodes: readonly N[], items: readonly I[]): Section<N, I>[] {
  const below = Map.groupBy(nodes, (node) => node.parent_id ?? '');
  const inside = Map.groupBy(items, (item) => item.node_id);
  const walk = (parent: string, depth: number): Section<N, I>[] =>
    [...(below.get(parent) ?? [])]
      .sort(bySort)
      .flatMap((node) => [
        { node, depth, items: [...(inside.get(node.id) ?? [])].sort(bySort) },
        ...walk(node.id, depth + 1),
      ]);
  return walk('', 1);
}

const bySort = (a: { sort: number; id: string }, b: { sort: number; id: string }) =>
  a.sort - b.sort || (a.id < b.id ? -1 : 1);
