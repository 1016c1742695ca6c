import { staleBecause } from '#server/audit/stale.ts';
import type { Context } from '#server/http/context.ts';
import { refuse, shared } from '#shared/refusal.ts';
import { driveRefusals as r } from '../../contract/drive.refusals.ts';
import type { NodeAction } from '../../contract/drive.shapes.ts';
import { driveViewerOf } from '../spaces/drive-viewer.queries.ts';
import { lockSpaces } from '../spaces/spaces.service.ts';
import { nodeActionsOf, type Reach } from './node.policy.ts';
import { getNode, type NodeFound, type ReachedNode, reachInSpace } from './node-reach.service.ts';

export type Asking = Pick<Context, 'db' | 'actor' | 'services'>;

/** Where something can be kept: the top of a space, or a folder. */
export interface Place {
  readonly space_id: string;
  readonly parent_id: string;
  /** The folders from the top down to it, itself the last. */
  readonly above: readonly string[];
  readonly reach: Reach;
  /** As owner or member, not by a share. */
  readonly by_space: boolean;
}

/** A place in which the caller may look: a space of theirs or a folder; absent: the own space. Others: 404001. */
export async function placeOf(ctx: Asking, id: string | undefined): Promise<Place> {
  const viewer = await driveViewerOf(ctx.db, ctx.actor);
  const top = id ?? viewer.space_id;
  const reach = reachInSpace(viewer, top);
  if (reach) return { space_id: top, parent_id: top, above: [], reach, by_space: true };
  const { node, standing } = await getNode(ctx, top);
  if (node.deleted_at) throw refuse(shared.not_found);
  if (node.kind !== 'folder') throw refuse(r.not_folder);
  return {
    space_id: node.space_id,
    parent_id: node.id,
    above: [...node.above, node.id],
    reach: standing.own,
    by_space: standing.by_space,
  };
}

/** A place in which the caller may keep something, with its space locked: it stays where it is until all is done. */
export async function lockPlace(ctx: Asking, id: string | undefined): Promise<Place> {
  const seen = await placeOf(ctx, id);
  await lockSpaces(ctx.db, await driveViewerOf(ctx.db, ctx.actor), [seen.space_id]);
  return requirePlace(ctx, id, [seen.space_id]);
}

/** The place as it is now that its space is locked. */
export async function requirePlace(ctx: Asking, id: string | undefined, locked: readonly string[]): Promise<Place> {
  const place = await placeOf(ctx, id);
  if (!locked.includes(place.space_id)) throw refuse(shared.not_found);
  if (place.reach === 'view') throw refuse(shared.no_right);
  return place;
}

/** A node with its space locked, if the caller may do this with it. `version`: what they saw of it (else 409001). */
export async function lockNode(
  ctx: Asking,
  id: string,
  act: NodeAction,
  { version, also = [] }: { readonly version?: number; readonly also?: readonly string[] } = {},
): Promise<ReachedNode> {
  const seen = await getNode(ctx, id);
  await lockSpaces(ctx.db, await driveViewerOf(ctx.db, ctx.actor), [seen.node.space_id, ...also]);
  const found = await getNode(ctx, id, true);
  if (found.node.space_id !== seen.node.space_id) throw refuse(shared.not_found);
  requireAct(found, act);
  if (version !== undefined && version !== found.node.version)
    throw await staleBecause(ctx, 'drive_node', id, found.node);
  return found;
}

/** Refuses what cannot be done with a node now. */
export function requireAct({ node, standing }: ReachedNode, act: NodeAction): void {
  if (nodeActionsOf(node, standing).includes(act)) return;
  if (act === 'restore' || act === 'purge') throw refuse(node.deleted_at ? shared.no_right : r.not_in_bin);
  if (node.deleted_at) throw refuse(shared.not_found);
  const ofFiles: readonly NodeAction[] = ['open', 'replace', 'restore_version'];
  if (node.kind === 'folder' && ofFiles.includes(act)) throw refuse(r.not_file);
  throw refuse(shared.no_right);
}

/** What the log keeps of a node: what was done with how much of it, never how it is called. */
export const noted = ({ space_id, parent_id, kind, size, version_no }: NodeFound) => ({
  space_id,
  parent_id,
  kind,
  size,
  version_no,
});
