import { and, eq, sql } from 'drizzle-orm';
import type { Context } from '#server/http/context.ts';
import { refuse, shared } from '#shared/refusal.ts';
import { gramsOf } from '#shared/text/bigrams.ts';
import { videoRefusals as r } from '../../contract/videos.refusals.ts';
import { showVideo } from '../desk/videos.service.ts';
import { liveVideo, videoCaption } from '../tables.ts';
import { lockOwn } from '../video-access.service.ts';
import { readCues } from './cues.ts';

type Lang = 'cn' | 'us';

/** Sets the captions of a language. Refuses what is no vtt or srt, and text that was read in the wrong encoding. */
export async function putCaptions(ctx: Context, id: string, lang: Lang, text: string) {
  const { row } = await lockOwn(ctx, id);
  if (/[\uFFFD\0]/.test(text)) throw refuse(r.captions_encoding);
  const cues = readCues(text, row.duration_s ?? Number.POSITIVE_INFINITY);
  if (!cues) throw refuse(r.captions_unreadable);
  const search_text = cues
    .map((cue) => cue.text)
    .join('\n')
    .toLowerCase();
  const values = {
    cues,
    search_text,
    grams: gramsOf(search_text),
    source: 'upload' as const,
    reviewed_by: ctx.actor.user_id,
  };
  await ctx.db
    .insert(videoCaption)
    .values({ ...values, organization_id: row.organization_id, live_video_id: id, lang })
    .onConflictDoUpdate({
      target: [videoCaption.live_video_id, videoCaption.lang],
      set: { ...values, updated_at: sql`now()` },
    });
  ctx.audit({ action: 'live_video.captions', target: ['live_video', id], after: { lang, cues: cues.length } });
  return followLangs(ctx, id, row.version);
}

export async function removeCaptions(ctx: Context, id: string, lang: Lang) {
  const { row } = await lockOwn(ctx, id);
  const gone = await ctx.db
    .delete(videoCaption)
    .where(and(eq(videoCaption.live_video_id, id), eq(videoCaption.lang, lang)))
    .returning({ id: videoCaption.id });
  if (gone.length === 0) throw refuse(shared.not_found);
  ctx.audit({ action: 'live_video.captions_remove', target: ['live_video', id], before: { lang } });
  return followLangs(ctx, id, row.version);
}

/** The languages stand beside the video too, for lists. */
async function followLangs(ctx: Context, id: string, version: number) {
  await ctx.db
    .update(liveVideo)
    .set({
      caption_langs: sql`array(select lang from ${videoCaption} where ${videoCaption.live_video_id} = ${id} order by lang)`,
      version: version + 1,
      updated_at: sql`now()`,
    })
    .where(eq(liveVideo.id, id));
  return showVideo(ctx, id);
}
