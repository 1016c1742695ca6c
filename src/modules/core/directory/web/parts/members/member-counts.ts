import { subtreeOf, type TreeNode, totalsBy } from '#web/ui/tree/tree-rows.ts';

/**
 * The one count of people in tree, chart and panel: staff whose main place is in a department or below it. Everybody has
 * one main place in an organisation, so nobody is counted twice.
 */
export const peopleIn = (nodes: readonly (TreeNode & { readonly main_count: number | null })[]) =>
  totalsBy(nodes, (node) => node.main_count ?? 0);

interface Counted extends TreeNode {
  readonly kind: string;
  readonly main_count: number | null;
  readonly side_count: number | null;
  readonly pupils_count: number | null;
}

/** What is said of one department and all below it: what is nought goes unsaid, except the main places. */
export function countsOf(nodes: readonly Counted[], id: string) {
  const inside = subtreeOf(nodes, id);
  const here = nodes.filter((node) => inside.has(node.id));
  const sum = (of: (node: Counted) => number | null) => here.reduce((n, node) => n + (of(node) ?? 0), 0);
  return [
    { key: 'count_main' as const, n: sum((node) => node.main_count) },
    { key: 'count_side' as const, n: sum((node) => node.side_count) },
    { key: 'count_pupils' as const, n: sum((node) => node.pupils_count) },
  ].filter(({ key, n }) => n > 0 || key === 'count_main');
}
