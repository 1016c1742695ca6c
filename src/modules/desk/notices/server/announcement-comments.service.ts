import { holders } from '#modules/core/access/server/public.ts';
import type { CommentedKind } from '#modules/desk/comments/server/public.ts';
import { noticeRights } from '../rights.ts';
import { mayManage } from './announcements.policy.ts';
import { findAnnouncement } from './announcements.queries.ts';
import { managementRoute } from './notice-todos.service.ts';

/** Announcements take comments of those who write and decide, not of their readers. */
export const announcementComments: CommentedKind = {
  kind: 'announcement',
  history: 'announcement',
  fields: { title: { cn: '标题', us: 'Title' }, body: { cn: '正文', us: 'Text' } },
  find: async ({ db, actor }, id) => {
    const row = await findAnnouncement(db, id).then((found) => found?.row);
    if (!row || !mayManage(actor, row)) return null;
    return {
      organization_id: row.organization_id,
      title: { cn: row.title, us: row.title_en ?? row.title },
      route: managementRoute(id),
    };
  },
  viewers: async ({ db }, _id, { organization_id }) => {
    const writers = await holders(db, noticeRights.publish, organization_id);
    const deciders = await holders(db, noticeRights.approve, organization_id);
    return [...new Set([...writers, ...deciders])];
  },
};
