import { type TreeNode, totalsBy } from '#web/ui/tree/tree-rows.ts';

/** People in each department and in all below it, by id. */
export const peopleIn = (nodes: readonly (TreeNode & { readonly members_count: number | null })[]) =>
  totalsBy(nodes, (node) => node.members_count ?? 0);
