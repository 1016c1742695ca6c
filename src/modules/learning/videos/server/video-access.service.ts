import { and, eq, ne, or, type SQL, sql } from 'drizzle-orm';
import { staleBecause } from '#server/audit/stale.ts';
import { acrossOrganizations } from '#server/database/across-organizations.ts';
import { within } from '#server/database/scope.ts';
import type { Context } from '#server/http/context.ts';
import { bindMoves } from '#server/lifecycle/moves.ts';
import { type Actor, holds, mayCall, scopeOf } from '#server/rights/actor.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import { RefusalError, refuse, shared } from '#shared/refusal.ts';
import { type VideoAction, type VideoMove, videoLifecycle } from '../contract/video.lifecycle.ts';
import { liveVideos } from '../contract/videos.contract.ts';
import { videoRefusals as r } from '../contract/videos.refusals.ts';
import { videoRights } from '../rights.ts';
import { liveVideo } from './tables.ts';
import { actionsOf, isUndoOver, type VideoFacts, type VideoStanding, worksOn } from './video.policy.ts';
import { type FoundVideo, findVideo } from './videos.queries.ts';
import { viewerOf } from './viewer.service.ts';
import { listOpenAmong } from './visibility.queries.ts';

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
      ? await listOpenAmong(ctx.db, await viewerOf(ctx, ctx.actor), [id])
      : new Set<string>();
    if (!open.has(id)) throw refuse(r.gone);
    return { found, standing };
  });
}

/** Videos that one of these codes of somebody reaches, as a condition: `reaches` asks a row the same. */
function reachedBy(actor: Actor, ...codes: readonly Code[]): SQL {
  const held = codes.filter((code) => holds(actor, code));
  if (held.length === 0) return sql`false`;
  const { organization_id, department_id } = liveVideo;
  return or(...held.map((code) => within(scopeOf(actor, code), organization_id, department_id))) as SQL;
}

/** Those that somebody owns or manages. */
const ownedBy = (actor: Actor): SQL =>
  or(eq(liveVideo.owner_id, actor.user_id), reachedBy(actor, videoRights.manage)) as SQL;

/** Those on which somebody works: who only decides about them does not see deleted ones. */
export const workedOnBy = (actor: Actor): SQL =>
  or(
    ownedBy(actor),
    and(ne(liveVideo.status, 'archived'), reachedBy(actor, videoRights.review, videoRights.approvePublic)),
  ) as SQL;

/** The call that each action makes: what its contract asks of a session is asked before the action is offered. */
const CALLS: Readonly<Record<VideoAction, Endpoint>> = {
  update: liveVideos.update,
  submit: liveVideos.submit,
  review: liveVideos.review,
  hide: liveVideos.hide,
  show: liveVideos.unhide,
  retry: liveVideos.retry,
  remove: liveVideos.remove,
  restore: liveVideos.restore,
};

/** What the caller may do with a video now: rows offer it, and the calls accept exactly that. */
export const allowedActions = (
  actor: Actor,
  row: VideoFacts & Place,
  standing = standingOf(actor, row),
): VideoAction[] => actionsOf(row, standing).filter((action) => mayCall(CALLS[action], actor));

/** A video whose facts the caller may change, locked: its owner's, and those that 2403 reaches. Refuses 404001, and 409001 for a version that is stale. */
export async function lockOwn(ctx: Context, id: string, version?: number) {
  const [row] = await ctx.db
    .select()
    .from(liveVideo)
    .where(and(eq(liveVideo.id, id), ownedBy(ctx.actor)))
    .for('update');
  if (!row) throw refuse(r.gone);
  if (version !== undefined && version !== row.version) throw await staleBecause(ctx, 'live_video', id, row);
  const standing = standingOf(ctx.actor, row);
  if (row.status === 'archived') throw refuse(r.wrong_state, { state: videoLifecycle.states.archived[ctx.lang] });
  return { row, standing };
}

/** A video under a lock, in a state from which the move leads, by somebody who works on it and may make it. */
export async function lockForMove(ctx: Context, id: string, move: VideoMove, version?: number) {
  const row = await videoMoves.lockIn(ctx.db, workedOnBy(ctx.actor), id, move, version).catch(gone);
  videoMoves.requireOther(ctx.actor, row, move);
  const standing = standingOf(ctx.actor, row);
  if (!allowedActions(ctx.actor, row, standing).some((one) => one === move))
    throw refuse(move === 'restore' && isUndoOver(row) ? r.undo_over : shared.no_right);
  return { row, standing };
}

/** Says by the sentence of videos that there is none in reach. */
function gone(error: unknown): never {
  throw error instanceof RefusalError && error.refusal === shared.not_found ? refuse(r.gone) : error;
}
