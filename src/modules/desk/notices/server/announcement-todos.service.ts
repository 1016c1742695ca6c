import { acrossOrganizations } from '#server/database/across-organizations.ts';
import type { Todo } from '#server/home-feed/home-feed.ts';
import type { Context } from '#server/http/context.ts';
import { holds } from '#server/rights/actor.ts';
import { listDesk } from './announcements.queries.ts';
import { deskReach } from './desk.policy.ts';

/** Where it opens at the desk. */
export const deskRoute = (id: string): string => `/internalNotice/mgmt_bulletin?announcement=${id}`;

/** What waits for somebody who decides. */
export async function announcementTodos(ctx: Context): Promise<Todo[]> {
  const { actor, db } = ctx;
  if (!actor.organization_id || !holds(actor, '0708')) return [];
  const query = { page: 1, per_page: 50, scope: 'manage', status: ['pending_approval' as const] } as const;
  const { organizations } = deskReach(actor, '0708');
  const { rows } = await acrossOrganizations(db, async () =>
    listDesk(db, organizations, actor.user_id, { ...query, status: [...query.status] }),
  );
  return rows
    .filter(({ row }) => row.created_by !== actor.user_id)
    .map(({ row, author }) => ({
      key: `announcement:${row.id}`,
      kind: 'announcement_review',
      title: '公告待审批',
      title_en: 'Announcement to approve',
      detail: `${row.title} · ${author.name}`,
      detail_en: `${row.title_en ?? row.title} · ${author.name_en ?? author.name}`,
      due_at: null,
      since: row.updated_at,
      route: deskRoute(row.id),
      mobile_route: `/mobile/mgmt_bulletin?announcement=${row.id}`,
      quick: null,
    }));
}
