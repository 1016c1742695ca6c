import * as z from 'zod';
import { id, line } from '#shared/fields.ts';

/** The tree of a compilation, and the ops by which editors change it. Several editors send theirs against one version. */

export const NODES_AT_MOST = 500;
export const ITEMS_AT_MOST = 2000;
export const DEPTH_AT_MOST = 4;
export const OPS_AT_ONCE = 600;

/** Where a row stands among its neighbours. The editor chooses it between those of the neighbours, so that ops commute. */
const sort = z.number().min(-1e15).max(1e15);
const note = line(1, 200).nullable().default(null);
const pinned_revision = z.int().min(1).max(1_000_000).nullable().default(null);
const knowledge_ids = z.array(id).max(10).default([]);
const title = line(1, 80);

export const treeNode = z.object({
  id,
  parent_id: id.nullable(),
  title: z.string(),
  chapter_id: id.nullable(),
  knowledge_ids: z.array(id),
  sort: z.number(),
});

export const treeItem = z.object({
  id,
  node_id: id,
  course_resource_id: id,
  /** Null: always the newest. */
  pinned_revision: z.int().nullable(),
  note: z.string().nullable(),
  sort: z.number(),
});

const addedNode = z.strictObject({
  op: z.literal('add_node'),
  id,
  parent_id: id.nullable(),
  title,
  chapter_id: id.nullable().default(null),
  knowledge_ids,
  sort,
});
const addedItem = z.strictObject({
  op: z.literal('add_item'),
  id,
  node_id: id,
  course_resource_id: id,
  pinned_revision,
  note,
  sort,
});

export const treeOp = z.discriminatedUnion('op', [
  addedNode,
  z.strictObject({
    op: z.literal('rename_node'),
    id,
    title,
    chapter_id: id.nullable().optional(),
    knowledge_ids: z.array(id).max(10).optional(),
  }),
  z.strictObject({ op: z.literal('move_node'), id, parent_id: id.nullable(), sort }),
  z.strictObject({ op: z.literal('remove_node'), id }),
  addedItem,
  z.strictObject({ op: z.literal('change_item'), id, pinned_revision, note }),
  z.strictObject({ op: z.literal('move_item'), id, node_id: id, sort }),
  z.strictObject({ op: z.literal('remove_item'), id }),
]);

export type TreeNode = z.output<typeof treeNode>;
export type TreeItem = z.output<typeof treeItem>;
export type TreeOp = z.output<typeof treeOp>;
export interface Tree {
  readonly nodes: readonly TreeNode[];
  readonly items: readonly TreeItem[];
}

/** What ops change and what they rely on, by ids of nodes and items. */
export interface Touched {
  /** Rows that are added, changed, moved or removed. */
  readonly writes: readonly string[];
  /** Nodes that are moved or removed: who works below them notices. */
  readonly breaks: readonly string[];
  /** Nodes that have to stay where they are: new parents with all above them, sections of items. */
  readonly needs: readonly string[];
}
