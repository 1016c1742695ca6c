import { and, eq, isNull, or, sql } from 'drizzle-orm';
import { organization } from '#modules/core/directory/server/tables.ts';
import { acrossOrganizations } from '#server/database/across-organizations.ts';
import type { OpenContext } from '#server/http/context.ts';
import { refuse } from '#shared/refusal.ts';
import { videoRefusals as r } from '../contract/videos.refusals.ts';
import { captionAddress, playAddresses, posterAddress, viewerKey } from './media/addresses.ts';
import { liveVideo, videoPackage, videoShare } from './tables.ts';
import { captionsOf } from './videos.queries.ts';
import { isPublicNow } from './visibility.queries.ts';

/** A public video for everybody; whatever else it is answers the same 404001. */
export async function viewPublicVideo(ctx: OpenContext, id: string) {
  const { db, services } = ctx;
  return acrossOrganizations(db, async () => {
    const [found] = await db
      .select({ row: liveVideo, pack: videoPackage, name: { cn: organization.name, us: organization.name_en } })
      .from(liveVideo)
      .innerJoin(videoPackage, eq(videoPackage.id, liveVideo.package_id))
      .innerJoin(organization, eq(organization.id, liveVideo.organization_id))
      .where(and(eq(liveVideo.id, id), isPublicNow()));
    if (!found) throw refuse(r.not_public);
    const { row, pack, name } = found;
    const guest = viewerKey.guest();
    return {
      id,
      title: row.title,
      title_en: row.title_en,
      summary: row.summary,
      poster: posterAddress(services, row, guest),
      duration_s: row.duration_s,
      organization_name: name.cn,
      organization_name_en: name.us,
      chapters: [...row.chapters],
      captions: (await captionsOf(db, id)).map(({ lang }) => ({
        lang,
        url: captionAddress(services, id, guest, lang),
      })),
      play: playAddresses(services, id, pack, guest),
    };
  });
}

/** Whether a code of a shared link still counts for this video, as a condition. */
export const isOpenShare = (code: string, videoId: string) =>
  and(
    eq(videoShare.code, code),
    eq(videoShare.live_video_id, videoId),
    isNull(videoShare.revoked_at),
    or(isNull(videoShare.expires_at), sql`${videoShare.expires_at} > now()`),
  );
