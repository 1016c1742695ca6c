import { eq } from 'drizzle-orm';
import { acrossOrganizations } from '#server/database/across-organizations.ts';
import { EVERYWHERE } from '#server/database/database.ts';
import type { MediaGrant } from '#server/media/grants.ts';
import { type Actor, holds } from '#server/rights/actor.ts';
import type { Services } from '#server/services.ts';
import { videoRights } from '../../rights.ts';
import { isVisitorKey, isWorkerKey } from '../media/addresses.ts';
import { liveVideo } from '../tables.ts';
import { worksOn } from '../video.policy.ts';
import { standingOf } from '../video-access.service.ts';
import { viewerOf } from '../viewer.service.ts';
import { listOpenAmong } from '../visibility.queries.ts';

/**
 * Whether a video is still open to who was given its address: to who works on it, to its audience today, or to everybody.
 * Who came through what shows it was let in by that; their address ends with their session and with the video.
 */
export async function isOpenTo(
  services: Services,
  actor: Actor | null,
  { id, viewer }: Pick<MediaGrant, 'id' | 'viewer'>,
): Promise<boolean> {
  if (!actor) return true; // what guests may is decided by the video alone
  return services.database.read(EVERYWHERE, (db) =>
    acrossOrganizations(db, async () => {
      const [row] = await db.select().from(liveVideo).where(eq(liveVideo.id, id));
      if (!row) return false;
      if (isWorkerKey(viewer)) return worksOn(standingOf(actor, row));
      if (isVisitorKey(viewer) || row.shown_visibility === 'public') return true;
      return (
        holds(actor, videoRights.watch) &&
        (await listOpenAmong(db, await viewerOf({ db, services }, actor), [id])).has(id)
      );
    }),
  );
}
