import { and, asc, eq, inArray, or, type SQL } from 'drizzle-orm';
import { user } from '#modules/core/directory/server/tables.ts';
import { acrossOrganizations } from '#server/database/across-organizations.ts';
import type { Scope } from '#server/database/scope.ts';
import { anyRow, type Todo, type TodoWaits } from '#server/home-feed/home-feed.ts';
import { decision, fact, lentBy, reviewOf } from '#server/home-feed/review.ts';
import type { ReviewedKind } from '#server/home-feed/reviewed-kinds.ts';
import type { Context } from '#server/http/context.ts';
import { holds, scopeOf } from '#server/rights/actor.ts';
import type { Review } from '#shared/review.ts';
import { videoLifecycle } from '../../contract/video.lifecycle.ts';
import { liveVideos } from '../../contract/videos.contract.ts';
import { videoRights } from '../../rights.ts';
import { liveVideo } from '../tables.ts';
import { allowedActions, workedOnBy } from '../video-access.service.ts';
import { waitsFor } from '../videos.queries.ts';
import { videoRoute } from './video-messages.service.ts';

const LISTED = 50;

/** What waits for somebody: videos to review, own ones that were returned or failed. */
export async function videoTodos(ctx: Context): Promise<Todo[]> {
  const { db, actor } = ctx;
  const where = isWaiting(actor);
  if (!where) return [];
  const rows = await db
    .select({
      row: liveVideo,
      owner: user.name,
      owner_en: user.name_en,
    })
    .from(liveVideo)
    .innerJoin(user, eq(user.id, liveVideo.owner_id))
    .where(where)
    .orderBy(asc(liveVideo.updated_at))
    .limit(LISTED);
  return rows.map(({ row, owner, owner_en }) => {
    if (row.status === 'pending')
      return {
        ...todo(row, 'video_review', { cn: '视频待审核', us: 'Video to review' }, owner, owner_en),
        review: reviewOfVideo(ctx, row, { owner, owner_en }),
      };
    return row.status === 'returned'
      ? todo(row, 'video_returned', { cn: '视频被退回', us: 'Video returned for changes' }, null, null)
      : todo(row, 'video_failed', { cn: '视频处理失败', us: 'Video couldn’t be processed' }, null, null);
  });
}

export const videoWaits: TodoWaits = ({ actor }) => anyRow(liveVideo, isWaiting(actor));

/** SQL condition: a video waits for the person; null: they neither upload nor review. */
function isWaiting(actor: Context['actor']): SQL | null {
  const [reviews, approves] = [videoRights.review, videoRights.approvePublic].map((code) =>
    holds(actor, code) ? scopeOf(actor, code) : null,
  ) as [Scope | null, Scope | null];
  if (!holds(actor, videoRights.upload) && !reviews && !approves) return null;
  const own = and(eq(liveVideo.owner_id, actor.user_id), inArray(liveVideo.status, ['returned', 'failed']));
  return or(reviews || approves ? waitsFor(actor.user_id, reviews, approves) : undefined, own) as SQL;
}

type Row = Pick<typeof liveVideo.$inferSelect, 'id' | 'title' | 'title_en' | 'updated_at'>;

function reviewOfVideo(
  { actor }: Context,
  row: typeof liveVideo.$inferSelect,
  { owner, owner_en }: { readonly owner: string; readonly owner_en: string | null },
): Review | null {
  const { id, version } = row;
  if (!allowedActions(actor, row).includes('review')) return null;
  const isPublic = row.waits_for === 'public_reviewer';
  return reviewOf(actor, {
    type: 'live_video',
    id,
    facts: [
      fact({ cn: '标题', us: 'Title' }, row.title, row.title_en),
      fact({ cn: '上传者', us: 'Uploaded by' }, owner, owner_en),
      fact({ cn: '步骤', us: 'Step' }, isPublic ? '公开审核' : '校内审核', isPublic ? 'Public' : 'School'),
    ],
    moves: [
      decision('approve', liveVideos.review, id, { body: { version, result: 'approve' }, words: 'opinion' }),
      decision('return', liveVideos.review, id, { body: { version, result: 'return' }, words: 'opinion' }),
    ],
    // a film is watched before it is shown
    batch: false,
    for: lentBy(actor, isPublic ? videoRights.approvePublic : videoRights.review),
  });
}

/** Videos that somebody decided, or submitted, as far as they work on them. */
export const videoReviews: ReviewedKind = {
  type: 'live_video',
  module: 'videos',
  lifecycle: videoLifecycle,
  decides: ['review'],
  hands_in: ['submit'],
  rows: async ({ db, actor }, ids) => {
    const rows = await acrossOrganizations(db, () =>
      db
        .select({ row: liveVideo, owner: { name: user.name, name_en: user.name_en } })
        .from(liveVideo)
        .innerJoin(user, eq(user.id, liveVideo.owner_id))
        .where(and(inArray(liveVideo.id, [...ids]), workedOnBy(actor))),
    );
    return rows.map(({ row, owner }) => ({
      id: row.id,
      title: row.title,
      title_en: row.title_en,
      detail: owner.name,
      detail_en: owner.name_en,
      state: row.status,
      route: videoRoute(row.id),
      mobile_route: `/mobile${videoRoute(row.id)}`,
    }));
  },
};

function todo(
  row: Row,
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
    since: row.updated_at,
    due_at: null,
    detail: owner ? `${row.title} · ${owner}` : row.title,
    detail_en: owner ? `${row.title_en ?? row.title} · ${owner_en ?? owner}` : (row.title_en ?? row.title),
    route: videoRoute(row.id),
    mobile_route: `/mobile${videoRoute(row.id)}`,
  };
}
