import { commentedRecords } from '#modules/desk/comments/server/public.ts';
import { writtenBodies } from '#server/document/carry-over.ts';
import { todoSources } from '#server/home-feed/home-feed.ts';
import { reviewedKinds } from '#server/home-feed/reviewed-kinds.ts';
import type { ServerModule } from '#server/module.ts';
import { newsApps } from '../apps.ts';
import { newsActions } from '../rights.ts';
import { newsDemo } from './demo.ts';
import { newsRoutes, pictureRoutes } from './news.routes.ts';
import { newsComments } from './news-comments.service.ts';
import { newsReviews, newsTodos, newsWaits } from './news-feed.service.ts';
import { tellNamedInNews } from './news-named.jobs.ts';
import { news, newsRevision } from './tables.ts';

export const newsModule: ServerModule = {
  name: 'news',
  needs: ['usage', 'comments'],
  apps: newsApps,
  routes: [newsRoutes, pictureRoutes],
  rights: newsActions,
  provides: [
    todoSources.with({ module: 'news', name: { cn: '新闻', us: 'News' }, find: newsTodos, waits: newsWaits }),
    reviewedKinds.with(newsReviews),
    commentedRecords.with(newsComments),
    writtenBodies(news),
    writtenBodies(newsRevision),
  ],
  register: ({ jobs }) => jobs.define(tellNamedInNews),
  demo: newsDemo,
};
