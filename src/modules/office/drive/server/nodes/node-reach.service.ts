import { and, eq, getColumns, inArray } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import type { Context } from '#server/http/context.ts';
import type { Actor } from '#server/rights/actor.ts';
import { refuse, shared } from '#shared/refusal.ts';
import { sharesFor } from '../shares/share-reach.queries.ts';
import { type DriveViewer, driveViewerOf } from '../spaces/drive-viewer.queries.ts';
import { driveNode } from '../tables.ts';
import { type Reach, type Standing, strongest } from './node.policy.ts';

export type NodeFound = Omit<typeof driveNode.$inferSelect, 'grams' | 'name_pinyin' | 'name_initials'>;

/** What is read of a node: the keys of the search stay where they are. */
const { grams: _grams, name_pinyin: _pinyin, name_initials: _initials, ...columns } = getColumns(driveNode);
export const nodeColumns = columns;

/** What a space itself gives the viewer. */
export function reachInSpace(viewer: DriveViewer, spaceId: string): Reach | null {
  if (spaceId === viewer.space_id) return 'manage';
  const own = viewer.departments.find(({ space_id }) => space_id === spaceId);
  if (!own) return null;
  return own.is_head ? 'manage' : 'edit';
}

/**
 * What the viewer may do with each of these nodes: by the space, or by a share of it or of a folder above. What is in
 * the bin is reached by the space alone. Nodes out of reach are missing.
 */
export async function standingsOf(
  db: Db,
  viewer: DriveViewer,
  nodes: readonly NodeFound[],
): Promise<Map<string, Standing>> {
  const foreign = nodes.filter((node) => !reachInSpace(viewer, node.space_id) && !node.deleted_at);
  const chain = [...new Set(foreign.flatMap(({ id, above }) => [...above, id]))];
  const shares = foreign.length ? await sharesFor(db, viewer, chain) : [];
  const rightOf = new Map<string, Reach>();
  for (const { node_id, right } of shares)
    rightOf.set(node_id, strongest(rightOf.get(node_id) ?? null, right) ?? right);
  const standings = new Map<string, Standing>();
  for (const node of nodes) {
    const space = reachInSpace(viewer, node.space_id);
    const byShare = (ids: readonly string[]) =>
      ids.reduce<Reach | null>((best, id) => strongest(best, rightOf.get(id) ?? null), null);
    const parent = space ?? byShare(node.above);
    const own = space ?? strongest(parent, byShare([node.id]));
    if (own) standings.set(node.id, { own, parent, by_space: space !== null });
  }
  return standings;
}

export interface ReachedNode {
  readonly node: NodeFound;
  readonly standing: Standing;
}

/** A node that the caller may see. Others, and those that do not exist, are refused alike (404001). */
export async function getNode(ctx: Pick<Context, 'db' | 'actor'>, id: string, lock = false): Promise<ReachedNode> {
  const found = await findNode(ctx.db, ctx.actor, id, lock);
  if (!found) throw refuse(shared.not_found);
  return found;
}

/** The same, or null. */
export async function findNode(db: Db, actor: Actor, id: string, lock = false): Promise<ReachedNode | null> {
  const viewer = await driveViewerOf(db, actor);
  const query = db
    .select(nodeColumns)
    .from(driveNode)
    .where(and(eq(driveNode.id, id), eq(driveNode.organization_id, viewer.organization_id)));
  const [node] = lock ? await query.for('update') : await query;
  if (!node) return null;
  const standing = (await standingsOf(db, viewer, [node])).get(id);
  return standing ? { node, standing } : null;
}

/** Nodes by their ids, in no order. */
export const nodesById = async (db: Db, ids: readonly string[]): Promise<NodeFound[]> =>
  ids.length
    ? db
        .select(nodeColumns)
        .from(driveNode)
        .where(inArray(driveNode.id, [...ids]))
    : [];
