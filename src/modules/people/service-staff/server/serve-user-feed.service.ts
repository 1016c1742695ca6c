import type { FindTodos } from '#server/home-feed/home-feed.ts';
import { holds } from '#server/rights/actor.ts';
import { labelOf } from '#shared/reference-lists.ts';
import { serveKinds } from '../contract/serve-kinds.ts';
import { serviceStaffRights } from '../rights.ts';
import { listPending } from './serve-users.queries.ts';

const MOST = 50;

/** People of service companies who wait to start work, for the home pages of those who let them. */
export const serveUserTodos: FindTodos = async ({ db, actor }) => {
  if (!actor.organization_id || !holds(actor, serviceStaffRights.manage)) return [];
  return (await listPending(db, actor, MOST)).map(({ row }) => ({
    key: `serve_user:${row.id}`,
    kind: 'serve_user_start',
    title: `${row.name} 待上岗`,
    title_en: `${row.name} is waiting to start work`,
    detail: [row.company, labelOf(serveKinds, row.kind, 'cn')].join(' · '),
    detail_en: [row.company, labelOf(serveKinds, row.kind, 'us')].join(' · '),
    due_at: null,
    since: row.created_at,
    route: `/serve_users?id=${row.id}`,
    mobile_route: `/mobile/serve_users?id=${row.id}`,
    quick: null,
  }));
};
