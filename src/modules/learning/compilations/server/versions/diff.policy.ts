import type * as z from 'zod';
import type { compilationReading } from '../../contract/compilation-reading.contract.ts';
import type { Tree, TreeItem, TreeNode } from '../../contract/tree.ts';
import type { RevisionFacts } from '../tables.ts';

type Line = z.input<(typeof compilationReading)['diff']['output']>['lines'][number];

interface Side {
  readonly facts: RevisionFacts;
  readonly tree: Tree;
}

const COMPARED = ['title', 'title_en', 'kind', 'summary', 'stage_code', 'subject_value', 'term'] as const;

/** What differs between two states of a compilation, facts first, then sections, then resources. `nameOf` names a resource. */
export function diffOf(before: Side | null, after: Side, nameOf: (resourceId: string) => string): Line[] {
  const facts = COMPARED.flatMap((name): Line[] => {
    const [old, now] = [before?.facts[name] ?? null, after.facts[name] ?? null];
    if (before === null || old === now) return [];
    return [{ what: 'fact', how: 'changed', name, before: textOf(old), after: textOf(now) }];
  });
  const oldTree = before?.tree ?? { nodes: [], items: [] };
  return [...facts, ...nodeLines(oldTree, after.tree), ...itemLines(oldTree, after.tree, nameOf)];
}

const textOf = (value: string | number | null): string | null => (value === null ? null : String(value));

function nodeLines(before: Tree, after: Tree): Line[] {
  const [old, now] = [byId(before.nodes), byId(after.nodes)];
  const path = (nodes: ReadonlyMap<string, TreeNode>, id: string | null) =>
    id ? (nodes.get(id)?.title ?? null) : null;
  const line = (node: TreeNode, how: Line['how'], from: string | null, to: string | null): Line => ({
    what: 'node',
    how,
    name: node.title,
    before: from,
    after: to,
  });
  const lines = after.nodes.flatMap((node): Line[] => {
    const was = old.get(node.id);
    if (!was) return [line(node, 'added', null, path(now, node.parent_id))];
    if (was.title !== node.title) return [line(node, 'renamed', was.title, node.title)];
    if (was.parent_id !== node.parent_id || was.sort !== node.sort)
      return [line(node, 'moved', path(old, was.parent_id), path(now, node.parent_id))];
    return [];
  });
  const gone = before.nodes.filter((node) => !now.has(node.id));
  return [...lines, ...gone.map((node) => line(node, 'removed', path(old, node.parent_id), null))];
}

function itemLines(before: Tree, after: Tree, nameOf: (resourceId: string) => string): Line[] {
  const [old, now] = [byId(before.items), byId(after.items)];
  const [oldNodes, nowNodes] = [byId(before.nodes), byId(after.nodes)];
  const line = (item: TreeItem, how: Line['how'], from: string | null, to: string | null): Line => ({
    what: 'item',
    how,
    name: nameOf(item.course_resource_id),
    before: from,
    after: to,
  });
  const lines = after.items.flatMap((item): Line[] => {
    const was = old.get(item.id);
    const place = nowNodes.get(item.node_id)?.title ?? null;
    if (!was) return [line(item, 'added', null, place)];
    if (was.node_id !== item.node_id) return [line(item, 'moved', oldNodes.get(was.node_id)?.title ?? null, place)];
    if (was.pinned_revision !== item.pinned_revision || was.note !== item.note)
      return [line(item, 'changed', was.note, item.note)];
    return [];
  });
  const gone = before.items.filter((item) => !now.has(item.id));
  return [...lines, ...gone.map((item) => line(item, 'removed', oldNodes.get(item.node_id)?.title ?? null, null))];
}

const byId = <T extends { readonly id: string }>(rows: readonly T[]) => new Map(rows.map((row) => [row.id, row]));
