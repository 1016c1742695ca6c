import { eq } from 'drizzle-orm';
import { acrossOrganizations } from '#server/database/across-organizations.ts';
import type { Context } from '#server/http/context.ts';
import { inSession } from '#server/media/grants.ts';
import { refuse } from '#shared/refusal.ts';
import { videoRefusals as r } from '../../contract/videos.refusals.ts';
import { videoPackage } from '../tables.ts';
import { getVideo } from '../video-access.service.ts';
import { downloadAddress, viewerKey } from './addresses.ts';
import { fileOf } from './video-media.service.ts';

/**
 * The file of a video to keep: its owner and who manages it always, others who may watch it where the owner allows it.
 * The original, or what was made of it where that is gone. The address ends when the video is hidden.
 */
export async function downloadVideo(ctx: Context, id: string) {
  const { found, standing } = await getVideo(ctx, id);
  const { row } = found;
  const isOwn = standing.is_owner || standing.can_manage;
  if (!isOwn && !row.allow_download) throw refuse(r.no_download);
  return acrossOrganizations(ctx.db, async () => {
    const [pack] = await ctx.db
      .select()
      .from(videoPackage)
      .where(eq(videoPackage.id, row.package_id ?? ''));
    const file = pack && (await fileOf(ctx.services, ctx.db, pack));
    if (!pack || !file) throw refuse(r.gone);
    const viewer = isOwn ? viewerKey.worker(ctx.actor.user_id) : viewerKey.saver(ctx.actor.user_id);
    ctx.audit({ action: 'live_video.download', target: ['live_video', id], organization_id: row.organization_id });
    return {
      url: downloadAddress(ctx.services, id, pack.id, inSession(viewer, ctx.actor)),
      name: `${row.title}.${file.ending}`,
      size: file.size,
    };
  });
}
