import { and, desc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import type { Touched, Tree, TreeItem, TreeNode, TreeOp } from '../../contract/tree.ts';
import { compilationChange, compilationItem, compilationNode, compilationRevision } from '../tables.ts';
import { inPlace } from './tree.policy.ts';

/** The draft of a compilation. */
export async function readTree(db: Db, id: string): Promise<Tree> {
  const n = compilationNode;
  const i = compilationItem;
  const nodes = await db
    .select({
      id: n.id,
      parent_id: n.parent_id,
      title: n.title,
      chapter_id: n.chapter_id,
      knowledge_ids: n.knowledge_ids,
      sort: n.sort,
    })
    .from(n)
    .where(eq(n.compilation_id, id));
  const items = await db
    .select({
      id: i.id,
      node_id: i.node_id,
      course_resource_id: i.course_resource_id,
      pinned_revision: i.pinned_revision,
      note: i.note,
      sort: i.sort,
    })
    .from(i)
    .where(eq(i.compilation_id, id));
  return { nodes: inPlace(nodes), items: inPlace(items) };
}

interface Owner {
  readonly id: string;
  readonly organization_id: string;
}

/** Stores what differs between two states of a draft. */
export async function writeTree(db: Db, { id, organization_id }: Owner, before: Tree, after: Tree): Promise<void> {
  const nodes = changesOf(before.nodes, after.nodes);
  const items = changesOf(before.items, after.items);
  if (nodes.removed.length) await db.delete(compilationNode).where(inArray(compilationNode.id, nodes.removed));
  if (items.removed.length) await db.delete(compilationItem).where(inArray(compilationItem.id, items.removed));
  const of = { compilation_id: id, organization_id };
  if (nodes.written.length)
    await db
      .insert(compilationNode)
      .values(nodes.written.map((node: TreeNode) => ({ ...node, knowledge_ids: [...node.knowledge_ids], ...of })))
      .onConflictDoUpdate({
        target: compilationNode.id,
        set: {
          parent_id: sql`excluded.parent_id`,
          title: sql`excluded.title`,
          chapter_id: sql`excluded.chapter_id`,
          knowledge_ids: sql`excluded.knowledge_ids`,
          sort: sql`excluded.sort`,
          version: sql`${compilationNode.version} + 1`,
        },
        setWhere: eq(compilationNode.compilation_id, id),
      });
  if (items.written.length)
    await db
      .insert(compilationItem)
      .values(items.written.map((item: TreeItem) => ({ ...item, ...of })))
      .onConflictDoUpdate({
        target: compilationItem.id,
        set: {
          node_id: sql`excluded.node_id`,
          pinned_revision: sql`excluded.pinned_revision`,
          note: sql`excluded.note`,
          sort: sql`excluded.sort`,
        },
        setWhere: eq(compilationItem.compilation_id, id),
      });
}

function changesOf<T extends { readonly id: string }>(before: readonly T[], after: readonly T[]) {
  const old = new Map(before.map((row) => [row.id, row]));
  const kept = new Set(after.map((row) => row.id));
  return {
    removed: before.filter((row) => !kept.has(row.id)).map((row) => row.id),
    written: after.filter((row) => old.get(row.id) !== row),
  };
}

/** Of these ids, those that stand in another compilation already. */
export async function takenIds(db: Db, id: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const { rows } = await db.execute<{ id: string }>(sql`
    select n.id from ${compilationNode} n where n.id = any (${sql.param([...ids])}::uuid[]) and n.compilation_id <> ${id}
    union all
    select i.id from ${compilationItem} i where i.id = any (${sql.param([...ids])}::uuid[]) and i.compilation_id <> ${id}`);
  return new Set(rows.map((row) => row.id));
}

export interface Change {
  readonly tree_version: number;
  readonly ops: readonly TreeOp[];
  readonly touched: Touched;
  readonly by_user_id: string;
  readonly by_name: string;
  readonly at: string;
}

/** What was changed after a version of the tree, oldest first. */
export function changesSince(db: Db, id: string, version: number): Promise<Change[]> {
  const h = compilationChange;
  return db
    .select({
      tree_version: h.tree_version,
      ops: h.ops,
      touched: h.touched,
      by_user_id: h.by_user_id,
      by_name: h.by_name,
      at: h.at,
    })
    .from(h)
    .where(and(eq(h.compilation_id, id), gt(h.tree_version, version)))
    .orderBy(h.tree_version);
}

export type StoredRevision = typeof compilationRevision.$inferSelect;

/** An accepted revision; the last one when none is named. */
export async function findRevision(db: Db, id: string, revision?: number): Promise<StoredRevision | null> {
  const [row] = await db
    .select()
    .from(compilationRevision)
    .where(
      and(
        eq(compilationRevision.compilation_id, id),
        revision === undefined ? undefined : eq(compilationRevision.revision, revision),
      ),
    )
    .orderBy(desc(compilationRevision.revision))
    .limit(1);
  return row ?? null;
}
