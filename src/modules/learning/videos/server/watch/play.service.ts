import { and, eq, sql } from 'drizzle-orm';
import { acrossOrganizations } from '#server/database/across-organizations.ts';
import type { Db } from '#server/database/database.ts';
import type { OpenContext } from '#server/http/context.ts';
import { inSession } from '#server/media/grants.ts';
import { type Actor, holds } from '#server/rights/actor.ts';
import { refuse } from '#shared/refusal.ts';
import { videoRefusals as r } from '../../contract/videos.refusals.ts';
import { videoRights } from '../../rights.ts';
import { captionAddress, playAddresses, viewerKey } from '../media/addresses.ts';
import { liveVideo, liveVideoUser, videoPackage } from '../tables.ts';
import { worksOn } from '../video.policy.ts';
import { type StoredVideo, standingOf } from '../video-access.service.ts';
import { videoHosts } from '../video-hosts.ts';
import { captionsOf } from '../videos.queries.ts';
import { viewerOf } from '../viewer.service.ts';
import { isPublicNow, isShownNow, listOpenAmong } from '../visibility.queries.ts';
import { furthestOf } from './coverage.policy.ts';

export interface Via {
  readonly kind: string;
  readonly id: string;
}

/** A guest who watches a video through what shows it: it need not be public by itself. */
const GUEST_OF_HOST = 'guest_of_host';
const VIEW_MINUTES = 30;

/**
 * Addresses of a video for two hours, for somebody to whom it is open: by its audience, to everybody, or through a thing
 * that shows it inside itself and that they may see. Refuses (404001) everything else alike. Begins their clock.
 */
export async function playVideo(ctx: OpenContext, id: string, via: Via | null) {
  const { db, services, actor } = ctx;
  return acrossOrganizations(db, async () => {
    const [found] = await db
      .select({ row: liveVideo, pack: videoPackage })
      .from(liveVideo)
      .innerJoin(videoPackage, eq(videoPackage.id, liveVideo.package_id))
      .where(eq(liveVideo.id, id));
    const viewer = found && found.pack.renditions.length > 0 ? await viewerFor(ctx, found.row, via) : null;
    if (!found || !viewer) throw refuse(r.gone);
    const { row, pack } = found;
    const watching = actor ? inSession(viewer, actor) : viewer;
    const mine = actor && !actor.impersonator_id ? await beginViewing(db, actor, row, ctx.device) : null;
    const mustFollow = row.no_skip && mine !== null && mine.completed_at === null && !viewer.startsWith('m_');
    return {
      ...playAddresses(services, id, pack, watching),
      captions: (await captionsOf(db, id)).map(({ lang }) => ({
        lang,
        url: captionAddress(services, id, watching, lang),
      })),
      furthest: mustFollow ? furthestOf(mine.covered, row.duration_s ?? 0) : null,
      live_video_user: mine && {
        id: mine.id,
        last_position: mine.last_position,
        percent: mine.percent,
        completed: mine.completed_at !== null,
      },
      liked: mine?.liked_at != null,
      favorite: mine?.favorite_at != null,
    };
  });
}

/** As whom the caller watches a video, as grants name them; null: it is not open to them. */
async function viewerFor(ctx: OpenContext, row: StoredVideo, via: Via | null): Promise<string | null> {
  const { db, actor, services } = ctx;
  const isNow = async (condition: ReturnType<typeof isPublicNow>) =>
    (
      await db
        .select({ id: liveVideo.id })
        .from(liveVideo)
        .where(and(eq(liveVideo.id, row.id), condition))
    ).length > 0;
  if (actor && row.status !== 'archived' && worksOn(standingOf(actor, row))) return viewerKey.worker(actor.user_id);
  if (actor && holds(actor, videoRights.watch)) {
    const open = await listOpenAmong(db, await viewerOf(ctx, actor), [row.id]);
    if (open.has(row.id)) return viewerKey.person(actor.user_id);
  }
  if (await isNow(isPublicNow())) return actor ? viewerKey.person(actor.user_id) : viewerKey.guest();
  const host = via && videoHosts.of(services).find((one) => one.kind === via.kind);
  if (!host || !(await isNow(isShownNow)) || !(await host.canSee(ctx, via.id, row.id))) return null;
  return actor ? viewerKey.visitor(actor.user_id) : GUEST_OF_HOST;
}

/** The row of the viewer, made when it is missing; a view is counted once a person and half an hour. */
async function beginViewing(db: Db, actor: Actor, row: StoredVideo, device: string) {
  const { id, organization_id } = row;
  const isNew = sql<boolean>`(${liveVideoUser.viewed_at} is null or ${liveVideoUser.viewed_at} < now() - make_interval(mins => ${VIEW_MINUTES}))`;
  await db
    .insert(liveVideoUser)
    .values({ organization_id, live_video_id: id, user_id: actor.user_id })
    .onConflictDoNothing();
  const own = and(eq(liveVideoUser.live_video_id, id), eq(liveVideoUser.user_id, actor.user_id));
  const [before] = await db
    .select({ times: liveVideoUser.times, is_new: isNew })
    .from(liveVideoUser)
    .where(own)
    .for('update');
  const counts = before?.is_new ?? false;
  const [mine] = await db
    .update(liveVideoUser)
    .set({
      last_at: sql`now()`,
      device: device.slice(0, 200),
      ...(counts ? { viewed_at: sql`now()`, times: sql`${liveVideoUser.times} + 1` } : {}),
    })
    .where(own)
    .returning();
  if (!mine) throw new Error('the row of a viewer is missing');
  if (counts)
    await db
      .update(liveVideo)
      .set({
        view_count: sql`${liveVideo.view_count} + 1`,
        ...(before?.times === 0 ? { viewer_count: sql`${liveVideo.viewer_count} + 1` } : {}),
      })
      .where(eq(liveVideo.id, id));
  return mine;
}
