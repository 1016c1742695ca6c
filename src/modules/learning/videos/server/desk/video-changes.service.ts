import { eq, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { keysOfAudience } from '#server/audience/shown-to.ts';
import type { Context } from '#server/http/context.ts';
import type { videoDesk } from '../../contract/video-desk.contract.ts';
import type { liveVideos } from '../../contract/videos.contract.ts';
import { mediaChanged } from '../media/video-media.service.ts';
import { firstFrame, startAgain, takeFilm } from '../packages/packages.service.ts';
import { liveVideo } from '../tables.ts';
import { isOwnCircle, isWider } from '../video.policy.ts';
import { lockOwn, type StoredVideo, videoMoves } from '../video-access.service.ts';
import { proposePortraits } from './portraits.service.ts';
import {
  departmentFor,
  type Facts,
  ownDepartments,
  requireReach,
  requireTimes,
  showVideo,
  wordsOf,
} from './videos.service.ts';

type Change = z.output<(typeof liveVideos)['update']['body']>;

/** Changes the facts of a video. More people than before wait for a review; those who could watch it keep it meanwhile. */
export async function updateVideo(ctx: Context, id: string, { version, file_id, ...facts }: Change) {
  const { row } = await lockOwn(ctx, id, version);
  requireTimes(facts, row.duration_s);
  await changeVideo(ctx, row, facts, file_id);
  return showVideo(ctx, id);
}

/** Gives several videos the same audience, all or none. Refuses those that the caller may not change and stale versions. */
export async function setAudiences(
  ctx: Context,
  { videos, visibility, audience }: z.output<(typeof videoDesk)['setAudiences']['body']>,
) {
  const waiting: string[] = [];
  await requireReach(ctx, audience);
  for (const { live_video_id: id, version } of videos) {
    const { row } = await lockOwn(ctx, id, version);
    const after = await changeVideo(ctx, row, { ...factsOf(row), visibility, audience });
    if (after.status === 'pending') waiting.push(id);
  }
  return { changed: videos.length, waiting: waiting.length };
}

const factsOf = (row: StoredVideo): Facts => ({
  title: row.title,
  title_en: row.title_en,
  summary: row.summary,
  category: row.category,
  classroom_id: row.classroom_id,
  subject_value: row.subject_value,
  chapters: [...row.chapters],
  visibility: row.visibility,
  audience: row.audience,
  publish_at: row.publish_at,
  expires_at: row.expires_at,
  has_minors: row.has_minors,
  allow_download: row.allow_download,
  no_skip: row.no_skip,
  notify_audience: row.notify_audience,
  complete_percent: row.complete_percent,
  keep_original: row.keep_original,
});

async function changeVideo(
  ctx: Context,
  row: StoredVideo,
  facts: Facts,
  file_id: string | null = null,
): Promise<Pick<StoredVideo, 'status'>> {
  const { db } = ctx;
  const { id } = row;
  const department_id = await departmentFor(ctx, row.owner_id, row.organization_id, facts.classroom_id);
  if (JSON.stringify(facts.audience) !== JSON.stringify(row.audience)) await requireReach(ctx, facts.audience);
  const film = file_id ? await filmOf(ctx, row, file_id) : {};
  const open = await opennessOf(ctx, row, facts);
  const set = { ...facts, ...wordsOf(facts), ...film, ...open.set, department_id };
  let status = film.status ?? row.status;
  if (open.widens) status = (await videoMoves.advance(ctx, row, 'widen', { set })).status;
  else {
    await db
      .update(liveVideo)
      .set({ ...set, version: row.version + 1, updated_at: sql`now()` })
      .where(eq(liveVideo.id, id));
    const before = { title: row.title, visibility: row.visibility, has_minors: row.has_minors };
    const after = { title: facts.title, visibility: facts.visibility, has_minors: facts.has_minors };
    ctx.audit({ action: 'live_video.update', target: ['live_video', id], before, after });
  }
  if (facts.has_minors && !row.has_minors) await proposePortraits(ctx, { ...row, ...facts });
  await mediaChanged(ctx, [id]);
  return { status };
}

/** A newer film: at once where nothing plays yet, else when it is ready. */
async function filmOf(ctx: Context, row: StoredVideo, fileId: string): Promise<Partial<StoredVideo>> {
  const pack = await takeFilm(ctx, fileId, row.organization_id, row.size);
  if (row.status === 'processing' || row.status === 'failed') {
    if (pack.status === 'failed') await startAgain(ctx, pack.id);
    const isReady = pack.status === 'ready';
    return {
      package_id: pack.id,
      size: pack.size,
      duration_s: pack.duration_s,
      fail_reason: null,
      status: isReady ? 'draft' : 'processing',
    };
  }
  if (pack.status !== 'ready') return { next_package_id: pack.id };
  return {
    package_id: pack.id,
    next_package_id: null,
    size: pack.size,
    duration_s: pack.duration_s,
    revision: row.revision + 1,
    ...(row.poster_file_id ? {} : { poster_frame: firstFrame(pack) }),
  };
}

/** What a change does to who may watch a video that is shown. */
async function opennessOf(ctx: Context, row: StoredVideo, facts: Facts) {
  const wish = {
    shown_visibility: facts.visibility,
    ...(facts.audience ? keysOfAudience(facts.audience, row.organization_id) : { shown_to: [], shown_except: [] }),
  };
  if (!row.is_shown) return { widens: false, set: row.status === 'pending' ? { waits_for: 'reviewer' as const } : {} };
  const before = {
    visibility: row.shown_visibility,
    to: row.shown_to,
    except: row.shown_except,
    has_minors: row.has_minors,
  };
  const after = {
    visibility: wish.shown_visibility,
    to: wish.shown_to,
    except: wish.shown_except,
    has_minors: facts.has_minors,
  };
  const own = await ownDepartments(ctx, row);
  if (!isWider(before, after) || isOwnCircle(facts.visibility, facts.audience?.include, own))
    return { widens: false, set: wish };
  if (row.status === 'published') return { widens: true, set: { waits_for: 'reviewer' as const } };
  return { widens: false, set: row.status === 'pending' ? { waits_for: 'reviewer' as const } : {} };
}
