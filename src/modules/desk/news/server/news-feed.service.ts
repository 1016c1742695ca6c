import { anyRow, type FindTodos, type TodoWaits } from '#server/home-feed/home-feed.ts';
import { decision, directCall, fact, lentBy, reviewOf } from '#server/home-feed/review.ts';
import type { ReviewedKind } from '#server/home-feed/reviewed-kinds.ts';
import type { Context } from '#server/http/context.ts';
import { holds } from '#server/rights/actor.ts';
import type { Review } from '#shared/review.ts';
import { news } from '../contract/news.contract.ts';
import { newsLifecycle } from '../contract/news.lifecycle.ts';
import { newsRights } from '../rights.ts';
import { allowedActions } from './news.policy.ts';
import { isPendingFor, listManagedAmong, listPending } from './news.queries.ts';
import { canManage, newsManagementRoute } from './news.service.ts';
import { news as newsTable } from './tables.ts';

type Pending = Awaited<ReturnType<typeof listPending>>[number];

/** What waits for somebody who publishes: news that others submitted. */
export const newsTodos: FindTodos = async ({ actor, db }) => {
  if (!actor.organization_id || !holds(actor, newsRights.publish)) return [];
  return (await listPending(db, actor.organization_id, actor.user_id)).map((row) => ({
    key: `news:${row.id}`,
    kind: 'news_review',
    title: '新闻待发布',
    title_en: 'News to publish',
    detail: `${row.title} · ${row.author}`,
    detail_en: `${row.title_en ?? row.title} · ${row.author_en ?? row.author}`,
    due_at: null,
    since: row.since,
    ...pagesOf(row.id),
    review: reviewOfNews(actor, row),
  }));
};

export const newsWaits: TodoWaits = ({ actor }) =>
  actor.organization_id && holds(actor, newsRights.publish)
    ? anyRow(newsTable, isPendingFor(actor.organization_id, actor.user_id))
    : null;

const pagesOf = (id: string) => ({ route: newsManagementRoute(id), mobile_route: `/mobile/news/${id}` });

function reviewOfNews(actor: Context['actor'], row: Pending): Review | null {
  const { id, version } = row;
  if (!allowedActions(row, actor).includes('publish')) return null;
  return reviewOf(actor, {
    type: 'news',
    id,
    facts: [
      fact({ cn: '标题', us: 'Title' }, row.title, row.title_en),
      fact({ cn: '作者', us: 'Author' }, row.author, row.author_en),
    ],
    moves: [
      decision('approve', news.publish, id, {
        label: newsLifecycle.moves.publish,
        body: { version },
        undo: directCall(news.offline, id, { version: version + 1 }),
      }),
      decision('return', news.giveBack, id, { body: { version }, words: 'opinion' }),
    ],
    batch: true,
    for: lentBy(actor, newsRights.publish),
  });
}

/** News that somebody decided, or submitted, for those who write and publish at the school. */
export const newsReviews: ReviewedKind = {
  type: 'news',
  module: 'news',
  lifecycle: newsLifecycle,
  decides: ['publish', 'return'],
  hands_in: ['submit'],
  rows: async (ctx, ids) => {
    const { organization_id } = ctx.actor;
    if (!organization_id || !canManage(ctx)) return [];
    return (await listManagedAmong(ctx.db, organization_id, ids)).map(({ row, author }) => ({
      id: row.id,
      title: row.title,
      title_en: row.title_en,
      detail: author.name,
      detail_en: author.name_en,
      state: row.status,
      ...pagesOf(row.id),
    }));
  },
};
