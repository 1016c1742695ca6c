import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import type { Context } from '#server/http/context.ts';
import { refuse } from '#shared/refusal.ts';
import { driveRefusals as r } from '../../contract/drive.refusals.ts';
import { DEPTH_AT_MOST } from '../../contract/drive-choices.ts';
import { giveRoom, takeRoom } from '../spaces/spaces.service.ts';
import { driveNode } from '../tables.ts';
import { NODE } from './create-nodes.service.ts';
import { nameColumns, requireFreeName } from './node-names.service.ts';
import { lockNode, noted, type Place, placeOf, requirePlace } from './node-place.service.ts';
import type { NodeFound } from './node-reach.service.ts';
import { viewNode } from './node-views.service.ts';
import { storedBytes } from './stored.service.ts';

/** Gives a node another name; one that differs from the present one by case alone is fine. */
export async function renameNode(ctx: Context, id: string, { name, version }: { name: string; version: number }) {
  const { node } = await lockNode(ctx, id, 'rename', { version });
  await requireFreeName(ctx.db, node.parent_id, name, id);
  await ctx.db
    .update(driveNode)
    .set({
      ...nameColumns(name),
      version: version + 1,
      updated_by: ctx.actor.user_id,
      updated_at: sql`now()`,
    })
    .where(eq(driveNode.id, id));
  ctx.audit({ action: 'drive_node.rename', target: [NODE, id] });
  return viewNode(ctx, id);
}

/**
 * Puts a node into another folder with all that lies in it. Both spaces are locked, so that of two moves that would make a
 * circle the second one is refused. Members of both spaces may take things from one into the other, with their room.
 */
export async function moveNode(
  ctx: Context,
  id: string,
  { parent_id, version }: { parent_id: string; version: number },
) {
  const seen = await placeOf(ctx, parent_id);
  const { node, standing } = await lockNode(ctx, id, 'move', { version, also: [seen.space_id] });
  const place = await requirePlace(ctx, parent_id, [node.space_id, seen.space_id]);
  if (place.parent_id === id || place.above.includes(id)) throw refuse(r.into_itself);
  if (place.space_id !== node.space_id && !(standing.by_space && place.by_space)) throw refuse(r.other_space);
  await requireDepth(ctx.db, node, place);
  await requireFreeName(ctx.db, place.parent_id, node.name, id);
  if (place.space_id !== node.space_id) {
    const bytes = await storedBytes(ctx.db, ofTree(node));
    await takeRoom(ctx.db, place.space_id, bytes);
    await giveRoom(ctx.db, node.space_id, bytes);
  }
  await relocate(ctx.db, node, place);
  ctx.audit({
    action: 'drive_node.move',
    target: [NODE, id],
    before: noted(node),
    after: { ...noted(node), space_id: place.space_id, parent_id: place.parent_id },
  });
  return viewNode(ctx, id);
}

/** SQL condition: a node and all that lies in it, what was thrown away of it too. */
export const ofTree = ({ id, space_id }: Pick<NodeFound, 'id' | 'space_id'>): SQL =>
  and(eq(driveNode.space_id, space_id), sql`(${driveNode.id} = ${id} or ${id}::uuid = any(${driveNode.above}))`) as SQL;

/** Refuses a place in which the deepest folder of the node would lie too deep. */
export async function requireDepth(db: Db, node: NodeFound, place: Place): Promise<void> {
  if (node.kind === 'file') return;
  const [row] = await db
    .select({ deepest: sql<number>`coalesce(max(cardinality(${driveNode.above})), 0)::int` })
    .from(driveNode)
    .where(and(ofTree(node), eq(driveNode.kind, 'folder')));
  const below = (row?.deepest ?? 0) - node.above.length;
  if (place.above.length + below >= DEPTH_AT_MOST) throw refuse(r.too_deep);
}

/** Writes where a node and all that lies in it lie now. */
export async function relocate(db: Db, node: NodeFound, { space_id, parent_id, above }: Place): Promise<void> {
  const now = sql`${sql.param([...above])}::uuid[]`;
  if (node.kind === 'folder')
    await db
      .update(driveNode)
      .set({
        space_id,
        above: sql`${now} || ${driveNode.above}[array_position(${driveNode.above}, ${node.id}::uuid):]`,
      })
      .where(and(eq(driveNode.space_id, node.space_id), sql`${node.id}::uuid = any(${driveNode.above})`));
  await db
    .update(driveNode)
    .set({ space_id, parent_id, above: [...above], version: sql`${driveNode.version} + 1` })
    .where(eq(driveNode.id, node.id));
}
