import { and, asc, eq } from 'drizzle-orm';
import { organization } from '#modules/core/directory/server/tables.ts';
import { publicCardsOf } from '#modules/learning/videos/server/public.ts';
import { acrossOrganizations } from '#server/database/across-organizations.ts';
import type { OpenContext } from '#server/http/context.ts';
import { refuse } from '#shared/refusal.ts';
import { albumRefusals as r } from '../contract/albums.refusals.ts';
import { isNotArchived } from './album-access.service.ts';
import { album, albumVideo } from './tables.ts';

/** A public album for everybody, with its public videos; whatever else it is answers the same 404001. */
export async function viewPublicAlbum(ctx: OpenContext, id: string) {
  const { db } = ctx;
  return acrossOrganizations(db, async () => {
    const [found] = await db
      .select({ row: album, name: { cn: organization.name, us: organization.name_en } })
      .from(album)
      .innerJoin(organization, eq(organization.id, album.organization_id))
      .where(and(eq(album.id, id), isNotArchived(), eq(album.status, 'published'), eq(album.visibility, 'public')));
    if (!found) throw refuse(r.not_public);
    const { row, name } = found;
    const places = await db
      .select({ id: albumVideo.live_video_id })
      .from(albumVideo)
      .where(eq(albumVideo.album_id, id))
      .orderBy(asc(albumVideo.position));
    const cards = await publicCardsOf(
      ctx,
      places.map((one) => one.id),
    );
    return {
      id,
      title: row.title,
      title_en: row.title_en,
      summary: row.summary,
      is_series: row.is_series,
      organization_name: name.cn,
      organization_name_en: name.us,
      videos: places.flatMap((one) => cards.get(one.id) ?? []),
    };
  });
}
