import { and, asc, eq, inArray, or } from 'drizzle-orm';
import { user } from '#modules/core/directory/server/tables.ts';
import type { Todo } from '#server/home-feed/home-feed.ts';
import type { Context } from '#server/http/context.ts';
import { holds, scopeOf } from '#server/rights/actor.ts';
import { videoRights } from '../../rights.ts';
import { liveVideo } from '../tables.ts';
import { waitsFor } from '../videos.queries.ts';
import { videoRoute } from './video-messages.service.ts';

const LISTED = 50;

/** What waits for somebody: videos to review, own ones that were returned or failed. */
export async function videoTodos(ctx: Context): Promise<Todo[]> {
  const { db, actor } = ctx;
  const of = (code: typeof videoRights.review | typeof videoRights.approvePublic) =>
    holds(actor, code) ? scopeOf(actor, code) : null;
  if (!holds(actor, videoRights.upload) && !of(videoRights.review) && !of(videoRights.approvePublic)) return [];
  const [reviews, approves] = [of(videoRights.review), of(videoRights.approvePublic)];
  const own = and(eq(liveVideo.owner_id, actor.user_id), inArray(liveVideo.status, ['returned', 'failed']));
  const rows = await db
    .select({
      id: liveVideo.id,
      title: liveVideo.title,
      title_en: liveVideo.title_en,
      status: liveVideo.status,
      since: liveVideo.updated_at,
      owner: user.name,
      owner_en: user.name_en,
    })
    .from(liveVideo)
    .innerJoin(user, eq(user.id, liveVideo.owner_id))
    .where(or(reviews || approves ? waitsFor(actor.user_id, reviews, approves) : undefined, own))
    .orderBy(asc(liveVideo.updated_at))
    .limit(LISTED);
  return rows.map((row) => {
    if (row.status === 'pending')
      return todo(row, 'video_review', { cn: '视频待审核', us: 'Video to review' }, row.owner, row.owner_en);
    return row.status === 'returned'
      ? todo(row, 'video_returned', { cn: '视频被退回', us: 'Video returned for changes' }, null, null)
      : todo(row, 'video_failed', { cn: '视频处理失败', us: 'Video couldn’t be processed' }, null, null);
  });
}

function todo(
  row: { readonly id: string; readonly title: string; readonly title_en: string | null; readonly since: string },
  kind: string,
  title: { readonly cn: string; readonly us: string },
  owner: string | null,
  owner_en: string | null,
): Todo {
  return {
    key: `${kind}:${row.id}`,
    kind,
    title: title.cn,
    title_en: title.us,
    since: row.since,
    due_at: null,
    detail: owner ? `${row.title} · ${owner}` : row.title,
    detail_en: owner ? `${row.title_en ?? row.title} · ${owner_en ?? owner}` : (row.title_en ?? row.title),
    route: videoRoute(row.id),
    mobile_route: `/mobile${videoRoute(row.id)}`,
    quick: null,
  };
}
