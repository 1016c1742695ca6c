import { eq } from 'drizzle-orm';
import { staleBecause } from '#server/audit/stale.ts';
import { acrossOrganizations } from '#server/database/across-organizations.ts';
import type { Context } from '#server/http/context.ts';
import { bindMoves } from '#server/lifecycle/moves.ts';
import { type Actor, holds, scopeOf } from '#server/rights/actor.ts';
import { refuse, shared } from '#shared/refusal.ts';
import { type VideoMove, videoLifecycle } from '../contract/video.lifecycle.ts';
import { videoRefusals as r } from '../contract/videos.refusals.ts';
import { videoRights } from '../rights.ts';
import { liveVideo } from './tables.ts';
import { actionsOf, type VideoStanding, worksOn } from './video.policy.ts';
import { type FoundVideo, findVideo } from './videos.queries.ts';
import { listOpenAmong, viewerOf } from './visibility.queries.ts';

export type StoredVideo = typeof liveVideo.$inferSelect;
type Code =
  | typeof videoRights.manage
  | typeof videoRights.review
  | typeof videoRights.approvePublic
  | typeof videoRights.statistics;

/** Lock, history, audit and version of every move of a video. */
export const videoMoves = bindMoves({
  type: 'live_video',
  lifecycle: videoLifecycle,
  table: liveVideo,
  wrong_state: r.wrong_state,
  review: { moves: ['review'], other: { than: 'owner_id', refusal: r.own } },
});

type Place = Pick<StoredVideo, 'organization_id' | 'department_id' | 'owner_id'>;

/** Whether a code of the actor reaches a video: its organisation, and where it reaches departments alone its department. */
export function reaches(actor: Actor, code: Code, video: Pick<Place, 'organization_id' | 'department_id'>): boolean {
  if (!holds(actor, code)) return false;
  const { organizations, departments } = scopeOf(actor, code);
  if (!organizations.includes(video.organization_id)) return false;
  return departments === null || (video.department_id !== null && departments.includes(video.department_id));
}

export const standingOf = (actor: Actor, video: Place): VideoStanding => ({
  is_owner: video.owner_id === actor.user_id,
  can_manage: reaches(actor, videoRights.manage, video),
  can_review: reaches(actor, videoRights.review, video),
  can_approve: reaches(actor, videoRights.approvePublic, video),
});

/** Whether the actor reads who watched a video: the owner, who manages it, who has statistics for it. */
export function mayCount(actor: Actor, video: Place): boolean {
  const { is_owner, can_manage } = standingOf(actor, video);
  return is_owner || can_manage || reaches(actor, videoRights.statistics, video);
}

/**
 * A video that the caller may see, and how they stand to it. Refuses (404001) one that is neither open to them nor theirs
 * to work on. `via_host`: what shows it has decided that they may.
 */
export async function getVideo(ctx: Context, id: string): Promise<{ found: FoundVideo; standing: VideoStanding }> {
  return acrossOrganizations(ctx.db, async () => {
    const found = await findVideo(ctx.db, ctx.actor.user_id, id);
    if (!found) throw refuse(r.gone);
    const standing = standingOf(ctx.actor, found.row);
    const mayWork = found.row.status === 'archived' ? standing.is_owner || standing.can_manage : worksOn(standing);
    if (mayWork) return { found, standing };
    const open = holds(ctx.actor, videoRights.watch)
      ? await listOpenAmong(ctx.db, await viewerOf(ctx.db, ctx.actor), [id])
      : new Set<string>();
    if (!open.has(id)) throw refuse(r.gone);
    return { found, standing };
  });
}

/** A video that the caller works on, locked. Refuses 404001, and 409001 for a version that is stale. */
export async function lockVideo(ctx: Context, id: string, version?: number) {
  const [row] = await ctx.db.select().from(liveVideo).where(eq(liveVideo.id, id)).for('update');
  if (!row) throw refuse(r.gone);
  const standing = standingOf(ctx.actor, row);
  if (!worksOn(standing)) throw refuse(r.gone);
  if (version !== undefined && version !== row.version) throw await staleBecause(ctx, 'live_video', id, row);
  return { row, standing };
}

/** A video whose facts the caller may change, locked: its owner's, and those that 2403 reaches. */
export async function lockOwn(ctx: Context, id: string, version?: number) {
  const { row, standing } = await lockVideo(ctx, id, version);
  if (!standing.is_owner && !standing.can_manage) throw refuse(r.gone);
  if (row.status === 'archived') throw refuse(r.wrong_state, { state: videoLifecycle.states.archived[ctx.lang] });
  return { row, standing };
}

/** A video under a lock, in a state from which the move leads, by somebody who may make it. */
export async function lockForMove(ctx: Context, id: string, move: VideoMove, version?: number) {
  const { standing } = await lockVideo(ctx, id);
  const row = await videoMoves.lock(ctx.db, id, move, version);
  videoMoves.requireOther(ctx.actor, row, move);
  if (!actionsOf(row, standing).some((one) => one === move)) throw refuse(shared.no_right);
  return { row, standing };
}
