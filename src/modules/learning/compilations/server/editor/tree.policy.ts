import type { Text } from '#shared/text.ts';
import { compilationTexts as t } from '../../contract/compilations.refusals.ts';
import {
  DEPTH_AT_MOST,
  ITEMS_AT_MOST,
  NODES_AT_MOST,
  type Touched,
  type Tree,
  type TreeItem,
  type TreeNode,
  type TreeOp,
} from '../../contract/tree.ts';

export type Applied =
  | { readonly tree: Tree; readonly touched: Touched }
  /** The op that does not fit, by its place in the list, and why. */
  | { readonly at: number; readonly field: string; readonly text: Text };

interface Work {
  readonly nodes: Map<string, TreeNode>;
  readonly items: Map<string, TreeItem>;
  readonly writes: Set<string>;
  readonly breaks: Set<string>;
  readonly needs: Set<string>;
}

class Unfit extends Error {
  readonly field: string;
  readonly text: Text;
  constructor(field: string, text: Text) {
    super(text.us);
    this.field = field;
    this.text = text;
  }
}

/** A tree after some ops, all of them or none. */
export function applyOps(tree: Tree, ops: readonly TreeOp[]): Applied {
  const work: Work = {
    nodes: new Map(tree.nodes.map((node) => [node.id, node])),
    items: new Map(tree.items.map((item) => [item.id, item])),
    writes: new Set(),
    breaks: new Set(),
    needs: new Set(),
  };
  for (const [at, op] of ops.entries()) {
    try {
      applyOne(work, op);
    } catch (error) {
      if (error instanceof Unfit) return { at, field: error.field, text: error.text };
      throw error;
    }
  }
  const { writes, breaks, needs } = work;
  return {
    tree: { nodes: inPlace([...work.nodes.values()]), items: inPlace([...work.items.values()]) },
    touched: { writes: [...writes], breaks: [...breaks], needs: [...needs] },
  };
}

/** Whether two editors touched the same: what one wrote, or what one relied on and the other took away. */
export function collide(one: Touched, other: Touched): boolean {
  return overlap(one.writes, other.writes) || overlap(one.breaks, other.needs) || overlap(one.needs, other.breaks);
}

function overlap(some: readonly string[], others: readonly string[]): boolean {
  const known = new Set(others);
  return some.some((id) => known.has(id));
}

/** Neighbours by their place; two that chose the same one stand by id, so that everybody sees one order. */
export function inPlace<T extends { readonly id: string; readonly sort: number }>(rows: readonly T[]): T[] {
  return [...rows].sort((a, b) => a.sort - b.sort || (a.id < b.id ? -1 : 1));
}

type Op<K extends TreeOp['op']> = Extract<TreeOp, { op: K }>;

function applyOne(work: Work, op: TreeOp): void {
  if (op.op === 'add_node') addNode(work, op);
  else if (op.op === 'rename_node') renameNode(work, op);
  else if (op.op === 'move_node') moveNode(work, op);
  else if (op.op === 'remove_node') removeNode(work, op.id);
  else applyToItem(work, op);
  work.writes.add(op.id);
}

function addNode(work: Work, { op: _op, ...node }: Op<'add_node'>): void {
  if (work.nodes.has(node.id)) throw new Unfit('id', t.id_taken);
  if (work.nodes.size >= NODES_AT_MOST) throw new Unfit('id', t.nodes_full);
  if (depthUnder(work, node.parent_id) + 1 > DEPTH_AT_MOST) throw new Unfit('parent_id', t.too_deep);
  work.nodes.set(node.id, node);
}

function renameNode(work: Work, op: Op<'rename_node'>): void {
  const node = nodeOf(work, op.id);
  const { title, chapter_id = node.chapter_id, knowledge_ids = node.knowledge_ids } = op;
  work.nodes.set(op.id, { ...node, title, chapter_id, knowledge_ids });
}

function applyToItem(work: Work, op: Op<'add_item' | 'change_item' | 'move_item' | 'remove_item'>): void {
  if (op.op === 'add_item') {
    const { op: _op, ...item } = op;
    if (work.items.has(item.id)) throw new Unfit('id', t.id_taken);
    if (work.items.size >= ITEMS_AT_MOST) throw new Unfit('id', t.items_full);
    requireNode(work, item.node_id);
    work.items.set(item.id, item);
    return;
  }
  const item = itemOf(work, op.id);
  if (op.op === 'remove_item') work.items.delete(op.id);
  else if (op.op === 'change_item')
    work.items.set(op.id, { ...item, pinned_revision: op.pinned_revision, note: op.note });
  else {
    requireNode(work, op.node_id);
    work.items.set(op.id, { ...item, node_id: op.node_id, sort: op.sort });
  }
}

function moveNode(work: Work, op: Op<'move_node'>): void {
  const node = nodeOf(work, op.id);
  const below = heightOf(work, op.id);
  for (let at = op.parent_id; at !== null; at = work.nodes.get(at)?.parent_id ?? null)
    if (at === op.id) throw new Unfit('parent_id', t.own_below);
  if (depthUnder(work, op.parent_id) + below > DEPTH_AT_MOST) throw new Unfit('parent_id', t.too_deep);
  work.nodes.set(op.id, { ...node, parent_id: op.parent_id, sort: op.sort });
  work.breaks.add(op.id);
}

function removeNode(work: Work, id: string): void {
  nodeOf(work, id);
  const gone = new Set([id]);
  let size = 0;
  while (gone.size > size) {
    size = gone.size;
    for (const node of work.nodes.values()) if (node.parent_id && gone.has(node.parent_id)) gone.add(node.id);
  }
  for (const item of work.items.values())
    if (gone.has(item.node_id)) {
      work.items.delete(item.id);
      work.writes.add(item.id);
    }
  for (const one of gone) {
    work.nodes.delete(one);
    work.writes.add(one);
    work.breaks.add(one);
  }
}

function nodeOf(work: Work, id: string): TreeNode {
  const node = work.nodes.get(id);
  if (!node) throw new Unfit('id', t.no_node);
  return node;
}

function itemOf(work: Work, id: string): TreeItem {
  const item = work.items.get(id);
  if (!item) throw new Unfit('id', t.no_item);
  return item;
}

/** A node that has to stay, for what is put into it. */
function requireNode(work: Work, id: string): void {
  if (!work.nodes.has(id)) throw new Unfit('node_id', t.no_node);
  work.needs.add(id);
}

/** How deep a place is; everything on the way to it has to stay where it is. */
function depthUnder(work: Work, parentId: string | null): number {
  let depth = 0;
  for (let at = parentId; at !== null; depth += 1) {
    const node = work.nodes.get(at);
    if (!node) throw new Unfit('parent_id', t.no_node);
    work.needs.add(at);
    at = node.parent_id;
  }
  return depth;
}

/** Levels that a node and what is below it take. */
function heightOf(work: Work, id: string): number {
  const children = [...work.nodes.values()].filter((node) => node.parent_id === id);
  return 1 + Math.max(0, ...children.map((child) => heightOf(work, child.id)));
}
