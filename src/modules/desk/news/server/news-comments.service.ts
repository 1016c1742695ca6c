import { holders } from '#modules/core/access/server/public.ts';
import type { CommentedKind } from '#modules/desk/comments/server/public.ts';
import { holds } from '#server/rights/actor.ts';
import { newsRights } from '../rights.ts';
import { findManagedNews } from './news.queries.ts';
import { newsManagementRoute } from './news.service.ts';

/** News take comments of those who write and publish in their school, not of their readers. */
export const newsComments: CommentedKind = {
  kind: 'news',
  history: 'news',
  fields: { title: { cn: '标题', us: 'Title' }, body: { cn: '正文', us: 'Text' } },
  find: async ({ db, actor }, id) => {
    if (!actor.organization_id || !(holds(actor, newsRights.write) || holds(actor, newsRights.publish))) return null;
    const row = (await findManagedNews(db, actor.organization_id, id))?.row;
    if (!row) return null;
    return {
      organization_id: row.organization_id,
      title: { cn: row.title, us: row.title_en ?? row.title },
      route: newsManagementRoute(id),
    };
  },
  viewers: async ({ db }, _id, { organization_id }) => {
    const writers = await holders(db, newsRights.write, organization_id);
    const publishers = await holders(db, newsRights.publish, organization_id);
    return [...new Set([...writers, ...publishers])];
  },
};
