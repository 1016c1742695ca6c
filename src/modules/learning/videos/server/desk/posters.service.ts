import { eq, sql } from 'drizzle-orm';
import type { Context } from '#server/http/context.ts';
import { refuse } from '#shared/refusal.ts';
import { videoRefusals as r } from '../../contract/videos.refusals.ts';
import { POSTER } from '../film-kinds.ts';
import { mediaChanged } from '../media/video-media.service.ts';
import { liveVideo, videoPackage } from '../tables.ts';
import { lockOwn } from '../video-access.service.ts';
import { showVideo } from './videos.service.ts';

/** The poster becomes the proposed frame nearest to a second, or an own picture. Refuses where there is neither. */
export async function choosePoster(ctx: Context, id: string, chosen: { at_s: number | null; file_id: string | null }) {
  const { row } = await lockOwn(ctx, id);
  const target = { type: 'live_video', id };
  const poster_frame = chosen.file_id ? null : await nearestFrame(ctx, row.package_id, chosen.at_s);
  if (!chosen.file_id && poster_frame === null) throw refuse(r.frame_missing);
  await ctx.services.files.replace(ctx.db, ctx.actor.user_id, POSTER, chosen.file_id ? [chosen.file_id] : [], target);
  await ctx.db
    .update(liveVideo)
    .set({ poster_frame, poster_file_id: chosen.file_id, version: row.version + 1, updated_at: sql`now()` })
    .where(eq(liveVideo.id, id));
  ctx.audit({ action: 'live_video.poster', target: ['live_video', id] });
  await mediaChanged(ctx, [id]);
  return showVideo(ctx, id);
}

async function nearestFrame({ db }: Context, packageId: string | null, at: number | null): Promise<number | null> {
  if (at === null || !packageId) return null;
  const [pack] = await db
    .select({ frames: videoPackage.frames })
    .from(videoPackage)
    .where(eq(videoPackage.id, packageId));
  const distances = (pack?.frames ?? []).map((frame) => Math.abs(frame.at_s - at));
  return distances.length ? distances.indexOf(Math.min(...distances)) : null;
}
