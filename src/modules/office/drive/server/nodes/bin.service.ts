import { and, asc, eq, inArray, isNull, lt, sql } from 'drizzle-orm';
import { writeAudit } from '#server/audit/audit.ts';
import type { Context } from '#server/http/context.ts';
import { defineCleanup } from '#server/jobs/cleanup.ts';
import { refuse } from '#shared/refusal.ts';
import { driveRefusals as r } from '../../contract/drive.refusals.ts';
import { BIN_DAYS } from '../../contract/drive-choices.ts';
import { driveNode } from '../tables.ts';
import { NODE } from './create-nodes.service.ts';
import { ofTree, relocate, requireDepth } from './move-nodes.service.ts';
import { freeName, nameColumns } from './node-names.service.ts';
import { lockNode, noted, type Place, placeOf, requirePlace } from './node-place.service.ts';
import { nodesById } from './node-reach.service.ts';
import { viewNode } from './node-views.service.ts';
import { deleteNodes } from './stored.service.ts';

const ROOTS_AT_ONCE = 200;

/** Throws a node away with all that lies in it. What lay in the bin before keeps its own day. */
export async function binNode(ctx: Context, id: string): Promise<void> {
  const { node } = await lockNode(ctx, id, 'bin');
  await ctx.db
    .update(driveNode)
    .set({
      deleted_at: sql`now()`,
      deleted_by: ctx.actor.user_id,
      bin_root_id: id,
      version: sql`${driveNode.version} + 1`,
    })
    .where(and(ofTree(node), isNull(driveNode.deleted_at)));
  ctx.audit({ action: 'drive_node.bin', target: [NODE, id], before: noted(node) });
}

/** Takes a node out of the bin with what went with it: to where it was, or into another folder of its space. */
export async function restoreNode(ctx: Context, id: string, parentId: string | undefined) {
  const { node } = await lockNode(ctx, id, 'restore');
  const place = parentId ? await requirePlace(ctx, parentId, [node.space_id]) : await formerPlace(ctx, node);
  await requireDepth(ctx.db, node, place);
  const name = await freeName(ctx.db, place.parent_id, node.name);
  if (place.parent_id !== node.parent_id) await relocate(ctx.db, node, place);
  await ctx.db.update(driveNode).set(nameColumns(name)).where(eq(driveNode.id, id));
  await ctx.db
    .update(driveNode)
    .set({ deleted_at: null, deleted_by: null, bin_root_id: null, version: sql`${driveNode.version} + 1` })
    .where(and(eq(driveNode.space_id, node.space_id), eq(driveNode.bin_root_id, id)));
  ctx.audit({ action: 'drive_node.restore', target: [NODE, id], after: noted(node) });
  return viewNode(ctx, id);
}

async function formerPlace(ctx: Context, node: { parent_id: string; space_id: string }): Promise<Place> {
  if (node.parent_id !== node.space_id) {
    const [parent] = await nodesById(ctx.db, [node.parent_id]);
    if (!parent || parent.deleted_at) throw refuse(r.parent_gone);
  }
  return placeOf(ctx, node.parent_id);
}

/** Deletes for good what is in the bin, before its day. */
export async function purgeNode(ctx: Context, id: string): Promise<void> {
  const { node } = await lockNode(ctx, id, 'purge');
  const n = await deleteNodes(ctx.db, ctx.services, node.space_id, eq(driveNode.bin_root_id, id));
  ctx.audit({ action: 'drive_node.purge', target: [NODE, id], before: { ...noted(node), nodes: n } });
}

/** What lies in the bin for thirty days goes for good. */
export const purgeBin = defineCleanup(
  'drive.purge',
  { cn: '清除云盘回收站中过期的内容', us: 'Deletes what lay in the bin of the cloud drive for 30 days' },
  async (db, services) => {
    const due = await db
      .select({ id: driveNode.id, space_id: driveNode.space_id, organization_id: driveNode.organization_id })
      .from(driveNode)
      .where(
        and(
          lt(driveNode.deleted_at, sql`now() - make_interval(days => ${BIN_DAYS})`),
          eq(driveNode.bin_root_id, driveNode.id),
        ),
      )
      .orderBy(asc(driveNode.space_id), asc(driveNode.id))
      .limit(ROOTS_AT_ONCE);
    const bySpace = Map.groupBy(due, ({ space_id }) => space_id);
    for (const [space, roots] of [...bySpace].sort(([a], [b]) => (a < b ? -1 : 1))) {
      const ids = roots.map(({ id }) => id);
      const n = await deleteNodes(db, services, space, inArray(driveNode.bin_root_id, ids));
      await writeAudit(db, { actor: null, ip: null, device: null, request_id: 'drive.purge' }, [
        {
          kind: 'job',
          action: 'drive_space.purge_bin',
          target: ['drive_space', space],
          organization_id: roots[0]?.organization_id ?? null,
          after: { nodes: n },
        },
      ]);
    }
  },
);
