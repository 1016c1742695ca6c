import { eq, sql } from 'drizzle-orm';
import { holders } from '#modules/core/access/server/public.ts';
import { keysOfAudience } from '#server/audience/shown-to.ts';
import { acrossOrganizations } from '#server/database/across-organizations.ts';
import type { EventSource } from '#server/events/events.ts';
import { todosChanged } from '#server/home-feed/home-feed.ts';
import type { Context } from '#server/http/context.ts';
import { runOnce } from '#server/jobs/job.ts';
import type { Mover } from '#server/lifecycle/moves.ts';
import { refuse } from '#shared/refusal.ts';
import { listIn } from '#shared/text.ts';
import { videoRefusals as r } from '../../contract/videos.refusals.ts';
import { videoRights } from '../../rights.ts';
import { hasConsents } from '../desk/portraits.service.ts';
import { ownDepartments, placesOf, requireReach, showVideo } from '../desk/videos.service.ts';
import { mediaChanged } from '../media/video-media.service.ts';
import { startAgain } from '../packages/packages.service.ts';
import { liveVideo, videoPackage } from '../tables.ts';
import { isOwnCircle, worksOn } from '../video.policy.ts';
import { getVideo, lockForMove, type StoredVideo, videoMoves } from '../video-access.service.ts';
import { albumsOfVideos, videoHidden, videoPublished } from '../video-hosts.ts';
import { NOTIFY_VIEWERS_JOB, notifyOwner } from './video-messages.service.ts';

/** What a published video holds of who may watch it. */
export const shownAs = (row: StoredVideo) => ({
  is_shown: true,
  waits_for: null,
  hide_reason: null,
  shown_visibility: row.visibility,
  ...(row.audience ? keysOfAudience(row.audience, row.organization_id) : { shown_to: [], shown_except: [] }),
  published_at: sql`coalesce(${liveVideo.published_at}, greatest(now(), ${row.publish_at}::timestamptz))`,
});

/** Other modules and the audience are notified once: when it is published, or at its time by the clock. */
export async function announcePublished(source: EventSource, row: StoredVideo): Promise<void> {
  if (row.publish_at && Date.parse(row.publish_at) > Date.now()) return;
  await runOnce(source.db, `video.published:${row.id}:${row.published_at}`, async () => {
    await videoPublished.emit(source, { video_id: row.id, organization_id: row.organization_id });
    if (row.notify_audience && row.audience)
      await source.services.jobs.enqueue(source.db, NOTIFY_VIEWERS_JOB, { video_id: row.id });
  });
}

async function refreshReviewerTodos(source: EventSource, row: StoredVideo): Promise<void> {
  const code = row.waits_for === 'public_reviewer' ? videoRights.approvePublic : videoRights.review;
  const waiting = await holders(source.db, code, row.organization_id);
  await todosChanged(source, [...waiting, row.owner_id]);
}

/** Submits a video. To the own classes and department alone it is published at once; more people need a review. */
export async function submitVideo(ctx: Context, id: string, version: number) {
  const { row } = await lockForMove(ctx, id, 'submit', version);
  if (!row.poster_file_id && row.poster_frame === null) throw refuse(r.no_poster);
  if (row.visibility === 'audience' && !row.audience?.include.length) throw refuse(r.no_audience);
  await requireReach(ctx, row.audience);
  const isCircle = isOwnCircle(row.visibility, row.audience?.include, await ownDepartments(ctx, row));
  const after = await videoMoves.advance(ctx, row, 'submit', {
    to: isCircle ? 'published' : 'pending',
    set: { opinion: null, ...(isCircle ? shownAs(row) : { waits_for: 'reviewer' }) },
  });
  if (isCircle) await afterPublishing(ctx, after, false);
  else await refreshReviewerTodos(ctx, after);
  return showVideo(ctx, id);
}

async function afterPublishing(ctx: Context, row: StoredVideo, notifiesOwner: boolean): Promise<void> {
  await mediaChanged(ctx, [row.id]);
  await announcePublished(ctx, row);
  await todosChanged(ctx, [row.owner_id]);
  if (notifiesOwner) await notifyOwner(ctx, row, 'published');
}

/** A decision about a submitted video. What is to be public goes on to who approves public videos, and needs its consents. */
export async function reviewVideo(
  ctx: Context,
  id: string,
  { version, result, opinion }: { version: number; result: 'approve' | 'return'; opinion: string | null },
) {
  const { row, standing } = await lockForMove(ctx, id, 'review', version);
  if (result === 'return') {
    const after = await videoMoves.advance(ctx, row, 'review', {
      to: 'returned',
      set: { waits_for: null, opinion },
      reason: opinion,
    });
    await notifyOwner(ctx, after, 'returned', { opinion: opinion ?? '' });
    await refreshReviewerTodos(ctx, { ...after, waits_for: row.waits_for });
    return showVideo(ctx, id);
  }
  const goesOn = row.visibility === 'public' && row.waits_for === 'reviewer' && !standing.can_approve;
  if (row.visibility === 'public' && !goesOn && !(await hasConsents(ctx.db, row))) throw refuse(r.consent);
  const after = await videoMoves.advance(ctx, row, 'review', {
    to: goesOn ? 'pending' : 'published',
    set: { opinion, ...(goesOn ? { waits_for: 'public_reviewer' } : shownAs(row)) },
    reason: opinion,
  });
  if (goesOn) await refreshReviewerTodos(ctx, after);
  else {
    await afterPublishing(ctx, after, true);
    await refreshReviewerTodos(ctx, { ...after, waits_for: row.waits_for });
  }
  return showVideo(ctx, id);
}

/** Takes a video off: no player gets another piece of it, and what shows it says so. */
async function closeVideo(
  source: EventSource & Mover,
  row: StoredVideo,
  move: 'hide' | 'expire' | 'remove',
  set: Partial<StoredVideo>,
  reason: string | null,
): Promise<StoredVideo> {
  const after = await videoMoves.advance(source, row, move, {
    set: { ...set, is_shown: false, waits_for: null },
    reason,
  });
  await mediaChanged(source, [row.id]);
  if (row.is_shown) await videoHidden.emit(source, { video_id: row.id, organization_id: row.organization_id });
  return after;
}

export async function hideVideo(ctx: Context, id: string, { version, reason }: { version: number; reason: string }) {
  const { row, standing } = await lockForMove(ctx, id, 'hide', version);
  await closeVideo(ctx, row, 'hide', { hide_reason: reason }, reason);
  if (!standing.is_owner) await notifyOwner(ctx, row, 'hidden', { reason });
  await todosChanged(ctx, [row.owner_id]);
  return showVideo(ctx, id);
}

/** The clock hides what has expired. */
export async function expireVideo(source: EventSource & Mover, row: StoredVideo): Promise<void> {
  await closeVideo(source, row, 'expire', {}, null);
  await notifyOwner(source, row, 'expired');
}

/** Shows a hidden video again to those who could watch it; a time that has passed does not hide it again. */
export async function unhideVideo(ctx: Context, id: string, version: number) {
  const { row } = await lockForMove(ctx, id, 'show', version);
  if (row.shown_visibility === 'public' && !(await hasConsents(ctx.db, row))) throw refuse(r.consent);
  const isOver = row.expires_at !== null && Date.parse(row.expires_at) <= Date.now();
  const after = await videoMoves.advance(ctx, row, 'show', {
    set: { is_shown: true, hide_reason: null, ...(isOver ? { expires_at: null } : {}) },
  });
  await mediaChanged(ctx, [id]);
  await videoPublished.emit(ctx, { video_id: after.id, organization_id: after.organization_id });
  return showVideo(ctx, id);
}

/** Processes once more what failed, while its file is still there. */
export async function retryVideo(ctx: Context, id: string, version: number) {
  const { row } = await lockForMove(ctx, id, 'retry', version);
  const [pack] = await ctx.db
    .select()
    .from(videoPackage)
    .where(eq(videoPackage.id, row.package_id ?? ''))
    .for('update');
  const isThere = pack?.file_id && (await ctx.services.files.find(ctx.db, pack.file_id));
  if (!pack || (pack.status !== 'ready' && !isThere)) throw refuse(r.file_gone);
  if (pack.status === 'failed') await startAgain(ctx, pack.id);
  await videoMoves.advance(ctx, row, 'retry', { set: { fail_reason: null } });
  if (pack.status === 'ready') {
    const [again] = await ctx.db.select().from(liveVideo).where(eq(liveVideo.id, id));
    if (again) await videoMoves.advance(ctx, again, 'finish', { set: { duration_s: pack.duration_s } });
  }
  return showVideo(ctx, id);
}

/** Deletes a video that is used nowhere; it can be restored until its bytes go. */
export async function removeVideo(ctx: Context, id: string): Promise<void> {
  const { row } = await lockForMove(ctx, id, 'remove');
  const places = await placesOf(ctx, id);
  if (places.length)
    throw refuse(r.in_use, {
      places: listIn(
        ctx.lang,
        places.map((one) => one[ctx.lang]),
      ),
    });
  await closeVideo(ctx, row, 'remove', { archived_at: new Date().toISOString(), next_package_id: null }, null);
  await albumsOfVideos.of(ctx.services)?.left(ctx, id);
}

export async function restoreVideo(ctx: Context, id: string) {
  const { row } = await lockForMove(ctx, id, 'restore');
  const [pack] = await ctx.db
    .select({ status: videoPackage.status })
    .from(videoPackage)
    .where(eq(videoPackage.id, row.package_id ?? ''));
  const made = pack?.status === 'failed' ? 'failed' : 'processing';
  const to = pack?.status !== 'ready' ? made : row.published_at ? 'hidden' : 'draft';
  await videoMoves.advance(ctx, row, 'restore', { to, set: { archived_at: null } });
  return showVideo(ctx, id);
}

/** What happened to a video, for who works on it. */
export async function viewHistory(ctx: Context, id: string) {
  const { standing } = await getVideo(ctx, id);
  if (!worksOn(standing)) throw refuse(r.gone);
  const list = await acrossOrganizations(ctx.db, () => videoMoves.history(ctx.db, id));
  return {
    list: list.map(({ id: event_id, move, from_state, to_state, by_name, reason, at }) => ({
      id: event_id,
      move,
      from_state,
      to_state,
      by_name,
      reason,
      at,
    })),
  };
}
