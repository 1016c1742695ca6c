import { and, eq, isNull, or, sql } from 'drizzle-orm';
import { organization } from '#modules/core/directory/server/tables.ts';
import { acrossOrganizations } from '#server/database/across-organizations.ts';
import { EVERYWHERE } from '#server/database/database.ts';
import type { OpenContext } from '#server/http/context.ts';
import { refuse } from '#shared/refusal.ts';
import { videoRefusals as r } from '../../contract/videos.refusals.ts';
import { captionAddress, playAddresses, posterAddress, viewerKey } from '../media/addresses.ts';
import { liveVideo, videoPackage, videoShare } from '../tables.ts';
import { captionsOf } from '../videos.queries.ts';
import { isPublicNow } from '../visibility.queries.ts';

/** A public video for everybody; whatever else it is answers the same 404001. */
export async function viewPublicVideo(ctx: OpenContext, id: string, code?: string) {
  const { db, services } = ctx;
  if (code) await countShare(ctx, id, code);
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

/** Somebody came through a shared link: counted aside, so that reading stays reading. */
async function countShare({ services }: OpenContext, id: string, code: string): Promise<void> {
  await services.database.write(EVERYWHERE, ({ db }) =>
    db
      .update(videoShare)
      .set({ views: sql`${videoShare.views} + 1` })
      .where(
        and(
          eq(videoShare.code, code),
          eq(videoShare.live_video_id, id),
          isNull(videoShare.revoked_at),
          or(isNull(videoShare.expires_at), sql`${videoShare.expires_at} > now()`),
        ),
      ),
  );
}
