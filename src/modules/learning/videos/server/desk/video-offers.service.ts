import { and, asc, eq, inArray } from 'drizzle-orm';
import { classDepartmentsTaught } from '#modules/core/school/server/public.ts';
import { classroom } from '#modules/core/school/server/tables.ts';
import type { Context } from '#server/http/context.ts';
import { currentOrganization, holds } from '#server/rights/actor.ts';
import { refuse } from '#shared/refusal.ts';
import { videoRefusals as r } from '../../contract/videos.refusals.ts';
import { videoRights } from '../../rights.ts';
import { albumsOfVideos } from '../video-hosts.ts';

/** Albums that the caller may edit; none where the portal has no albums. */
export async function viewAlbumOptions(ctx: Context) {
  const list = (await albumsOfVideos.of(ctx.services)?.options(ctx)) ?? [];
  return { list: list.map(({ id, title }) => ({ id, title })) };
}

/** Puts videos at the end of an album. */
export async function addToAlbum(ctx: Context, albumId: string, videoIds: readonly string[]): Promise<void> {
  const albums = albumsOfVideos.of(ctx.services);
  if (!albums) throw refuse(r.gone);
  await albums.append(ctx, albumId, videoIds);
}

/** Classes of which the caller may make class videos. */
export async function viewClasses({ db, actor }: Context) {
  const organization_id = currentOrganization(actor);
  const taught = holds(actor, videoRights.manage)
    ? null
    : await classDepartmentsTaught(db, actor.user_id, organization_id);
  if (taught?.length === 0) return { list: [] };
  const list = await db
    .select({
      id: classroom.id,
      name: classroom.name,
      name_en: classroom.name_en,
      department_id: classroom.department_id,
    })
    .from(classroom)
    .where(
      and(
        eq(classroom.organization_id, organization_id),
        eq(classroom.status, 'active'),
        taught ? inArray(classroom.department_id, taught) : undefined,
      ),
    )
    .orderBy(asc(classroom.name), asc(classroom.id))
    .limit(500);
  return { list };
}
