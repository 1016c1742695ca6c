import { allowedMoves, type MoveRules } from '#server/lifecycle/allowed-moves.ts';
import type { AudiencePart } from '#shared/audience.ts';
import { type VIDEO_ACTIONS, type VideoAction, type VideoStatus, videoLifecycle } from '../contract/video.lifecycle.ts';

/** What decides about a video; a row of the table has all of it. */
export interface VideoFacts {
  readonly status: VideoStatus;
  readonly waits_for: 'reviewer' | 'public_reviewer' | null;
  readonly is_shown: boolean;
  /** When it was deleted. */
  readonly archived_at: string | null;
}

/** How the caller stands to one video. */
export interface VideoStanding {
  readonly is_owner: boolean;
  /** 2403 reaches it. */
  readonly can_manage: boolean;
  /** 2404 reaches it. */
  readonly can_review: boolean;
  /** 2405 reaches it. */
  readonly can_approve: boolean;
}

const DAY_MS = 86_400_000;
/** Days in which a deletion can be undone; then the bytes go. */
export const UNDO_DAYS = 30;

const ownerOrManager = (_video: VideoFacts, who: VideoStanding) => who.is_owner || who.can_manage;

const rules: MoveRules<(typeof VIDEO_ACTIONS)[number], VideoFacts, VideoStanding> = {
  submit: (_video, who) => who.is_owner,
  review: (video, who) => !who.is_owner && (video.waits_for === 'public_reviewer' ? who.can_approve : who.can_review),
  hide: (video, who) => video.is_shown && (who.is_owner || who.can_manage || who.can_approve),
  show: ownerOrManager,
  retry: ownerOrManager,
  remove: ownerOrManager,
  restore: (video, who) => ownerOrManager(video, who) && !isUndoOver(video),
};

/** Whether the days have passed in which a deletion is taken back. */
export const isUndoOver = ({ archived_at }: Pick<VideoFacts, 'archived_at'>): boolean =>
  archived_at === null || Date.parse(archived_at) < Date.now() - UNDO_DAYS * DAY_MS;

/** What somebody may do by how they stand to a video; `allowedActions` asks their session besides. */
export function actionsOf(video: VideoFacts, who: VideoStanding): VideoAction[] {
  const moves = allowedMoves(videoLifecycle, rules, video, who);
  return ownerOrManager(video, who) && video.status !== 'archived' ? ['update', ...moves] : moves;
}

/** Whether the caller sees a video at the desk, apart from those to whom it is open. */
export const worksOn = (who: VideoStanding): boolean =>
  who.is_owner || who.can_manage || who.can_review || who.can_approve;

const RANKS = ['embedded', 'audience', 'login', 'public'];

interface Openness {
  readonly visibility: string | null;
  readonly to: readonly string[];
  readonly except: readonly string[];
  readonly has_minors: boolean;
}

/** Whether more people could watch it than before, or the public would see pupils who were not named before. */
export function isWider(before: Openness, after: Openness): boolean {
  const rank = (one: Openness) => RANKS.indexOf(one.visibility ?? '');
  if (rank(after) > rank(before)) return true;
  if (after.visibility === 'public' && after.has_minors && !before.has_minors) return true;
  if (after.visibility !== 'audience' || before.visibility !== 'audience') return false;
  return after.to.some((key) => !before.to.includes(key)) || before.except.some((key) => !after.except.includes(key));
}

/** Only own classes and departments of its owner: nobody needs to look at it before. */
export function isOwnCircle(
  visibility: string,
  include: readonly AudiencePart[] | undefined,
  own: readonly string[],
): boolean {
  if (visibility !== 'audience' || !include?.length) return false;
  return include.every((part) => part.kind === 'department' && own.includes(part.id));
}

export const FILM_SECONDS_AT_MOST = 14_400;
/** Days for which the original of a published video is kept, where its owner does not keep it. */
export const ORIGINAL_DAYS = 90;
/** Days for which a file stays that could not be processed. */
export const FAILED_DAYS = 7;
/** Public videos and recordings stay closed for so long before they can be deleted. */
export const CLOSED_DAYS = 60;
